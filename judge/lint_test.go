package judge

import (
	"errors"
	"maps"
	"strings"
	"testing"

	"gridjudge/problems/decode"
)

// TestLintTellsAllAtOnce holds mistakes that only running something finds out
// to come with a place and a fix, beside those that reading finds.
func TestLintTellsAllAtOnce(t *testing.T) {
	needBox(t)
	sound := map[string]string{
		"problem.yaml": echoSpec, "statement.md": "Print it.\n",
		"data/1.in": "one\n", "data/1.ans": "one\n",
	}
	solved := strings.Replace(echoSpec, "check: tokens", "check: tokens\nsolution: {file: solve.sh}", 1)
	checked := strings.Replace(echoSpec, "check: tokens", "check: {program: {file: check.sh, protocol: testlib}}", 1)
	for _, c := range []struct {
		name   string
		change map[string]string
		want   []string // of each mistake
	}{
		{"sound", nil, nil},
		{"an unknown language", map[string]string{"problem.yaml": echoSpec + "allowances: {jav: {time: 2}}\n"},
			[]string{"problem.yaml:7:14: unknown language \"jav\"\n    allowances: {jav: {time: 2}}\n                 ^\n    fix: did you mean \"java\"?"}},
		{"a submission in no language, an unused file", map[string]string{"submissions/accepted/a.xyz": "x", "x.txt": "x"},
			[]string{"x.txt:1:1: nothing uses this file", "submissions/accepted/a.xyz:1:1: unknown extension"}},
		{"a wrong answer", map[string]string{"problem.yaml": solved, "solve.sh": "#!/bin/sh\ncat\n", "data/1.ans": "two\n"},
			[]string{"data/1.ans:1:1: the answer is WA by the problem's own checker: token 1 (line 1): expected \"one\", got \"two\"\n    two\n    ^\n    fix: "}},
		{"a solution that fails", map[string]string{"problem.yaml": solved, "solve.sh": "#!/bin/sh\necho no >&2\nexit 3\n", "data/1.ans": ""},
			[]string{"solve.sh:1:1: test \"data/1\": the solution fails: exit code 3:\n    no\n    fix: "}},
		{"a solution that is no program", map[string]string{"problem.yaml": solved, "solve.sh": "cat"},
			[]string{"solve.sh:1:1: the solution: unknown extension"}},
		{"a checker that gives no verdict", map[string]string{"problem.yaml": checked, "check.sh": "#!/bin/sh\nexit 9\n"},
			[]string{"data/1.ans:1:1: the checker cannot judge the answer: the checker exited with 9"}},
		{"a checker that is killed", map[string]string{"problem.yaml": checked, "check.sh": "#!/bin/sh\nkill -SEGV $$\n"},
			[]string{"data/1.ans:1:1: the checker cannot judge the answer: the checker was killed by SIGSEGV"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := maps.Clone(sound)
			for name, text := range c.change {
				if files[name] = text; text == "" {
					delete(files, name)
				}
			}
			err := newJudge(t, Config{}).Lint(t.Context(), problem(t, files))
			var found decode.Mistakes
			if err != nil && !errors.As(err, &found) || len(found) != len(c.want) {
				t.Fatalf("got %v, want %d mistakes", err, len(c.want))
			}
			for i, want := range c.want {
				if got := found[i].String(); !strings.Contains(got, want) {
					t.Errorf("mistake %d: %s\nwant %s", i, got, want)
				}
			}
		})
	}
}
