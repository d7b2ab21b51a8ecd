package check

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
)

// Placeholders among the arguments of a [Run], each a whole argument. Whoever
// runs the program puts the path of the file there by which the program sees
// it; Feedback is an empty folder that it may write to.
const (
	InputPath    = "{input}"
	OutputPath   = "{output}"
	AnswerPath   = "{answer}"
	FeedbackPath = "{feedback}"
)

// program judges by a program that comes with the problem.
//
// By testlib's protocol it is called with {input} {output} {answer}, by Kattis'
// with {input} {answer} {feedback} and the output on its standard input; the
// arguments of the spec follow. Where {output} is not among the arguments the
// runner gives the output as standard input. Where there is no answer
// (Files.Answer is nil) the runner puts an empty file in its place.
//
// Any end that the protocol does not know, and any the program did not choose
// itself, is a judge error.
type program struct {
	protocol
	run         Run
	needsAnswer bool
}

func newProgram(p *problems.Problem, run Run) (Checker, error) {
	if run == nil {
		return nil, errors.New("check by a program: there is nothing to run it with")
	}
	protocol, err := newProtocol(p, "checker")
	if err != nil {
		return nil, err
	}
	return &program{protocol: protocol, run: run, needsAnswer: hasAnswers(p)}, nil
}

// protocol is how a program of the author's is called, and what its exit
// statuses mean.
type protocol struct {
	what   string // "checker" or "interactor"
	args   []string
	judged func(exit int) (verdict.Verdict, string)
}

func newProtocol(p *problems.Problem, what string) (protocol, error) {
	c := protocol{what: what}
	switch p.Check.Protocol {
	case "testlib":
		c.args, c.judged = []string{InputPath, OutputPath, AnswerPath}, c.testlib
	case "kattis":
		c.args, c.judged = []string{InputPath, AnswerPath, FeedbackPath}, c.kattis
	default:
		return c, fmt.Errorf("%s with protocol %q: want testlib or kattis", what, p.Check.Protocol)
	}
	c.args = append(c.args, p.Check.Arguments...)
	return c, nil
}

// outcome is what the end of the program says.
func (c *protocol) outcome(ended ProgramResult) Outcome {
	said := oneLine(ended.Message, reasonShown)
	if ended.Failure != "" {
		return Outcome{Verdict: verdict.JE, Reason: join("the "+c.what+" was "+oneLine(ended.Failure, reasonShown), said)}
	}
	v, note := c.judged(ended.ExitCode)
	switch v {
	case verdict.AC:
		return Outcome{Verdict: v}
	case verdict.JE:
		return Outcome{Verdict: v, Reason: join(note, said)}
	}
	if said == "" {
		said = note
	}
	return Outcome{Verdict: v, Reason: said}
}

// hasAnswers reports whether a problem knows what is due. One whose checker
// needs no more than the input has no solution and keeps no answers, but for
// those of samples, which are there to be shown.
func hasAnswers(p *problems.Problem) bool {
	lacks := slices.ContainsFunc(p.Tests, func(t *problems.Test) bool { return !t.HasAnswer })
	return p.Solution != (problems.Solution{}) ||
		slices.ContainsFunc(p.Tests, func(t *problems.Test) bool { return t.HasAnswer && !(t.Sample && lacks) })
}

func (c *program) NeedsAnswer() bool { return c.needsAnswer }

func (c *program) Check(ctx context.Context, f Files) (Outcome, error) {
	ended, err := c.run(ctx, slices.Clone(c.args), f)
	if err != nil {
		return Outcome{}, fmt.Errorf("run the checker: %w", err)
	}
	return c.outcome(ended), nil
}

// testlib reads the exit statuses of testlib.h. A format that the program could
// not read is PE, as testlib calls it; an output that goes on behind the right
// answer (DIRT) is WA, as it is for every other checker here.
func (c *protocol) testlib(exit int) (verdict.Verdict, string) {
	switch {
	case exit == 0:
		return verdict.AC, ""
	case exit == 1:
		return verdict.WA, "the " + c.what + " does not accept the output"
	case exit == 2:
		return verdict.PE, "the " + c.what + " cannot read the output"
	case exit == 3:
		return verdict.JE, "the " + c.what + " reports a failure of its own, or a wrong answer file"
	case exit == 4:
		return verdict.WA, "there is more output than the answer"
	case exit == 8:
		return verdict.WA, "output ends early"
	case exit == 7 || exit >= 16:
		return verdict.JE, fmt.Sprintf("partial scores are not supported (the %s exited with %d)", c.what, exit)
	}
	return verdict.JE, fmt.Sprintf("the %s exited with %d, which testlib's protocol does not know", c.what, exit)
}

// kattis reads the exit statuses of an output validator, which an interactor is too.
func (c *protocol) kattis(exit int) (verdict.Verdict, string) {
	switch exit {
	case 42:
		return verdict.AC, ""
	case 43:
		return verdict.WA, "the " + c.what + " does not accept the output"
	}
	return verdict.JE, fmt.Sprintf("the %s exited with %d: want 42 (accept) or 43 (reject)", c.what, exit)
}

func join(what, said string) string {
	if said == "" {
		return what
	}
	return Printable([]byte(what+": "+said), reasonShown)
}
