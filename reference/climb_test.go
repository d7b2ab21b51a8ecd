package reference

import (
	"context"
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Every family can be climbed for, on any shape: the board is unique, the nodes
// are those of the family, and the same seed finds the same.
func TestClimb(t *testing.T) {
	shapes := variants(t)
	for _, f := range Families() {
		for _, name := range []string{"9x9", "6x6 upright"} {
			c := ClimbConfig{Shape: shapes[name], Family: f.Name, Seed: 3, Budget: 60_000}
			found, err := Climb(t.Context(), c, 1)
			if err != nil {
				t.Fatalf("%s on %s: %v", f.Name, name, err)
			}
			checkGenerated(t, GeneratorConfig{Shape: c.Shape}, found.Cells)
			solver := solverOf(t, f.Name, c.Shape)
			solver.(Limited).SetNodeLimit(c.Budget)
			_, err = solver.Solve(t.Context(), slices.Clone(found.Cells))
			if nodes := solver.(Counter).Nodes(); nodes != found.Nodes || errors.Is(err, ErrNodeLimit) != found.More {
				t.Errorf("%s on %s: climbed to %d nodes (more: %v), the board has %d (%v)", f.Name, name, found.Nodes, found.More, nodes, err)
			}
			again, err := Climb(t.Context(), c, 1)
			if err != nil || !slices.Equal(again.Cells, found.Cells) {
				t.Errorf("%s on %s: found %v, and %v (%v)", f.Name, name, found.Cells, again.Cells, err)
			}
		}
	}
}

// A climb gets higher than where it starts.
func TestClimbGains(t *testing.T) {
	start := testdata(t, "minimal9.txt")[:8]
	for _, family := range []string{"bitmask", "dlx", "fast"} {
		m, err := NewMeter(plain(t, 9), 0, family)
		if err != nil {
			t.Fatal(err)
		}
		var most int64
		for _, board := range start {
			work, err := m.Measure(t.Context(), board)
			if err != nil {
				t.Fatal(err)
			}
			most = max(most, work[0].Nodes)
		}
		found, err := Climb(t.Context(), ClimbConfig{Shape: plain(t, 9), Family: family, Budget: 300_000, Start: start}, 0)
		if err != nil || found.Nodes <= most {
			t.Errorf("%s: climbed to %d nodes (%v) from boards with up to %d", family, found.Nodes, err, most)
		}
	}
}

func TestClimbRefuses(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, c := range map[string]ClimbConfig{
		"no shape":             {Family: "dlx"},
		"an unknown family":    {Shape: plain(t, 9), Family: "magic"},
		"a budget below 0":     {Shape: plain(t, 9), Budget: -1},
		"a start of no board":  {Shape: plain(t, 9), Start: [][]uint8{{1, 2, 3}}},
		"a start without ways": {Shape: plain(t, 9), Start: [][]uint8{cellsOf("11" + text(make([]uint8, 79)))}},
	} {
		if _, err := Climb(t.Context(), c, 0); err == nil {
			t.Errorf("%s: climbed", name)
		}
	}
	if _, err := Climb(ctx, ClimbConfig{Shape: plain(t, 9), Family: "dlx"}, 0); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v from a context that has ended", err)
	}
}

// The estimate comes near the count, with the givens and without: within a factor
// of two, for a few walks of many meet the deepest parts of a tree.
func TestEstimatesComeNear(t *testing.T) {
	for _, board := range []string{
		"..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
		"8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
		"......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
	} {
		for _, family := range []string{"backtrack", "blanks"} {
			solver := solverOf(t, family, plain(t, 9))
			completion := cellsOf(board)
			if ok, err := solver.Solve(t.Context(), completion); !ok {
				t.Fatal(err)
			}
			d := newDive(plain(t, 9), family == "backtrack")
			got, _ := d.estimate(cellsOf(board), completion, carefulWalks, newSource(1, 1))
			if want := float64(solver.(Counter).Nodes()); got < want/2 || got > want*2 {
				t.Errorf("%s: %s visits %.0f nodes, estimated at %.0f", board, family, want, got)
			}
		}
	}
}

// A move makes the same Sudoku: as many completions, and the completion moves
// along.
func TestEquivalentBoards(t *testing.T) {
	shapes := variants(t)
	delete(shapes, "25x25")
	names := sortedNames(shapes)
	rapid.Check(t, func(t *rapid.T) {
		shape := shapes[rapid.SampledFrom(names).Draw(t, "shape")]
		random := newSource(rapid.Uint64().Draw(t, "seed"), 0)
		full := make([]uint8, shape.size*shape.size)
		if ok, err := newFiller(shape).fill(context.Background(), random, full); !ok {
			t.Fatal(err)
		}
		cells := slices.Clone(full)
		for range len(cells) / 3 {
			cells[random.below(len(cells))] = 0
		}
		before, err := Count(context.Background(), shape, cells, 5)
		if err != nil {
			t.Fatal(err)
		}
		moves := equivalents{shape: shape, random: random}
		for range 10 {
			moves.move(cells, full)
		}
		if !shape.IsCompletion(full) || !keeps(cells, full) {
			t.Fatalf("%v is not completed by %v", cells, full)
		}
		if after, err := Count(context.Background(), shape, cells, 5); err != nil || after != before {
			t.Fatalf("%d completions were %d (%v)", after, before, err)
		}
	})
}
