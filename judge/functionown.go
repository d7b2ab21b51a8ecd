package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gridjudge/judge/function"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// functionProgram compiles a function with the driver that calls it.
func (j *Judge) functionProgram(ctx context.Context, p *problems.Problem, l *function.Language, s *toolchain.Submission) (*toolchain.Program, error) {
	whole, err := l.Generate(p.Call, s)
	var request *toolchain.RequestError
	if errors.As(err, &request) {
		return nil, &RequestError{Message: request.Message, Hint: request.Fix}
	}
	if err != nil {
		return nil, err
	}
	return j.compiler.Compile(ctx, whole)
}

// compileOwn compiles a source that belongs to the problem, as a program or as
// a function.
func (j *Judge) compileOwn(ctx context.Context, p *problems.Problem, s *toolchain.Submission, asFunction bool) (*toolchain.Program, error) {
	if !asFunction {
		return j.compiler.Compile(ctx, s)
	}
	language, err := function.For(s.Language)
	if err != nil {
		return nil, err
	}
	if language == nil {
		return nil, &toolchain.RequestError{Message: fmt.Sprintf("no functions are called in %q", s.Language), Fix: "write it in " + functionLanguages()}
	}
	return j.functionProgram(ctx, p, language, s)
}

// callSolution makes the answer of a test with the problem's own function. Its
// cases share a process, whatever contestants' do.
func (j *Judge) callSolution(ctx context.Context, program *toolchain.Program, p *problems.Problem, t *problems.Test, to *spool) (err error) {
	var input, said spool
	defer input.Close()
	defer said.Close()
	if err := t.WriteInput(&input); err != nil {
		return err
	}
	box, err := sandbox.New(ctx, sandbox.Config{Mounts: program.Mounts, NoCgroup: j.config.NoCgroup})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	limits := solutionLimits(p.Limits)
	printer := p.ResultPrinter(to, 0)
	k := calling{problem: p, program: program, limits: limits, core: -1, run: box.Run}
	s, err := k.call(ctx, input.reader(), 0, io.Discard, &said, func(c *problems.CallCase, a *function.Answer) error {
		return printer.Case(c, a.Payload)
	})
	if err != nil {
		return err
	}
	if v, reason, detail := s.verdict(limits); v != verdict.AC {
		return &ownProgramError{
			file: p.Solution.File, message: fmt.Sprintf("the solution fails on case %d: %s", s.number, joinDetails(reason, detail)),
			log: strings.TrimSpace(excerpt(&said)), fix: "mend the solution, or the input",
		}
	}
	return printer.Close()
}
