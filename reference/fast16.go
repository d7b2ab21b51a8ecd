package reference

import "math/bits"

// fast16 solves plain 16x16 boards in the way of fast9: a set of cells for each
// symbol (see cells16 for the bits), held to little matchings by tables, and
// what others have settled taken out of it when it is matched again.
//
// The guesses are what matters at this size. Among the cells with two candidates
// it guesses in the one where most contradictions came up so far: they stand
// where the board is really hard, and a guess elsewhere would have its whole
// tree searched once for each of its outcomes. Minimal boards take 460 nodes so,
// and 1,020 if the cell is chosen by how many open cells it sees alone.
type fast16 struct {
	tables *tables16
	// stack holds the state at each depth. A guess settles a cell at least, so
	// it is never deeper than the cells.
	stack [257]state16
	// failures counts how often a cell was left without a candidate, since load.
	failures [256]int
	board    [256]uint8
}

// state16 is how far a board has got; see state9.
type state16 struct {
	places  [16]cells16 // of each symbol
	settled [16]cells16 // of each symbol
	open    cells16     // cells that are settled for no symbol
	two     cells16     // open cells with two candidates, once propagate is through
	cut     uint        // bit symbol: places were taken out since its last match
}

func newFast16() method { return &fast16{tables: sharedTables16()} }

func (f *fast16) run(s *search, cells []uint8) {
	f.load(&f.stack[0], cells)
	f.search(s, 0)
}

// load needs no check for clashes, as fast9.load does not.
func (f *fast16) load(s *state16, cells []uint8) {
	for symbol := range s.places {
		s.places[symbol], s.settled[symbol] = allCells16(), cells16{}
	}
	s.open, s.cut = allCells16(), 1<<16-1
	clear(f.failures[:])
	for cell, value := range cells[:256] {
		if symbol := int(value) - 1; symbol >= 0 {
			f.take(s, symbol&15, cell)
		}
	}
}

// search completes the state at depth in every way and reports whether the
// search is over.
func (f *fast16) search(s *search, depth int) (stop bool) {
	state := &f.stack[depth]
	for {
		if !s.step() {
			return true
		}
		if !f.propagate(state) {
			return false
		}
		if state.open.empty() {
			if s.wanted() {
				f.write(state)
			}
			return s.complete(f.board[:])
		}
		s.guesses++
		symbol, cell := f.choose(state)
		next := &f.stack[depth+1]
		*next = *state
		f.take(next, symbol, cell)
		if f.search(s, depth+1) {
			return true
		}
		f.exclude(state, symbol, cell)
	}
}

// propagate draws all conclusions there are without a guess; false means that
// the state has no completion.
func (f *fast16) propagate(s *state16) bool {
	for {
		matched := f.matchAll(s)
		if matched && s.open.empty() {
			return true
		}
		none, one, two := s.candidateCounts() // even if not matched, for the failures
		if !none.empty() {
			f.failures[none.first()]++
		}
		if !none.empty() || !matched {
			return false
		}
		if one.empty() {
			s.two = two
			return true
		}
		if !f.takeSingles(s, one) {
			return false
		}
	}
}

// matchAll holds every symbol to its matchings, and settles the cells where it
// is alone in a row, until nothing changes.
func (f *fast16) matchAll(s *state16) bool {
	for {
		stale := s.stale()
		if stale == 0 {
			return true
		}
		s.cut = 0
		for ; stale != 0; stale &= stale - 1 {
			symbol := bits.TrailingZeros(stale) & 15
			places, ok := f.tables.match(s.places[symbol].and(s.open.or(s.settled[symbol])))
			if !ok {
				return false
			}
			settled := places.aloneInRows()
			s.places[symbol], s.settled[symbol] = places, settled
			s.open = s.open.without(settled)
		}
	}
}

// stale returns the symbols (bit symbol) that must be matched again.
func (s *state16) stale() uint {
	stale := s.cut
	for symbol := range s.places {
		stale |= s.lost(symbol) << symbol
	}
	return stale
}

// lost returns 1 if others have settled places of the symbol, and 0 if not.
func (s *state16) lost(symbol int) uint {
	lost := s.places[symbol].without(s.open.or(s.settled[symbol]))
	some := lost.band0 | lost.band1 | lost.band2 | lost.band3
	return uint((some | -some) >> 63)
}

// candidateCounts returns the open cells with no candidate, with one and with
// two: it adds up the sixteen sets, all cells at once.
func (s *state16) candidateCounts() (none, one, two cells16) {
	var some, twice, thrice cells16 // at least one, two, three
	for symbol := range s.places {
		p := s.places[symbol]
		thrice = thrice.or(twice.and(p))
		twice = twice.or(some.and(p))
		some = some.or(p)
	}
	return s.open.without(some), s.open.and(some).without(twice), s.open.and(twice).without(thrice)
}

// take settles an open cell for one of its candidates.
func (f *fast16) take(s *state16, symbol, cell int) {
	s.places[symbol] = s.places[symbol].and(f.tables.keep[cell])
	s.settled[symbol] = s.settled[symbol].or(f.tables.cell[cell])
	s.open = s.open.without(f.tables.cell[cell])
	s.cut |= 1 << symbol
}

// exclude takes a candidate out of an open cell. If one is left there, it is
// taken at once.
func (f *fast16) exclude(s *state16, symbol, cell int) {
	s.places[symbol] = s.places[symbol].without(f.tables.cell[cell])
	s.cut |= 1 << symbol
	if s.two.overlaps(f.tables.cell[cell]) {
		f.take(s, f.firstCandidate(s, cell), cell)
	}
}

// takeSingles takes the only candidate of each of the cells. Two of them that
// want one symbol and see each other have no completion; some match would fail
// sooner or later, but here it is known which cell to blame.
func (f *fast16) takeSingles(s *state16, cells cells16) bool {
	var clash cells16
	for symbol := range s.places {
		places := s.places[symbol]
		singles := places.and(cells)
		if singles.empty() {
			continue
		}
		for left := singles; !left.empty(); left = left.withoutFirst() {
			places = places.and(f.tables.keep[left.first()])
		}
		clash = clash.or(singles.without(places))
		s.places[symbol] = places
		s.settled[symbol] = s.settled[symbol].or(singles)
		s.cut |= 1 << symbol
	}
	s.open = s.open.without(cells)
	if !clash.empty() {
		f.failures[clash.first()]++
		return false
	}
	return true
}

// choose picks the guess: a cell with two candidates, or a symbol with two
// places in a row, or a cell with the fewest candidates. There must be an open
// cell.
func (f *fast16) choose(s *state16) (symbol, cell int) {
	if !s.two.empty() {
		cell = f.hardest(s, s.two)
		return f.firstCandidate(s, cell), cell
	}
	if symbol, pairs := s.pairsOfPlaces(); !pairs.empty() {
		return symbol, f.hardest(s, pairs)
	}
	cell = s.fewestCandidates()
	return f.firstCandidate(s, cell), cell
}

// hardest returns the one of the cells with most failures, and among equals the
// one that sees most open cells.
func (f *fast16) hardest(s *state16, cells cells16) int {
	best, most := 0, -1
	for ; !cells.empty(); cells = cells.withoutFirst() {
		cell := cells.first()
		seen := s.open.without(f.tables.keep[cell]).count() // 39 at most
		if n := f.failures[cell]<<6 + seen; n > most {
			best, most = cell, n
		}
	}
	return best
}

// pairsOfPlaces looks for a symbol with just two places in a row, and among such
// symbols for one with most such rows; it returns one place of each pair.
func (s *state16) pairsOfPlaces() (symbol int, pairs cells16) {
	most := 0
	for candidate := range s.places {
		p := s.places[candidate].pairsInRows()
		if n := p.count(); n > most {
			symbol, pairs, most = candidate, p, n
		}
	}
	return symbol, pairs
}

func (f *fast16) firstCandidate(s *state16, cell int) int {
	symbol := 0
	for symbol < 15 && !s.places[symbol].overlaps(f.tables.cell[cell]) {
		symbol++
	}
	return symbol
}

// fewestCandidates returns the open cell with the fewest candidates.
func (s *state16) fewestCandidates() int {
	best, least := 0, 17
	for left := s.open; !left.empty(); left = left.withoutFirst() {
		cell, n := left.first(), 0
		for symbol := range s.places {
			if s.places[symbol].overlaps(cell16(cell)) {
				n++
			}
		}
		if n < least {
			best, least = cell, n
		}
	}
	return best
}

// write turns the sets of a state without open cells into a board.
func (f *fast16) write(s *state16) {
	for symbol, places := range s.places {
		for left := places; !left.empty(); left = left.withoutFirst() {
			f.board[left.first()] = uint8(symbol) + 1
		}
	}
}
