package reference

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// hardBoard is a line of testdata/hard9.txt.
type hardBoard struct {
	cells  []uint8
	family string
	nodes  int64
}

func hardBoards(t *testing.T) []hardBoard {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", "hard9.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var all []hardBoard
	for line := range strings.Lines(string(content)) {
		fields := strings.Fields(line)
		if len(fields) == 0 || fields[0][0] == '#' {
			continue
		}
		nodes, err := strconv.ParseInt(fields[2], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, hardBoard{cellsOf(fields[0]), fields[1], nodes})
	}
	return all
}

// The boards that climbs have found are as hard as they are said to be: counted
// to the end, or as far as the bound, which RECOUNT moves (RECOUNT=100000000000
// takes the best part of an hour). The fast family is held to no number, for it
// may get better.
func TestHardBoards(t *testing.T) {
	bound := int64(4_000_000)
	if text := os.Getenv("RECOUNT"); text != "" {
		var err error
		if bound, err = strconv.ParseInt(text, 10, 64); err != nil || bound < 1 {
			t.Fatalf("RECOUNT=%q is no number of nodes", text)
		}
	}
	shape := plain(t, 9)
	met := make(map[string]bool)
	for _, board := range hardBoards(t) {
		met[board.family] = true
		if n, err := Count(t.Context(), shape, board.cells, 2); n != 1 || err != nil {
			t.Errorf("%s has %d completions (%v)", text(board.cells), n, err)
		}
		if board.family == fast {
			continue
		}
		solver, err := New(Config{Shape: shape, Family: board.family, NodeLimit: bound})
		if err != nil {
			t.Fatal(err)
		}
		_, err = solver.Solve(t.Context(), append([]uint8(nil), board.cells...))
		if err != nil && !errors.Is(err, ErrNodeLimit) {
			t.Fatal(err)
		}
		if got, want := solver.(Counter).Nodes(), min(board.nodes, bound); got != want {
			t.Errorf("%s: %s visits %d nodes, want %d (%v)", text(board.cells), board.family, got, want, err)
		}
	}
	for _, f := range Families() {
		if !met[f.Name] {
			t.Errorf("no hard board for %s", f.Name)
		}
	}
}
