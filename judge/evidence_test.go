package judge

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gridjudge/judge/check"
	"gridjudge/judge/report"
	"gridjudge/judge/verdict"
)

// TestEvidenceOfTheDecisiveTest lets tests end in any order: the evidence that
// is left is that of the test which decides, and no other's.
func TestEvidenceOfTheDecisiveTest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		verdicts := rapid.SliceOfN(rapid.SampledFrom([]verdict.Verdict{verdict.AC, verdict.AC, verdict.WA, verdict.RE, verdict.JE}), 1, 2*stderrTests).Draw(t, "verdicts")
		order := make([]int, len(verdicts))
		for i := range order {
			order[i] = i
		}
		order = rapid.Permutation(order).Draw(t, "order")
		g := &grading{judge: &Judge{}, decisive: -1, report: &report.Grade{Tests: make([]report.Test, len(verdicts))}}
		for _, i := range order {
			g.record(i, report.Test{Verdict: verdicts[i], Text: &check.TextDifference{}, Stderr: fmt.Sprint(i)})
		}
		want := slices.Index(verdicts, verdict.JE)
		if want < 0 {
			want = slices.IndexFunc(verdicts, func(v verdict.Verdict) bool { return v != verdict.AC })
		}
		for i, test := range g.report.Tests {
			if (test.Text != nil) != (i == want) {
				t.Errorf("test %d of %v: evidence %v, and test %d decides", i, verdicts, test.Text, want)
			}
			if kept := i == want || i < stderrTests; kept != (test.Stderr != "") {
				t.Errorf("test %d: stderr %q, and test %d decides", i, test.Stderr, want)
			}
		}
	})
}
