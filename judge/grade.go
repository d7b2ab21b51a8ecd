package judge

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"gridjudge/judge/check"
	"gridjudge/judge/function"
	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/decode"
	"gridjudge/reference"
	"gridjudge/sandbox"
)

// Grade grades one submission. An error is a failure of ours, or a request
// that cannot be carried out; what the submission did is in the report.
func (j *Judge) Grade(ctx context.Context, p *problems.Problem, s *Submission) (*report.Grade, error) {
	tests, err := selectTests(p, j.config.Tests)
	if err != nil {
		return nil, err
	}
	g := &grading{judge: j, problem: p, tests: tests, decisive: -1}
	g.report = &report.Grade{
		Schema: "gridjudge.grade/1", Problem: p.ID,
		Submission: report.Submission{Files: slices.Concat([]string{}, s.Paths), Reference: s.Reference},
		Tests:      []report.Test{},
	}
	j.tell(Event{Stage: "compile", Total: len(tests)})
	if err := g.prepare(ctx, s); err != nil {
		return nil, err
	}
	if !g.program.OK {
		g.compileError()
		return g.report, nil
	}
	if err := g.run(ctx); err != nil {
		return nil, err
	}
	g.conclude()
	g.measureDriver(ctx)
	j.tell(Event{Stage: "done", Done: len(tests), Total: len(tests)})
	return g.report, nil
}

// selectTests returns the named tests in the spec's order.
func selectTests(p *problems.Problem, names []string) ([]*problems.Test, error) {
	if len(p.Tests) == 0 {
		return nil, &RequestError{Message: fmt.Sprintf("problem %q has no tests", p.ID), Hint: "add some under `tests:` in its problem.yaml"}
	}
	if len(names) == 0 {
		return p.Tests, nil
	}
	var all []string
	for _, t := range p.Tests {
		all = append(all, t.Name)
	}
	var chosen []*problems.Test
	for _, t := range p.Tests {
		if slices.Contains(names, t.Name) {
			chosen = append(chosen, t)
		}
	}
	for _, n := range names {
		if !slices.Contains(all, n) {
			hint := fmt.Sprintf("`gridjudge show %s` lists them", p.ID)
			if near := decode.Nearest(n, all); near != "" {
				hint = fmt.Sprintf("did you mean %q?", near)
			}
			return nil, &RequestError{Message: fmt.Sprintf("no test %q in problem %q", n, p.ID), Hint: hint}
		}
	}
	return chosen, nil
}

// grading is one submission being graded.
type grading struct {
	judge   *Judge
	problem *problems.Problem
	tests   []*problems.Test
	program *toolchain.Program
	// language calls the submission's function; nil: it is a program.
	language *function.Language
	limits   sandbox.Limits
	checker  check.Checker // nil if it is a program
	// checkerProgram is the compiled checker, if it is a program, or interactor.
	checkerProgram *toolchain.Program
	interactor     *check.Interactor // nil: the problem has none
	report         *report.Grade

	mu   sync.Mutex
	next int // test to hand out
	// stop is the first test that was not accepted, if later ones are to be
	// skipped.
	stop     int
	done     int
	decisive int // the test that decides, of those done; -1: none
	// repeated says that a test has been run a second time: one in a
	// submission may be, so that a slow submission costs little more.
	repeated bool
}

// prepare compiles the submission and, if it is a program, the checker.
func (g *grading) prepare(ctx context.Context, s *Submission) (err error) {
	if g.language, err = g.judge.functionLanguage(g.problem, s); err != nil {
		return err
	}
	if s.Reference != "" {
		g.program, err = g.judge.referenceProgram(g.problem, s.Reference)
	} else if g.language != nil {
		g.report.IO = IOFunction
		g.report.Submission.Language, g.report.Submission.SHA256 = s.Language, s.SHA256
		g.program, err = g.judge.functionProgram(ctx, g.problem, g.language, s.Submission)
	} else {
		g.program, err = g.judge.compiler.Compile(ctx, s.Submission)
		g.report.Submission.Language, g.report.Submission.SHA256 = s.Language, s.SHA256
	}
	if err != nil {
		return err
	}
	g.report.Compile = report.Compile{OK: g.program.OK, Log: g.program.Log, CPUMS: milliseconds(g.program.CPU), Cached: g.program.Cached}
	g.report.Isolation = g.program.Isolation
	g.limits = limitsFor(g.problem, g.report.Submission.Language, g.program.Toolchain)
	g.report.Limits = report.Limits{CPUMS: milliseconds(g.limits.CPU), WallMS: milliseconds(g.limits.Wall), MemoryBytes: g.limits.Memory, OutputBytes: g.limits.Output}
	if !g.program.OK {
		return nil
	}
	if g.checkerProgram, err = g.judge.checkerProgram(ctx, g.problem); err != nil {
		return err
	}
	switch {
	case g.problem.Interactive():
		g.interactor, err = check.NewInteractor(g.problem)
	case g.checkerProgram == nil: // else each worker has its own
		g.checker, err = check.New(g.problem, nil)
	}
	return err
}

// limitsFor are a problem's limits with a language's allowance: the problem's
// own if it sets one, else the toolchain's.
func limitsFor(p *problems.Problem, language string, t *toolchain.Toolchain) sandbox.Limits {
	l := p.Limits
	factor, extra := 1.0, problems.Size(0)
	if t != nil {
		factor, extra = t.TimeFactor, t.Memory
	}
	if a, ok := p.Allowances[language]; ok {
		factor, extra = a.TimeFactor, a.Memory
	}
	if factor == 0 {
		factor = 1
	}
	cpu := scale(l.Time, factor)
	return sandbox.Limits{
		CPU: cpu, Wall: l.Wall + 2*(cpu-l.Time), Memory: int64(l.Memory + extra),
		Output: int64(l.Output), Stderr: int64(l.Stderr), Processes: l.Processes, OpenFiles: l.OpenFiles,
		Stack: int64(l.Stack),
	}
}

// referenceProgram is a built-in solver family as a program: this binary
// itself, as the filter `solve`.
func (j *Judge) referenceProgram(p *problems.Problem, family string) (*toolchain.Program, error) {
	if _, ok := reference.Lookup(family); !ok {
		var names []string
		for _, f := range reference.Families() {
			names = append(names, f.Name)
		}
		hint := "one of " + strings.Join(names, ", ")
		if near := decode.Nearest(family, names); near != "" {
			hint = fmt.Sprintf("did you mean %q?", near)
		}
		return nil, &RequestError{Message: fmt.Sprintf("no reference solver %q", family), Hint: hint}
	}
	if p.Domain == nil {
		return nil, &RequestError{Message: fmt.Sprintf("problem %q has no boards for a reference solver to solve", p.ID), Hint: "give a source file"}
	}
	const self = "/submission/gridjudge"
	program := &toolchain.Program{
		OK: true, Cached: true, Path: self,
		Mounts: []sandbox.Mount{{Source: j.config.Self, Target: self}},
		Args:   []string{self, "solve", "--problem", p.ID, "--solver", family},
		Env:    []string{"PATH=/usr/bin:/bin"},
	}
	if !p.BuiltIn {
		// The solver reads the spec itself, and those it extends.
		// The folders keep their places to one another.
		const below = "/problems"
		for _, spec := range p.Specs {
			folder := filepath.Dir(spec)
			program.Mounts = append(program.Mounts, sandbox.Mount{Source: folder, Target: below + folder})
		}
		program.Args[3] = below + p.Specs[0]
	}
	return program, nil
}

func (g *grading) compileError() {
	r := g.report
	r.Verdict, r.Reason = verdict.CE, "the compiler refused it"
	r.Compile.OK = false
}

// run lets the workers take the tests.
func (g *grading) run(ctx context.Context) error {
	g.report.Tests = make([]report.Test, len(g.tests))
	g.stop = len(g.tests)
	if g.judge.config.Keep != "" {
		if err := os.MkdirAll(g.judge.config.Keep, 0o755); err != nil {
			return fmt.Errorf("making the folder to keep files in: %w", err)
		}
	}
	cores := usableCores()
	first := os.Getpid() // gradings at the same time begin on different cores
	jobs := min(g.judge.config.Jobs, len(g.tests))
	errs := make([]error, jobs)
	var workers sync.WaitGroup
	for i := range jobs {
		w := &worker{grading: g, core: cores[(first+i)%len(cores)]}
		workers.Go(func() { errs[i] = w.work(ctx) })
	}
	workers.Wait()
	if err := ctx.Err(); err != nil {
		return err
	}
	return errors.Join(errs...)
}

// take hands out the next test; -1: there is none left.
func (g *grading) take() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.next >= g.stop {
		return -1
	}
	g.next++
	return g.next - 1
}

// put takes a test's report.
func (g *grading) put(i int, t report.Test) {
	g.mu.Lock()
	g.record(i, t)
	if t.Verdict != verdict.AC && g.judge.config.StopAtFirst {
		g.stop = min(g.stop, i+1)
	}
	g.done++
	done := g.done
	g.mu.Unlock()
	g.judge.tell(Event{Stage: "test", Test: &t, Done: done, Total: len(g.tests)})
}

// fail ends the grading early: no more tests are handed out.
func (g *grading) fail() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.stop = 0
}

// conclude derives the submission's verdict from its tests'.
func (g *grading) conclude() {
	r := g.report
	for i := range r.Tests {
		if i >= g.stop { // another worker may have been ahead: an earlier test decided
			r.Tests[i] = report.Test{Name: g.tests[i].Name, Verdict: verdict.SK}
		}
	}
	r.Verdict = verdict.AC
	decided := false
	for i := range r.Tests {
		t := &r.Tests[i]
		r.CPUMS, r.WallMS = max(r.CPUMS, t.CPUMS), max(r.WallMS, t.WallMS)
		r.MemoryBytes = max(r.MemoryBytes, t.MemoryBytes)
		r.Near = r.Near || t.Near
		worse := t.Verdict == verdict.JE && r.Verdict != verdict.JE
		if worse || !decided && t.Verdict != verdict.AC && t.Verdict != verdict.SK {
			decided = true
			r.Verdict, r.Reason, r.Detail, r.Case = t.Verdict, t.Reason, t.Detail, t.Case
		}
	}
}
