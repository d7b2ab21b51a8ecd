package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"testing"

	"gridjudge/judge"
	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/sandbox"
)

func TestExitStatus(t *testing.T) {
	closed := &fs.PathError{Op: "write", Path: os.Stdout.Name(), Err: syscall.EPIPE}
	full := &fs.PathError{Op: "write", Path: os.Stdout.Name(), Err: syscall.ENOSPC}
	mistakes := decode.Mistakes{{File: "problem.yaml", Line: 7, Column: 12, Message: "unknown key", Fix: "did you mean x?"}}
	for _, c := range []struct {
		err    error
		status int
		hint   string
	}{
		{nil, 0, ""},
		{errRejected, 1, ""},
		{errBadSpec, 2, ""},
		{errJudge, 3, ""},
		{&usageError{"wrong", "do this"}, 2, "do this"},
		{mistakes, 2, "fix: did you mean x?"},
		{fmt.Errorf("load: %w", mistakes), 2, ""},
		{&problems.UnknownError{Ref: "poj3075", Nearest: "poj3074"}, 2, `did you mean "poj3074"?`},
		{&judge.RequestError{Message: "no", Hint: "so"}, 2, "so"},
		{&toolchain.RequestError{Message: "unknown extension", Fix: "use --lang"}, 2, "use --lang"},
		{&toolchain.MissingError{Language: "cpp", Command: "g++", Package: "g++"}, 3, "apt-get install g++"},
		{&layout.SyntaxError{Line: 3, Column: 1, Message: "want 9 rows", Fix: "add one"}, 2, "add one"},
		{&rejection{errors.New("the board has no completion")}, 1, ""},
		{&sandbox.StartError{Path: "/x", Err: syscall.ENOENT}, 2, ""},
		{errors.New("cgroup vanished"), 3, ""},
		{full, 3, ""},
		{closed, 0, ""},
		{outcome(true, closed), 0, ""},
		{outcome(false, closed), 1, ""},
		{outcome(false, full), 3, ""},
		{outcome(true, nil), 0, ""},
		{outcome(false, nil), 1, ""},
	} {
		var out, talk bytes.Buffer
		s := &session{stdout: &out, stderr: &talk}
		if got := s.exitStatus(context.Background(), nil, c.err); got != c.status {
			t.Errorf("%v: status %d, want %d", c.err, got, c.status)
		}
		if !strings.Contains(talk.String(), c.hint) || out.Len() > 0 {
			t.Errorf("%v: stdout %q, stderr %q, want a hint %q", c.err, out.String(), talk.String(), c.hint)
		}
	}
}

func TestErrorsAsJSON(t *testing.T) {
	mistakes := decode.Mistakes{{File: "a.yaml", Line: 7, Column: 12, Message: "unknown key", Fix: "remove it"}}
	told := describe(mistakes)
	if want := (report.Place{File: "a.yaml", Line: 7, Column: 12}); told.At == nil || *told.At != want {
		t.Errorf("the place is %v, want %v", told.At, want)
	}
	var out, talk bytes.Buffer
	s := &session{stdout: &out, stderr: &talk}
	s.exitStatus(context.Background(), []string{"lint", "--format=json"}, mistakes)
	if !strings.HasPrefix(out.String(), `{"schema":"gridjudge.error/1","error":`) || talk.Len() > 0 {
		t.Errorf("stdout %q, stderr %q", out.String(), talk.String())
	}
}

func TestInterruptedWins(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var talk bytes.Buffer
	s := &session{stdout: &talk, stderr: &talk}
	if got := s.exitStatus(ctx, nil, errors.New("box: killed")); got != statusInterrupted {
		t.Errorf("status %d, want %d", got, statusInterrupted)
	}
	if got := s.exitStatus(ctx, nil, nil); got != statusDone {
		t.Errorf("a command that was done before the interrupt: status %d, want %d", got, statusDone)
	}
}
