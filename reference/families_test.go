package reference

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFamilies(t *testing.T) {
	var got []string
	for _, f := range Families() {
		got = append(got, f.Name)
		if f.Title == "" || strings.Contains(f.Title, "\n") {
			t.Errorf("the title of %s is no line: %q", f.Name, f.Title)
		}
		if found, ok := Lookup(f.Name); !ok || found.Name != f.Name {
			t.Errorf("Lookup(%q) finds %q, %v", f.Name, found.Name, ok)
		}
	}
	if diff := cmp.Diff([]string{"backtrack", "blanks", "rescan", "bitmask", "dlx", "fast"}, got); diff != "" {
		t.Error(diff)
	}
	if _, ok := Lookup("DLX"); ok {
		t.Error(`Lookup("DLX") finds something`)
	}
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(Config{Shape: plain(t, 9), Family: "quick"}); err == nil || !strings.Contains(err.Error(), `"quick": want one of backtrack, blanks`) {
		t.Errorf("got error %v for an unknown family", err)
	}
	for _, f := range Families() {
		if _, err := f.New(nil); err == nil {
			t.Errorf("%s is built without a shape", f.Name)
		}
	}
	if _, err := Solve(t.Context(), nil, nil); err == nil {
		t.Error("Solve does without a shape")
	}
	if _, err := Count(t.Context(), nil, nil, 1); err == nil {
		t.Error("Count does without a shape")
	}
}

// Every family finds the one completion of every board it can finish in time.
func TestFamiliesAgree(t *testing.T) {
	all := []string{"backtrack", "blanks", "rescan", "bitmask", "dlx"}
	tests := []struct {
		file     string
		families []string // beside fast
	}{
		{"easy9.txt", all},
		{"minimal9.txt", []string{"bitmask", "dlx"}},
		{"hardest9.txt", []string{"bitmask", "dlx"}},
		{"rated9.txt", []string{"bitmask", "dlx"}},
		{"seventeen9.txt", []string{"dlx"}},
		{"minimal16.txt", []string{"dlx"}},
		{"poj3076.txt", []string{"dlx"}},
		{"givens25.txt", []string{"dlx"}},
	}
	for _, test := range tests {
		t.Run(test.file, func(t *testing.T) {
			boards := testdata(t, test.file)
			shape := plain(t, sizeOf(boards[0]))
			solvers := map[string]Solver{"general": &solver{shape: shape, method: newGeneral(shape)}}
			for _, name := range append(test.families, "fast") {
				solvers[name] = solverOf(t, name, shape)
			}
			for number, board := range boards {
				want := theCompletion(t, solvers["fast"], shape, board)
				for name, s := range solvers {
					if got := theCompletion(t, s, shape, board); !slices.Equal(got, want) {
						t.Errorf("board %d: %s finds\n%v, fast\n%v", number+1, name, got, want)
					}
				}
			}
		})
	}
}

func sizeOf(board []uint8) int {
	size := 1
	for size*size < len(board) {
		size++
	}
	return size
}

// theCompletion solves a board that must have a single completion.
func theCompletion(t *testing.T, s Solver, shape *Shape, board []uint8) []uint8 {
	t.Helper()
	if n, err := s.Count(t.Context(), board, 2); n != 1 || err != nil {
		t.Fatalf("got %d, %v completions of %v, want 1", n, err, board)
	}
	cells := slices.Clone(board)
	if ok, err := s.Solve(t.Context(), cells); !ok || err != nil {
		t.Fatalf("got %v, %v for %v", ok, err, board)
	}
	if !shape.IsCompletion(cells) || !holds(shape, cells) || !keeps(board, cells) {
		t.Fatalf("%v is no completion of %v", cells, board)
	}
	return cells
}

// The sample of POJ 3076 with its published answer.
func TestPublishedAnswer(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("testdata", "poj3076.txt"))
	if err != nil {
		t.Fatal(err)
	}
	board, answer, _ := strings.Cut(strings.TrimSpace(string(text)), " ")
	for _, name := range []string{"dlx", "fast"} {
		if got := theCompletion(t, solverOf(t, name, plain(t, 16)), plain(t, 16), cellsOf(board)); !slices.Equal(got, cellsOf(answer)) {
			t.Errorf("%s finds %v", name, got)
		}
	}
}

// Row-major searches visit the same tree, whoever writes them: these numbers
// of calls until the first completion were known before this code was written.
func TestNodesOfWellKnownBoards(t *testing.T) {
	tests := []struct {
		name, board string
		calls       int64
	}{
		{"sample of NYOJ 722", "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..", 10_008},
		{"Inkala 2012", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", 49_559},
		{"Easter Monster", "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", 262_015},
		{"second sample of POJ 3074", "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.", 291_406},
		{"Platinum Blonde", ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...", 1_114_772},
	}
	for _, test := range tests {
		for _, name := range []string{"blanks", "rescan"} {
			s := solverOf(t, name, plain(t, 9))
			if ok, err := s.Solve(t.Context(), cellsOf(test.board)); !ok || err != nil {
				t.Fatalf("%s: %s: %v, %v", test.name, name, ok, err)
			}
			if got := s.(Counter).Nodes(); got != test.calls {
				t.Errorf("%s: %s visits %d nodes, want %d", test.name, name, got, test.calls)
			}
		}
	}
}

// What the published methods are known to be too slow for they must not do
// quickly: a test set that tells them apart relies on it.
func TestMethodsStayAsPublished(t *testing.T) {
	const nodes = 500_000
	deep := cellsOf("9..8...........5............2..1...3.1.....6....4...7.7.86.........3.1..4.....2..")
	wide := testdata(t, "poj3076.txt")[0]
	for _, name := range []string{"backtrack", "blanks", "rescan", "bitmask"} {
		for _, board := range [][]uint8{deep, wide} {
			if name == "bitmask" && len(board) == 81 {
				continue
			}
			s, err := New(Config{Shape: plain(t, sizeOf(board)), Family: name, NodeLimit: nodes})
			if err != nil {
				t.Fatal(err)
			}
			if ok, err := s.Solve(t.Context(), slices.Clone(board)); !errors.Is(err, ErrNodeLimit) {
				t.Errorf("%s: got %v, %v on a board of %d cells, want the node limit", name, ok, err, len(board))
			}
		}
	}
}

// All completions of empty 4x4 boards, against looking at every way to write
// four permutations below each other.
func TestCountsOfAllGrids(t *testing.T) {
	jigsaw4 := regions("0001" + "0211" + "2213" + "2333")
	tests := []struct {
		name   string
		config ShapeConfig
		want   int // where the number is known; 0: it is not
	}{
		{"plain", ShapeConfig{BoxRows: 2, BoxColumns: 2}, 288},
		{"latin squares", ShapeConfig{BoxRows: 1, BoxColumns: 4}, 576},
		{"diagonals", ShapeConfig{BoxRows: 2, BoxColumns: 2, Diagonals: true}, 48},
		{"jigsaw", ShapeConfig{BoxRows: 2, BoxColumns: 2, Regions: jigsaw4}, 0},
		{"jigsaw with diagonals", ShapeConfig{BoxRows: 1, BoxColumns: 4, Regions: jigsaw4, Diagonals: true}, 0},
	}
	for _, test := range tests {
		shape := build(t, test.config)
		want := countSlowly(shape)
		if test.want != 0 && want != test.want {
			t.Fatalf("%s: the test itself counts %d, want %d", test.name, want, test.want)
		}
		for _, f := range Families() {
			s := solverOf(t, f.Name, shape)
			if got, err := s.Count(t.Context(), make([]uint8, 16), 1000); got != want || err != nil {
				t.Errorf("%s: %s counts %d, %v, want %d", test.name, f.Name, got, err, want)
			}
		}
	}
}

func countSlowly(shape *Shape) int {
	var permutations [][]uint8
	for p := range 256 {
		row := []uint8{uint8(p & 3), uint8(p >> 2 & 3), uint8(p >> 4 & 3), uint8(p >> 6 & 3)}
		if seen := 1<<row[0] | 1<<row[1] | 1<<row[2] | 1<<row[3]; seen == 15 {
			permutations = append(permutations, []uint8{row[0] + 1, row[1] + 1, row[2] + 1, row[3] + 1})
		}
	}
	fits := func(rows ...[]uint8) bool { // columns alone, to be quick
		last := rows[len(rows)-1]
		for _, row := range rows[:len(rows)-1] {
			for k := range row {
				if row[k] == last[k] {
					return false
				}
			}
		}
		return true
	}
	n := 0
	for _, a := range permutations {
		for _, b := range permutations {
			if !fits(a, b) {
				continue
			}
			for _, c := range permutations {
				if !fits(a, b, c) {
					continue
				}
				for _, d := range permutations {
					if fits(a, b, c, d) && holds(shape, slices.Concat(a, b, c, d)) {
						n++
					}
				}
			}
		}
	}
	return n
}

// On boards with few and with many completions, of all shapes, families that
// finish agree, and what they find is a completion.
func TestFamiliesAgreeOnRandomBoards(t *testing.T) {
	const limit, nodes = 20, 20_000
	for name, shape := range variants(t) {
		t.Run(name, func(t *testing.T) {
			random := newRandom(3)
			cells := shape.Size() * shape.Size()
			solvers := limitedSolvers(t, shape, nodes)
			for round := range 12 {
				board := blankOut(random, fullBoard(t, random, shape), cells*(30+3*round)/100)
				if round%4 == 3 { // perhaps without a completion
					board[random.IntN(cells)] = uint8(1 + random.IntN(shape.Size()))
				}
				agree(t, shape, solvers, board, limit)
			}
		})
	}
}

func limitedSolvers(t testing.TB, shape *Shape, nodes int64) map[string]Solver {
	solvers := map[string]Solver{"general": &solver{shape: shape, method: newGeneral(shape)}}
	for _, f := range Families() {
		solvers[f.Name] = solverOf(t, f.Name, shape)
	}
	for _, s := range solvers {
		s.(Limited).SetNodeLimit(nodes)
	}
	return solvers
}

// agree holds all solvers to the same number of completions, and to sound
// ones. Solvers that reach their node limit have found no more than there are.
func agree(t testing.TB, shape *Shape, solvers map[string]Solver, board []uint8, limit int) {
	t.Helper()
	counts := map[string]int{}
	most, least := 0, limit
	for name, s := range solvers {
		n, err := s.Count(t.Context(), board, limit)
		switch {
		case err == nil:
			counts[name] = n
			least = min(least, n)
		case !errors.Is(err, ErrNodeLimit):
			t.Fatalf("%s: %v", name, err)
		}
		most = max(most, n)
		cells := slices.Clone(board)
		ok, err := s.Solve(t.Context(), cells)
		if err != nil && !errors.Is(err, ErrNodeLimit) {
			t.Fatalf("%s: %v", name, err)
		}
		if ok && (!shape.IsCompletion(cells) || !holds(shape, cells) || !keeps(board, cells)) {
			t.Fatalf("%s: %v is no completion of %v", name, cells, board)
		}
		if !ok && !slices.Equal(cells, board) {
			t.Fatalf("%s finds no completion of %v, and leaves %v", name, board, cells)
		}
		if ok != (n > 0) && err == nil {
			t.Fatalf("%s counts %d completions of %v, and Solve says %v", name, n, board, ok)
		}
	}
	if most > least {
		t.Fatalf("counts of %v to %d differ: %v, and at least %d", board, limit, counts, most)
	}
}

func TestWrongBoards(t *testing.T) {
	for name, shape := range variants(t) {
		size := uint8(shape.Size())
		cells := shape.Size() * shape.Size()
		full := fullBoard(t, newRandom(5), shape)
		clash := make([]uint8, cells)
		clash[0], clash[1] = size, size
		corners := make([]uint8, cells)
		corners[size-1], corners[cells-1] = 1, 1
		oneSymbol := slices.Repeat([]uint8{1}, cells)
		swapped := slices.Clone(full)
		swapped[0], swapped[1] = swapped[1], swapped[0]
		for _, f := range Families() {
			s := solverOf(t, f.Name, shape)
			for kind, board := range map[string][]uint8{"row": clash, "column": corners, "one symbol": oneSymbol, "full": swapped} {
				before := slices.Clone(board)
				if n, err := s.Count(t.Context(), board, 5); n != 0 || err != nil {
					t.Errorf("%s: %s: clash %q: got %d, %v, want 0", name, f.Name, kind, n, err)
				}
				if ok, err := s.Solve(t.Context(), board); ok || err != nil || !slices.Equal(board, before) {
					t.Errorf("%s: %s: clash %q: got %v, %v, board %v", name, f.Name, kind, ok, err, board)
				}
			}
			// Whatever came before, the next board is solved as if it were the first.
			if n, err := s.Count(t.Context(), full, 5); n != 1 || err != nil {
				t.Errorf("%s: %s: full board: got %d, %v, want 1", name, f.Name, n, err)
			}
		}
	}
}

func TestBoardsThatAreNone(t *testing.T) {
	shape := plain(t, 9)
	large := make([]uint8, 81)
	large[10] = 10
	largest := make([]uint8, 81)
	largest[80] = 255
	tests := []struct {
		name, want string
		cells      []uint8
	}{
		{"nil", "board of 0 cells: want 81", nil},
		{"short", "board of 80 cells: want 81", make([]uint8, 80)},
		{"long", "board of 82 cells: want 81", make([]uint8, 82)},
		{"value 10", `value "10" at r2c2: want 1 to 9`, large},
		{"value 255", `value "255" at r9c9: want 1 to 9`, largest},
	}
	for _, f := range Families() {
		s := solverOf(t, f.Name, shape)
		for _, test := range tests {
			if n, err := s.Count(t.Context(), test.cells, 2); n != 0 || err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %s: Count gives %d, %v, want %q", f.Name, test.name, n, err, test.want)
			}
			if ok, err := s.Solve(t.Context(), test.cells); ok || err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %s: Solve gives %v, %v, want %q", f.Name, test.name, ok, err, test.want)
			}
		}
	}
}

func TestLimitOfCount(t *testing.T) {
	for _, f := range Families() {
		s := solverOf(t, f.Name, plain(t, 6))
		for _, limit := range []int{-1, 0, 1, 2, 17} {
			if n, err := s.Count(t.Context(), make([]uint8, 36), limit); n != max(limit, 0) || err != nil {
				t.Errorf("%s: the empty board counted to %d gives %d, %v", f.Name, limit, n, err)
			}
		}
	}
}

func TestNodeLimit(t *testing.T) {
	// Many completions, and many nodes for any family.
	board := cellsOf(".....6....59.....82....8....45........3........6..3.54...325..6..................")
	for _, f := range Families() {
		s, err := New(Config{Shape: plain(t, 9), Family: f.Name, NodeLimit: 5000})
		if err != nil {
			t.Fatal(err)
		}
		n, err := s.Count(t.Context(), board, 1_000_000)
		if !errors.Is(err, ErrNodeLimit) {
			t.Errorf("%s: got %d, %v, want the node limit", f.Name, n, err)
		}
		if got := s.(Counter).Nodes(); got != 5000 {
			t.Errorf("%s: %d nodes at a limit of 5000", f.Name, got)
		}
		s.(Limited).SetNodeLimit(1)
		cells := slices.Clone(board)
		if ok, err := s.Solve(t.Context(), cells); ok || !errors.Is(err, ErrNodeLimit) || !slices.Equal(cells, board) {
			t.Errorf("%s: with one node: got %v, %v, board %v", f.Name, ok, err, cells)
		}
		s.(Limited).SetNodeLimit(0)
		if n, err := s.Count(t.Context(), board, 50); n != 50 || err != nil {
			t.Errorf("%s: without a limit: got %d, %v, want 50", f.Name, n, err)
		}
	}
}

// countdown is a context that ends after it was looked at so many times.
type countdown struct {
	context.Context
	looks int
}

func (c *countdown) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

func TestContext(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	board := cellsOf(".....6....59.....82....8....45........3........6..3.54...325..6..................")
	for _, f := range Families() {
		s := solverOf(t, f.Name, plain(t, 9))
		if n, err := s.Count(ended, board, 2); n != 0 || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %d, %v from a context that has ended", f.Name, n, err)
		}
		// Once before the search, and twice in it.
		n, err := s.Count(&countdown{t.Context(), 3}, board, 1_000_000)
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %d, %v from a context that ends in mid-search", f.Name, n, err)
		}
		if got := s.(Counter).Nodes(); got != 3*lookEvery {
			t.Errorf("%s: stopped after %d nodes, want %d", f.Name, got, 3*lookEvery)
		}
	}
}

// Once a solver exists, a board costs no allocation.
func TestNoAllocation(t *testing.T) {
	for name, shape := range variants(t) {
		full := fullBoard(t, newRandom(9), shape)
		board := blankOut(newRandom(9), full, len(full)/3)
		cells := make([]uint8, len(board))
		for _, f := range Families() {
			s := solverOf(t, f.Name, shape)
			ctx := context.Background()
			s.(Limited).SetNodeLimit(5000)
			got := testing.AllocsPerRun(3, func() {
				copy(cells, board)
				if n, err := s.Count(ctx, cells, 2); n == 0 && err == nil {
					t.Errorf("%s: %s: no completion", name, f.Name)
				}
				if ok, err := s.Solve(ctx, cells); !ok && err == nil {
					t.Errorf("%s: %s: no completion", name, f.Name)
				}
			})
			if got != 0 {
				t.Errorf("%s: %s: %v allocations a board", name, f.Name, got)
			}
		}
	}
}

func TestOneCallHelpers(t *testing.T) {
	cells := cellsOf("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	if n, err := Count(t.Context(), plain(t, 9), cells, 2); n != 1 || err != nil {
		t.Errorf("Count gives %d, %v", n, err)
	}
	if ok, err := Solve(t.Context(), plain(t, 9), cells); !ok || err != nil || !plain(t, 9).IsCompletion(cells) {
		t.Errorf("Solve gives %v, %v and %v", ok, err, cells)
	}
}
