package check

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

func programProblem(protocol string, arguments ...string) *problems.Problem {
	return &problems.Problem{Presentation: "WA", Check: problems.Check{Kind: "program", Program: "check.cpp", Protocol: protocol, Arguments: arguments}}
}

// ending is a checker program that ends in one way.
func ending(r ProgramResult) Run {
	return func(context.Context, []string, Files) (ProgramResult, error) { return r, nil }
}

func TestProgramEndings(t *testing.T) {
	for _, c := range []struct {
		name     string
		protocol string
		result   ProgramResult
		verdict  verdict.Verdict
		reason   string
	}{
		{"accepts", "testlib", ProgramResult{ExitCode: 0, Message: "ok 3 numbers"}, verdict.AC, ""},
		{"rejects", "testlib", ProgramResult{ExitCode: 1, Message: "wrong answer 1st\nnumbers \x1b[1mdiffer\n"}, verdict.WA, `wrong answer 1st numbers \x1b[1mdiffer`},
		{"rejects in silence", "testlib", ProgramResult{ExitCode: 1}, verdict.WA, "the checker does not accept the output"},
		{"format", "testlib", ProgramResult{ExitCode: 2, Message: "wrong output format Expected integer"}, verdict.PE, "wrong output format Expected integer"},
		{"fails", "testlib", ProgramResult{ExitCode: 3, Message: "FAIL bad answer"}, verdict.JE, "the checker reports a failure of its own, or a wrong answer file: FAIL bad answer"},
		{"dirt", "testlib", ProgramResult{ExitCode: 4}, verdict.WA, "there is more output than the answer"},
		{"unknown", "testlib", ProgramResult{ExitCode: 5}, verdict.JE, "the checker exited with 5, which testlib's protocol does not know"},
		{"points", "testlib", ProgramResult{ExitCode: 7, Message: "points 3"}, verdict.JE, "partial scores are not supported (the checker exited with 7): points 3"},
		{"unexpected end", "testlib", ProgramResult{ExitCode: 8}, verdict.WA, "output ends early"},
		{"part", "testlib", ProgramResult{ExitCode: 66}, verdict.JE, "partial scores are not supported (the checker exited with 66)"},
		{"crash", "testlib", ProgramResult{ExitCode: -1, Failure: "killed by SIGSEGV", Message: "ouch"}, verdict.JE, "the checker was killed by SIGSEGV: ouch"},
		{"stopped though it accepted", "testlib", ProgramResult{ExitCode: 0, Failure: "stopped by its time limit"}, verdict.JE, "the checker was stopped by its time limit"},

		{"accepts", "kattis", ProgramResult{ExitCode: 42}, verdict.AC, ""},
		{"rejects", "kattis", ProgramResult{ExitCode: 43, Message: "no\n"}, verdict.WA, "no"},
		{"ends as other programs do", "kattis", ProgramResult{ExitCode: 0}, verdict.JE, "the checker exited with 0: want 42 (accept) or 43 (reject)"},
		{"fails", "kattis", ProgramResult{ExitCode: 1, Message: "Traceback"}, verdict.JE, "the checker exited with 1: want 42 (accept) or 43 (reject): Traceback"},
		{"stopped", "kattis", ProgramResult{ExitCode: 42, Failure: "stopped by its memory limit"}, verdict.JE, "the checker was stopped by its memory limit"},
	} {
		t.Run(c.protocol+"/"+c.name, func(t *testing.T) {
			checker, err := New(programProblem(c.protocol), ending(c.result))
			if err != nil {
				t.Fatal(err)
			}
			out, err := checker.Check(context.Background(), Files{Input: section(""), Output: section("")})
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(Outcome{Verdict: c.verdict, Reason: c.reason}, out); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestProgramArguments(t *testing.T) {
	for protocol, want := range map[string][]string{
		"testlib": {"{input}", "{output}", "{answer}", "-x", "3"},
		"kattis":  {"{input}", "{answer}", "{feedback}", "-x", "3"},
	} {
		var got []string
		files := Files{Input: section("in"), Output: section("out"), Answer: section("ans")}
		run := func(_ context.Context, args []string, f Files) (ProgramResult, error) {
			if f != files {
				t.Errorf("%s: other files were handed on", protocol)
			}
			got = args
			return ProgramResult{ExitCode: 42}, nil
		}
		c, err := New(programProblem(protocol, "-x", "3"), run)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.Check(context.Background(), files); err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", protocol, d)
		}
	}
}

func TestProgramThatCannotRun(t *testing.T) {
	full := errors.New("no space left on device")
	c, err := New(programProblem("testlib"), func(context.Context, []string, Files) (ProgramResult, error) { return ProgramResult{}, full })
	if err != nil {
		t.Fatal(err)
	}
	if out, err := c.Check(context.Background(), Files{}); !errors.Is(err, full) {
		t.Errorf("got %v, %v", out, err)
	}
}

func TestProgramNeedsAnswer(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(*problems.Problem)
		want bool
	}{
		{"nothing is known", func(*problems.Problem) {}, false},
		{"a reference", func(p *problems.Problem) { p.Solution.Reference = "fast" }, true},
		{"a solution", func(p *problems.Problem) { p.Solution.File = "a.cpp" }, true},
		{"kept answers", func(p *problems.Problem) { p.Tests = []*problems.Test{{}, {HasAnswer: true}} }, true},
		{"answers of samples alone", func(p *problems.Problem) { p.Tests = []*problems.Test{{}, {HasAnswer: true, Sample: true}} }, false},
		{"nothing but samples", func(p *problems.Problem) { p.Tests = []*problems.Test{{HasAnswer: true, Sample: true}} }, true},
	} {
		p := programProblem("testlib")
		c.edit(p)
		checker, err := New(p, ending(ProgramResult{}))
		if err != nil {
			t.Fatal(err)
		}
		if got := checker.NeedsAnswer(); got != c.want {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}

func TestKindsThatNeedAnswers(t *testing.T) {
	for _, kind := range []string{"tokens", "lines", "exact", "floats"} {
		if c, err := New(textProblem(kind, layout.Any, "WA"), nil); err != nil || !c.NeedsAnswer() {
			t.Errorf("%s does without an answer, %v", kind, err)
		}
	}
	boards := boardProblem(t, b4279, reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}, layout.BoardFormat{Symbols: "1234", Blank: '.'}, layout.Trailing, "WA")
	if c, err := New(boards, nil); err != nil || c.NeedsAnswer() {
		t.Errorf("completion wants an answer, %v", err)
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		p    *problems.Problem
		run  Run
	}{
		{"no kind", &problems.Problem{}, nil},
		{"unknown kind", &problems.Problem{Check: problems.Check{Kind: "fuzzy"}}, nil},
		{"unknown protocol", programProblem("ejudge"), ending(ProgramResult{})},
		{"nothing to run it with", programProblem("testlib"), nil},
		{"completion of nothing", &problems.Problem{Check: problems.Check{Kind: "completion"}}, nil},
	} {
		if got, err := New(c.p, c.run); err == nil {
			t.Errorf("%s: got %v", c.name, got)
		}
	}
}
