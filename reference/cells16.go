package reference

import (
	"math/bits"
	"sync"
)

// cells16 is a set of cells of a 16x16 board, a word a band (four rows), a bit
// a cell. Rows need no guards between them: 4 x 16 bits are the whole word.
//
//	a word:   bits 63..48      47..32       31..16       15..0
//	         +------------+------------+------------+------------+
//	         | fourth row | third row  | second row | first row  |
//	         +------------+------------+------------+------------+
//	a row:    15 .. 12 | 11 .. 8 | 7 .. 4 | 3 .. 0
//	           box 3      box 2     box 1    box 0
//
// A nibble is thus what a row and a box have in common. The words are fields
// and no array, for the compiler keeps only fields in registers.
type cells16 struct{ band0, band1, band2, band3 uint64 }

const (
	lanes   = 1 | 1<<16 | 1<<32 | 1<<48 // the first bit of each row
	lane    = 1<<16 - 1                 // all bits of the first row
	nibbles = 0x1111 * lanes            // the first bit of each nibble
	nibble  = 1<<4 - 1                  // all bits of the first nibble
)

// allCells16 returns the set of all cells.
func allCells16() cells16 { return cells16{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)} }

// cell16 returns the set of one cell.
func cell16(cell int) (c cells16) {
	bit := uint64(1) << (cell % 64)
	switch cell / 64 {
	case 0:
		c.band0 = bit
	case 1:
		c.band1 = bit
	case 2:
		c.band2 = bit
	case 3:
		c.band3 = bit
	}
	return c
}

func (c cells16) and(o cells16) cells16 {
	return cells16{c.band0 & o.band0, c.band1 & o.band1, c.band2 & o.band2, c.band3 & o.band3}
}

func (c cells16) or(o cells16) cells16 {
	return cells16{c.band0 | o.band0, c.band1 | o.band1, c.band2 | o.band2, c.band3 | o.band3}
}

func (c cells16) without(o cells16) cells16 {
	return cells16{c.band0 &^ o.band0, c.band1 &^ o.band1, c.band2 &^ o.band2, c.band3 &^ o.band3}
}

func (c cells16) empty() bool { return c.band0|c.band1|c.band2|c.band3 == 0 }

func (c cells16) overlaps(o cells16) bool { return !c.and(o).empty() }

func (c cells16) count() int {
	return bits.OnesCount64(c.band0) + bits.OnesCount64(c.band1) + bits.OnesCount64(c.band2) + bits.OnesCount64(c.band3)
}

// first returns the number of the set's first cell; there must be one.
func (c cells16) first() int {
	switch {
	case c.band0 != 0:
		return bits.TrailingZeros64(c.band0)
	case c.band1 != 0:
		return 64 + bits.TrailingZeros64(c.band1)
	case c.band2 != 0:
		return 128 + bits.TrailingZeros64(c.band2)
	default:
		return 192 + bits.TrailingZeros64(c.band3)&63
	}
}

func (c cells16) withoutFirst() cells16 {
	switch {
	case c.band0 != 0:
		c.band0 &= c.band0 - 1
	case c.band1 != 0:
		c.band1 &= c.band1 - 1
	case c.band2 != 0:
		c.band2 &= c.band2 - 1
	default:
		c.band3 &= c.band3 - 1
	}
	return c
}

// aloneInRows returns the cells that are the only ones of their rows. No row
// may be empty.
func (c cells16) aloneInRows() cells16 {
	return cells16{aloneInLanes(c.band0), aloneInLanes(c.band1), aloneInLanes(c.band2), aloneInLanes(c.band3)}
}

// pairsInRows returns the first cell of each row that has exactly two. No row
// may be empty.
func (c cells16) pairsInRows() cells16 {
	return cells16{pairsInLanes(c.band0), pairsInLanes(c.band1), pairsInLanes(c.band2), pairsInLanes(c.band3)}
}

// filledLanes returns the last bit of each row that is not empty.
func filledLanes(word uint64) uint64 {
	const last = 0x8000 * lanes
	return (word&^last + (last - lanes) | word) & last
}

func aloneInLanes(word uint64) uint64 {
	more := word & (word - lanes) // but for the first cell of each row
	filled := filledLanes(more)
	return word &^ (filled >> 15 * lane)
}

func pairsInLanes(word uint64) uint64 {
	second := word & (word - lanes) // but for the first cell of each row
	filled := filledLanes(second)
	third := second & (second - filled>>15)
	pairs := filled &^ filledLanes(third)
	return word &^ second & (pairs >> 15 * lane)
}

// tables16 are the tables of the 16x16 bit boards. They never change once built.
type tables16 struct {
	matched [1 << 16]uint16 // matchable(4): boxes with rows in a band, bands with columns in a stack
	cell    [256]cells16
	keep    [256]cells16 // all cells that do not see the cell, and itself
}

// sharedTables16 builds the tables when the first 16x16 solver is made.
var sharedTables16 = sync.OnceValue(func() *tables16 {
	t := new(tables16)
	copy(t.matched[:], matchable(4))
	for cell := range t.cell {
		t.cell[cell] = cell16(cell)
	}
	for cell := range t.keep {
		t.keep[cell] = allCells16()
		for other := range t.keep {
			if other != cell && sees(cell, other, 4) {
				t.keep[cell] = t.keep[cell].without(t.cell[other])
			}
		}
	}
	return t
})

// match drops the places of a symbol from where it can reach no completion of
// the symbol's own; see tables9.match. The result is false when a unit is left
// without a place.
func (t *tables16) match(c cells16) (left cells16, ok bool) {
	for {
		boxes0, boxes1 := t.matched[touchedNibbles(c.band0)], t.matched[touchedNibbles(c.band1)]
		boxes2, boxes3 := t.matched[touchedNibbles(c.band2)], t.matched[touchedNibbles(c.band3)]
		c.band0 &= wholeNibbles(boxes0)
		c.band1 &= wholeNibbles(boxes1)
		c.band2 &= wholeNibbles(boxes2)
		c.band3 &= wholeNibbles(boxes3)
		if boxes0 == 0 || boxes1 == 0 || boxes2 == 0 || boxes3 == 0 {
			return cells16{}, false
		}
		columns := touchedColumns16(c)
		kept := t.matchStacks(columns)
		if kept == columns {
			return c, true
		}
		c.band0 &= kept & lane * lanes
		c.band1 &= kept >> 16 & lane * lanes
		c.band2 &= kept >> 32 & lane * lanes
		c.band3 &= kept >> 48 * lanes
	}
}

// touchedNibbles squeezes a band to 16 bits: bit 4*box + row says that the box
// has a cell in the row.
func touchedNibbles(word uint64) uint16 {
	pairs := word | word>>1
	boxes := (pairs | pairs>>2) & nibbles // bit 16*row + 4*box
	return uint16(boxes | boxes>>15 | boxes>>30 | boxes>>45)
}

// wholeNibbles is the way back: each of the 16 bits becomes a full nibble.
func wholeNibbles(touched uint16) uint64 {
	boxes := uint64(touched)
	return (boxes | boxes<<15 | boxes<<30 | boxes<<45) & nibbles * nibble
}

// touchedColumns16 tells the columns that each band has cells in: 16 bits a band.
func touchedColumns16(c cells16) uint64 {
	return touchedLanes(c.band0) | touchedLanes(c.band1)<<16 | touchedLanes(c.band2)<<32 | touchedLanes(c.band3)<<48
}

func touchedLanes(word uint64) uint64 {
	word |= word >> 32
	return (word | word>>16) & lane
}

// matchStacks drops from touched columns those that no matching of bands with
// columns takes.
func (t *tables16) matchStacks(columns uint64) uint64 {
	return t.matchStack(columns) | t.matchStack(columns>>4)<<4 | t.matchStack(columns>>8)<<8 | t.matchStack(columns>>12)<<12
}

// matchStack does it for the first stack: it squeezes its four nibbles, one a
// band, to 16 bits, and stretches what the table says again.
func (t *tables16) matchStack(columns uint64) uint64 {
	const stack = nibble * lanes
	touched := columns & stack // bit 16*band + column
	kept := uint64(t.matched[uint16(touched|touched>>12|touched>>24|touched>>36)])
	return (kept | kept<<12 | kept<<24 | kept<<36) & stack
}
