package judge

import (
	"gridjudge/judge/report"
	"gridjudge/judge/verdict"
)

// stderrTests is of how many tests a report shows stderr, beside the one that
// decides. Without a bound the judge's memory would grow with the tests.
const stderrTests = 64

// record takes a test's report. The evidence of why it was not accepted is kept
// for the one test that decides, as it is shown for no other. The caller holds
// the lock.
func (g *grading) record(i int, t report.Test) {
	g.report.Tests[i] = t
	if !g.decides(i) {
		g.strip(i)
		return
	}
	if g.decisive >= 0 {
		g.strip(g.decisive)
	}
	g.decisive = i
}

// decides reports whether, of the tests so far, the i-th is the one that the
// submission takes its verdict from.
func (g *grading) decides(i int) bool {
	v := g.report.Tests[i].Verdict
	if v == verdict.AC || g.decisive < 0 {
		return v != verdict.AC
	}
	isJE, wasJE := v == verdict.JE, g.report.Tests[g.decisive].Verdict == verdict.JE
	if isJE != wasJE && !g.judge.config.StopAtFirst {
		return isJE
	}
	return i < g.decisive
}

func (g *grading) strip(i int) {
	t := &g.report.Tests[i]
	t.Board, t.Text = nil, nil
	if i >= stderrTests {
		t.Stderr = ""
	}
}
