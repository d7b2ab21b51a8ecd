package judge

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gridjudge/judge/check"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/decode"
)

// Lint checks a problem: its spec and its files (problems.Lint), that its
// checker and its solution compile, that its languages and its submissions are
// in the table of languages, and that every kept answer is accepted by the
// problem's own checker. All that is wrong is told at once, as decode.Mistakes;
// any other error is not the author's.
func (j *Judge) Lint(ctx context.Context, p *problems.Problem) error {
	l := &linter{judge: j, problem: p, found: p.LintFolder()}
	for _, part := range []func(context.Context) error{l.languages, l.programs, l.tests} {
		if err := part(ctx); err != nil {
			return err
		}
	}
	if len(l.found) == 0 {
		return nil
	}
	return l.found
}

type linter struct {
	judge   *Judge
	problem *problems.Problem
	found   decode.Mistakes
	program *toolchain.Program // the checker, if it is one
	broken  bool               // the checker or the solution: answers cannot be judged
}

// languages holds what the spec says of languages, and the kept submissions,
// to the table.
func (l *linter) languages(context.Context) error {
	table := l.judge.config.Toolchains
	for _, language := range slices.Sorted(maps.Keys(l.problem.Allowances)) {
		if _, ok := table.Lookup(language); ok {
			continue
		}
		fix := "one of " + strings.Join(table.Languages(), ", ")
		if near := decode.Nearest(language, table.Languages()); near != "" {
			fix = fmt.Sprintf("did you mean %q? (%s)", near, fix)
		}
		l.found = append(l.found, l.problem.AllowanceMistake(language, fmt.Sprintf("unknown language %q", language), fix))
	}
	for _, kept := range l.problem.Submissions {
		_, err := l.judge.kept(l.problem, kept)
		var request *toolchain.RequestError
		switch {
		case errors.As(err, &request):
			l.found = append(l.found, l.problem.FileMistake("submissions/"+kept.Name, request.Message, request.Fix))
		case err != nil:
			return fmt.Errorf("read submission %q: %w", kept.Name, err)
		}
	}
	return nil
}

// programs compiles what the author wrote in a language.
func (l *linter) programs(ctx context.Context) (err error) {
	if l.program, err = l.judge.checkerProgram(ctx, l.problem); err != nil {
		if err := l.blame(err); err != nil {
			return err
		}
	}
	if l.problem.Solution.File == "" {
		return nil
	}
	if _, err := l.judge.solutionProgram(ctx, l.problem); err != nil {
		return l.blame(err)
	}
	return nil
}

// blame tells a program's mistake at its file; any other error comes back.
func (l *linter) blame(err error) error {
	var own *ownProgramError
	if !errors.As(err, &own) {
		return err
	}
	l.broken = true
	l.found = append(l.found, l.problem.FileMistake(own.file, own.story(), own.fix))
	return nil
}

// tests looks at every test, and lets the checker judge the answers of those
// that have no other mistake.
func (l *linter) tests(ctx context.Context) error {
	var run check.Run
	if l.program != nil {
		outside := &checkerBox{program: l.program}
		outside.config.NoCgroup = l.judge.config.NoCgroup
		defer outside.close()
		run = outside.run
	}
	var checker check.Checker
	if !l.broken && !l.problem.Interactive() { // an interactor judges programs, not answers
		var err error
		if checker, err = check.New(l.problem, run); err != nil {
			return err
		}
	}
	for _, t := range l.problem.Tests {
		found, err := l.problem.LintTest(ctx, t)
		if err == nil && len(found) == 0 && checker != nil {
			found, err = l.answer(ctx, t, checker)
		}
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		l.found = append(l.found, found...)
	}
	return nil
}

// answer holds a test's kept answer to the checker. The answer that the
// checker compares with is what the problem's solution makes, so that the two
// prove each other.
func (l *linter) answer(ctx context.Context, t *problems.Test, c check.Checker) (decode.Mistakes, error) {
	p := l.problem
	if !t.HasAnswer && p.Solution.File == "" {
		return nil, nil // made by a reference, which confirms itself
	}
	var x texts
	defer x.close()
	if err := t.WriteInput(&x.input); err != nil {
		return nil, err
	}
	files := check.Files{Input: x.input.reader()}
	if c.NeedsAnswer() || !t.HasAnswer {
		err := l.judge.writeAnswer(ctx, p, t, &x.answer)
		var own *ownProgramError
		if errors.As(err, &own) {
			return decode.Mistakes{p.FileMistake(own.file, fmt.Sprintf("test %q: %s", t.Name, own.story()), own.fix)}, nil
		}
		if err != nil {
			return nil, err
		}
		files.Answer = x.answer.reader()
	}
	files.Output = files.Answer
	if t.HasAnswer {
		if err := t.WriteAnswer(&x.output); err != nil {
			return nil, err
		}
		files.Output = x.output.reader()
	}
	o, err := c.Check(ctx, files)
	switch {
	case err != nil:
		return nil, err
	case o.Verdict == verdict.JE:
		return p.AnswerMistake(t, "the checker cannot judge the answer: "+o.Reason, "mend the checker, "+p.Check.Program)
	case o.Verdict != verdict.AC:
		return p.AnswerMistake(t, fmt.Sprintf("the answer is %v by the problem's own checker: %s", o.Verdict, o.Reason), "mend the answer, or the checker")
	}
	return nil, nil
}
