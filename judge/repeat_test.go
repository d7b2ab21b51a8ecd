package judge

import (
	"strings"
	"testing"
	"time"

	"gridjudge/judge/report"
	"gridjudge/judge/verdict"
	"gridjudge/sandbox"
)

// Of three tests that are stopped for CPU time, one is run again.
func TestOneTestIsRepeated(t *testing.T) {
	needBox(t)
	p := echo(t)
	g := grade(t, newJudge(t, Config{}), p, script(t, "while :; do :; done"))
	repeated := 0
	for _, test := range g.Tests {
		if test.Repeated != nil {
			repeated++
			if test.Repeated.Verdict != verdict.TLE || test.Repeated.CPUMS < test.CPUMS {
				t.Errorf("the other run is %+v, the one that counts %v after %v ms", test.Repeated, test.Verdict, test.CPUMS)
			}
		}
	}
	if repeated != 1 || g.Tests[0].Repeated == nil {
		t.Errorf("%d tests were run twice", repeated)
	}
	g = grade(t, newJudge(t, Config{NoRetry: true}), p, script(t, "while :; do :; done"))
	if g.Verdict != verdict.TLE || g.Tests[0].Repeated != nil {
		t.Errorf("got %v, %+v", g.Verdict, g.Tests[0].Repeated)
	}
}

// Nothing but a run that was stopped for CPU time is repeated.
func TestOtherRunsAreNotRepeated(t *testing.T) {
	g := &grading{judge: &Judge{}}
	for _, other := range []report.Test{
		{Verdict: verdict.TLE, Reason: reasonWall}, {Verdict: verdict.MLE}, {Verdict: verdict.WA}, {Verdict: verdict.RE}, {Verdict: verdict.AC}, {Verdict: verdict.JE},
	} {
		if g.mayRepeat(other) {
			t.Errorf("%+v is repeated", other)
		}
	}
	stopped := report.Test{Verdict: verdict.TLE, Reason: reasonCPU}
	if !g.mayRepeat(stopped) || g.mayRepeat(stopped) {
		t.Error("not repeated exactly once")
	}
}

func TestNear(t *testing.T) {
	l := sandbox.Limits{CPU: time.Second, Memory: 1000}
	for _, c := range []struct {
		cpu    time.Duration
		memory int64
		want   bool
	}{{900 * time.Millisecond, 900, false}, {901 * time.Millisecond, 0, true}, {0, 901, true}, {0, 0, false}} {
		if got := isNear(sandbox.Result{CPU: c.cpu, Memory: c.memory}, l); got != c.want {
			t.Errorf("%v, %d: got %v", c.cpu, c.memory, got)
		}
	}
}

// A program that uses nearly all of its memory is accepted and marked.
func TestNearIsTold(t *testing.T) {
	needBox(t)
	p := problem(t, map[string]string{
		"problem.yaml": strings.Replace(echoSpec, "memory: 64MiB", "memory: 64MiB, files: 10", 1),
		"data/1.in":    "one\n", "data/1.ans": "one\n",
	})
	// What a program writes to a file is its memory.
	g := grade(t, newJudge(t, Config{}), p, script(t, "head -c 62000000 /dev/zero > /tmp/f; cat"))
	if g.Verdict != verdict.AC || !g.Near || !g.Tests[0].Near {
		t.Errorf("got %v, near %v, %d bytes", g.Verdict, g.Near, g.MemoryBytes)
	}
}
