package reference

import "math/bits"

// fast16 solves plain 16x16 boards in the way of fast9: a set of cells for each
// symbol (see cells16 for the bits), held to little matchings by tables.
//
// Choosing by cell alone is hopeless at this size. Here the matchings settle a
// symbol with one place in any row, column or box, and where no cell is down to
// two candidates the guess is a symbol with two places in a row.
type fast16 struct {
	tables *tables16
	// stack holds the state at each depth. A guess settles a cell at least, so
	// it is never deeper than the cells.
	stack [257]state16
	board [256]uint8
}

// state16 is how far a board has got.
type state16 struct {
	places  [16]cells16 // of each symbol; a settled cell is in one set alone
	matched [16]cells16 // the places as match left them; where they differ there is work
	open    cells16     // cells that are not settled
	two     cells16     // open cells with two candidates, once propagate is through
}

func newFast16() method { return &fast16{tables: sharedTables16()} }

func (f *fast16) run(s *search, cells []uint8) {
	f.load(&f.stack[0], cells)
	f.search(s, 0)
}

// load needs no check for clashes, as fast9.load does not.
func (f *fast16) load(s *state16, cells []uint8) {
	all := allCells16()
	var given [16]cells16
	for symbol := range s.places {
		s.places[symbol], s.matched[symbol] = all, all
	}
	s.open = all
	for cell, value := range cells[:256] {
		if symbol := value - 1; symbol < 16 {
			s.places[symbol].keep(&f.tables.keep[cell])
			given[symbol].add(cell)
			s.open.drop(cell)
		}
	}
	for symbol := range s.places {
		for band := range all {
			s.places[symbol][band] &= s.open[band] | given[symbol][band]
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
		symbol, cell := f.choose(state)
		next := &f.stack[depth+1]
		*next = *state
		next.places[symbol].keep(&f.tables.keep[cell])
		if f.search(s, depth+1) {
			return true
		}
		state.places[symbol].drop(cell)
	}
}

// propagate draws all conclusions there are without a guess; false means that
// the state has no completion.
func (f *fast16) propagate(s *state16) bool {
	for {
		if !f.matchAll(s) {
			return false
		}
		if s.open.empty() {
			return true
		}
		one, ok := s.countCandidates()
		if !ok {
			return false
		}
		if one.empty() {
			return true
		}
		f.settle(s, &one)
	}
}

// matchAll holds every symbol to its matchings, and gives a symbol the cells
// where it is alone in a row, until nothing changes.
func (f *fast16) matchAll(s *state16) bool {
	for changed := true; changed; {
		changed = false
		for symbol := range s.places {
			places := s.places[symbol]
			if places == s.matched[symbol] {
				continue
			}
			if !f.tables.match(&places) {
				return false
			}
			if settled := s.aloneInRows(&places); !settled.empty() {
				s.open.remove(&settled)
				for other := range s.places {
					s.places[other].remove(&settled)
				}
				changed = true
			}
			s.places[symbol], s.matched[symbol] = places, places
		}
	}
	return true
}

// aloneInRows returns the open cells that are a symbol's only place in a row.
func (s *state16) aloneInRows(places *cells16) (alone cells16) {
	for band, word := range places {
		alone[band] = aloneInLanes(word) & s.open[band]
	}
	return alone
}

// countCandidates adds up the sixteen sets, all cells at once. It returns the
// open cells with one candidate, notes those with two, and reports whether all
// have one at least.
func (s *state16) countCandidates() (one cells16, ok bool) {
	for band, open := range s.open {
		var some, twice, thrice uint64 // at least one, two, three
		for symbol := range s.places {
			places := s.places[symbol][band]
			thrice |= twice & places
			twice |= some & places
			some |= places
		}
		if open&^some != 0 {
			return one, false
		}
		one[band] = open &^ twice
		s.two[band] = open & twice &^ thrice
	}
	return one, true
}

// settle takes the only candidate of each of the cells. They stay open until
// matchAll finds them alone in their rows.
func (f *fast16) settle(s *state16, cells *cells16) {
	for symbol := range s.places {
		for band := range cells {
			for left := cells[band] & s.places[symbol][band]; left != 0; left &= left - 1 {
				cell := band*64 + bits.TrailingZeros64(left)
				s.places[symbol].keep(&f.tables.keep[cell])
			}
		}
	}
}

// choose picks the guess: a cell with two candidates, or a symbol with two
// places in a row, or a cell with the fewest candidates. There must be an open
// cell.
func (f *fast16) choose(s *state16) (symbol, cell int) {
	if !s.two.empty() {
		cell = f.mostSeen(s)
		return s.firstCandidate(cell), cell
	}
	if symbol, cell = f.pairOfPlaces(s); cell >= 0 {
		return symbol, cell
	}
	cell = s.fewestCandidates()
	return s.firstCandidate(cell), cell
}

func (s *state16) firstCandidate(cell int) int {
	symbol := 0
	for symbol < 15 && !s.places[symbol].has(cell) {
		symbol++
	}
	return symbol
}

// openSeen counts the open cells that a cell sees.
func (f *fast16) openSeen(s *state16, cell int) int {
	seen := s.open
	seen.remove(&f.tables.keep[cell])
	return seen.count()
}

// mostSeen returns the cell with two candidates that sees most open cells.
func (f *fast16) mostSeen(s *state16) int {
	best, most := 0, -1
	for band, left := range s.two {
		for ; left != 0; left &= left - 1 {
			cell := band*64 + bits.TrailingZeros64(left)
			if n := f.openSeen(s, cell); n > most {
				best, most = cell, n
			}
		}
	}
	return best
}

// pairOfPlaces looks for a symbol with just two places in a row, and among
// them for the place that sees most open cells; without one the cell is -1.
func (f *fast16) pairOfPlaces(s *state16) (symbol, cell int) {
	cell = -1
	most := -1
	for candidate := range s.places {
		for band, word := range s.places[candidate] {
			second := word & (word - lanes) // no row is empty
			for row := 0; row < 64; row += 16 {
				rest := second >> row & lane
				if rest == 0 || rest&(rest-1) != 0 {
					continue
				}
				place := band*64 + row + bits.TrailingZeros64(rest)
				if n := f.openSeen(s, place); n > most {
					symbol, cell, most = candidate, place, n
				}
			}
		}
	}
	return symbol, cell
}

// fewestCandidates returns the open cell with the fewest candidates.
func (s *state16) fewestCandidates() int {
	best, least := 0, 17
	for band, left := range s.open {
		for ; left != 0; left &= left - 1 {
			cell := band*64 + bits.TrailingZeros64(left)
			n := 0
			for symbol := range s.places {
				if s.places[symbol].has(cell) {
					n++
				}
			}
			if n < least {
				best, least = cell, n
			}
		}
	}
	return best
}

// write turns the sets of a state without open cells into a board.
func (f *fast16) write(s *state16) {
	for symbol := range s.places {
		for band, left := range s.places[symbol] {
			for ; left != 0; left &= left - 1 {
				f.board[band*64+bits.TrailingZeros64(left)] = uint8(symbol) + 1
			}
		}
	}
}
