package judge

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/reference"
	"gridjudge/sandbox"
)

// needBox skips where no box can be built, and says why.
func needBox(t *testing.T) {
	t.Helper()
	b, err := sandbox.New(t.Context(), sandbox.Config{})
	if err != nil {
		t.Skipf("a box is missing: %v", err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

const echoSpec = `
id: echo
title: Echo
limits: {time: 300ms, wall: 4s, memory: 64MiB, output: 1MiB}
check: tokens
tests: {files: "data/*.in"}
`

// problem writes a problem into a folder of its own and loads it.
func problem(t *testing.T, files map[string]string) *problems.Problem {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "echo")
	for name, text := range files {
		path := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		mode := fs.FileMode(0o644)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	p, err := problems.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func echo(t *testing.T) *problems.Problem {
	return problem(t, map[string]string{
		"problem.yaml": echoSpec,
		"data/1.in":    "one 1\n", "data/1.ans": "one 1\n",
		"data/2.in": "two 2\n", "data/2.ans": "two 2\n",
		"data/10.in": "ten 10\n", "data/10.ans": "ten 10\n",
	})
}

func newJudge(t *testing.T, c Config) *Judge {
	t.Helper()
	c.Self = self
	if c.Cache == "" {
		c.Cache = filepath.Join(t.TempDir(), "cache")
	}
	j, err := New(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	})
	return j
}

// script is a submission that the shell runs.
func script(t *testing.T, text string) *Submission {
	t.Helper()
	table, err := toolchain.Default()
	if err != nil {
		t.Fatal(err)
	}
	s, err := table.New([]toolchain.Source{{Name: "a.sh", Content: []byte("#!/bin/sh\n" + text + "\n")}}, "binary")
	if err != nil {
		t.Fatal(err)
	}
	return &Submission{Submission: s, Paths: []string{"a.sh"}}
}

func grade(t *testing.T, j *Judge, p *problems.Problem, s *Submission) *report.Grade {
	t.Helper()
	g, err := j.Grade(t.Context(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestVerdicts(t *testing.T) {
	needBox(t)
	p := echo(t)
	j := newJudge(t, Config{})
	for _, c := range []struct {
		name, script string
		want         verdict.Verdict
		reason       string // must be in it
	}{
		{"right", "cat", verdict.AC, ""},
		{"wrong", "echo wrong", verdict.WA, "wrong"},
		{"nothing", ":", verdict.WA, ""},
		{"too much", "cat; echo more", verdict.WA, "more"},
		{"right, but it fails", "cat; exit 3", verdict.RE, "exit code 3"},
		{"signal", "cat; kill -SEGV $$", verdict.RE, "SIGSEGV"},
		{"its own SIGKILL", "kill -9 $$", verdict.RE, "SIGKILL"},
		{"spinning", "while :; do :; done", verdict.TLE, "cpu"},
		{"spinning after the answer", "cat; while :; do :; done", verdict.TLE, "cpu"},
		{"sleeping", "sleep 30", verdict.TLE, "wall"},
		{"flood", "yes", verdict.OLE, "1MiB"},
		{"memory", "head -c 300000000 /dev/zero | tail -n 1", verdict.MLE, "64MiB"},
		{"a child left behind", "cat; sleep 100 & exit 0", verdict.AC, ""},
		{"a child that holds stdout", "cat; sleep 100 &", verdict.AC, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := grade(t, j, p, script(t, c.script))
			if g.Verdict != c.want || !strings.Contains(g.Reason, c.reason) {
				t.Errorf("got %v, %q (%s), want %v, %q", g.Verdict, g.Reason, g.Detail, c.want, c.reason)
			}
			if g.Isolation.Level == "" || g.Limits.CPUMS != 300 || len(g.Tests) != 3 {
				t.Errorf("incomplete report: %+v", g)
			}
		})
	}
}

func TestTestsAreInNaturalOrder(t *testing.T) {
	needBox(t)
	g := grade(t, newJudge(t, Config{Jobs: 2}), echo(t), script(t, "cat"))
	var names []string
	for _, test := range g.Tests {
		names = append(names, filepath.Base(test.Name))
	}
	if got := strings.Join(names, " "); got != "1 2 10" {
		t.Errorf("got %q", got)
	}
}

func TestVerdictIsTheFirstInOrder(t *testing.T) {
	needBox(t)
	// The second test is wrong at once, the first only after a while.
	s := script(t, `read a; case "$a" in one*) sleep 0.2; exit 4;; two*) echo no;; *) echo "$a";; esac`)
	g := grade(t, newJudge(t, Config{Jobs: 2}), echo(t), s)
	if g.Verdict != verdict.RE || g.Reason != "exit code 4" || g.Tests[1].Verdict != verdict.WA || g.Tests[2].Verdict != verdict.AC {
		t.Errorf("got %v %q, tests %+v", g.Verdict, g.Reason, g.Tests)
	}
}

func TestStopAtFirst(t *testing.T) {
	needBox(t)
	s := script(t, `read a; case "$a" in two*) echo no;; *) echo "$a";; esac`)
	for _, jobs := range []int{1, 2} {
		g := grade(t, newJudge(t, Config{Jobs: jobs, StopAtFirst: true}), echo(t), s)
		if g.Verdict != verdict.WA || g.Tests[0].Verdict != verdict.AC || g.Tests[2].Verdict != verdict.SK {
			t.Errorf("%d jobs: got %v, tests %+v", jobs, g.Verdict, g.Tests)
		}
	}
}

func TestNamedTests(t *testing.T) {
	needBox(t)
	p := echo(t)
	name := p.Tests[2].Name
	if g := grade(t, newJudge(t, Config{Tests: []string{name}}), p, script(t, "cat")); len(g.Tests) != 1 || g.Tests[0].Name != name {
		t.Errorf("got %+v", g.Tests)
	}
	_, err := newJudge(t, Config{Tests: []string{name + "x"}}).Grade(t.Context(), p, script(t, "cat"))
	var request *RequestError
	if !errors.As(err, &request) || !strings.Contains(request.Hint, name) {
		t.Errorf("got %v", err)
	}
}

func TestKeep(t *testing.T) {
	needBox(t)
	folder := filepath.Join(t.TempDir(), "kept")
	p := echo(t)
	grade(t, newJudge(t, Config{Keep: folder}), p, script(t, "cat; echo said >&2"))
	for suffix, want := range map[string]string{".in": "two 2\n", ".out": "two 2\n", ".ans": "two 2\n", ".err": "said\n"} {
		text, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(p.Tests[1].Name)+suffix))
		if err != nil || string(text) != want {
			t.Errorf("%s: got %q, %v, want %q", suffix, text, err, want)
		}
	}
}

func TestWhatAProgramSaysIsShownPrintable(t *testing.T) {
	needBox(t)
	g := grade(t, newJudge(t, Config{}), echo(t), script(t, `printf '\033[31mred\000\377\n' >&2; printf '\033[2J\000\377'`))
	text, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	if g.Verdict != verdict.WA || strings.ContainsAny(g.Reason+g.Tests[0].Stderr, "\x00\x1b") || !utf8.ValidString(g.Reason+g.Tests[0].Stderr) || !strings.Contains(g.Tests[0].Stderr, "red") {
		t.Errorf("got %s", text)
	}
}

func TestNotStartable(t *testing.T) {
	needBox(t)
	table, err := toolchain.Default()
	if err != nil {
		t.Fatal(err)
	}
	s, err := table.New([]toolchain.Source{{Name: "a.sh", Content: []byte("#!/not/there\n")}}, "binary")
	if err != nil {
		t.Fatal(err)
	}
	if g := grade(t, newJudge(t, Config{}), echo(t), &Submission{Submission: s}); g.Verdict != verdict.RE || !strings.Contains(g.Reason, "cannot be started") {
		t.Errorf("got %v %q", g.Verdict, g.Reason)
	}
}

func TestInterrupt(t *testing.T) {
	needBox(t)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := newJudge(t, Config{Jobs: 2}).Grade(ctx, echo(t), script(t, "sleep 30")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestLargeTextsAreSpooled(t *testing.T) {
	needBox(t)
	line := strings.Repeat("0123456789 ", 1000) + "\n"
	p := problem(t, map[string]string{
		"problem.yaml": "id: echo\ntitle: Echo\nlimits: {time: 5s, memory: 64MiB}\ncheck: tokens\ntests: {files: \"data/*.in\"}\n",
		"data/1.in":    strings.Repeat(line, 500), "data/1.ans": strings.Repeat(line, 500),
	})
	if g := grade(t, newJudge(t, Config{}), p, script(t, "cat")); g.Verdict != verdict.AC {
		t.Errorf("got %v %q", g.Verdict, g.Reason)
	}
	if g := grade(t, newJudge(t, Config{}), p, script(t, "cat; echo 0123456789")); g.Verdict != verdict.WA {
		t.Errorf("got %v %q", g.Verdict, g.Reason)
	}
	// What is read from a file without a name cannot be written by the program.
	if g := grade(t, newJudge(t, Config{}), p, script(t, "echo x > /proc/self/fd/0")); g.Verdict != verdict.RE {
		t.Errorf("got %v %q", g.Verdict, g.Reason)
	}
}

func TestDegraded(t *testing.T) {
	needBox(t)
	g := grade(t, newJudge(t, Config{NoCgroup: true}), echo(t), script(t, "while :; do :; done"))
	if g.Verdict != verdict.TLE || g.Isolation.Level != "degraded" || g.Isolation.Cgroup != "none" || len(g.Isolation.Missing) == 0 {
		t.Errorf("got %v, %+v", g.Verdict, g.Isolation)
	}
}

func TestReferences(t *testing.T) {
	needBox(t)
	p, err := problems.Load("nyoj722")
	if err != nil {
		t.Fatal(err)
	}
	j := newJudge(t, Config{Tests: []string{"sample/01"}})
	for _, f := range reference.Families() {
		if g := grade(t, j, p, &Submission{Reference: f.Name}); g.Verdict != verdict.AC {
			t.Errorf("%s: got %v %q %s", f.Name, g.Verdict, g.Reason, g.Tests[0].Stderr)
		}
	}
	_, err = j.Grade(t.Context(), p, &Submission{Reference: "dxl"})
	var request *RequestError
	if !errors.As(err, &request) || !strings.Contains(request.Hint, `"dlx"`) {
		t.Errorf("got %v", err)
	}
}

// A problem of a folder that extends another one is read by the reference
// inside the box too.
func TestReferenceOfAnExtendedFolder(t *testing.T) {
	needBox(t)
	p := problem(t, map[string]string{
		"problem.yaml":   "id: echo\nextends: poj3074\ntitle: Mine\ntests: [{sample: 01}]\n",
		"samples/01.in":  "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.\nend\n",
		"samples/01.ans": "416837529982465371735129468571298643293746185864351297647913852359682714128574936\n",
		"statement.md":   "As the other.\n",
	})
	if g := grade(t, newJudge(t, Config{}), p, &Submission{Reference: "dlx"}); g.Verdict != verdict.AC {
		t.Errorf("got %v %q, %+v", g.Verdict, g.Reason, g.Tests)
	}
}
