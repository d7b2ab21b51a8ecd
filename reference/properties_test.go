package reference

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// change is a way to write a board differently that keeps its number of
// completions.
type change struct {
	name  string
	apply func(t *rapid.T, shape *Shape, cells []uint8) []uint8
}

func relabel(t *rapid.T, shape *Shape, cells []uint8) []uint8 {
	names := rapid.Permutation(symbolsOf(shape)).Draw(t, "names")
	changed := make([]uint8, len(cells))
	for cell, value := range cells {
		if value != 0 {
			changed[cell] = names[value-1]
		}
	}
	return changed
}

func symbolsOf(shape *Shape) []uint8 {
	symbols := make([]uint8, shape.Size())
	for i := range symbols {
		symbols[i] = uint8(i + 1)
	}
	return symbols
}

func transpose(_ *rapid.T, shape *Shape, cells []uint8) []uint8 {
	size := shape.Size()
	changed := make([]uint8, len(cells))
	for cell, value := range cells {
		changed[cell%size*size+cell/size] = value
	}
	return changed
}

// permuteRows permutes the bands, and the rows in each.
func permuteRows(t *rapid.T, shape *Shape, cells []uint8) []uint8 {
	size := shape.Size()
	height, _ := shape.Box()
	bands := rapid.Permutation(upTo(size/height)).Draw(t, "bands")
	var changed []uint8
	for _, band := range bands {
		for _, row := range rapid.Permutation(upTo(height)).Draw(t, "rows") {
			first := (band*height + row) * size
			changed = append(changed, cells[first:first+size]...)
		}
	}
	return changed
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func turnUpsideDown(_ *rapid.T, _ *Shape, cells []uint8) []uint8 {
	changed := slices.Clone(cells)
	slices.Reverse(changed)
	return changed
}

func TestCountSurvivesRewriting(t *testing.T) {
	everywhere := []change{{"relabel", relabel}}
	square := append(everywhere, change{"transpose", transpose}, change{"turn", turnUpsideDown})
	plainSquare := append(square, change{"permute rows", permuteRows})
	tests := map[string][]change{
		"4x4":          plainSquare,
		"9x9":          plainSquare,
		"16x16":        plainSquare,
		"6x6":          append(everywhere, change{"permute rows", permuteRows}, change{"turn", turnUpsideDown}),
		"12x12":        append(everywhere, change{"permute rows", permuteRows}, change{"turn", turnUpsideDown}),
		"9x9 diagonal": square,
		"9x9 windows":  square,
		"9x9 jigsaw":   everywhere,
	}
	shapes := variants(t)
	for name, changes := range tests {
		shape := shapes[name]
		solvers := []Solver{solverOf(t, "fast", shape), solverOf(t, "dlx", shape)}
		full := fullBoard(t, newRandom(11), shape)
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			blanks := rapid.IntRange(0, len(full)*11/20).Draw(t, "blanks")
			board := blankOut(newRandom(rapid.Uint64().Draw(t, "seed")), full, blanks)
			want := countFor(t, solvers[0], board)
			for _, change := range changes {
				board = change.apply(t, shape, board)
				for _, s := range solvers {
					if got := countFor(t, s, board); got != want {
						t.Fatalf("after %s: %d completions, before %d", change.name, got, want)
					}
				}
			}
		}))
	}
}

func countFor(t *rapid.T, s Solver, board []uint8) int {
	n, err := s.Count(t.Context(), board, 10)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// A further given never adds completions, and the completions of the boards
// with each symbol in one blank are together those of the board.
func TestCountsAddUp(t *testing.T) {
	const enough = 1 << 30
	shape := plain(t, 6)
	s := solverOf(t, "fast", shape)
	full := fullBoard(t, newRandom(13), shape)
	rapid.Check(t, func(t *rapid.T) {
		board := blankOut(newRandom(rapid.Uint64().Draw(t, "seed")), full, rapid.IntRange(1, 24).Draw(t, "blanks"))
		count := func(b []uint8) int {
			n, err := s.Count(t.Context(), b, enough)
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		whole, parts := count(board), 0
		cell := slices.Index(board, 0)
		for _, symbol := range symbolsOf(shape) {
			board[cell] = symbol
			parts += count(board)
		}
		if whole != parts {
			t.Fatalf("%d completions, but %d by cases", whole, parts)
		}
	})
}
