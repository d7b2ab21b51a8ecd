package layout

import (
	"os"
	"strings"
	"testing"
)

// problem is a shipped problem: its layout as a spec writes it, and how its
// samples are read.
type problem struct {
	name   string
	format *BoardFormat
	spec   string
	rule   Rule // of contestants' output
	cases  map[string]int
}

func shipped() []problem {
	return []problem{
		{"nyoj722", digits, `
input:
  - cases: {count: 1..99, each: [{rows: {board: givens, separator: " "}}]}
output:
  - cases: {each: [{rows: {board: solution, separator: " "}}]}
`, Any, map[string]int{"01": 1}},
		{"b4279", dots, `
input:
  - rows: {board: givens}
output:
  - rows: {board: solution}
`, Trailing, map[string]int{"01": 1}},
		{"poj3074", dots, `
input:                            # POJ 3074
  - cases: {until: {line: end}, each: [{line: {board: givens}}]}
output:
  - cases: {each: [{line: {board: solution}}]}
`, Trailing, map[string]int{"01": 2}},
		{"acwing166", dots, `
input:
  - cases: {until: {line: end}, each: [{line: {board: givens}}]}
output:
  - cases: {each: [{line: {board: solution}}]}
`, Trailing, map[string]int{"01": 2}},
		{"poj3076", letters, `
input:
  - cases: {until: eof, between: empty-line, each: [{rows: {board: givens}}]}
output:
  - cases: {between: empty-line, each: [{rows: {board: solution}}]}
`, Trailing, map[string]int{"01": 1}},
		{"acwing169", letters, `
input:
  - cases: {until: eof, between: empty-line, each: [{rows: {board: givens}}]}
output:
  - cases: {after: empty-line, each: [{rows: {board: solution}}]}
`, Trailing, map[string]int{"01": 1}},
		{"leetcode37", dots, `
input:
  - json: {board: givens}
output:
  - json: {board: solution}
`, Trailing, map[string]int{"01": 1}},
		{"p1784", digits, `
input:
  - rows: {board: givens, separator: " ", trailing: optional}
output:
  - rows: {board: solution, separator: " "}
`, Trailing, map[string]int{"01": 1, "02": 1}},
	}
}

func sample(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestSamples(t *testing.T) {
	for _, p := range shipped() {
		in, out := pair(t, p.spec, p.format)
		for number, want := range p.cases {
			t.Run(p.name+"/"+number, func(t *testing.T) {
				text := sample(t, p.name+"."+number+".in")
				given, outer, err := readInput(in, text, Strict)
				if err != nil || len(given) != want {
					t.Fatalf("%d cases, %s; want %d", len(given), describeError(err), want)
				}
				answers, err := readOutput(out, sample(t, p.name+"."+number+".ans"), p.rule, given)
				if err != nil {
					t.Fatal(describeError(err))
				}
				keepsGivens(t, p.format, given, answers)
				printed, err := print(in, given, outer)
				if err != nil {
					t.Fatal(err)
				}
				if p.name == "p1784" { // its blanks at line ends are free
					text = strings.ReplaceAll(text, " \n", "\n")
				}
				if printed != text {
					t.Errorf("printed %q, want the sample", printed)
				}
				printed, err = print(out, answers, nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, rule := range []Rule{Strict, Exact, Trailing, Any, Unspaced} {
					if _, err := readOutput(out, printed, rule, given); err != nil {
						t.Errorf("rule %d refuses what the printer wrote: %s", rule, describeError(err))
					}
				}
			})
		}
	}
}

// keepsGivens compares the boards that were read cell by cell.
func keepsGivens(t *testing.T, format *BoardFormat, given, answers []*Case) {
	t.Helper()
	for i, c := range given {
		g, s := c.Values["givens"].(Grid), answers[i].Values["solution"].(Grid)
		if g.Rows != format.Size || len(g.Cells) != len(s.Cells) {
			t.Fatalf("case %d: %d rows, %d and %d cells", i+1, g.Rows, len(g.Cells), len(s.Cells))
		}
		for j, b := range g.Cells {
			if b != format.Blank && b != s.Cells[j] {
				t.Fatalf("case %d: cell %d is %q, given %q", i+1, j, s.Cells[j], b)
			}
		}
	}
}

func TestTrailingBlanksAreAnOptionOfOurOwnFiles(t *testing.T) {
	text := sample(t, "p1784.02.in")
	l := compile(t, `input: [{rows: {board: givens, separator: " ", trailing: none}}]`, "input", Options{Board: digits})
	_, _, err := readInput(l, text, Strict)
	if got, want := describeError(err), `2:18 case 1 row 2 of "givens": found a space, want the end of the line space`; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
