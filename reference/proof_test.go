package reference

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
)

// Two environment variables make the proof longer than a test may take:
//
//	REFERENCE_RANDOM=10000000   so many random boards rather than 100,000
//	REFERENCE_LISTS=folder      every board of the *.txt there, beside testdata's
//
// TestRandomBoards holds the methods to each other on boards without a
// completion, with one, with two and with many, and TestListedBoards on lists
// of boards that people found hard, and on the same boards broken.

func TestRandomBoards(t *testing.T) {
	boards := 100_000
	if text := os.Getenv("REFERENCE_RANDOM"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("REFERENCE_RANDOM is %q: want a number of boards", text)
		}
		boards = n
	}
	const limit = 20
	shape := plain(t, 9)
	random := newRandom(17)
	solvers := []Solver{
		solverOf(t, fast, shape),
		solverOf(t, "dlx", shape),
		solverOf(t, "bitmask", shape),
		&solver{shape: shape, method: newGeneral(shape)}, // on one board of ten: it is slow
	}
	for _, s := range solvers[1:] {
		s.(Limited).SetNodeLimit(500)
	}
	var full []uint8
	counts := map[int]int{}
	for number := range boards {
		if number%100 == 0 {
			full = fullBoard(t, random, shape)
		}
		board := blankOut(random, full, 30+random.IntN(35))
		if number%3 == 0 {
			breakBoard(random, shape, board)
		}
		some := solvers
		if number%10 != 0 {
			some = solvers[:3]
		}
		counts[agreedCount(t, some, board, limit)]++
	}
	few := 0
	for n := 3; n < limit; n++ {
		few += counts[n]
	}
	t.Logf("boards without completion %d, with one %d, two %d, 3 to 19 %d, more %d", counts[0], counts[1], counts[2], few, counts[limit])
	for kind, n := range map[string]int{"no completion": counts[0], "one": counts[1], "two": counts[2], "a few": few, "many": counts[limit]} {
		if n < boards/100 {
			t.Errorf("%d boards of %d with %s: too few to prove a thing", n, boards, kind)
		}
	}
}

// breakBoard changes one given to another symbol, which may or may not clash.
func breakBoard(random *rand.Rand, shape *Shape, board []uint8) {
	for {
		if cell := random.IntN(len(board)); board[cell] != 0 {
			board[cell] = (board[cell]-1+uint8(1+random.IntN(shape.Size()-1)))%uint8(shape.Size()) + 1
			return
		}
	}
}

// agreedCount returns the count of the first solver, which has no node limit.
// The others agree, or were stopped before they found more.
func agreedCount(t testing.TB, solvers []Solver, board []uint8, limit int) int {
	t.Helper()
	want, err := solvers[0].Count(context.Background(), board, limit)
	if err != nil {
		t.Fatal(err)
	}
	for number, s := range solvers[1:] {
		got, err := s.Count(context.Background(), board, limit)
		if err != nil && !errors.Is(err, ErrNodeLimit) {
			t.Fatal(err)
		}
		if got > want || err == nil && got != want {
			t.Fatalf("solver %d counts %d completions of %v, the first one %d", number+1, got, board, want)
		}
	}
	return want
}

func TestListedBoards(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	if folder := os.Getenv("REFERENCE_LISTS"); folder != "" {
		more, err := filepath.Glob(filepath.Join(folder, "*.txt"))
		if err != nil || len(more) == 0 {
			t.Fatalf("REFERENCE_LISTS is %q: want a folder with *.txt (%v)", folder, err)
		}
		files = append(files, more...)
	}
	for _, file := range files {
		t.Run(file, func(t *testing.T) {
			boards := boardsFile(t, file)
			shape := plain(t, sizeOf(boards[0]))
			solvers := limitedSolvers(t, shape, 300)
			for _, name := range []string{fast, "general", "dlx"} {
				solvers[name].(Limited).SetNodeLimit(20_000)
			}
			random := newRandom(19)
			for _, board := range boards {
				agree(t, shape, solvers, board, 2)
				broken := slices.Clone(board)
				breakBoard(random, shape, broken)
				agree(t, shape, solvers, broken, 2)
			}
		})
	}
}

// Take two symbols out of a full board, and their cells fall into rings: each
// cell decides the other one in its row, its column and its box. Every ring can
// be filled in two ways, whatever the others hold, so the number of completions
// is a power of two that can be told without any search.
func TestCountsOfTwoSymbols(t *testing.T) {
	for name, shape := range variants(t) {
		random := newRandom(23)
		full := fullBoard(t, random, shape)
		solvers := limitedSolvers(t, shape, 100_000)
		for range 5 {
			board, rings := withoutTwo(random, shape, full)
			want := 1 << rings
			for family, s := range solvers {
				got, err := s.Count(t.Context(), board, 1<<20)
				if errors.Is(err, ErrNodeLimit) && family != fast && got <= want {
					continue
				}
				if got != want || err != nil {
					t.Errorf("%s: %s counts %d, %v, and %d rings make %d", name, family, got, err, rings, want)
				}
			}
		}
	}
}

// withoutTwo blanks two random symbols and counts the rings of their cells.
func withoutTwo(random *rand.Rand, shape *Shape, full []uint8) (board []uint8, rings int) {
	pair := random.Perm(shape.Size())[:2]
	gone := func(cell int) bool { return slices.Contains(pair, int(full[cell])-1) }
	board = slices.Clone(full)
	met := make([]bool, len(full))
	var walk func(cell int)
	walk = func(cell int) {
		if met[cell] || !gone(cell) {
			return
		}
		met[cell] = true
		for _, unit := range shape.unitsOf[cell] {
			for _, other := range shape.units[unit].Cells {
				walk(other)
			}
		}
	}
	for cell := range full {
		if !gone(cell) {
			continue
		}
		board[cell] = 0
		if !met[cell] {
			rings++
			walk(cell)
		}
	}
	return board, rings
}

// Numbers of grids that were published by others. Symbols can be renamed, so
// the first row is given and the count multiplied by the ways to write it;
// BenchmarkAllGrids counts the 6x6 grids one by one.
func TestCountsOfPublishedGrids(t *testing.T) {
	tests := []struct {
		name   string
		config ShapeConfig
		ways   int // size!
		want   int
	}{
		{"4x4", ShapeConfig{BoxRows: 2, BoxColumns: 2}, 24, 288},
		{"latin squares 5x5", ShapeConfig{BoxRows: 1, BoxColumns: 5}, 120, 161_280},
		{"6x6", ShapeConfig{BoxRows: 2, BoxColumns: 3}, 720, 28_200_960},
		{"6x6 upright", ShapeConfig{BoxRows: 3, BoxColumns: 2}, 720, 28_200_960},
	}
	for _, test := range tests {
		shape := build(t, test.config)
		for _, name := range []string{"dlx", fast} {
			s := solverOf(t, name, shape)
			for _, row := range [][]int{upTo(shape.Size()), newRandom(29).Perm(shape.Size())} {
				board := make([]uint8, shape.Size()*shape.Size())
				for column, symbol := range row {
					board[column] = uint8(symbol) + 1
				}
				if n, err := s.Count(t.Context(), board, 1<<30); n*test.ways != test.want || err != nil {
					t.Errorf("%s: %s counts %d below the first row %v, %v: want %d", test.name, name, n, row, err, test.want/test.ways)
				}
			}
		}
	}
}

// The extremes of every shape: nothing given, everything, and one symbol wrong
// in everything.
func TestEmptyAndFullBoards(t *testing.T) {
	for name, shape := range variants(t) {
		full := fullBoard(t, newRandom(31), shape)
		wrong := slices.Clone(full)
		breakBoard(newRandom(31), shape, wrong)
		solvers := limitedSolvers(t, shape, 20_000)
		for _, test := range []struct {
			kind  string
			board []uint8
			want  int
		}{{"empty", make([]uint8, len(full)), 3}, {"full", full, 1}, {"full with a wrong symbol", wrong, 0}} {
			agree(t, shape, solvers, test.board, 3)
			if n, err := solvers[fast].Count(t.Context(), test.board, 3); n != test.want || err != nil {
				t.Errorf("%s, %s: got %d, %v, want %d", name, test.kind, n, err, test.want)
			}
		}
	}
}

// Solvers of one shape share its tables: side by side, one a goroutine, each
// still solves its own boards.
func TestSolversSideBySide(t *testing.T) {
	for name, shape := range variants(t) {
		full := fullBoard(t, newRandom(37), shape)
		t.Run(name, func(t *testing.T) {
			var all sync.WaitGroup
			for seed := range uint64(4) {
				for _, family := range []string{fast, "dlx"} {
					s := solverOf(t, family, shape)
					all.Go(func() {
						board := blankOut(newRandom(seed), full, len(full)/4)
						if ok, err := s.Solve(t.Context(), board); !ok || err != nil || !shape.IsCompletion(board) {
							t.Errorf("%s: %v, %v and %v", family, ok, err, board)
						}
					})
				}
			}
			all.Wait()
		})
	}
}
