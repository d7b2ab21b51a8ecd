package reference

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// transversals draws places of one symbol in a completed board, by shuffling
// what rows and columns may be shuffled, and other cells as they come.
func transversals(t *rapid.T, box int) (must, may []int) {
	size := box * box
	var columns [][]int // of each band: which stack each of its rows takes
	for range box {
		columns = append(columns, rapid.Permutation(upTo(box)).Draw(t, "stacks"))
	}
	for stack := range box {
		for band, column := range rapid.Permutation(upTo(box)).Draw(t, "columns") {
			for row, taken := range columns[band] {
				if taken == stack {
					must = append(must, (band*box+row)*size+stack*box+column)
				}
			}
		}
	}
	may = rapid.SliceOfN(rapid.IntRange(0, size*size-1), 0, 2*size).Draw(t, "others")
	return must, may
}

// match never drops a place that belongs to a way to place the symbol.
func TestMatch9IsSound(t *testing.T) {
	tables := sharedTables9()
	rapid.Check(t, func(t *rapid.T) {
		must, may := transversals(t, 3)
		var set, way cells9
		for _, cell := range must {
			way = way.or(tables.cell[cell])
		}
		set = way
		for _, cell := range may {
			set = set.or(tables.cell[cell])
		}
		left, ok := tables.match(set)
		if !ok || !way.without(left).empty() {
			t.Fatalf("places %v with others %v: left %v, %v", must, may, left, ok)
		}
		if !left.without(set).empty() {
			t.Fatalf("places %v with others %v: match adds places", must, may)
		}
		if again, _ := tables.match(left); again != left {
			t.Fatalf("places %v with others %v: a second match drops more", must, may)
		}
		if exact, ok := tables.match(way); !ok || exact != way || exact.aloneInRows() != way {
			t.Fatalf("places %v alone: match leaves %v, %v", must, exact, ok)
		}
	})
}

func TestMatch16IsSound(t *testing.T) {
	tables := sharedTables16()
	rapid.Check(t, func(t *rapid.T) {
		must, may := transversals(t, 4)
		var set, way cells16
		for _, cell := range must {
			way = way.or(tables.cell[cell])
		}
		set = way
		for _, cell := range may {
			set = set.or(tables.cell[cell])
		}
		left, ok := tables.match(set)
		if !ok || !way.without(left).empty() {
			t.Fatalf("places %v with others %v: left %v, %v", must, may, left, ok)
		}
		if !left.without(set).empty() {
			t.Fatalf("places %v with others %v: match adds places", must, may)
		}
		if again, _ := tables.match(left); again != left {
			t.Fatalf("places %v with others %v: a second match drops more", must, may)
		}
		if exact, ok := tables.match(way); !ok || exact != way || exact.aloneInRows() != way {
			t.Fatalf("places %v alone: match leaves %v, %v", must, exact, ok)
		}
	})
}

// A symbol that lacks all places of one unit has no way.
func TestMatchSeesEmptyUnits(t *testing.T) {
	tables9, tables16 := sharedTables9(), sharedTables16()
	for _, unit := range plain(t, 9).Units() {
		set := allCells9()
		for _, cell := range unit.Cells {
			set = set.without(tables9.cell[cell])
		}
		if _, ok := tables9.match(set); ok {
			t.Errorf("9x9: no place in %s %d, and a way", unit.Kind, unit.Number)
		}
	}
	for _, unit := range plain(t, 16).Units() {
		set := allCells16()
		for _, cell := range unit.Cells {
			set = set.without(tables16.cell[cell])
		}
		if _, ok := tables16.match(set); ok {
			t.Errorf("16x16: no place in %s %d, and a way", unit.Kind, unit.Number)
		}
	}
}

// What the row tricks say, against counting.
func TestRowTricks(t *testing.T) {
	tables, tables16 := sharedTables9(), sharedTables16()
	rapid.Check(t, func(t *rapid.T) {
		var set, alone cells9
		var wide, wideAlone, widePairs cells16
		pairs := map[int]bool{} // the cells of rows with two places
		for row := range 16 {
			columns := rapid.SliceOfNDistinct(rapid.IntRange(0, 15), 1, 5, rapid.ID).Draw(t, "columns")
			for _, column := range columns {
				wide = wide.or(tables16.cell[16*row+column])
			}
			switch first := tables16.cell[16*row+slices.Min(columns)]; len(columns) {
			case 1:
				wideAlone = wideAlone.or(first)
			case 2:
				widePairs = widePairs.or(first)
			}
		}
		for row := range 9 {
			columns := rapid.SliceOfNDistinct(rapid.IntRange(0, 8), 1, 5, rapid.ID).Draw(t, "columns")
			for _, column := range columns {
				cell := 9*row + column
				set = set.or(tables.cell[cell])
				if len(columns) == 1 {
					alone = alone.or(tables.cell[cell])
				}
				pairs[cell] = len(columns) == 2
			}
		}
		if got := set.aloneInRows(); got != alone {
			t.Fatalf("alone in rows of %v: %v, want %v", set, got, alone)
		}
		if got := wide.aloneInRows(); got != wideAlone {
			t.Fatalf("alone in rows of %v: %v, want %v", wide, got, wideAlone)
		}
		if got := wide.pairsInRows(); got != widePairs {
			t.Fatalf("pairs in rows of %v: %v, want %v", wide, got, widePairs)
		}
		checkPair(t, cells9{top: pairInRow(set.top)}, tables, pairs, 0, 54)
		checkPair(t, cells9{bottom: pairInRow(set.bottom)}, tables, pairs, 54, 81)
	})
}

// checkPair holds the answer of pairInRow to what is known of the cells from
// first to end.
func checkPair(t *rapid.T, got cells9, tables *tables9, pairs map[int]bool, first, end int) {
	expected := false
	for cell := first; cell < end; cell++ {
		expected = expected || pairs[cell]
	}
	if got.count() > 1 || got.empty() == expected {
		t.Fatalf("pair in rows: got %v, expected one: %v", got, expected)
	}
	if expected && !pairs[tables.index(got)] {
		t.Fatalf("pair in rows: cell %d is of no pair", tables.index(got))
	}
}

func TestNibblesThereAndBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.Uint64().Draw(t, "word") & rapid.Uint64().Draw(t, "mask")
		var touched uint16 // bit 4*box + row
		var columns uint64
		for bit := range 64 {
			if word>>bit&1 == 1 {
				touched |= 1 << (bit%16/4*4 + bit/16)
				columns |= 1 << (bit % 16)
			}
		}
		if got := touchedNibbles(word); got != touched {
			t.Fatalf("touched nibbles of %x: %x, want %x", word, got, touched)
		}
		if got := touchedLanes(word); got != columns {
			t.Fatalf("touched lanes of %x: %x, want %x", word, got, columns)
		}
		whole := wholeNibbles(touched)
		if touchedNibbles(whole) != touched || word&^whole != 0 {
			t.Fatalf("whole nibbles of %x: %x", touched, whole)
		}
	})
}

// undo brings back everything, whatever was drawn from a guess.
func TestUndo(t *testing.T) {
	for name, shape := range variants(t) {
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			p := newPropagation(shape)
			p.load(make([]uint8, shape.Size()*shape.Size()))
			candidates, places := append([]uint32{}, p.candidates...), append([]uint32{}, p.places...)
			var marks []int
			for range rapid.IntRange(1, 6).Draw(t, "guesses") {
				marks = append(marks, len(p.trail))
				cell := rapid.IntRange(0, len(candidates)-1).Draw(t, "cell")
				symbol := rapid.IntRange(0, shape.Size()-1).Draw(t, "symbol")
				if !p.assign(candidate{int32(cell), uint8(symbol)}) || !p.propagate() {
					break
				}
			}
			for i := len(marks) - 1; i >= 0; i-- {
				p.undo(marks[i])
			}
			for cell, mask := range candidates {
				if p.candidates[cell] != mask {
					t.Fatalf("cell %d has candidates %b, had %b", cell, p.candidates[cell], mask)
				}
			}
			for list, mask := range places {
				if p.places[list] != mask {
					t.Fatalf("list %d has places %b, had %b", list, p.places[list], mask)
				}
			}
			if len(p.trail)+len(p.settled)+len(p.single)+len(p.shrunk) != 0 {
				t.Fatal("undo leaves something to do")
			}
		}))
	}
}

// Sets of cells are walked in order, each cell once.
func TestWalk16(t *testing.T) {
	tables := sharedTables16()
	rapid.Check(t, func(t *rapid.T) {
		want := rapid.SliceOfDistinct(rapid.IntRange(0, 255), rapid.ID).Draw(t, "cells")
		slices.Sort(want)
		var set cells16
		for _, cell := range want {
			set = set.or(tables.cell[cell])
		}
		if set.count() != len(want) || set.empty() != (len(want) == 0) {
			t.Fatalf("the set of %v counts %d", want, set.count())
		}
		var got []int
		for left := set; !left.empty(); left = left.withoutFirst() {
			got = append(got, left.first())
		}
		if !slices.Equal(got, want) {
			t.Fatalf("walks %v, want %v", got, want)
		}
	})
}
