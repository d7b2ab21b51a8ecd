package check

import "gridjudge/problems/layout"

// newExact compares byte by byte. An output that differs in white space alone
// is still told as such.
func newExact(s settings) *text {
	return &text{rule: layout.Exact, byLine: true, breach: s.breach, cases: s.cases}
}
