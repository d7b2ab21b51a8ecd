package reference

import (
	"math/bits"
	"sync"
)

// cells16 is a set of cells of a 16x16 board, a word a band (four rows), a bit
// a cell. Rows need no guards between them: 4 x 16 bits are the whole word.
//
//	word b:   bits 63..48      47..32       31..16       15..0
//	         +------------+------------+------------+------------+
//	         | row 4b + 3 | row 4b + 2 | row 4b + 1 | row 4b     |
//	         +------------+------------+------------+------------+
//	a row:    15 .. 12 | 11 .. 8 | 7 .. 4 | 3 .. 0
//	           box 3      box 2     box 1    box 0
//
// A nibble is thus what a row and a box have in common.
type cells16 [4]uint64

const (
	lanes   = 1 | 1<<16 | 1<<32 | 1<<48 // the first bit of each row
	nibbles = 0x1111 * lanes            // the first bit of each nibble
	lane    = 1<<16 - 1
)

// allCells16 returns the set of all cells.
func allCells16() cells16 { return cells16{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)} }

func (c *cells16) empty() bool { return c[0]|c[1]|c[2]|c[3] == 0 }

func (c *cells16) count() int {
	return bits.OnesCount64(c[0]) + bits.OnesCount64(c[1]) + bits.OnesCount64(c[2]) + bits.OnesCount64(c[3])
}

func (c *cells16) has(cell int) bool { return c[cell/64]>>(cell%64)&1 == 1 }
func (c *cells16) add(cell int)      { c[cell/64] |= 1 << (cell % 64) }
func (c *cells16) drop(cell int)     { c[cell/64] &^= 1 << (cell % 64) }

func (c *cells16) keep(o *cells16) {
	c[0] &= o[0]
	c[1] &= o[1]
	c[2] &= o[2]
	c[3] &= o[3]
}

func (c *cells16) remove(o *cells16) {
	c[0] &^= o[0]
	c[1] &^= o[1]
	c[2] &^= o[2]
	c[3] &^= o[3]
}

// touchedNibbles squeezes a word to 16 bits: bit 4*row + box says that the row
// has a cell in the box.
func touchedNibbles(word uint64) uint64 {
	y := word | word>>1
	y = (y | y>>2) & nibbles
	y = (y | y>>3) & 0x0303030303030303
	y = (y | y>>6) & 0x000f000f000f000f
	y = (y | y>>12) & 0x000000ff000000ff
	return (y | y>>24) & lane
}

// wholeNibbles is the way back: each of the 16 bits becomes a full nibble.
func wholeNibbles(touched uint64) uint64 {
	y := (touched | touched<<24) & 0x000000ff000000ff
	y = (y | y<<12) & 0x000f000f000f000f
	y = (y | y<<6) & 0x0303030303030303
	y = (y | y<<3) & nibbles
	return y * 15
}

// touchedLanes returns the columns in which a word has cells.
func touchedLanes(word uint64) uint64 {
	word |= word >> 32
	return (word | word>>16) & lane
}

// aloneInLanes returns the cells of a word that are the only ones of their
// rows. No row may be empty.
func aloneInLanes(word uint64) uint64 {
	const high = 0x8000 * lanes
	more := word & (word - lanes) // but for the first cell of each row
	alone := ^((more&^high + (high - lanes)) | more) & high
	return word & (alone >> 15 * lane)
}

// tables16 are the tables of the 16x16 bit boards. They never change once built.
type tables16 struct {
	matched []uint16     // matchable(4), for rows x boxes as for bands x columns
	keep    [256]cells16 // all cells that do not see the cell, and itself
}

// sharedTables16 builds the tables when the first 16x16 solver is made.
var sharedTables16 = sync.OnceValue(func() *tables16 {
	t := &tables16{matched: matchable(4)}
	for cell := range t.keep {
		t.keep[cell] = allCells16()
		for other := range t.keep {
			if other != cell && sees(cell, other, 4) {
				t.keep[cell].drop(other)
			}
		}
	}
	return t
})

// match drops the places of a symbol from where it can reach no completion of
// the symbol's own; see tables9.match. The result is false when a unit is left
// without a place.
func (t *tables16) match(c *cells16) bool {
	for {
		var columns cells16
		for band, word := range c {
			touched := touchedNibbles(word)
			left := uint64(t.matched[touched])
			if left == 0 {
				return false
			}
			if left != touched {
				word &= wholeNibbles(left)
				c[band] = word
			}
			columns[band] = touchedLanes(word)
		}
		left, changed := t.matchStacks(&columns)
		if !changed {
			return true
		}
		for band := range c {
			c[band] &= left[band] * lanes
		}
	}
}

// matchStacks drops from the columns that each band touches those that no
// matching of bands with columns takes, and reports whether there were any.
func (t *tables16) matchStacks(columns *cells16) (left cells16, changed bool) {
	for stack := 0; stack < 16; stack += 4 {
		touched := columns[0]>>stack&15 | columns[1]>>stack&15<<4 | columns[2]>>stack&15<<8 | columns[3]>>stack&15<<12
		matched := uint64(t.matched[touched])
		changed = changed || matched != touched
		left[0] |= matched & 15 << stack
		left[1] |= matched >> 4 & 15 << stack
		left[2] |= matched >> 8 & 15 << stack
		left[3] |= matched >> 12 & 15 << stack
	}
	return left, changed
}
