package reference

// rescan is the method published for LeetCode 37: try each symbol in the next
// blank cell and look through its row, column and box for the same symbol each
// time. There are no tables; the board itself is all the memory.
type rescan struct {
	shape *Shape
	board []uint8
}

func newRescan(shape *Shape) method {
	return &rescan{shape: shape, board: make([]uint8, shape.size*shape.size)}
}

func (r *rescan) run(s *search, cells []uint8) {
	if _, clash := r.shape.Conflict(cells); clash {
		return
	}
	copy(r.board, cells)
	r.fill(s, 0)
}

// fill completes the board from cell on in every way and reports whether the
// search is over.
func (r *rescan) fill(s *search, cell int) (stop bool) {
	if !s.step() {
		return true
	}
	for cell < len(r.board) && r.board[cell] != 0 {
		cell++
	}
	if cell == len(r.board) {
		return s.complete(r.board)
	}
	for symbol := uint8(1); int(symbol) <= r.shape.size; symbol++ {
		if !r.fits(cell, symbol) {
			continue
		}
		r.board[cell] = symbol
		if r.fill(s, cell+1) {
			return true
		}
		r.board[cell] = 0
	}
	return false
}

func (r *rescan) fits(cell int, symbol uint8) bool {
	for _, unit := range r.shape.unitsOf[cell] {
		for _, other := range r.shape.units[unit].Cells {
			if r.board[other] == symbol {
				return false
			}
		}
	}
	return true
}
