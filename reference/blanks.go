package reference

// blanks is the method published for Luogu B4279: list the blank cells first,
// then recurse over the list alone, never looking at a given again.
type blanks struct {
	tally tally
	board []uint8
	list  []int // the blank cells, in the order of the board
}

func newBlanks(shape *Shape) method {
	cells := shape.size * shape.size
	return &blanks{tally: newTally(shape), board: make([]uint8, cells), list: make([]int, 0, cells)}
}

func (b *blanks) run(s *search, cells []uint8) {
	if !b.tally.load(cells) {
		return
	}
	copy(b.board, cells)
	b.list = listBlanks(b.list, cells)
	b.fill(s, 0)
}

// fill completes the board from the k-th blank on in every way and reports
// whether the search is over.
func (b *blanks) fill(s *search, k int) (stop bool) {
	if !s.step() {
		return true
	}
	if k == len(b.list) {
		return s.complete(b.board)
	}
	cell := b.list[k]
	for symbol := uint8(1); int(symbol) <= b.tally.symbols; symbol++ {
		if !b.tally.free(cell, symbol) {
			continue
		}
		b.board[cell] = symbol
		b.tally.set(cell, symbol, true)
		if b.fill(s, k+1) {
			return true
		}
		b.tally.set(cell, symbol, false)
	}
	return false
}

// listBlanks lists the blank cells of a board in the memory of list.
func listBlanks(list []int, cells []uint8) []int {
	list = list[:0]
	for cell, symbol := range cells {
		if symbol == 0 {
			list = append(list, cell)
		}
	}
	return list
}
