package judge

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strings"

	"gridjudge/judge/check"
	"gridjudge/judge/function"
	"gridjudge/judge/report"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/call"
)

// The ways a submission meets its tests: as a function that is called, or as a
// program that reads and prints.
const (
	IOFunction = "function"
	IOStdio    = "stdio"
)

// functionLanguage returns how a submission's functions are called, or nil if
// it is graded as a program.
func (j *Judge) functionLanguage(p *problems.Problem, s *Submission) (*function.Language, error) {
	io := j.config.IO
	if io == "" {
		io = s.IO
	}
	if io != "" && io != IOFunction && io != IOStdio {
		return nil, &RequestError{Message: fmt.Sprintf("io %q: want function or stdio", io)}
	}
	var language *function.Language
	var err error
	if s.Submission != nil {
		if language, err = function.For(s.Language); err != nil {
			return nil, err
		}
	}
	switch {
	case p.Call == nil && io == IOFunction:
		return nil, &RequestError{Message: fmt.Sprintf("problem %q asks for a program, not for a function", p.ID), Hint: "leave --io out"}
	case p.Call == nil:
		return nil, nil
	case p.CallOnly && io == IOStdio:
		return nil, &RequestError{Message: fmt.Sprintf("problem %q asks for a function, and has no input for a program", p.ID), Hint: "leave --io out"}
	case language == nil && (p.CallOnly || io == IOFunction):
		return nil, &RequestError{Message: fmt.Sprintf("problem %q asks for a function, which this submission cannot be", p.ID), Hint: "hand in source in " + functionLanguages()}
	case io == IOStdio:
		return nil, nil
	}
	return language, nil
}

// functionLanguages lists the languages that functions can be written in.
func functionLanguages() string {
	all, err := function.Languages()
	if err != nil {
		return "a language with a driver"
	}
	var names []string
	for _, l := range all {
		names = append(names, l.Name)
	}
	return strings.Join(names, ", ")
}

// casesShown is of how many cases of a test a report tells the figures.
const casesShown = 100

// functionTest is one test of a function under way.
type functionTest struct {
	worker    *worker
	test      *problems.Test
	texts     *texts
	results   spool // a line each, in canonical form
	printer   *problems.ResultPrinter
	stdout    debugOutput
	count     int
	chosen    int    // the case that is run again alone; 0: none
	chosenHas []byte // its result in the batch
	unchanged map[int]bool
	unfit     *unfitResult // the first result that cannot stand in an output
	report    report.Test
}

// unfitResult is a result of the right type that cannot be right.
type unfitResult struct {
	number int
	reason string
}

// debugOutput keeps the beginning of what a function prints.
type debugOutput struct{ text []byte }

func (d *debugOutput) Write(p []byte) (int, error) {
	d.text = append(d.text, p[:min(len(p), stderrShown-len(d.text))]...)
	return len(p), nil
}

// attemptFunction is attempt for a function.
func (w *worker) attemptFunction(ctx context.Context, t *problems.Test) (report.Test, error) {
	var x texts
	f := &functionTest{worker: w, test: t, texts: &x, unchanged: map[int]bool{}, report: report.Test{Name: t.Name}}
	defer x.close()
	defer f.results.Close()
	if err := t.WriteInput(&x.input); err != nil {
		return f.report, fmt.Errorf("making the input of test %q: %w", t.Name, err)
	}
	if err := f.countCases(); err != nil {
		return f.report, fmt.Errorf("reading the input of test %q: %w", t.Name, err)
	}
	f.printer = w.grading.problem.ResultPrinter(&x.output, f.count)
	if err := f.judge(ctx); err != nil {
		return f.report, err
	}
	f.report.Stdout, f.report.Stderr = printableLines(f.stdout.text), excerpt(&x.stderr)
	return f.report, w.keep(ctx, t, &x)
}

// countCases counts the cases, which also shows that all of them can be read,
// and chooses the one that is run again.
func (f *functionTest) countCases() error {
	r := f.worker.grading.problem.CallReader(f.texts.input.reader())
	for {
		if _, err := r.Next(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return err
		}
		f.count++
	}
	if f.count > 1 && f.isolate() == call.Batch {
		h := fnv.New64a()
		io.WriteString(h, f.worker.grading.report.Submission.SHA256+"\x00"+f.test.Name)
		f.chosen = int(h.Sum64()%uint64(f.count-1)) + 2 // the first ran as if alone
	}
	return nil
}

func (f *functionTest) isolate() call.Isolate { return f.worker.grading.problem.Call.Isolate }

// judge runs the cases and has the results checked.
func (f *functionTest) judge(ctx context.Context) error {
	ok, err := f.runCases(ctx)
	if err != nil || !ok {
		return err
	}
	if f.unfit != nil {
		f.report.Verdict, f.report.Reason, f.report.Case = verdict.WA, f.unfit.reason, f.unfit.number
		f.explainUnchanged()
		return nil
	}
	if err := f.check(ctx, f.texts.output.reader()); err != nil || f.report.Verdict != verdict.AC {
		return err
	}
	return f.runAgain(ctx)
}

// runCases runs all cases, in one process or in one each; false: the verdict
// stands already.
func (f *functionTest) runCases(ctx context.Context) (bool, error) {
	if f.isolate() == call.Batch {
		return f.session(ctx, 0)
	}
	for number := 1; number <= f.count; number++ {
		if ok, err := f.session(ctx, number); err != nil || !ok {
			return ok, err
		}
	}
	return true, nil
}

// session runs one process with all cases, or the only-th.
func (f *functionTest) session(ctx context.Context, only int) (bool, error) {
	s, err := f.worker.call(ctx, f.texts.input.reader(), only, &f.stdout, &f.texts.stderr, f.take)
	if err != nil {
		return false, err
	}
	f.count1(&s)
	if only != 0 && len(f.report.Cases) > 0 && only <= casesShown {
		last := &f.report.Cases[len(f.report.Cases)-1]
		last.CPUMS, last.WallMS, last.MemoryBytes = milliseconds(s.result.CPU), milliseconds(s.result.Wall), s.result.Memory
	}
	v, reason, detail := s.verdict(f.worker.grading.limits)
	f.report.Verdict, f.report.Reason, f.report.Detail = v, reason, detail
	if v != verdict.AC {
		f.report.Case = max(s.number, 1)
		return false, nil
	}
	if only == 0 || only == f.count {
		return true, f.close()
	}
	return true, nil
}

func (f *functionTest) close() error {
	if f.unfit != nil {
		return nil
	}
	if err := f.printer.Close(); err != nil {
		return fmt.Errorf("writing the results of test %q: %w", f.test.Name, err)
	}
	return nil
}

// count1 adds what a process used to the test's figures.
func (f *functionTest) count1(s *called) {
	r := &f.report
	r.CPUMS, r.WallMS = max(r.CPUMS, milliseconds(s.result.CPU)), max(r.WallMS, milliseconds(s.result.Wall))
	r.MemoryBytes = max(r.MemoryBytes, s.result.Memory)
	r.ExitCode, r.Signal = s.result.ExitCode, s.result.Signal
	r.Near = r.Near || isNear(s.result, f.worker.grading.limits)
}

// take keeps the result of a case.
func (f *functionTest) take(c *problems.CallCase, a *function.Answer) error {
	if limit := f.worker.grading.limits.Output; f.results.size+int64(len(a.Payload)) > limit {
		return &function.TooLong{Limit: int(limit)}
	}
	if len(f.report.Cases) < casesShown {
		f.report.Cases = append(f.report.Cases, report.Case{Number: c.Number, CPUMS: milliseconds(a.CPU), WallMS: milliseconds(a.Wall), MemoryBytes: a.Peak})
	}
	if c.Number == f.chosen {
		f.chosenHas = slices.Clone(a.Payload)
	}
	if c.Unchanged(a.Payload) {
		f.unchanged[c.Number] = true
	}
	if _, err := f.results.Write(append(slices.Clip(a.Payload), '\n')); err != nil {
		return err
	}
	if f.unfit != nil {
		return nil
	}
	err := f.printer.Case(c, a.Payload)
	var unfit *problems.ResultError
	if errors.As(err, &unfit) {
		f.unfit = &unfitResult{c.Number, check.Printable([]byte(unfit.Message), 300)}
		return nil
	}
	return err
}

// check lets the checker judge an output.
func (f *functionTest) check(ctx context.Context, output *io.SectionReader) error {
	w := f.worker
	files := check.Files{Input: f.texts.input.reader(), Output: output}
	if w.checker.NeedsAnswer() {
		if f.texts.answer.size == 0 {
			if err := w.grading.judge.writeAnswer(ctx, w.grading.problem, f.test, &f.texts.answer); err != nil {
				return fmt.Errorf("make the answer of test %q: %w", f.test.Name, err)
			}
		}
		files.Answer = f.texts.answer.reader()
	}
	o, err := w.checker.Check(ctx, files)
	if err != nil {
		return fmt.Errorf("checking test %q: %w", f.test.Name, err)
	}
	f.report.Verdict, f.report.Reason, f.report.Case = o.Verdict, o.Reason, o.Case
	f.report.Board, f.report.Text = o.Board, o.Text
	f.report.Near = f.report.Near && o.Verdict == verdict.AC
	f.explainUnchanged()
	return nil
}

// explainUnchanged tells of a parameter that was not changed where the result is wrong for it.
func (f *functionTest) explainUnchanged() {
	c := f.worker.grading.problem.Call
	if f.report.Verdict == verdict.WA && c.Changed >= 0 && f.unchanged[max(f.report.Case, 1)] {
		f.report.Reason = fmt.Sprintf("%s was not changed: %s", c.Parameters[c.Changed].Name, f.report.Reason)
	}
}

// runAgain runs the chosen case of a batch alone. What it leaves must be right
// too: a program that keeps state between cases is caught by it.
func (f *functionTest) runAgain(ctx context.Context) error {
	if f.chosen == 0 {
		return nil
	}
	var alone []byte
	s, err := f.worker.call(ctx, f.texts.input.reader(), f.chosen, io.Discard, io.Discard, func(_ *problems.CallCase, a *function.Answer) error {
		alone = slices.Clone(a.Payload)
		return nil
	})
	if err != nil {
		return err
	}
	f.report.Again = f.chosen
	if v, reason, detail := s.verdict(f.worker.grading.limits); v != verdict.AC {
		f.report.Verdict, f.report.Reason, f.report.Detail, f.report.Case = v, reason, joinDetails("when it was run again alone: is state kept between cases?", detail), f.chosen
		return nil
	}
	if call.Compare(alone, f.chosenHas, call.Tolerance{}) == "" {
		return nil
	}
	return f.checkAgain(ctx, alone)
}

// checkAgain has the results checked with another one for the chosen case:
// there may be several right ones.
func (f *functionTest) checkAgain(ctx context.Context, alone []byte) error {
	var output spool
	defer output.Close()
	p := f.worker.grading.problem
	printer := p.ResultPrinter(&output, f.count)
	cases, results := p.CallReader(f.texts.input.reader()), newLineReader(f.results.reader())
	for {
		c, err := cases.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		line, lineErr := results.next()
		if err := errors.Join(err, lineErr); err != nil {
			return err
		}
		if c.Number == f.chosen {
			line = alone
		}
		var unfit *problems.ResultError
		if err := printer.Case(c, line); errors.As(err, &unfit) {
			f.report.Verdict, f.report.Reason, f.report.Case = verdict.WA, check.Printable([]byte(unfit.Message), 300), f.chosen
			f.report.Detail = "when it was run again alone: is state kept between cases?"
			return nil
		} else if err != nil {
			return err
		}
	}
	if err := printer.Close(); err != nil {
		return err
	}
	if err := f.check(ctx, output.reader()); err != nil || f.report.Verdict == verdict.AC {
		return err
	}
	f.report.Detail = "when it was run again alone: is state kept between cases?"
	return nil
}

// call calls the submission's function in the worker's box. A box that fails is
// thrown away, and the call repeated once in a new one.
func (w *worker) call(ctx context.Context, input *io.SectionReader, only int, stdout, stderr io.Writer, take taker) (called, error) {
	g := w.grading
	answered := 0
	counted := func(c *problems.CallCase, a *function.Answer) error {
		answered++
		return take(c, a)
	}
	for attempt := 0; ; attempt++ {
		k := calling{problem: g.problem, program: g.program, limits: g.limits, core: w.core, run: w.box.Run}
		s, err := k.call(ctx, io.NewSectionReader(input, 0, input.Size()), only, stdout, stderr, counted)
		var box *boxError
		if err == nil || !errors.As(err, &box) || ctx.Err() != nil || attempt == 1 || answered > 0 {
			return s, err
		}
		if err := w.replaceBox(ctx, err); err != nil {
			return s, err
		}
	}
}

// lineReader reads results from a spool.
type lineReader struct{ r *bufio.Reader }

func newLineReader(r io.Reader) *lineReader { return &lineReader{bufio.NewReader(r)} }

func (l *lineReader) next() ([]byte, error) {
	line, err := l.r.ReadBytes('\n')
	return bytes.TrimSuffix(line, []byte("\n")), err
}
