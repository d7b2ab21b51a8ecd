package reference

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func generatorOf(t testing.TB, c GeneratorConfig) *Generator {
	t.Helper()
	g, err := NewGenerator(c)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// clues counts givens.
func clues(cells []uint8) int { return len(cells) - len(listBlanks(nil, cells)) }

// text writes a board up to size 9 as people do.
func text(cells []uint8) string {
	b := make([]byte, len(cells))
	for i, value := range cells {
		b[i] = ".123456789"[value]
	}
	return string(b)
}

// The properties of what is generated, told by other solvers than the
// generator asks.
func TestGeneratedBoardsAreAsWished(t *testing.T) {
	shapes := variants(t)
	delete(shapes, "12x12") // see below
	delete(shapes, "16x16")
	delete(shapes, "25x25")
	names := sortedNames(shapes)
	rapid.Check(t, func(t *rapid.T) {
		shape := shapes[rapid.SampledFrom(names).Draw(t, "shape")]
		c := GeneratorConfig{
			Shape:    shape,
			Seed:     rapid.Uint64().Draw(t, "seed"),
			Symmetry: Symmetry(rapid.IntRange(0, 2).Draw(t, "symmetry")),
			Minimal:  rapid.Bool().Draw(t, "minimal"),
			Attempts: 20,
		}
		if !c.Minimal && rapid.Bool().Draw(t, "range") {
			cells := shape.Size() * shape.Size()
			c.MinClues = rapid.IntRange(cells/2, cells).Draw(t, "least")
			c.MaxClues = rapid.IntRange(min(c.MinClues+1, cells), cells).Draw(t, "most")
		}
		g, err := NewGenerator(c)
		if err != nil {
			t.Fatal(err)
		}
		cells, err := g.Board(context.Background(), 3)
		var wish *WishError
		if errors.As(err, &wish) && c.Minimal && c.Symmetry != NoSymmetry {
			return // rare on some shapes
		}
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		checkGenerated(t, c, cells)
	})
}

func checkGenerated(t rapid.TB, c GeneratorConfig, cells []uint8) {
	t.Helper()
	judge, err := New(Config{Shape: c.Shape, Family: "dlx"})
	if err != nil {
		t.Fatal(err)
	}
	if n, err := judge.Count(context.Background(), cells, 2); n != 1 || err != nil {
		t.Fatalf("%v has %d completions (%v)", cells, n, err)
	}
	if n := clues(cells); n < c.MinClues || c.MaxClues > 0 && n > c.MaxClues {
		t.Fatalf("%v has %d clues, want %d to %d", cells, n, c.MinClues, c.MaxClues)
	}
	size := c.Shape.Size()
	for cell := range cells {
		row, column := cell/size, cell%size
		image := map[Symmetry]int{NoSymmetry: cell, Rotational: (size-1-row)*size + size - 1 - column, Mirror: row*size + size - 1 - column}[c.Symmetry]
		if (cells[cell] == 0) != (cells[image] == 0) {
			t.Fatalf("%v is not %s: %s", cells, c.Symmetry, c.Shape.CellName(cell))
		}
	}
	if !c.Minimal {
		return
	}
	for cell, value := range slices.Clone(cells) {
		cells[cell] = 0
		if n, err := judge.Count(context.Background(), cells, 2); value != 0 && (n != 2 || err != nil) {
			t.Fatalf("%v is not minimal: %s can go (%v)", cells, c.Shape.CellName(cell), err)
		}
		cells[cell] = value
	}
}

func TestGeneratorOfLargeBoards(t *testing.T) {
	for _, c := range []GeneratorConfig{
		{Shape: plain(t, 12), Symmetry: Mirror},
		{Shape: plain(t, 16), MinClues: 110, MaxClues: 130, Symmetry: Rotational},
		{Shape: plain(t, 25), MinClues: 330, MaxClues: 350},
	} {
		cells, err := Generate(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		checkGenerated(t, c, cells)
	}
}

// Seeds are kept in specs: these boards must never change.
func TestSeedsMeanTheSameBoardsForEver(t *testing.T) {
	tests := []struct {
		name   string
		c      GeneratorConfig
		number int
		want   string
	}{
		{"minimal", GeneratorConfig{Shape: plain(t, 9), Seed: 1, Minimal: true}, 0, ".2.....5...9...2...8...9..34...62.8...8.4.......5.3.4.....5..1..147..62.7....6..."},
		{"another of the series", GeneratorConfig{Shape: plain(t, 9), Seed: 1, Minimal: true}, 1000, "1...28..9....6....5....7..1..2.......7.....26..97....4...5...4.7......3...1.862.."},
		{"symmetric", GeneratorConfig{Shape: plain(t, 9), Seed: 1 << 63, Symmetry: Rotational, MinClues: 28, MaxClues: 32}, 0, "...5.8........34.9...1...7239..85..4.6.....3.1..43..6867...1...4.18........3.9..."},
		{"hard", GeneratorConfig{Shape: plain(t, 9), Seed: 7, Difficulty: Hard}, 0, "4.973.....8..........8.6.........5..7...9...66...4.38......42...3..216.8...5..7.."},
		{"4x4", GeneratorConfig{Shape: plain(t, 4), Symmetry: Mirror}, 5, ".12.........3..4"},
		{"windows", GeneratorConfig{Shape: variants(t)["9x9 windows"], Seed: 2}, 0, "2.........9.2....5..7.......8.....73.......4....1...56...4.......5..3.....9......"},
	}
	for _, test := range tests {
		cells, err := generatorOf(t, test.c).Board(t.Context(), test.number)
		if err != nil || text(cells) != test.want {
			t.Errorf("%s: got\n%s, %v, want\n%s", test.name, text(cells), err, test.want)
		}
	}
}

// A board does not depend on which others were made before it.
func TestBoardsOfASeriesStandAlone(t *testing.T) {
	c := GeneratorConfig{Shape: plain(t, 9), Seed: 5}
	series := generatorOf(t, c)
	for number := range 20 {
		got, err := series.Board(t.Context(), number)
		if err != nil {
			t.Fatal(err)
		}
		alone, err := generatorOf(t, c).Board(t.Context(), number)
		if err != nil || !slices.Equal(got, alone) {
			t.Fatalf("board %d: %s in its series, %s alone (%v)", number, text(got), text(alone), err)
		}
	}
}

// What cannot be ends with a word on what to loosen.
func TestImpossibleWishes(t *testing.T) {
	// The last cells of the first two rows would have to be the same.
	stuck := build(t, ShapeConfig{BoxRows: 2, BoxColumns: 2, Regions: regions("0001" + "1110" + "2222" + "3333")})
	tests := []struct {
		name   string
		c      GeneratorConfig
		loosen string
	}{
		{"too few clues", GeneratorConfig{Shape: plain(t, 9), MaxClues: 16}, "17 clues or more"},
		{"too few clues on any shape", GeneratorConfig{Shape: variants(t)["5x5 jigsaw"], MaxClues: 3}, "4 clues or more"},
		{"regions without a full board", GeneratorConfig{Shape: stuck}, "other regions"},
		{"more clues than cells", GeneratorConfig{Shape: plain(t, 4), MinClues: 17}, "at most 16 clues"},
		{"an empty range", GeneratorConfig{Shape: plain(t, 9), MinClues: 30, MaxClues: 20}, "run upwards"},
		{"an odd number in pairs", GeneratorConfig{Shape: plain(t, 4), MinClues: 5, MaxClues: 5, Symmetry: Mirror}, "even number"},
		{"minimal with far too many", GeneratorConfig{Shape: plain(t, 9), MinClues: 45, Minimal: true, Attempts: 20}, "allow fewer clues"},
		{"minimal, symmetric, few", GeneratorConfig{Shape: plain(t, 9), MaxClues: 18, Minimal: true, Symmetry: Rotational, Attempts: 20}, "drop the symmetry"},
		{"a full board that is hard", GeneratorConfig{Shape: plain(t, 9), MinClues: 75, MaxClues: 80, Difficulty: Extreme, Attempts: 20}, "another difficulty"},
	}
	for _, test := range tests {
		_, err := Generate(t.Context(), test.c)
		var wish *WishError
		if !errors.As(err, &wish) || !strings.Contains(wish.Loosen, test.loosen) {
			t.Errorf("%s: got %v, want a wish to loosen: %s", test.name, err, test.loosen)
		}
	}
}

func TestGeneratorHearsItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Generate(ctx, GeneratorConfig{Shape: plain(t, 9)}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

func TestRandomRegions(t *testing.T) {
	for seed := range uint64(20) {
		region, err := RandomRegions(3, 3, seed)
		if err != nil {
			t.Fatal(err)
		}
		if again, _ := RandomRegions(3, 3, seed); !slices.Equal(region, again) {
			t.Fatalf("seed %d makes %v and %v", seed, region, again)
		}
		build(t, ShapeConfig{BoxRows: 3, BoxColumns: 3, Regions: region})
		j := jigsaw{9, region}
		for n := range 9 {
			if !j.whole(n) {
				t.Errorf("seed %d: region %d of %v is in pieces", seed, n, region)
			}
		}
	}
	if _, err := RandomRegions(6, 6, 1); err == nil {
		t.Error("regions of 36 cells are made")
	}
}

func TestSymmetricTellsWhatIsNot(t *testing.T) {
	shape := plain(t, 4)
	board := []uint8{1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
	for symmetry, want := range map[Symmetry]bool{NoSymmetry: true, Mirror: true, Rotational: false} {
		if got := shape.Symmetric(board, symmetry); got != want {
			t.Errorf("%s: got %v", symmetry, got)
		}
	}
	if _, err := ParseSymmetry("diagonal"); err == nil {
		t.Error("an unknown symmetry is taken")
	}
}

func sortedNames(shapes map[string]*Shape) []string {
	return slices.Sorted(maps.Keys(shapes))
}

// Boards are of the seed, not of the solver that is asked about them.
func TestBoardsDoNotDependOnTheSolver(t *testing.T) {
	for name, c := range map[string]GeneratorConfig{
		"minimal":   {Shape: plain(t, 9), Seed: 11, Minimal: true},
		"symmetric": {Shape: plain(t, 6), Seed: 12, Symmetry: Rotational, MaxClues: 16},
		"windows":   {Shape: variants(t)["9x9 windows"], Seed: 13},
	} {
		fastest, other := generatorOf(t, c), generatorOf(t, c)
		other.solver = solverOf(t, "dlx", c.Shape)
		for number := range 5 {
			want, err := fastest.Board(t.Context(), number)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := other.Board(t.Context(), number); err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: board %d is %s, and with another solver %s (%v)", name, number, text(want), text(got), err)
			}
		}
	}
}
