package reference

// tally remembers which symbols stand in which units: the tables of row x
// symbol, column x symbol and box x symbol of the published programs as one
// table, so that diagonals, windows and regions are tables like the others.
type tally struct {
	seen    []bool  // unit by unit, size + 1 entries each
	rowsOf  [][]int // of each cell: where the entries of its units begin
	symbols int
}

func newTally(shape *Shape) tally {
	width := shape.size + 1
	t := tally{
		seen:    make([]bool, len(shape.units)*width),
		rowsOf:  make([][]int, len(shape.unitsOf)),
		symbols: shape.size,
	}
	for cell, units := range shape.unitsOf {
		for _, unit := range units {
			t.rowsOf[cell] = append(t.rowsOf[cell], unit*width)
		}
	}
	return t
}

// load fills the table with the givens and reports whether none of them clash.
func (t *tally) load(cells []uint8) bool {
	clear(t.seen)
	for cell, symbol := range cells {
		if symbol == 0 {
			continue
		}
		if !t.free(cell, symbol) {
			return false
		}
		t.set(cell, symbol, true)
	}
	return true
}

// free reports whether no unit of the cell holds the symbol.
func (t *tally) free(cell int, symbol uint8) bool {
	for _, row := range t.rowsOf[cell] {
		if t.seen[row+int(symbol)] {
			return false
		}
	}
	return true
}

func (t *tally) set(cell int, symbol uint8, seen bool) {
	for _, row := range t.rowsOf[cell] {
		t.seen[row+int(symbol)] = seen
	}
}
