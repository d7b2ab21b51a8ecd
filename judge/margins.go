package judge

import (
	"fmt"
	"slices"
	"strings"

	"gridjudge/judge/report"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
)

// marginFactor is how far a limit must be from what it divides: what is accepted
// stays within the limit divided by it, and what is too slow is still too slow
// with the limit times it.
const marginFactor = 2

// timed reports whether what is expected depends on the time limit.
func timed(expected []string) bool {
	return slices.Contains(expected, verdict.AC.String()) || slices.Contains(expected, verdict.TLE.String())
}

// underMargins is the problem with its time limits at twice what they are.
func underMargins(p *problems.Problem) *problems.Problem {
	wide := *p
	wide.Limits.Time *= marginFactor
	wide.Limits.Wall *= marginFactor
	return &wide
}

// holdToMargins judges a row that was graded under twice the limit; the row's
// limit is the problem's own.
func holdToMargins(row *report.VerifyRow) {
	family := strings.HasPrefix(row.Submission, "reference/")
	switch most := row.LimitMS / marginFactor; {
	case row.Got == verdict.TLE.String() && family && row.CPUMS < row.LimitMS*marginFactor:
		// A family computes and never waits: the machine was too busy.
		row.OK = false
		row.Reason = fmt.Sprintf("margin: the wall limit ended it after %.0f ms of CPU time: verify again on a quieter machine", row.CPUMS)
	case row.Got == verdict.AC.String() && row.OK && row.CPUMS > most:
		row.OK = false
		row.Reason = fmt.Sprintf("margin: it took %.0f ms, which is over half the limit of %.0f ms", row.CPUMS, row.LimitMS)
	case row.Got == verdict.AC.String() && !row.OK && slices.Contains(row.Expected, verdict.TLE.String()):
		row.Reason = fmt.Sprintf("margin: it took %.0f ms, which is not over twice the limit of %.0f ms on any test", row.CPUMS, row.LimitMS)
	}
}
