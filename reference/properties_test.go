package reference

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// change is a way to write a board differently that keeps its number of
// completions, and moves them along with it.
type change struct {
	name string
	// draw draws one such way, to be applied to any board of the shape.
	draw func(t *rapid.T, shape *Shape) rewrite
}

type rewrite func(cells []uint8) []uint8

func relabel(t *rapid.T, shape *Shape) rewrite {
	names := rapid.Permutation(symbolsOf(shape)).Draw(t, "names")
	return func(cells []uint8) []uint8 {
		changed := make([]uint8, len(cells))
		for cell, value := range cells {
			if value != 0 {
				changed[cell] = names[value-1]
			}
		}
		return changed
	}
}

// moving makes a rewrite of where each cell goes.
func moving(shape *Shape, to func(row, column int) (int, int)) rewrite {
	size := shape.Size()
	return func(cells []uint8) []uint8 {
		changed := make([]uint8, len(cells))
		for cell, value := range cells {
			row, column := to(cell/size, cell%size)
			changed[row*size+column] = value
		}
		return changed
	}
}

func symbolsOf(shape *Shape) []uint8 {
	symbols := make([]uint8, shape.Size())
	for i := range symbols {
		symbols[i] = uint8(i + 1)
	}
	return symbols
}

func transpose(_ *rapid.T, shape *Shape) rewrite {
	return moving(shape, func(row, column int) (int, int) { return column, row })
}

func turnUpsideDown(_ *rapid.T, shape *Shape) rewrite {
	last := shape.Size() - 1
	return moving(shape, func(row, column int) (int, int) { return last - row, last - column })
}

// permuteRows permutes the bands, and the rows in each.
func permuteRows(t *rapid.T, shape *Shape) rewrite {
	height, _ := shape.Box()
	rows := permuteLines(t, shape.Size(), height)
	return moving(shape, func(row, column int) (int, int) { return rows[row], column })
}

// permuteColumns permutes the stacks, and the columns in each.
func permuteColumns(t *rapid.T, shape *Shape) rewrite {
	_, width := shape.Box()
	columns := permuteLines(t, shape.Size(), width)
	return moving(shape, func(row, column int) (int, int) { return row, columns[column] })
}

// permuteLines draws where each of size lines goes, in groups that stay together.
func permuteLines(t *rapid.T, size, group int) (to []int) {
	for _, place := range rapid.Permutation(upTo(size/group)).Draw(t, "groups") {
		for _, line := range rapid.Permutation(upTo(group)).Draw(t, "lines") {
			to = append(to, place*group+line)
		}
	}
	return to
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func TestCountSurvivesRewriting(t *testing.T) {
	everywhere := []change{{"relabel", relabel}}
	square := append(everywhere, change{"transpose", transpose}, change{"turn", turnUpsideDown})
	boxes := append(everywhere, change{"permute rows", permuteRows}, change{"permute columns", permuteColumns}, change{"turn", turnUpsideDown})
	squareBoxes := append(boxes, change{"transpose", transpose})
	tests := map[string][]change{
		"4x4":          squareBoxes,
		"9x9":          squareBoxes,
		"16x16":        squareBoxes,
		"25x25":        squareBoxes,
		"6x6":          boxes,
		"6x6 upright":  boxes,
		"12x12":        boxes,
		"8x8 diagonal": append(everywhere, change{"turn", turnUpsideDown}),
		"9x9 diagonal": square,
		"9x9 windows":  square,
		"9x9 all":      square,
		"9x9 jigsaw":   everywhere,
	}
	shapes := variants(t)
	for name, changes := range tests {
		shape := shapes[name]
		solvers := []Solver{solverOf(t, fast, shape), solverOf(t, "dlx", shape)}
		full := fullBoard(t, newRandom(11), shape)
		most := len(full) * 11 / 20
		if shape.Size() > 16 {
			most = len(full) * 2 / 5 // more would be too hard for dlx
		}
		t.Run(name, rapid.MakeCheck(func(t *rapid.T) {
			blanks := rapid.IntRange(0, most).Draw(t, "blanks")
			board := blankOut(newRandom(rapid.Uint64().Draw(t, "seed")), full, blanks)
			completion, want := full, countFor(t, solvers[0], board)
			for _, change := range changes {
				rewrite := change.draw(t, shape)
				board, completion = rewrite(board), rewrite(completion)
				for _, s := range solvers {
					checkRewritten(t, change.name, s, shape, board, completion, want)
				}
			}
		}))
	}
}

// checkRewritten holds a solver to the count, and to the completion where it is
// the only one.
func checkRewritten(t *rapid.T, change string, s Solver, shape *Shape, board, completion []uint8, want int) {
	if got := countFor(t, s, board); got != want {
		t.Fatalf("after %s: %d completions, before %d", change, got, want)
	}
	found := slices.Clone(board)
	if ok, err := s.Solve(t.Context(), found); !ok || err != nil || !shape.IsCompletion(found) || !keeps(board, found) {
		t.Fatalf("after %s: %v, %v, and %v is no completion of %v", change, ok, err, found, board)
	}
	if want == 1 && !slices.Equal(found, completion) {
		t.Fatalf("after %s the only completion is %v, and not %v", change, found, completion)
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
