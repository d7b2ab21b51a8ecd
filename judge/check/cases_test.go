package check

import (
	"context"
	"testing"

	"gridjudge/judge/verdict"
	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
)

// TestCasesOfText holds the checkers of text to say in which case of the file
// an output goes wrong, where the layouts can tell.
func TestCasesOfText(t *testing.T) {
	const spec = `
input: [{cases: {count: 1..99, each: [{line: [{int: n, range: 0..9}]}]}}]
output: [{cases: {each: [{line: [{int: a}]}, {line: [{int: b}, {int: c}]}]}}]`
	root, err := decode.Parse("problem.yaml", []byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	in := layout.Compile(root.Get("input"), layout.Options{})
	out := layout.Compile(root.Get("output"), layout.Options{Input: in})
	if err := root.Source.Err(); err != nil {
		t.Fatal(err)
	}
	const input, answer = "3\n1\n2\n3\n", "1\n10 100\n2\n20 200\n3\n30 300\n"
	for _, c := range []struct {
		name, answer, output string
		verdict              verdict.Verdict
		number               int
		reason               string
	}{
		{"right", answer, answer, verdict.AC, 0, ""},
		{"wrong", answer, "1\n10 100\n2\n20 201\n3\n30 300\n", verdict.WA, 2, `case 2 of 3: line 4: expected "20 200", got "20 201"`},
		{"wrong at the first", answer, "9\n10 100\n", verdict.WA, 1, `case 1 of 3: line 1: expected "1", got "9"`},
		{"ends early", answer, "1\n10 100\n", verdict.WA, 2, "case 2 of 3 is missing"},
		{"ends within", answer, "1\n10 100\n2\n", verdict.WA, 2, `case 2 of 3: output ends early: expected "20" next`},
		{"empty", answer, "", verdict.WA, 1, "case 1 of 3 is missing"},
		{"goes on", answer, answer + "4\n", verdict.WA, 3, "unexpected output after case 3"},
		{"white space", answer, "1\n10 100\n2\n20\n200\n3\n30 300\n", verdict.PE, 2, `white space: line 4: expected a space, got a line end before "200"`},
		{"an answer without layout", "one\n", "two\n", verdict.WA, 0, `line 1: expected "one", got "two"`},
		{"an answer that ends early", "1\n10 100\n", "1\n10 101\n", verdict.WA, 0, `line 2: expected "10 100", got "10 101"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := textProblem("lines", layout.Trailing, "PE")
			p.Input, p.Output = in, out
			checker, err := New(p, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := checker.Check(context.Background(), Files{Input: section(input), Answer: section(c.answer), Output: section(c.output)})
			if err != nil {
				t.Fatal(err)
			}
			if got.Verdict != c.verdict || got.Case != c.number || got.Reason != c.reason {
				t.Errorf("got %v case %d: %s\nwant %v case %d: %s", got.Verdict, got.Case, got.Reason, c.verdict, c.number, c.reason)
			}
		})
	}
}
