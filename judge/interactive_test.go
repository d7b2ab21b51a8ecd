package judge

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"gridjudge/judge/report"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
)

const talkSpec = `
id: talk
title: Talk
limits: {time: 300ms, wall: 10s, memory: 64MiB, output: 1MiB}
check: {interactor: {file: interactor.sh, protocol: testlib}}
tests: {files: "data/*.in"}
`

// talkInteractor does what its input says.
const talkInteractor = `#!/bin/sh
read mode rest < "$1"
case "$mode" in
ask)
	for i in 1 2 3; do
		echo "$i 10"
		read got || { echo "no answer to question $i" >&2; exit 1; }
		[ "$got" = $((i + 10)) ] || { printf 'expected %s, got %s\033[31m\n' $((i + 10)) "$got" >&2; exit 1; }
	done
	echo end
	echo "notes" > "$2" || exit 3;;
listen) read got; [ "$got" = done ] || exit 1;;
swallow) cat > /dev/null;;
pour) head -c 2000000 /dev/zero | tr '\0' x; echo; read got; read got; [ "$got" = done ] || exit 1;;
flood) exec yes;;
crash) read got; kill -SEGV $$;;
loop) while :; do :; done;;
deaf) exec <&-; read x < "$3"; exit ${x:-99};;
sleep) exec sleep $rest;;
hold) sleep $rest & setsid sleep $rest & echo bye;;
exit) exit $rest;;
esac
exit 0
`

// answers is a right program for the mode ask.
const answers = `while read a b; do [ $a = end ] && exit 0; echo $((a + b)); done; exit 1`

func talkProblem(t *testing.T, spec, mode string) *problems.Problem {
	t.Helper()
	return problem(t, map[string]string{"problem.yaml": spec, "interactor.sh": talkInteractor, "data/1.in": mode + "\n"})
}

// brief is the spec for talks that only the wall limit ends.
var brief = strings.Replace(talkSpec, "wall: 10s", "wall: 2s", 1)

// TestInteractive is every way that a talk can end.
func TestInteractive(t *testing.T) {
	needBox(t)
	t.Setenv("TMPDIR", publicFolder(t))
	nap := fmt.Sprintf("1000.%d", os.Getpid()) // by which a process that was left is known
	j := newJudge(t, Config{NoRetry: true})
	grade(t, j, talkProblem(t, talkSpec, "ask"), script(t, answers))
	before := heldByUs(t, nap)
	for _, c := range []struct {
		name, mode, script string
		want               verdict.Verdict
		reason, detail     string // must be in them
		spec               string // "": talkSpec
	}{
		{name: "right", mode: "ask", script: answers, want: verdict.AC},
		{name: "wrong, and it ends", mode: "ask", script: "read a; echo 1; cat > /dev/null", want: verdict.WA, reason: "expected 11, got 1"},
		{name: "wrong, and it fails for want of input", mode: "ask", script: "read a; echo 1; read b || exit 5", want: verdict.WA, reason: "expected 11, got 1", detail: "exit code 5"},
		{name: "wrong, and it goes on", mode: "ask", script: "echo 1; cat > /dev/null; while echo more; do sleep 0.05; done", want: verdict.WA, reason: "expected 11", detail: "SIGPIPE"},
		{name: "wrong, and it spins", mode: "ask", script: "echo 1; while :; do :; done", want: verdict.TLE, reason: "cpu", detail: "expected 11"},
		{name: "ends without a word", mode: "ask", script: ":", want: verdict.WA, reason: "no answer to question 1"},
		{name: "closes its output early", mode: "ask", script: "read a; exec >&-; cat > /dev/null", want: verdict.WA, reason: "no answer to question 1"},
		{name: "closes its input early", mode: "ask", script: "exec <&-; echo 11; echo 12; echo 13", want: verdict.AC},
		{name: "closes all", mode: "ask", script: "exec <&- >&- 2>&-", want: verdict.WA, reason: "no answer"},
		{name: "crashes", mode: "ask", script: "kill -SEGV $$", want: verdict.RE, reason: "SIGSEGV"},
		{name: "fails by itself", mode: "ask", script: "read a; exit 3", want: verdict.RE, reason: "exit code 3"},
		{name: "fails when it was right", mode: "ask", script: "(" + answers + "); exit 4", want: verdict.RE, reason: "exit code 4"},
		{name: "spins", mode: "ask", script: "while :; do :; done", want: verdict.TLE, reason: "cpu"},
		{name: "uses memory", mode: "ask", script: "read a; head -c 300000000 /dev/zero | tail -n 1", want: verdict.MLE, reason: "64MiB"},
		{name: "floods", mode: "swallow", script: "yes", want: verdict.OLE, reason: "1MiB"},
		{name: "floods whom it should have heard", mode: "listen", script: "head -c 1000000 /dev/zero | tr '\\0' x; echo; cat", want: verdict.WA},
		{name: "what was printed after the end", mode: "exit 0", script: "cat; for i in 1 2 3 4 5 6; do echo $i; sleep 0.01; done", want: verdict.AC},
		{name: "a flood that nobody reads", mode: "pour", script: "sleep 0.1; echo; echo done", want: verdict.AC},
		{name: "floods both ways", mode: "pour", script: "head -c 900000 /dev/zero | tr '\\0' x; echo; head -n 1 > /dev/null; echo done", want: verdict.AC},
		{name: "both wait", mode: "listen", script: "read a", want: verdict.TLE, reason: "wall", detail: "it waited for input", spec: brief},
		{name: "reads nothing", mode: "pour", script: "sleep 20", want: verdict.TLE, reason: "wall", detail: "it did not read all", spec: brief},
		{name: "a child keeps its output open", mode: "ask", script: "sleep 100 & exec >&-; cat > /dev/null", want: verdict.TLE, reason: "wall", spec: brief},
		{name: "goes on when all is said", mode: "exit 0", script: "sleep 20", want: verdict.TLE, reason: "wall", detail: "did not end when the interactor had", spec: brief},
		{name: "the interactor accepts first", mode: "exit 0", script: "cat", want: verdict.AC},
		{name: "the interactor leaves children", mode: "hold " + nap, script: "cat > /dev/null", want: verdict.AC},
		{name: "the interactor rejects first", mode: "exit 1", script: "cat", want: verdict.WA, reason: "the interactor does not accept the output"},
		{name: "the interactor cannot read it", mode: "exit 2", script: "cat", want: verdict.PE, reason: "the interactor cannot read the output"},
		{name: "the interactor fails", mode: "exit 3", script: "cat; exit 1", want: verdict.JE, reason: "failure of its own"},
		{name: "the interactor fails, and it spins", mode: "exit 3", script: "while :; do :; done", want: verdict.JE, reason: "failure of its own"},
		{name: "the interactor ends oddly", mode: "exit 99", script: "cat", want: verdict.JE, reason: "the interactor exited with 99"},
		{name: "the interactor is made to crash", mode: "crash", script: "echo x; sleep 20", want: verdict.JE, reason: "the interactor was killed by SIGSEGV"},
		{name: "the interactor crashes after it crashed", mode: "crash", script: "kill -ABRT $$", want: verdict.RE, reason: "SIGABRT"},
		{name: "the interactor floods", mode: "flood", script: "cat > /dev/null", want: verdict.JE, reason: "the interactor was stopped by its output limit"},
		{name: "the interactor is deaf", mode: "deaf", script: "yes | head -c 500000; cat", want: verdict.JE, reason: "99"},
		{name: "executes another program", mode: "ask", script: "exec sh -c '" + answers + "'", want: verdict.AC},
		{name: "lets a child answer", mode: "ask", script: "(" + answers + ")", want: verdict.AC},
		{name: "leaves children", mode: "ask", script: "sleep " + nap + " & setsid sleep " + nap + " & " + answers, want: verdict.AC},
		{name: "lets a child answer after its end", mode: "ask", script: "(sleep 1; " + answers + ") & exit 0", want: verdict.WA, reason: "no answer"},
		{name: "opens its input anew", mode: "ask", script: "exec 5< /dev/stdin; exec <&5; " + answers, want: verdict.AC},
		{name: "writes into its own input", mode: "listen", script: "if (echo done > /proc/self/fd/0) 2> /dev/null; then exit 7; fi; echo done", want: verdict.AC},
		{name: "kills all it can", mode: "ask", script: "kill -9 -1; " + answers, want: verdict.AC},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.spec == "" {
				c.spec = talkSpec
			}
			g := grade(t, j, talkProblem(t, c.spec, c.mode), script(t, c.script))
			if g.Verdict != c.want || !strings.Contains(g.Reason, c.reason) || !strings.Contains(g.Detail, c.detail) || strings.Contains(g.Reason, "\x1b") {
				t.Errorf("got %v, %q (%s), want %v, %q (%s)", g.Verdict, g.Reason, g.Detail, c.want, c.reason, c.detail)
			}
		})
	}
	if after := heldByUs(t, nap); after != before {
		t.Errorf("held before %s, and now %s", before, after)
	}
}

// publicFolder is a temporary folder that the users of the boxes may enter.
func publicFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	for _, f := range []string{folder, filepath.Dir(folder)} {
		if err := os.Chmod(f, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// heldByUs is what a talk must not leave with the judge or on the host.
func heldByUs(t *testing.T, nap string) string {
	t.Helper()
	left := func() string {
		descriptors, _ := filepath.Glob("/proc/self/fd/*")
		sleeping := 0
		lines, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, name := range lines {
			if text, _ := os.ReadFile(name); string(text) == "sleep\x00"+nap+"\x00" {
				sleeping++
			}
		}
		spools, _ := filepath.Glob(filepath.Join(os.TempDir(), "gridjudge-*"))
		return fmt.Sprintf("%d descriptors, %d goroutines, %d sleepers, files %q", len(descriptors), runtime.NumGoroutine(), sleeping, spools)
	}
	// A goroutine that has been joined may still be on its way out.
	was := left()
	for range 100 {
		time.Sleep(10 * time.Millisecond)
		if now := left(); now == was {
			break
		} else {
			was = now
		}
	}
	return was
}

// An interactor that makes the contestant wait until the wall limit is at
// fault itself; what was counted of the contestant still goes first.
func TestInteractorsLimits(t *testing.T) {
	needBox(t)
	was := checkerLimits
	defer func() { checkerLimits = was }()
	checkerLimits.CPU, checkerLimits.Wall = 300*time.Millisecond, time.Second
	j := newJudge(t, Config{NoRetry: true})
	for _, c := range []struct {
		mode, script string
		want         verdict.Verdict
		reason       string
	}{
		{"loop", "read a", verdict.JE, "the interactor was stopped by its limit"},
		{"sleep 50", "read a", verdict.JE, "the interactor was stopped by its limit of 3s of wall time"},
		{"sleep 50", ":", verdict.JE, "of wall time"},
		{"sleep 50", "while :; do :; done", verdict.TLE, "cpu"},
		{"sleep 50", "exit 6", verdict.RE, "exit code 6"},
	} {
		if g := grade(t, j, talkProblem(t, brief, c.mode), script(t, c.script)); g.Verdict != c.want || !strings.Contains(g.Reason, c.reason) {
			t.Errorf("%s, %s: got %v, %q (%s), want %v, %q", c.mode, c.script, g.Verdict, g.Reason, g.Detail, c.want, c.reason)
		}
	}
}

// Kattis' protocol: other arguments, other exit statuses, words in a file.
func TestInteractorOfKattis(t *testing.T) {
	needBox(t)
	const interactor = `#!/bin/sh
read want < "$2"
read got
case "$got" in
"$want") exit 42;;
fail) exit 0;;
esac
echo "expected $want, got $got" > "$3/judgemessage.txt"
exit 43
`
	p := problem(t, map[string]string{
		"problem.yaml": strings.Replace(talkSpec, "testlib", "kattis", 1), "interactor.sh": interactor,
		"data/1.in": "x\n", "data/1.ans": "one\n",
	})
	j := newJudge(t, Config{})
	for said, want := range map[string]report.Test{
		"one": {Verdict: verdict.AC}, "two": {Verdict: verdict.WA, Reason: "expected one, got two"}, "fail": {Verdict: verdict.JE, Reason: "the interactor exited with 0"},
	} {
		if g := grade(t, j, p, script(t, "echo "+said)); g.Verdict != want.Verdict || !strings.Contains(g.Reason, want.Reason) {
			t.Errorf("%s: got %v, %q", said, g.Verdict, g.Reason)
		}
	}
}

func TestInteractiveIsKept(t *testing.T) {
	needBox(t)
	folder := filepath.Join(t.TempDir(), "kept")
	g := grade(t, newJudge(t, Config{Keep: folder}), talkProblem(t, talkSpec, "ask"), script(t, "read a b; echo 11; read a; printf 1; sleep 0.01; echo said >&2; echo 3; cat > /dev/null"))
	if g.Verdict != verdict.WA || g.Tests[0].Stderr != "said\n" {
		t.Errorf("got %v, %q, %+v", g.Verdict, g.Reason, g.Tests)
	}
	for suffix, want := range map[string]string{".in": "ask\n", ".out": "11\n13\n", ".err": "said\n", ".talk": "> 1 10\n< 11\n> 2 10\n< 13\n"} {
		if text, err := os.ReadFile(filepath.Join(folder, "data", "1"+suffix)); err != nil || string(text) != want {
			t.Errorf("%s: got %q, %v, want %q", suffix, text, err, want)
		}
	}
}

func TestTranscript(t *testing.T) {
	var s spool
	defer s.Close()
	log := &transcript{text: &s}
	said, told := log.side(saidByContestant), log.side(toldToContestant)
	for _, part := range []struct {
		to   func([]byte) error
		text string
	}{{said, "a\nb"}, {said, "c\n"}, {told, "x"}, {said, "d"}, {told, ""}, {told, "\ny\n"}, {said, "\n"}} {
		if err := part.to([]byte(part.text)); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := s.memory.String(), "< a\n< bc\n> x\n< d\n> \n> y\n< \n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInteractiveInterrupted(t *testing.T) {
	needBox(t)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	if _, err := newJudge(t, Config{}).Grade(ctx, talkProblem(t, talkSpec, "listen"), script(t, "read a")); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func TestInteractiveDegraded(t *testing.T) {
	needBox(t)
	j := newJudge(t, Config{NoCgroup: true, NoRetry: true})
	for script_, want := range map[string]verdict.Verdict{answers: verdict.AC, "echo 1; cat > /dev/null": verdict.WA, "while :; do :; done": verdict.TLE} {
		if g := grade(t, j, talkProblem(t, talkSpec, "ask"), script(t, script_)); g.Verdict != want {
			t.Errorf("%s: got %v, %q", script_, g.Verdict, g.Reason)
		}
	}
}

// TestDocumentedInteractor verifies the problem that docs/problems.md shows.
func TestDocumentedInteractor(t *testing.T) {
	needBox(t)
	for _, language := range []string{"c", "cpp", "python"} {
		needToolchain(t, language)
	}
	folder := filepath.Join("testdata", "interactive", "guess")
	p, err := problems.Load(folder)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newJudge(t, Config{}).Verify(t.Context(), []*problems.Problem{p}, VerifyConfig{})
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK || len(r.Rows) != len(p.Submissions) {
		t.Errorf("got %+v", r)
	}
	page, err := os.ReadFile(filepath.Join("..", "docs", "problems.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"problem.yaml", "interactor.cpp", "data/1.in"} {
		if text, err := os.ReadFile(filepath.Join(folder, name)); err != nil || !strings.Contains(string(page), string(text)) {
			t.Errorf("docs/problems.md does not show %s as it is (%v)", name, err)
		}
	}
}

func TestInteractorThatDoesNotCompile(t *testing.T) {
	needBox(t)
	needToolchain(t, "c")
	p := problem(t, map[string]string{
		"problem.yaml": strings.Replace(talkSpec, "interactor.sh", "interactor.c", 1), "interactor.c": "int main( {\n", "data/1.in": "x\n", "statement.md": "Talk.\n",
	})
	j := newJudge(t, Config{})
	if err := j.Lint(t.Context(), p); err == nil || !strings.Contains(err.Error(), "the interactor does not compile") {
		t.Errorf("lint: %v", err)
	}
	if _, err := j.Grade(t.Context(), p, script(t, "cat")); err == nil || !strings.Contains(err.Error(), "interactor") {
		t.Errorf("grade: %v", err)
	}
}
