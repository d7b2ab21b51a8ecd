package check

import (
	"context"
	"io"
	"strings"
	"testing"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/layout"
)

// section is a file in memory.
func section(text string) *io.SectionReader {
	return io.NewSectionReader(strings.NewReader(text), 0, int64(len(text)))
}

// checkText runs a checker of a problem without layouts.
func checkText(t testing.TB, p *problems.Problem, want, got string) Outcome {
	t.Helper()
	c, err := New(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.Check(context.Background(), Files{Input: section(""), Answer: section(want), Output: section(got)})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// The model is what the checkers must decide, written down for files that fit
// into memory.

const white = " \t\n\v\f\r"

// unspaced drops all white space.
func unspaced(s string) string { return strings.Join(words(s), "") }

func words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(white, r) })
}

// trimmed drops blanks at line ends and empty lines at the end.
func trimmed(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], white)
	}
	return strings.TrimRight(strings.Join(lines, "\n"), "\n")
}

func modelEqual(rule layout.Rule, want, got string) bool {
	switch rule {
	case layout.Any:
		return strings.Join(words(want), " ") == strings.Join(words(got), " ")
	case layout.Trailing:
		return trimmed(want) == trimmed(got)
	}
	return want == got
}

// model decides tokens, lines and exact.
func model(p *problems.Problem, want, got string) verdict.Verdict {
	rule := p.WhiteSpace
	switch p.Check.Kind {
	case "lines":
		rule = min(rule, layout.Trailing)
	case "exact":
		rule = layout.Exact
	}
	if p.Check.IgnoreCase && p.Check.Kind == "tokens" {
		want, got = string(asciiLower(want)), string(asciiLower(got))
	}
	switch {
	case modelEqual(rule, want, got):
		return verdict.AC
	case unspaced(want) != unspaced(got):
		return verdict.WA
	case p.Presentation == "PE":
		return verdict.PE
	}
	return verdict.WA
}

func asciiLower(s string) []byte {
	b := []byte(s)
	for i := range b {
		if strings.IndexByte("ABCDEFGHIJKLMNOPQRSTUVWXYZ", b[i]) >= 0 {
			b[i] |= 0x20
		}
	}
	return b
}
