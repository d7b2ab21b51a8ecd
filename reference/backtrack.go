package reference

// backtrack is the method published for NYOJ 722: walk the board from its first
// cell to its last, row by row; in a blank try the symbols in order, helped by
// tables of what each unit holds.
type backtrack struct {
	tally tally
	board []uint8
}

func newBacktrack(shape *Shape) method {
	return &backtrack{tally: newTally(shape), board: make([]uint8, shape.size*shape.size)}
}

func (b *backtrack) run(s *search, cells []uint8) {
	if !b.tally.load(cells) {
		return
	}
	copy(b.board, cells)
	b.fill(s, 0)
}

// fill completes the board from cell on in every way and reports whether the
// search is over.
func (b *backtrack) fill(s *search, cell int) (stop bool) {
	if !s.step() {
		return true
	}
	if cell == len(b.board) {
		return s.complete(b.board)
	}
	if b.board[cell] != 0 {
		return b.fill(s, cell+1)
	}
	for symbol := uint8(1); int(symbol) <= b.tally.symbols; symbol++ {
		if !b.tally.free(cell, symbol) {
			continue
		}
		b.board[cell] = symbol
		b.tally.set(cell, symbol, true)
		if b.fill(s, cell+1) {
			return true
		}
		b.tally.set(cell, symbol, false)
		b.board[cell] = 0
	}
	return false
}
