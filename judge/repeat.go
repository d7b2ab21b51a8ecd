package judge

import (
	"context"
	"fmt"

	"gridjudge/judge/report"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// nearShare is the share of a limit from which an accepted run is told to be
// near it: on another day, or another machine, it may be over.
const nearShare = 0.9

func isNear(r sandbox.Result, l sandbox.Limits) bool {
	return float64(r.CPU) > nearShare*float64(l.CPU) || float64(r.Memory) > nearShare*float64(l.Memory)
}

// mayRepeat reports whether a test is to be run again: a run that was stopped
// for its CPU time, once in a submission. The same program on a busy machine
// uses a little more than on a quiet one.
func (g *grading) mayRepeat(t report.Test) bool {
	if t.Verdict != verdict.TLE || t.Reason != reasonCPU || g.judge.config.NoRetry {
		return false
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	may := !g.repeated
	g.repeated = true
	return may
}

// repeat runs a test again. The run with less CPU time counts whole, and the
// other one is told.
func (w *worker) repeat(ctx context.Context, t *problems.Test, first report.Test, attempt func(context.Context, *problems.Test) (report.Test, error)) (report.Test, error) {
	counts, err := attempt(ctx, t)
	if err != nil {
		return counts, err
	}
	other := first
	if first.CPUMS <= counts.CPUMS {
		counts, other = first, counts
	}
	counts.Repeated = &report.Run{Verdict: other.Verdict, CPUMS: other.CPUMS, WallMS: other.WallMS}
	if counts.Verdict != other.Verdict {
		counts.Detail = joinDetails(counts.Detail, fmt.Sprintf("run twice, and the other run was %v after %.1f ms of CPU time", other.Verdict, other.CPUMS))
	}
	return counts, nil
}

func joinDetails(a, b string) string {
	if a == "" || b == "" {
		return a + b
	}
	return a + "; " + b
}
