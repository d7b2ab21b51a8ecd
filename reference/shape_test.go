package reference

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestUnitsOfPlainShape(t *testing.T) {
	got := plain(t, 6).Units()
	if len(got) != 18 {
		t.Fatalf("a 6x6 has %d units, want 18", len(got))
	}
	want := []Unit{
		{Kind: "row", Number: 2, Cells: []int{6, 7, 8, 9, 10, 11}},
		{Kind: "column", Number: 3, Cells: []int{2, 8, 14, 20, 26, 32}},
		{Kind: "box", Number: 4, Cells: []int{15, 16, 17, 21, 22, 23}},
	}
	if diff := cmp.Diff(want, []Unit{got[1], got[8], got[15]}); diff != "" {
		t.Error(diff)
	}
}

func TestUnitsBeyondThePlain(t *testing.T) {
	shape := build(t, ShapeConfig{BoxRows: 3, BoxColumns: 3, Diagonals: true, Windows: true})
	want := []Unit{
		{Kind: "diagonal", Number: 1, Cells: []int{0, 10, 20, 30, 40, 50, 60, 70, 80}},
		{Kind: "diagonal", Number: 2, Cells: []int{8, 16, 24, 32, 40, 48, 56, 64, 72}},
		{Kind: "window", Number: 1, Cells: []int{10, 11, 12, 19, 20, 21, 28, 29, 30}},
		{Kind: "window", Number: 2, Cells: []int{14, 15, 16, 23, 24, 25, 32, 33, 34}},
		{Kind: "window", Number: 3, Cells: []int{46, 47, 48, 55, 56, 57, 64, 65, 66}},
		{Kind: "window", Number: 4, Cells: []int{50, 51, 52, 59, 60, 61, 68, 69, 70}},
	}
	if diff := cmp.Diff(want, shape.Units()[27:]); diff != "" {
		t.Error(diff)
	}
	if shape.Plain() {
		t.Error("a board with diagonals is called plain")
	}
	region := build(t, ShapeConfig{BoxRows: 1, BoxColumns: 5, Regions: regions(jigsaw5)}).Units()[12]
	if diff := cmp.Diff(Unit{Kind: "region", Number: 3, Cells: []int{10, 11, 12, 13, 15}}, region); diff != "" {
		t.Error(diff)
	}
}

// Each unit has as many cells as there are symbols, and each cell is in one
// row, one column and one box or region.
func TestUnitsCoverTheBoard(t *testing.T) {
	for name, shape := range variants(t) {
		covered := map[string]int{}
		for _, unit := range shape.Units() {
			if len(unit.Cells) != shape.Size() {
				t.Errorf("%s: %s %d has %d cells", name, unit.Kind, unit.Number, len(unit.Cells))
			}
			covered[unit.Kind] += len(unit.Cells)
		}
		all := shape.Size() * shape.Size()
		if covered["row"] != all || covered["column"] != all || covered["box"]+covered["region"] != all {
			t.Errorf("%s: units cover %v, want %d each", name, covered, all)
		}
	}
}

func TestShapesRefused(t *testing.T) {
	lopsided := regions(jigsaw5)
	lopsided[0] = 4
	beyond := regions(jigsaw5)
	beyond[7] = 5
	tests := []struct {
		name   string
		config ShapeConfig
		want   string
	}{
		{"no box", ShapeConfig{}, `boxes of "0x0"`},
		{"negative box", ShapeConfig{BoxRows: -3, BoxColumns: -3}, `boxes of "-3x-3"`},
		{"too large", ShapeConfig{BoxRows: 5, BoxColumns: 6}, "want 1 to 25 cells a box"},
		{"overflow", ShapeConfig{BoxRows: 1 << 62, BoxColumns: 4}, "want 1 to 25 cells a box"},
		{"windows of a 16x16", ShapeConfig{BoxRows: 4, BoxColumns: 4, Windows: true}, "only 9x9"},
		{"few regions", ShapeConfig{BoxRows: 1, BoxColumns: 5, Regions: regions("00011")}, "5 cells have one, want all 25"},
		{"no regions", ShapeConfig{BoxRows: 1, BoxColumns: 5, Regions: []int{}}, "0 cells have one"},
		{"lopsided", ShapeConfig{BoxRows: 1, BoxColumns: 5, Regions: lopsided}, `region "0" has 4 cells: want 5`},
		{"region beyond", ShapeConfig{BoxRows: 1, BoxColumns: 5, Regions: beyond}, `region "5" at r2c3`},
	}
	for _, test := range tests {
		if _, err := NewShape(test.config); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q in it", test.name, err, test.want)
		}
	}
	for _, size := range []int{-1, 0, 1, 5, 8, 10, 24, 26, 36} {
		if _, err := PlainShape(size); err == nil {
			t.Errorf("a plain shape of size %d is not refused", size)
		}
	}
}

// A shape must not change when the caller's regions do.
func TestShapeKeepsItsRegions(t *testing.T) {
	mine := regions(jigsaw5)
	shape := build(t, ShapeConfig{BoxRows: 1, BoxColumns: 5, Regions: mine})
	before := shape.Units()[10].Cells[0]
	clear(mine)
	if got := shape.Units()[10].Cells[0]; got != before {
		t.Errorf("the first cell of region 1 is %d after the caller's change, was %d", got, before)
	}
	if n, err := Count(t.Context(), shape, make([]uint8, 25), 3); n != 3 || err != nil {
		t.Errorf("got %d, %v completions of the empty board, want 3", n, err)
	}
}

func TestConflict(t *testing.T) {
	shape := build(t, ShapeConfig{BoxRows: 3, BoxColumns: 3, Diagonals: true, Windows: true})
	tests := []struct {
		name   string
		values map[int]uint8
		want   string
	}{
		{"none", map[int]uint8{0: 1, 1: 2}, ""},
		{"row", map[int]uint8{28: 7, 35: 7}, "row 4: 7 at r4c2 r4c9"},
		{"column", map[int]uint8{8: 9, 80: 9}, "column 9: 9 at r1c9 r9c9"},
		{"box", map[int]uint8{0: 5, 11: 5}, "box 1: 5 at r1c1 r2c3"},
		{"diagonal", map[int]uint8{8: 3, 72: 3}, "diagonal 2: 3 at r1c9 r9c1"},
		{"window", map[int]uint8{12: 3, 28: 3}, "window 1: 3 at r2c4 r4c2"},
		{"first of three", map[int]uint8{27: 7, 30: 7, 35: 7}, "row 4: 7 at r4c1 r4c4"},
		{"row before column", map[int]uint8{0: 4, 72: 4, 73: 6, 75: 6}, "row 9: 6 at r9c2 r9c4"},
		{"no symbols", map[int]uint8{0: 200, 1: 200}, ""},
	}
	for _, test := range tests {
		cells := make([]uint8, 81)
		for cell, value := range test.values {
			cells[cell] = value
		}
		got := ""
		if c, clash := shape.Conflict(cells); clash {
			got = c.Unit.Kind + " " + string(rune('0'+c.Unit.Number)) + ": " + string(rune('0'+c.Symbol)) +
				" at " + shape.CellName(c.Cells[0]) + " " + shape.CellName(c.Cells[1])
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
	if _, clash := shape.Conflict([]uint8{1, 2, 1}); !clash {
		t.Error("a clash within a board that is too short is not seen")
	}
}

func TestIsCompletion(t *testing.T) {
	for name, shape := range variants(t) {
		full := fullBoard(t, newRandom(1), shape)
		if !shape.IsCompletion(full) || !holds(shape, full) {
			t.Errorf("%s: a completion is refused: %v", name, full)
		}
		for _, value := range []uint8{0, full[0]%uint8(shape.Size()) + 1, uint8(shape.Size()) + 1} {
			broken := append([]uint8{value}, full[1:]...)
			if shape.IsCompletion(broken) {
				t.Errorf("%s: r1c1 changed from %d to %d passes for a completion", name, full[0], value)
			}
		}
		if shape.IsCompletion(full[1:]) || shape.IsCompletion(append(full, 1)) || shape.IsCompletion(nil) {
			t.Errorf("%s: a board of the wrong length passes for a completion", name)
		}
	}
}
