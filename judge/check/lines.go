package check

import "gridjudge/problems/layout"

// newLines compares line by line. Blanks at line ends and empty lines at the
// end are free, whatever the problem's rule is, unless it is Exact.
func newLines(s settings) *text {
	return &text{rule: stricter(layout.Trailing, s.rule), byLine: true, breach: s.breach, cases: s.cases}
}
