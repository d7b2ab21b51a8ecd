package reference

import "math/bits"

// general solves boards of any shape as an exact cover with propagation. What
// must be covered once is each cell (by a symbol) and each place list, which is
// a unit with a symbol (by a cell of the unit). How the ways that are left are
// kept and cut down is the business of propagation.
//
// A guess is made where the fewest ways are left, in a cell or in a place list,
// whichever has fewer. Among equals it is made where most contradictions came
// up so far, for that finds the few parts of a large board that are really
// hard: on twelve 25x25 boards with 300 givens, before places were confined by
// overlaps too, it took less than a fifth of the nodes.
type general struct {
	propagation
	board []uint8
}

func newGeneral(shape *Shape) method {
	return &general{propagation: newPropagation(shape), board: make([]uint8, shape.size*shape.size)}
}

func (g *general) run(s *search, cells []uint8) {
	if g.load(cells) {
		g.search(s)
	}
}

// search completes the board in every way from where it stands, and reports
// whether the search is over. What it takes out its caller must undo.
func (g *general) search(s *search) (stop bool) {
	for {
		if !s.step() {
			return true
		}
		guess, open := g.choose()
		if !open {
			if s.wanted() {
				g.write()
			}
			return s.complete(g.board)
		}
		s.guesses++
		mark := len(g.trail)
		if g.assign(guess) && g.propagate() && g.search(s) {
			return true
		}
		g.undo(mark)
		if !g.remove(guess) || !g.propagate() {
			return false
		}
	}
}

// choose returns the candidate to guess; there is none if the board is settled.
func (g *general) choose() (guess candidate, open bool) {
	least, most := maxSize+1, uint32(0)
	better := func(ways int, failures uint32) bool {
		if ways < 2 || ways > least || ways == least && failures <= most {
			return false
		}
		least, most = ways, failures
		return true
	}
	for cell, mask := range g.candidates {
		if better(bits.OnesCount32(mask), g.cellFailures[cell]) {
			guess = candidate{int32(cell), uint8(bits.TrailingZeros32(mask))}
		}
	}
	for list, mask := range g.places {
		if better(bits.OnesCount32(mask), g.listFailures[list]) {
			guess = g.firstPlace(int32(list))
		}
	}
	return guess, least <= maxSize
}

// write turns settled cells into a board.
func (g *general) write() {
	for cell, mask := range g.candidates {
		g.board[cell] = uint8(bits.TrailingZeros32(mask)) + 1
	}
}
