package reference

// fast9 solves plain 9x9 boards symbol by symbol: each symbol owns the set of
// cells where it can still stand (see cells9 for the bits), and is held to one
// place in each row, column and box by looking up little matchings in tables,
// for all three units at once. Cells with a single candidate come out of adding
// up the nine sets bit by bit. It guesses where two ways are left.
type fast9 struct {
	tables *tables9
	// stack holds the state at each depth. A guess settles a cell at least, so
	// it is never deeper than the cells.
	stack [82]state9
	board [81]uint8
}

// state9 is how far a board has got.
type state9 struct {
	places  [9]cells9 // of each symbol; a settled cell is in one set alone
	matched [9]cells9 // the places as match left them; where they differ there is work
	open    cells9    // cells that are not settled
	two     cells9    // open cells with two candidates, once propagate is through
}

func newFast9() method { return &fast9{tables: sharedTables9()} }

func (f *fast9) run(s *search, cells []uint8) {
	f.load(&f.stack[0], cells)
	f.search(s, 0)
}

// load needs no check for clashes: of two givens of a symbol that see each
// other, each takes the other's place, and a unit is left without one.
func (f *fast9) load(s *state9, cells []uint8) {
	all := allCells9()
	var given [9]cells9
	for symbol := range s.places {
		s.places[symbol], s.matched[symbol] = all, all
	}
	s.open = all
	for cell, value := range cells[:81] {
		if symbol := value - 1; symbol < 9 {
			s.places[symbol] = s.places[symbol].and(f.tables.keep[cell])
			given[symbol] = given[symbol].or(f.tables.cell[cell])
			s.open = s.open.without(f.tables.cell[cell])
		}
	}
	for symbol := range s.places {
		s.places[symbol] = s.places[symbol].and(s.open.or(given[symbol]))
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
		symbol, cell := f.choose(state)
		next := &f.stack[depth+1]
		*next = *state
		next.places[symbol] = next.places[symbol].and(f.tables.keep[cell])
		if f.search(s, depth+1) {
			return true
		}
		state.places[symbol] = state.places[symbol].without(f.tables.cell[cell])
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
		f.settle(s, one)
	}
}

// matchAll holds every symbol to its matchings, and gives a symbol the cells
// where it is alone in a row, until nothing changes.
func (f *fast9) matchAll(s *state9) bool {
	for changed := true; changed; {
		changed = false
		for symbol := range s.places {
			if s.places[symbol] == s.matched[symbol] {
				continue
			}
			places, ok := f.tables.match(s.places[symbol])
			if !ok {
				return false
			}
			if settled := places.aloneInRows().and(s.open); !settled.empty() {
				s.open = s.open.without(settled)
				for other := range s.places {
					s.places[other] = s.places[other].without(settled)
				}
				changed = true
			}
			s.places[symbol], s.matched[symbol] = places, places
		}
	}
	return true
}

// candidateCounts returns the open cells with no candidate, with one and with
// two: it adds up the nine sets, all cells at once.
func (s *state9) candidateCounts() (none, one, two cells9) {
	var some, twice, thrice cells9 // at least one, two, three
	for _, p := range s.places {
		thrice = thrice.or(twice.and(p))
		twice = twice.or(some.and(p))
		some = some.or(p)
	}
	return s.open.without(some), s.open.and(some).without(twice), s.open.and(twice).without(thrice)
}

// settle takes the only candidate of each of the cells. They stay open until
// matchAll finds them alone in their rows.
func (f *fast9) settle(s *state9, cells cells9) {
	for symbol := range s.places {
		p := &s.places[symbol]
		for left := p.and(cells); !left.empty(); left = left.withoutFirst() {
			*p = p.and(f.tables.keep[f.tables.index(left)])
		}
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
