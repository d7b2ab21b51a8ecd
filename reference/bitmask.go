package reference

import "math/bits"

// bitmask is the method published for AcWing 166 and POJ 3074: a mask of free
// symbols for each row, column and box, the candidates of a cell being what all
// its masks share; the blank cell with the fewest candidates is filled first.
//
// It chooses by cell alone, as published. That is enough for any 9x9 board, and
// hopeless on most 16x16 boards, where it is the symbol with few places left in
// a unit that must be chosen.
type bitmask struct {
	shape *Shape
	free  []uint32 // of each unit: the symbols it lacks, bit 0 is symbol 1
	board []uint8
	list  []int // the blanks; those from position k on are not yet filled
}

func newBitmask(shape *Shape) method {
	cells := shape.size * shape.size
	return &bitmask{
		shape: shape,
		free:  make([]uint32, len(shape.units)),
		board: make([]uint8, cells),
		list:  make([]int, 0, cells),
	}
}

func (b *bitmask) run(s *search, cells []uint8) {
	if !b.load(cells) {
		return
	}
	copy(b.board, cells)
	b.list = listBlanks(b.list, cells)
	b.fill(s, 0)
}

func (b *bitmask) load(cells []uint8) bool {
	for unit := range b.free {
		b.free[unit] = 1<<b.shape.size - 1
	}
	for cell, symbol := range cells {
		if symbol == 0 {
			continue
		}
		bit := uint32(1) << (symbol - 1)
		if b.candidates(cell)&bit == 0 {
			return false
		}
		b.flip(cell, bit)
	}
	return true
}

// fill completes the board's remaining blanks in every way and reports whether
// the search is over.
func (b *bitmask) fill(s *search, k int) (stop bool) {
	if !s.step() {
		return true
	}
	if k == len(b.list) {
		return s.complete(b.board)
	}
	chosen := b.fewest(k)
	b.list[k], b.list[chosen] = b.list[chosen], b.list[k]
	cell := b.list[k]
	for left := b.candidates(cell); left != 0; left &= left - 1 {
		lowest := left & -left
		b.board[cell] = uint8(bits.TrailingZeros32(lowest)) + 1
		b.flip(cell, lowest)
		if b.fill(s, k+1) {
			return true
		}
		b.flip(cell, lowest)
	}
	b.list[k], b.list[chosen] = b.list[chosen], b.list[k]
	return false
}

// fewest returns the position, from k on, of the blank with the fewest candidates.
func (b *bitmask) fewest(k int) int {
	chosen, least := k, maxSize+1
	for i := k; i < len(b.list); i++ {
		n := bits.OnesCount32(b.candidates(b.list[i]))
		if n < least {
			chosen, least = i, n
		}
		if least <= 1 {
			break
		}
	}
	return chosen
}

func (b *bitmask) candidates(cell int) uint32 {
	mask := ^uint32(0)
	for _, unit := range b.shape.unitsOf[cell] {
		mask &= b.free[unit]
	}
	return mask
}

// flip takes a symbol out of the masks of the cell's units, or puts it back.
func (b *bitmask) flip(cell int, bit uint32) {
	for _, unit := range b.shape.unitsOf[cell] {
		b.free[unit] ^= bit
	}
}
