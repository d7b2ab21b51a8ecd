package check

import "gridjudge/problems/layout"

// newTokens compares words. By the rule Any the places where they stand do not
// matter, only that the same ones follow each other, as Kattis' default
// validator has it; a stricter rule of the problem holds the white space
// between them as well, line by line (Trailing) or byte by byte (Exact).
// DMOJ's standard checker, which wants a line break where the answer has one,
// lies between the two: Trailing is the nearest.
func newTokens(s settings) *text {
	return &text{rule: stricter(layout.Any, s.rule), fold: s.fold, breach: s.breach, cases: s.cases}
}
