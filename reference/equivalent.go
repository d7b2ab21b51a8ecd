package reference

// equivalents makes of a board others that are the same Sudoku in another
// guise. On plain boards that are rows, bands of rows, columns and stacks of
// columns in other orders, the board turned over its diagonal, where boxes are
// square, and symbols exchanged. On other shapes symbols alone are exchanged.
type equivalents struct {
	shape   *Shape
	random  *source
	scratch []uint8
}

// move does one random change to each of the boards, the same to all.
func (e *equivalents) move(boards ...[]uint8) {
	kinds := 1
	if e.shape.plain {
		kinds = 6
	}
	s := e.shape
	switch e.random.below(kinds) {
	case 0:
		a, b := e.two(s.size)
		e.relabel(boards, uint8(a+1), uint8(b+1))
	case 1: // rows of a band
		band := e.random.below(s.size / s.boxRows)
		a, b := e.two(s.boxRows)
		e.permute(boards, func(row, column int) (int, int) {
			return swapped(row, band*s.boxRows+a, band*s.boxRows+b, 1), column
		})
	case 2: // columns of a stack
		stack := e.random.below(s.size / s.boxColumns)
		a, b := e.two(s.boxColumns)
		e.permute(boards, func(row, column int) (int, int) {
			return row, swapped(column, stack*s.boxColumns+a, stack*s.boxColumns+b, 1)
		})
	case 3: // bands
		a, b := e.two(s.size / s.boxRows)
		e.permute(boards, func(row, column int) (int, int) {
			return swapped(row, a*s.boxRows, b*s.boxRows, s.boxRows), column
		})
	case 4: // stacks
		a, b := e.two(s.size / s.boxColumns)
		e.permute(boards, func(row, column int) (int, int) {
			return row, swapped(column, a*s.boxColumns, b*s.boxColumns, s.boxColumns)
		})
	case 5:
		if s.boxRows == s.boxColumns {
			e.permute(boards, func(row, column int) (int, int) { return column, row })
		}
	}
}

// two draws two different numbers below n; n 1 leaves no choice.
func (e *equivalents) two(n int) (a, b int) {
	if n == 1 {
		return 0, 0
	}
	a, b = e.random.below(n), e.random.below(n-1)
	if b >= a {
		b++
	}
	return a, b
}

// swapped returns where a line goes when the width lines from a and those from
// b change places.
func swapped(line, a, b, width int) int {
	switch {
	case line >= a && line < a+width:
		return line - a + b
	case line >= b && line < b+width:
		return line - b + a
	default:
		return line
	}
}

func (e *equivalents) relabel(boards [][]uint8, a, b uint8) {
	for _, board := range boards {
		for cell, value := range board {
			switch value {
			case a:
				board[cell] = b
			case b:
				board[cell] = a
			}
		}
	}
}

// permute moves each cell to where goes says.
func (e *equivalents) permute(boards [][]uint8, goes func(row, column int) (int, int)) {
	size := e.shape.size
	for _, board := range boards {
		e.scratch = append(e.scratch[:0], board...)
		for cell, value := range e.scratch {
			row, column := goes(cell/size, cell%size)
			board[row*size+column] = value
		}
	}
}
