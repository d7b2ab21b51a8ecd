package reference

// dlx is the method published for POJ 3074 and 3076: the board as an exact
// cover, solved by dancing links. A column is a blank cell, or a symbol that a
// unit lacks; a row is a symbol in a cell, and covers the cell and the symbol
// in each of the cell's units. Rows and columns that the givens settle are left
// out of the matrix (with them in, the method times out on POJ 3074), and the
// column with the fewest rows is covered first, be it a cell or a place.
//
// The links are indices into arrays, built anew for each board:
//
//	node 0                    the root of the list of columns
//	nodes 1 .. columns        the columns' heads
//	nodes after them          the ones of the matrix, row by row, the ones of
//	                          a row side by side
type dlx struct {
	shape *Shape
	tally tally
	board []uint8

	left, right []int32 // of the root and the heads alone: rows lie in order
	up, down    []int32
	head        []int32 // of each one: its column
	rowStart    []int32 // of each one: the first one of its row
	rowEnd      []int32 // of each one: past the last one of its row
	choice      []int32 // of each one: cell * size + symbol - 1
	rows        []int32 // of each head: how many rows are left in the column

	cellHead  []int32 // of each cell
	placeHead []int32 // of each unit and symbol, laid out as tally.seen
	nodes     int32   // in use
}

func newDLX(shape *Shape) method {
	cells := shape.size * shape.size
	heads := 1 + cells + len(shape.units)*shape.size
	nodes := heads
	for _, units := range shape.unitsOf {
		nodes += shape.size * (1 + len(units))
	}
	d := &dlx{shape: shape, tally: newTally(shape), board: make([]uint8, cells)}
	for _, links := range []*[]int32{&d.left, &d.right, &d.rows} {
		*links = make([]int32, heads)
	}
	for _, links := range []*[]int32{&d.up, &d.down, &d.head, &d.rowStart, &d.rowEnd, &d.choice} {
		*links = make([]int32, nodes)
	}
	d.cellHead = make([]int32, cells)
	d.placeHead = make([]int32, len(d.tally.seen))
	return d
}

func (d *dlx) run(s *search, cells []uint8) {
	if !d.tally.load(cells) {
		return
	}
	copy(d.board, cells)
	d.addHeads()
	d.addRows()
	d.fill(s)
}

// addHeads lists a column for each blank cell and each symbol a unit lacks.
func (d *dlx) addHeads() {
	d.nodes = 1
	d.left[0], d.right[0] = 0, 0
	for cell, symbol := range d.board {
		if symbol == 0 {
			d.cellHead[cell] = d.addHead()
		}
	}
	width := d.shape.size + 1
	for place, seen := range d.tally.seen {
		if !seen && place%width != 0 {
			d.placeHead[place] = d.addHead()
		}
	}
}

func (d *dlx) addHead() int32 {
	h := d.nodes
	d.nodes++
	last := d.left[0]
	d.left[h], d.right[h] = last, 0
	d.right[last], d.left[0] = h, h
	d.up[h], d.down[h] = h, h
	d.rows[h] = 0
	return h
}

// addRows adds a row for each symbol that the givens leave to a blank.
func (d *dlx) addRows() {
	for cell, symbol := range d.board {
		if symbol != 0 {
			continue
		}
		for symbol := uint8(1); int(symbol) <= d.shape.size; symbol++ {
			if d.tally.free(cell, symbol) {
				d.addRow(cell, symbol)
			}
		}
	}
}

func (d *dlx) addRow(cell int, symbol uint8) {
	start := d.nodes
	end := start + int32(1+len(d.tally.rowsOf[cell]))
	choice := int32(cell*d.shape.size + int(symbol) - 1)
	d.addOne(d.cellHead[cell], choice, start, end)
	for _, row := range d.tally.rowsOf[cell] {
		d.addOne(d.placeHead[row+int(symbol)], choice, start, end)
	}
}

func (d *dlx) addOne(head, choice, start, end int32) {
	n := d.nodes
	d.nodes++
	d.head[n], d.choice[n], d.rowStart[n], d.rowEnd[n] = head, choice, start, end
	last := d.up[head]
	d.up[n], d.down[n] = last, head
	d.down[last], d.up[head] = n, n
	d.rows[head]++
}

// fill covers the columns that are left in every way and reports whether the
// search is over.
func (d *dlx) fill(s *search) (stop bool) {
	if !s.step() {
		return true
	}
	column := d.smallest()
	if column == 0 {
		return s.complete(d.board)
	}
	if d.rows[column] == 0 {
		return false
	}
	d.cover(column)
	for row := d.down[column]; row != column && !stop; row = d.down[row] {
		d.choose(row)
		stop = d.fill(s)
		d.unchoose(row)
	}
	d.uncover(column)
	return stop
}

// smallest returns the column with the fewest rows, or the root if none is left.
func (d *dlx) smallest() int32 {
	best := d.right[0]
	for h := best; h != 0; h = d.right[h] {
		if d.rows[h] < d.rows[best] {
			best = h
		}
		if d.rows[best] <= 1 {
			break
		}
	}
	return best
}

// choose takes the row that the one belongs to, whose own column is covered.
func (d *dlx) choose(one int32) {
	size := int32(d.shape.size)
	d.board[d.choice[one]/size] = uint8(d.choice[one]%size) + 1
	for n := d.rowStart[one]; n < d.rowEnd[one]; n++ {
		if n != one {
			d.cover(d.head[n])
		}
	}
}

// unchoose undoes choose in the opposite order, as dancing links must.
func (d *dlx) unchoose(one int32) {
	for n := d.rowEnd[one] - 1; n >= d.rowStart[one]; n-- {
		if n != one {
			d.uncover(d.head[n])
		}
	}
}

// cover takes a column off the list, and all its rows out of other columns.
func (d *dlx) cover(column int32) {
	d.right[d.left[column]], d.left[d.right[column]] = d.right[column], d.left[column]
	for row := d.down[column]; row != column; row = d.down[row] {
		for n := d.rowStart[row]; n < d.rowEnd[row]; n++ {
			if n != row {
				d.down[d.up[n]], d.up[d.down[n]] = d.down[n], d.up[n]
				d.rows[d.head[n]]--
			}
		}
	}
}

// uncover undoes cover in the opposite order: the links of what was taken out
// still point to where it was.
func (d *dlx) uncover(column int32) {
	for row := d.up[column]; row != column; row = d.up[row] {
		for n := d.rowEnd[row] - 1; n >= d.rowStart[row]; n-- {
			if n != row {
				d.down[d.up[n]], d.up[d.down[n]] = n, n
				d.rows[d.head[n]]++
			}
		}
	}
	d.right[d.left[column]], d.left[d.right[column]] = column, column
}
