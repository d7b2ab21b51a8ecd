package reference

import (
	"math/bits"
	"sync"
)

// cells9 is a set of cells of a 9x9 board, a bit a cell. A band (three rows) is
// 30 bits of a 32-bit half: nine for each row, and above them a guard, which is
// always 0, so that sums and differences of one row never reach the next.
//
//	top     bits 63..32: band 1 (rows 4 to 6)    bits 31..0: band 0 (rows 1 to 3)
//	bottom  bits 63..32: always 0                bits 31..0: band 2 (rows 7 to 9)
//
//	a half:
//
//	 31 30  29  28 ........ 20  19  18 ........ 10   9   8 ........ 0
//	+-----+---+---------------+---+---------------+---+---------------+
//	| 0 0 | 0 | 987 654 321   | 0 | 987 654 321   | 0 | 987 654 321   |
//	+-----+---+---------------+---+---------------+---+---------------+
//	       guard  third row   guard  second row   guard   first row
//	              columns            columns              columns
type cells9 struct{ top, bottom uint64 }

const (
	rowLows   = (1 | 1<<10 | 1<<20) * (1 | 1<<32) // the first cell of each row
	rowGuards = rowLows << 9
	rowCells  = rowGuards - rowLows // all nine cells of each row
	halfMask  = 1<<32 - 1
)

// allCells9 returns the set of all cells.
func allCells9() cells9 { return cells9{rowCells, rowCells & halfMask} }

func (c cells9) empty() bool             { return c.top|c.bottom == 0 }
func (c cells9) count() int              { return bits.OnesCount64(c.top) + bits.OnesCount64(c.bottom) }
func (c cells9) and(o cells9) cells9     { return cells9{c.top & o.top, c.bottom & o.bottom} }
func (c cells9) or(o cells9) cells9      { return cells9{c.top | o.top, c.bottom | o.bottom} }
func (c cells9) without(o cells9) cells9 { return cells9{c.top &^ o.top, c.bottom &^ o.bottom} }
func (c cells9) overlaps(o cells9) bool  { return c.top&o.top|c.bottom&o.bottom != 0 }
func (c cells9) aloneInRows() cells9     { return cells9{aloneInRows(c.top), aloneInRows(c.bottom)} }
func (c cells9) withoutFirst() cells9 {
	if c.top != 0 {
		return cells9{c.top & (c.top - 1), c.bottom}
	}
	return cells9{0, c.bottom & (c.bottom - 1)}
}

// filledRows returns the guards of the rows that are not empty.
func filledRows(word uint64) uint64 { return (word + rowCells) & rowGuards }

// aloneInRows returns the cells that are the only ones of their rows. No row of
// a band in use may be empty.
func aloneInRows(word uint64) uint64 {
	more := word & (word - rowLows) // but for the first cell of each row
	guards := rowGuards &^ filledRows(more)
	return word & (guards - guards>>9)
}

// pairInRow returns one cell of a row that has exactly two, or 0.
func pairInRow(word uint64) uint64 {
	filled := filledRows(word)
	second := word & (word - filled>>9)
	filled = filledRows(second)
	third := second & (second - filled>>9)
	pairs := filled &^ filledRows(third)
	guard := pairs & -pairs
	return second & (guard - guard>>9)
}

// tables9 are the tables of the 9x9 bit boards. They never change once built.
type tables9 struct {
	// bandMatch tells for the boxes that each row of a band touches (bit
	// 3*box + row) the cells of the band, as a half, that can hold a symbol
	// which each row and each box needs once.
	bandMatch [512]uint32
	// stackMatch tells for the columns that each band touches in a stack (bit
	// 3*band + column) which of them can hold it, as bit 9*band + column.
	stackMatch [512]uint32
	cell       [81]cells9
	keep       [81]cells9 // all cells that do not see the cell, and itself
	topIndex   [64]uint8  // the cell of each bit of top
	lowIndex   [64]uint8  // the cell of each bit of bottom
}

// sharedTables9 builds the tables when the first 9x9 solver is made.
var sharedTables9 = sync.OnceValue(func() *tables9 {
	t := new(tables9)
	for set, matched := range matchable(3) {
		for bit := range 9 {
			if matched>>bit&1 == 1 {
				t.bandMatch[set] |= 7 << (3*(bit/3) + 10*(bit%3))
				t.stackMatch[set] |= 1 << (9*(bit/3) + bit%3)
			}
		}
	}
	for cell := range t.cell {
		bit := 10*(cell/9%3) + cell%9
		switch cell / 27 {
		case 0:
			t.cell[cell].top, t.topIndex[bit] = 1<<bit, uint8(cell)
		case 1:
			t.cell[cell].top, t.topIndex[bit+32] = 1<<(bit+32), uint8(cell)
		case 2:
			t.cell[cell].bottom, t.lowIndex[bit] = 1<<bit, uint8(cell)
		}
	}
	for cell := range t.keep {
		t.keep[cell] = allCells9()
		for other := range t.cell {
			if other != cell && sees(cell, other, 3) {
				t.keep[cell] = t.keep[cell].without(t.cell[other])
			}
		}
	}
	return t
})

// sees reports whether two cells of a plain board with square boxes share a unit.
func sees(cell, other, box int) bool {
	size := box * box
	row, column := cell/size, cell%size
	otherRow, otherColumn := other/size, other%size
	return row == otherRow || column == otherColumn ||
		row/box == otherRow/box && column/box == otherColumn/box
}

// index returns the number of the set's first cell.
func (t *tables9) index(c cells9) int {
	if c.top != 0 {
		return int(t.topIndex[bits.TrailingZeros64(c.top)&63])
	}
	return int(t.lowIndex[bits.TrailingZeros64(c.bottom)&63])
}

// match drops the places of a symbol from where it can reach no completion of
// the symbol's own: one place in each row, column and box. Such a completion
// matches, in each band, the three rows with the three boxes, and the tables
// know for all 512 ways the rows can touch the boxes which of them a matching
// can use:
//
//	         box 0   box 1   box 2       touched    kept
//	row 0    x . .   . x .   . . .        1 1 0     1 1 0
//	row 1    . x .   . . x   . . .        1 1 0     1 1 0
//	row 2    . . x   x . .   . x .        1 1 1     0 0 1
//
// Rows 0 and 1 need boxes 0 and 1 for themselves, so row 2 keeps its place in
// box 2 alone. In each stack, the three bands match the three columns likewise.
// match looks at bands and stacks by turns until neither drops any more, and
// reports whether places are left in each row, column and box.
func (t *tables9) match(c cells9) (cells9, bool) {
	top, bottom := c.top, c.bottom
	for {
		upper, lower := touchedBoxes(top), touchedBoxes(bottom)
		band0, band1, band2 := t.bandMatch[upper&511], t.bandMatch[upper>>32&511], t.bandMatch[lower&511]
		top &= uint64(band0) | uint64(band1)<<32
		bottom &= uint64(band2)
		if uint32(top) == 0 || top>>32 == 0 || bottom == 0 {
			return cells9{}, false
		}
		columns := touchedColumns(top, bottom)
		kept := t.matchStacks(columns)
		if kept == columns {
			return cells9{top, bottom}, true
		}
		top &= (uint64(kept&511) | uint64(kept>>9&511)<<32) * (rowLows & halfMask)
		bottom &= uint64(kept>>18) * (rowLows & halfMask)
	}
}

// touchedBoxes squeezes each half into its low 9 bits: bit 3*box + row says
// that the box has a cell in the row.
func touchedBoxes(word uint64) uint64 {
	boxes := (word | word>>1 | word>>2) & (0o111 * rowLows) // bit 10*row + 3*box
	return boxes | boxes>>9 | boxes>>18
}

// touchedColumns squeezes the bands into 9 bits each: the columns they have
// cells in.
func touchedColumns(top, bottom uint64) uint32 {
	t := top | top>>10 | top>>20
	b := bottom | bottom>>10 | bottom>>20
	return uint32(t)&511 | uint32(t>>32)&511<<9 | uint32(b)&511<<18
}

// matchStacks drops from touched columns those that no matching takes.
func (t *tables9) matchStacks(columns uint32) uint32 {
	const stack = 0o007007007 // the three columns of the first stack, in each band
	a, b, c := columns&stack, columns>>3&stack, columns>>6&stack
	return t.stackMatch[(a|a>>6|a>>12)&511] |
		t.stackMatch[(b|b>>6|b>>12)&511]<<3 |
		t.stackMatch[(c|c>>6|c>>12)&511]<<6
}
