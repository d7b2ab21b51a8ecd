package problems

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// generating is the small problem with generated boards in place of its list.
func generating(cases, entry string) map[string]string {
	files := small(cases, "", 1)
	spec := files["small/problem.yaml"]
	files["small/problem.yaml"] = strings.Replace(spec, "{file: boards/list.txt}", entry, 1)
	return files
}

func TestGeneratedBoardsBecomeTests(t *testing.T) {
	for _, c := range []struct {
		cases, entry string
		want         map[string]int // tests -> boards in each
	}{
		{"until: eof", "{generate: {seed: 1, count: 7}}", map[string]int{"generated": 7}},
		{"until: eof", "{generate: {seed: 1, count: 7}, per: 3, name: some}", map[string]int{"some/1": 3, "some/2": 3, "some/3": 1}},
		{"single: true", "{generate: {seed: 1, count: 2}}", map[string]int{"generated/1": 1, "generated/2": 1}},
	} {
		p := mustLoad(t, generating(c.cases, c.entry), "small")
		got := map[string]int{}
		for _, test := range p.Tests {
			got[test.Name] = len(firstRows(t, p, test))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s %s: got %v, want %v", c.cases, c.entry, got, c.want)
		}
	}
}

// The boards are the generator's own, in its order, whichever test they are in,
// and the problem's validator takes them.
func TestGeneratedBoardsAreTheSeeds(t *testing.T) {
	p := mustLoad(t, generating("until: eof", "{generate: {seed: 9, count: 5, clues: 5..8, symmetry: mirror}, per: 2}"), "small")
	g, err := reference.NewGenerator(reference.GeneratorConfig{Shape: p.Domain.Shape, Seed: 9, MinClues: 5, MaxClues: 8, Symmetry: reference.Mirror})
	if err != nil {
		t.Fatal(err)
	}
	number := 0
	for _, test := range p.Tests {
		if err := p.Validate(t.Context(), test); err != nil {
			t.Error(err)
		}
		err := eachCase(p, test, func(c inputCase) error {
			want, err := g.Board(t.Context(), number)
			if got := fromGrid(c.values["givens"].(layout.Grid), p.Domain.Format); !slices.Equal(got, want) {
				t.Errorf("board %d is %v, want %v", number, got, want)
			}
			number++
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if number != 5 {
		t.Errorf("got %d boards", number)
	}
}

func TestGeneratedBoardsMistakes(t *testing.T) {
	for entry, want := range map[string]string{
		"{generate: {count: 7}}":                                 "need a seed and a count",
		"{generate: {seed: 1}}":                                  "need a seed and a count",
		"{generate: {seed: -1, count: 1}}":                       "-1 is out of bounds",
		"{generate: {seed: 1, count: 0}}":                        "0 is out of bounds",
		"{generate: {seed: 1, count: 1, clues: few}}":            `"few" is no number of clues`,
		"{generate: {seed: 1, count: 1, clues: ..3}}":            "with fewer than 4 no board of this kind is unique",
		"{generate: {seed: 1, count: 1, clues: 9..5}}":           "the range is empty",
		"{generate: {seed: 1, count: 1, symmetry: round}}":       "round",
		"{generate: {seed: 1, count: 1, difficulty: so-so}}":     "so-so",
		"{generate: {seed: 1, count: 1, minimal: 3}}":            "3",
		"{generate: {seed: 1, count: 1, size: 9}}":               `unknown key "size"`,
		"{generate: {seed: 1, count: 1}, take: 3}":               "generated boards have no list",
		"{generate: {seed: 1, count: 1}, file: boards/list.txt}": "generated boards have no list",
		"{generate: {seed: 1, count: 1}, per: 0}":                "0 is out of bounds",
		`{generate: {seed: 1, count: 1}, name: "../x"}`:          "is no name for a test",
		"{generate: 7}": "",
		"{generate: {seed: 1, count: 1, symmetry: [mirror, none]}}": "",
	} {
		_, err := LoadFS(tree(generating("until: eof", entry)), "small")
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", entry, err, want)
		}
	}
}

// A wish that does not come true is told when the input is made.
func TestGeneratedBoardsThatAreNotFound(t *testing.T) {
	p := mustLoad(t, generating("until: eof", "{generate: {seed: 1, count: 1, clues: 12.., difficulty: extreme}}"), "small")
	var input strings.Builder
	var wish *reference.WishError
	if err := p.Tests[0].WriteInput(&input); !errors.As(err, &wish) {
		t.Errorf("got %v", err)
	}
}
