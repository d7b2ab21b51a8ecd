package reference

import (
	"context"
	"testing"

	"pgregory.net/rapid"
)

// ratingOf rates a board.
func ratingOf(t rapid.TB, shape *Shape, cells []uint8) Rating {
	t.Helper()
	rating, err := NewRater(shape).Rate(cells)
	if err != nil {
		t.Fatal(err)
	}
	return rating
}

func TestRatingOfWellKnownBoards(t *testing.T) {
	tests := []struct {
		name, board string
		want        Technique
	}{
		{"a solved board", "534678912672195348198342567859761423426853791713924856961537284287419635345286179", NakedSingle},
		{"Wikipedia's example", "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", NakedSingle},
		{"Easter Monster", "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1", Guess},
		{"Inkala 2012", "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..", Guess},
	}
	for _, test := range tests {
		if got := ratingOf(t, plain(t, 9), cellsOf(test.board)); got.Hardest != test.want {
			t.Errorf("%s: hardest is %s in %v, want %s", test.name, got.Hardest, got.Rounds, test.want)
		}
	}
}

// Each technique, where the one before it is not enough: the candidates of a
// unit are set by hand, and what must be lost is told.
func TestTechniques(t *testing.T) {
	shape := plain(t, 9)
	row := func(r *Rater, masks ...uint32) { copy(r.candidates, masks) }
	const all = 1<<9 - 1
	tests := []struct {
		technique Technique
		set       func(*Rater)
		cell      int
		lost      uint32
	}{
		{HiddenSingle, func(r *Rater) { row(r, all, all&^1, all&^1, all&^1, all&^1, all&^1, all&^1, all&^1, all&^1) }, 0, all &^ 1},
		{Locked, func(r *Rater) { row(r, all, all, all, all&^1, all&^1, all&^1, all&^1, all&^1, all&^1) }, 9, 1},
		{NakedPair, func(r *Rater) { row(r, 3, all, all, 3) }, 8, 3},
		{HiddenPair, func(r *Rater) { row(r, all, all&^3, all&^3, all, all&^3, all&^3, all&^3, all&^3, all&^3) }, 3, all &^ 3},
		{NakedTriple, func(r *Rater) { row(r, 3, all, all, 6, all, all, 5) }, 8, 7},
		{HiddenTriple, func(r *Rater) { row(r, all, all&^7, all&^7, all, all&^7, all&^7, all, all&^7, all&^7) }, 6, all &^ 7},
	}
	for _, test := range tests {
		r := NewRater(shape)
		r.load(make([]uint8, 81))
		test.set(r)
		if got := r.round(); got != test.technique {
			t.Errorf("got on by %s, want %s", got, test.technique)
		}
		if r.lost[test.cell]&all != test.lost {
			t.Errorf("%s: %s loses %b, want %b", test.technique, shape.CellName(test.cell), r.lost[test.cell]&all, test.lost)
		}
	}
}

// Boards that are the same but for their symbols and the order of their lines
// are equally hard, round by round; and another given never makes a board harder.
func TestRatingIsOfTheBoardNotItsLooks(t *testing.T) {
	shape := plain(t, 9)
	rapid.Check(t, func(t *rapid.T) {
		g, err := NewGenerator(GeneratorConfig{Shape: shape, Seed: rapid.Uint64().Draw(t, "seed")})
		if err != nil {
			t.Fatal(err)
		}
		cells, err := g.Board(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		want := ratingOf(t, shape, cells)
		same := equivalents{shape: shape, random: newSource(rapid.Uint64().Draw(t, "moves"), 0)}
		moved := append([]uint8(nil), cells...)
		for range 30 {
			same.move(moved)
		}
		if got := ratingOf(t, shape, moved); got != want {
			t.Fatalf("%s is %v, and as %s it is %v", text(cells), want, text(moved), got)
		}
		cell := rapid.IntRange(0, 80).Draw(t, "given")
		cells[cell] = g.full[cell]
		if got := ratingOf(t, shape, cells); got.Hardest > want.Hardest {
			t.Fatalf("%s needs %s, without %s it needed %s", text(cells), got.Hardest, shape.CellName(cell), want.Hardest)
		}
	})
}

func TestRaterEndsOnAnyBoard(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		cells := rapid.SliceOfN(rapid.Uint8Range(0, 4), 16, 16).Draw(t, "cells")
		shape, err := PlainShape(4)
		if err != nil {
			t.Fatal(err)
		}
		ratingOf(t, shape, cells)
	})
	if _, err := NewRater(plain(t, 9)).Rate(make([]uint8, 80)); err == nil {
		t.Error("a board of 80 cells is rated")
	}
}

func TestParseDifficulty(t *testing.T) {
	for d := AnyDifficulty; d <= Extreme; d++ {
		if got, err := ParseDifficulty(d.String()); got != d || err != nil {
			t.Errorf("%s is read as %s, %v", d, got, err)
		}
	}
	if _, err := ParseDifficulty("fiendish"); err == nil {
		t.Error("an unknown difficulty is taken")
	}
}
