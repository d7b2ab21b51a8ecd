package reference

import (
	"context"
	"math/bits"
)

// filler makes random full boards of any shape: it guesses a random candidate
// in the cell that has fewest, draws the conclusions, and goes back where they
// contradict. Which of the cells with equally few comes first is drawn anew for
// each board.
type filler struct {
	propagation
	order   []int // of the cells
	guesses int   // left in this attempt
}

// A filling that has gone astray is best begun again.
const (
	fillAttempts    = 200
	guessesEachCell = 4
	noOpenCell      = -1
)

func newFiller(shape *Shape) *filler {
	return &filler{propagation: newPropagation(shape), order: make([]int, shape.size*shape.size)}
}

// fill writes a random full board to cells. It reports false if it found none
// in a bounded time: jigsaw regions need not have one.
func (f *filler) fill(ctx context.Context, random *source, cells []uint8) (bool, error) {
	clear(cells)
	for range fillAttempts {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		random.shuffle(f.order)
		f.guesses = guessesEachCell * len(cells)
		if f.load(cells) && f.complete(random) {
			for cell, mask := range f.candidates {
				cells[cell] = uint8(bits.TrailingZeros32(mask)) + 1
			}
			return true, nil
		}
	}
	return false, nil
}

// complete settles all cells from where the board stands, and reports whether
// it could.
func (f *filler) complete(random *source) bool {
	for {
		cell := f.fewest()
		if cell == noOpenCell {
			return true
		}
		if f.guesses--; f.guesses < 0 {
			return false
		}
		guess := candidate{int32(cell), nthSymbol(f.candidates[cell], random.below(bits.OnesCount32(f.candidates[cell])))}
		mark := len(f.trail)
		if f.assign(guess) && f.propagate() && f.complete(random) {
			return true
		}
		f.undo(mark)
		if f.guesses < 0 || !f.remove(guess) || !f.propagate() {
			return false
		}
	}
}

// fewest returns the open cell with the fewest candidates.
func (f *filler) fewest() int {
	chosen, least := noOpenCell, maxSize+1
	for _, cell := range f.order {
		if n := bits.OnesCount32(f.candidates[cell]); n > 1 && n < least {
			chosen, least = cell, n
			if n == 2 {
				break
			}
		}
	}
	return chosen
}

// nthSymbol returns the n-th symbol of a set, both from 0.
func nthSymbol(set uint32, n int) uint8 {
	for range n {
		set &= set - 1
	}
	return uint8(bits.TrailingZeros32(set))
}
