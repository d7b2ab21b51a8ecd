package reference

import "math/bits"

// fast9 solves plain 9x9 boards symbol by symbol: each symbol owns the set of
// cells where it can still stand (see cells9 for the bits). A step of inference
// takes one such set and works on all its rows, columns and boxes at once:
//
//   - match drops the places from which the symbol cannot be put once into each
//     unit, by looking up little matchings in tables;
//   - a place that is the only one of its row is settled, and no other symbol
//     can stand there. (The only place of a column or a box is by then the only
//     one of its row too: match has dropped the others.)
//
// Cells with a single candidate come out of adding up the nine sets bit by bit.
// Where nothing follows any more it guesses where two ways are left.
type fast9 struct {
	tables *tables9
	// stack holds the state at each depth. A guess settles a cell at least, so
	// it is never deeper than the cells.
	stack [82]state9
	board [81]uint8
}

// state9 is how far a board has got. The places of a symbol are as its last
// match left them: cells that others have settled since then are taken out only
// when it is matched again, all at once. So of places only those that are open,
// or settled for the symbol itself, count.
type state9 struct {
	places  [9]cells9 // of each symbol
	settled [9]cells9 // of each symbol
	open    cells9    // cells that are settled for no symbol
	two     cells9    // open cells with two candidates, once propagate is through
	cut     uint      // bit symbol: places were taken out since its last match
}

func newFast9() method { return &fast9{tables: sharedTables9()} }

func (f *fast9) run(s *search, cells []uint8) {
	f.load(&f.stack[0], cells)
	f.search(s, 0)
}

// load needs no check for clashes: of two givens of a symbol that see each
// other, each takes the other's place, and a unit is left without one.
func (f *fast9) load(s *state9, cells []uint8) {
	// First the list of the givens, without a branch that depends on the board.
	var givens [82]uint8
	n := 0
	for cell, value := range cells[:81] {
		givens[n] = uint8(cell)
		n += (int(value) + 255) >> 8
	}
	for symbol := range s.places {
		s.places[symbol], s.settled[symbol] = allCells9(), cells9{}
	}
	s.open, s.cut = allCells9(), 1<<9-1
	for _, cell := range givens[:n] {
		symbol := cells[cell] - 1
		s.places[symbol] = s.places[symbol].and(f.tables.keep[cell])
		s.settled[symbol] = s.settled[symbol].or(f.tables.cell[cell])
		s.open = s.open.without(f.tables.cell[cell])
	}
}

// search completes the state at depth in every way and reports whether the
// search is over.
func (f *fast9) search(s *search, depth int) (stop bool) {
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
func (f *fast9) propagate(s *state9) bool {
	for {
		if !f.matchAll(s) {
			return false
		}
		if s.open.empty() {
			return true
		}
		none, one, two := s.candidateCounts()
		if !none.empty() {
			return false
		}
		if one.empty() {
			s.two = two
			return true
		}
		f.takeSingles(s, one)
	}
}

// matchAll holds every symbol to its matchings, and settles the cells where it
// is alone in a row, until nothing changes.
func (f *fast9) matchAll(s *state9) bool {
	for {
		stale := s.stale()
		if stale == 0 {
			return true
		}
		s.cut = 0
		for ; stale != 0; stale &= stale - 1 {
			symbol := bits.TrailingZeros(stale)
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

// stale returns the symbols (bit symbol) that must be matched again. It is
// written without a loop and without a branch, which no processor could
// foresee: that takes a tenth off the whole search.
func (s *state9) stale() uint {
	return s.cut | s.lost(0) | s.lost(1)<<1 | s.lost(2)<<2 |
		s.lost(3)<<3 | s.lost(4)<<4 | s.lost(5)<<5 |
		s.lost(6)<<6 | s.lost(7)<<7 | s.lost(8)<<8
}

// lost returns 1 if others have settled places of the symbol, and 0 if not.
func (s *state9) lost(symbol int) uint {
	lost := s.places[symbol].without(s.open.or(s.settled[symbol]))
	some := lost.top | lost.bottom
	return uint((some | -some) >> 63)
}

// candidateCounts returns the open cells with no candidate, with one and with
// two: it adds up the nine sets, all cells at once.
func (s *state9) candidateCounts() (none, one, two cells9) {
	var some, twice, thrice cells9 // at least one, two, three
	for symbol := 0; symbol < 9; symbol += 3 {
		p, q, r := s.places[symbol], s.places[symbol+1], s.places[symbol+2]
		thrice = thrice.or(twice.and(p))
		twice = twice.or(some.and(p))
		some = some.or(p)
		thrice = thrice.or(twice.and(q))
		twice = twice.or(some.and(q))
		some = some.or(q)
		thrice = thrice.or(twice.and(r))
		twice = twice.or(some.and(r))
		some = some.or(r)
	}
	return s.open.without(some), s.open.and(some).without(twice), s.open.and(twice).without(thrice)
}

// take settles an open cell for one of its candidates.
func (f *fast9) take(s *state9, symbol, cell int) {
	s.places[symbol] = s.places[symbol].and(f.tables.keep[cell])
	s.settled[symbol] = s.settled[symbol].or(f.tables.cell[cell])
	s.open = s.open.without(f.tables.cell[cell])
	s.cut |= 1 << symbol
}

// exclude takes a candidate out of an open cell. If one is left there, it is
// taken at once.
func (f *fast9) exclude(s *state9, symbol, cell int) {
	s.places[symbol] = s.places[symbol].without(f.tables.cell[cell])
	s.cut |= 1 << symbol
	if s.two.overlaps(f.tables.cell[cell]) {
		last, _ := f.firstCandidate(s, cell)
		f.take(s, last, cell)
	}
}

// takeSingles takes the only candidate of each of the cells. Two of them that
// want one symbol and see each other lose it both: then nine symbols with nine
// places each have fewer than 81 cells, and some match will fail.
func (f *fast9) takeSingles(s *state9, cells cells9) {
	s.open = s.open.without(cells)
	for symbol := range s.places {
		places := s.places[symbol]
		singles := places.and(cells)
		if singles.empty() {
			continue
		}
		for left := singles; !left.empty(); left = left.withoutFirst() {
			places = places.and(f.tables.keep[f.tables.index(left)])
		}
		s.places[symbol] = places
		s.settled[symbol] = s.settled[symbol].or(singles)
		s.cut |= 1 << symbol
	}
}

// choose picks the guess: a cell with two candidates, or a symbol with two
// places in a row, or a cell with few candidates. There must be an open cell.
func (f *fast9) choose(s *state9) (symbol, cell int) {
	if !s.two.empty() {
		return f.firstCandidate(s, f.mostSeen(s, s.two))
	}
	if symbol, places := s.pairOfPlaces(); !places.empty() {
		return symbol, f.tables.index(places)
	}
	return f.firstCandidate(s, f.mostSeen(s, s.threeOrMore()))
}

func (f *fast9) firstCandidate(s *state9, cell int) (symbol, sameCell int) {
	for symbol < 8 && !s.places[symbol].overlaps(f.tables.cell[cell]) {
		symbol++
	}
	return symbol, cell
}

// mostSeen returns the one of the cells that sees most open cells.
func (f *fast9) mostSeen(s *state9, cells cells9) int {
	best, most := 0, -1
	for ; !cells.empty(); cells = cells.withoutFirst() {
		cell := f.tables.index(cells)
		if n := s.open.without(f.tables.keep[cell]).count(); n > most {
			best, most = cell, n
		}
	}
	return best
}

// pairOfPlaces looks for a symbol with just two places in a row, and among
// such symbols for one with most places on the board.
func (s *state9) pairOfPlaces() (symbol int, places cells9) {
	most := 0
	for candidate, p := range s.places {
		n := p.count()
		if n <= most {
			continue
		}
		if cell := pairInRow(p.top); cell != 0 {
			symbol, places, most = candidate, cells9{cell, 0}, n
		} else if cell := pairInRow(p.bottom); cell != 0 {
			symbol, places, most = candidate, cells9{0, cell}, n
		}
	}
	return symbol, places
}

// threeOrMore returns the open cells with three candidates, or all open cells
// where none has.
func (s *state9) threeOrMore() cells9 {
	var some, twice, thrice, often cells9
	for _, p := range s.places {
		often = often.or(thrice.and(p))
		thrice = thrice.or(twice.and(p))
		twice = twice.or(some.and(p))
		some = some.or(p)
	}
	if three := thrice.without(often).and(s.open); !three.empty() {
		return three
	}
	return s.open
}

// write turns the sets of a state without open cells into a board.
func (f *fast9) write(s *state9) {
	for symbol, p := range s.places {
		for ; !p.empty(); p = p.withoutFirst() {
			f.board[f.tables.index(p)] = uint8(symbol) + 1
		}
	}
}
