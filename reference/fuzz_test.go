package reference

import (
	"errors"
	"testing"
)

// FuzzCount holds all families to each other on whatever board the bytes make,
// as far as they get within a node limit.
func FuzzCount(f *testing.F) {
	names := []string{"4x4", "4x4 diagonal", "5x5 jigsaw", "6x6", "9x9", "9x9 diagonal", "9x9 windows", "9x9 jigsaw", "16x16",
		"6x6 upright", "8x8 diagonal", "9x9 all", "12x12", "25x25"}
	shapes := variants(f)
	solvers := map[string]map[string]Solver{}
	for _, name := range names {
		solvers[name] = limitedSolvers(f, shapes[name], 3000)
	}
	f.Add(uint8(0), []byte{1, 2, 3, 4})
	f.Add(uint8(2), []byte{1, 0, 0, 0, 0, 2, 2})
	f.Add(uint8(4), []byte(cellsOf("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")))
	f.Add(uint8(4), []byte(cellsOf("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")))
	f.Add(uint8(6), []byte{9, 8, 7, 6, 5, 4, 3, 2, 1, 1})
	f.Add(uint8(7), []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 200})
	for name := range names {
		f.Add(uint8(name), []byte{})
	}
	for _, board := range testdata(f, "minimal16.txt") {
		f.Add(uint8(8), board)
	}
	f.Fuzz(func(t *testing.T, kind uint8, values []byte) {
		name := names[int(kind)%len(names)]
		shape := shapes[name]
		board := make([]uint8, shape.Size()*shape.Size())
		for i := range min(len(board), len(values)) {
			board[i] = values[i] % uint8(shape.Size()+1)
		}
		agree(t, shape, solvers[name], board, 3)
	})
}

// FuzzCells gives solvers whatever bytes there are for a board: what is none is
// refused, and nothing is written to it.
func FuzzCells(f *testing.F) {
	var solvers []*solver
	for _, shape := range variants(f) {
		for _, s := range limitedSolvers(f, shape, 500) {
			solvers = append(solvers, s.(*solver))
		}
	}
	f.Add([]byte{})
	f.Add(make([]byte, 81))
	f.Add(make([]byte, 256))
	f.Add(make([]byte, 625))
	f.Add([]byte("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"))
	f.Fuzz(func(t *testing.T, cells []byte) {
		before := string(cells)
		for _, s := range solvers {
			ok, err := s.Solve(t.Context(), cells)
			switch {
			case ok && (!s.shape.IsCompletion(cells) || !keeps([]byte(before), cells)):
				t.Fatalf("%v is no completion of %v", cells, []byte(before))
			case !ok && string(cells) != before:
				t.Fatalf("no completion, and %v became %v", []byte(before), cells)
			case len(cells) != len(s.shape.unitsOf) && err == nil:
				t.Fatalf("%d cells pass for a board of %d", len(cells), len(s.shape.unitsOf))
			}
			if s.Nodes() > 500 {
				t.Fatalf("%d nodes at a limit of 500", s.Nodes())
			}
			copy(cells, before)
		}
	})
}

// FuzzShape makes shapes of anything, and what passes for one can be solved on.
func FuzzShape(f *testing.F) {
	f.Add(3, 3, true, true, []byte(nil))
	f.Add(1, 5, false, false, []byte(jigsaw5))
	f.Add(5, 5, true, false, []byte(nil))
	f.Add(1, 1, true, false, []byte(nil))
	f.Add(-1, 1<<40, false, true, []byte{255})
	f.Fuzz(func(t *testing.T, boxRows, boxColumns int, diagonals, windows bool, digits []byte) {
		c := ShapeConfig{BoxRows: boxRows, BoxColumns: boxColumns, Diagonals: diagonals, Windows: windows}
		if len(digits) > 0 {
			c.Regions = regions(string(digits))
		}
		shape, err := NewShape(c)
		if err != nil {
			return
		}
		for _, family := range Families() {
			s, err := New(Config{Shape: shape, Family: family.Name, NodeLimit: 200})
			if err != nil {
				t.Fatal(err)
			}
			cells := make([]uint8, shape.Size()*shape.Size())
			if ok, err := s.Solve(t.Context(), cells); err != nil && !errors.Is(err, ErrNodeLimit) || ok && !holds(shape, cells) {
				t.Fatalf("%s: %v, %v and %v", family.Name, ok, err, cells)
			}
		}
	})
}
