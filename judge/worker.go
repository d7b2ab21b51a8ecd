package judge

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"gridjudge/judge/check"
	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// stderrShown is how much of what a program says on stderr a report shows.
const stderrShown = 4 << 10

// worker judges tests one after the other in a box of its own.
type worker struct {
	grading *grading
	core    int
	box     *sandbox.Box
	checker check.Checker
	outside *checkerBox // of a checker that is a program, or an interactor; nil: there is none
}

// work takes tests until none is left.
func (w *worker) work(ctx context.Context) (err error) {
	g := w.grading
	defer func() {
		if err = errors.Join(err, w.close()); err != nil {
			g.fail()
		}
	}()
	if w.box, err = w.newBox(ctx); err != nil {
		return err
	}
	unpin, err := w.box.Pin()
	if err != nil {
		return err
	}
	defer unpin()
	g.mu.Lock()
	g.report.Isolation = w.box.Isolation()
	g.mu.Unlock()
	w.checker = g.checker
	if g.checkerProgram != nil {
		w.outside = &checkerBox{program: g.checkerProgram, config: w.boxConfig()}
	}
	if g.checkerProgram != nil && g.interactor == nil {
		if w.checker, err = check.New(g.problem, w.outside.run); err != nil {
			return err
		}
	}
	for i := g.take(); i >= 0; i = g.take() {
		t, err := w.judge(ctx, g.tests[i])
		if err != nil {
			return err
		}
		g.put(i, t)
	}
	return nil
}

func (w *worker) close() error {
	var errs []error
	if w.box != nil {
		errs = append(errs, w.box.Close())
	}
	if w.outside != nil {
		errs = append(errs, w.outside.close())
	}
	return errors.Join(errs...)
}

func (w *worker) boxConfig() sandbox.Config {
	return sandbox.Config{Cores: []int{w.core}, NoCgroup: w.grading.judge.config.NoCgroup}
}

func (w *worker) newBox(ctx context.Context) (*sandbox.Box, error) {
	c := w.boxConfig()
	c.Mounts = w.grading.program.Mounts
	c.ScratchFiles = w.grading.problem.Limits.Files
	return sandbox.New(ctx, c)
}

// judge judges one test. An error ends the whole grading: the context's end, or
// a compiler that is missing. What fails in one test alone is a JE of that test.
func (w *worker) judge(ctx context.Context, t *problems.Test) (report.Test, error) {
	attempt := w.attempt
	switch {
	case w.grading.language != nil:
		attempt = w.attemptFunction
	case w.grading.interactor != nil:
		attempt = w.attemptInteractive
	}
	result, err := attempt(ctx, t)
	if err == nil && w.grading.mayRepeat(result) {
		result, err = w.repeat(ctx, t, result, attempt)
	}
	if ctx.Err() != nil {
		return report.Test{}, ctx.Err()
	}
	var missing *toolchain.MissingError
	if errors.As(err, &missing) {
		return report.Test{}, err // of the problem's own program: no test can do without
	}
	if err != nil {
		result = report.Test{Name: t.Name, Verdict: verdict.JE, Reason: check.Printable([]byte(err.Error()), 500)}
	}
	return result, nil
}

// texts are the spools of one test. The talk is what a program and an
// interactor told each other, if it is to be kept.
type texts struct{ input, output, stderr, answer, talk spool }

func (t *texts) close() {
	for _, s := range []*spool{&t.input, &t.output, &t.stderr, &t.answer, &t.talk} {
		s.Close()
	}
}

func (w *worker) attempt(ctx context.Context, t *problems.Test) (result report.Test, err error) {
	var x texts
	defer x.close()
	if err := t.WriteInput(&x.input); err != nil {
		return result, fmt.Errorf("making the input of test %q: %w", t.Name, err)
	}
	run, err := w.run(ctx, &x)
	var start *sandbox.StartError
	if err != nil && !errors.As(err, &start) {
		return result, err
	}
	if result, err = w.decide(ctx, t, &x, run, start); err != nil {
		return result, err
	}
	return result, w.keep(ctx, t, &x)
}

// run runs the program on the input. A box that fails is thrown away, and the
// run repeated once in a new one.
func (w *worker) run(ctx context.Context, x *texts) (r sandbox.Result, err error) {
	for attempt := range 2 {
		r, err = w.runOnce(ctx, x)
		var start *sandbox.StartError
		if err == nil || errors.As(err, &start) || ctx.Err() != nil || attempt == 1 {
			return r, err
		}
		x.output.Close()
		x.stderr.Close()
		x.output, x.stderr = spool{}, spool{}
		if again := w.replaceBox(ctx, err); again != nil {
			return r, again
		}
	}
	return r, err
}

// replaceBox makes a new box in place of one that failed.
func (w *worker) replaceBox(ctx context.Context, failed error) error {
	if log := w.grading.judge.config.Log; log != nil {
		log.Warn("a box failed and is replaced", "error", failed)
	}
	closed := w.box.Close()
	box, err := w.newBox(ctx)
	if err != nil {
		return errors.Join(failed, closed, err)
	}
	w.box = box
	return nil
}

func (w *worker) runOnce(ctx context.Context, x *texts) (sandbox.Result, error) {
	g := w.grading
	stdin, err := x.input.input()
	if err != nil {
		return sandbox.Result{}, err
	}
	defer stdin.Close()
	return w.box.Run(ctx, &sandbox.Command{
		Path: g.program.Path, Args: g.program.Arguments(g.limits.Memory), Env: g.program.Env,
		Stdin: stdin, Stdout: &x.output, Stderr: &x.stderr, Limits: g.limits,
	})
}

// counted is the report of a run before anything is decided.
func counted(t *problems.Test, x *texts, r sandbox.Result) report.Test {
	return report.Test{
		Name: t.Name, CPUMS: milliseconds(r.CPU), WallMS: milliseconds(r.Wall), MemoryBytes: r.Memory,
		ExitCode: r.ExitCode, Signal: r.Signal, Stderr: excerpt(&x.stderr),
	}
}

// decide turns a run into a verdict, asking the checker if it ended well.
func (w *worker) decide(ctx context.Context, t *problems.Test, x *texts, r sandbox.Result, start *sandbox.StartError) (report.Test, error) {
	result := counted(t, x, r)
	if start != nil {
		result.Verdict, result.Reason = verdict.RE, "it cannot be started: "+start.Err.Error()
		return result, nil
	}
	result.Verdict, result.Reason, result.Detail = verdictOf(r, w.grading.limits)
	if w.grading.report.Submission.Reference != "" && r.Ended == sandbox.Exit && r.ExitCode > 1 {
		// Our own program says that it could not even begin.
		return result, fmt.Errorf("the reference ended with exit code %d: %s", r.ExitCode, strings.TrimSpace(result.Stderr))
	}
	if result.Verdict != verdict.AC {
		return result, nil
	}
	files := check.Files{Input: x.input.reader(), Output: x.output.reader()}
	if w.checker.NeedsAnswer() {
		if err := w.grading.judge.writeAnswer(ctx, w.grading.problem, t, &x.answer); err != nil {
			return result, fmt.Errorf("make the answer of test %q: %w", t.Name, err)
		}
		files.Answer = x.answer.reader()
	}
	o, err := w.checker.Check(ctx, files)
	if err != nil {
		return result, fmt.Errorf("checking test %q: %w", t.Name, err)
	}
	result.Verdict, result.Reason, result.Case = o.Verdict, o.Reason, o.Case
	result.Board, result.Text = o.Board, o.Text
	result.Near = o.Verdict == verdict.AC && isNear(r, w.grading.limits)
	return result, nil
}

// The reasons of a time limit.
const (
	reasonCPU  = "cpu"
	reasonWall = "wall"
)

// verdictOf decides what can be decided from what was counted alone; AC means
// that the output must be looked at. The reason of a time limit is the one
// word that programs look for; the detail is for people.
func verdictOf(r sandbox.Result, l sandbox.Limits) (v verdict.Verdict, reason, detail string) {
	switch r.Ended {
	case sandbox.Memory:
		reason = fmt.Sprintf("memory: more than %v", problems.Size(l.Memory))
		if r.OutOfMemory {
			return verdict.MLE, reason, "the kernel stopped it for lack of memory"
		}
		return verdict.MLE, reason, fmt.Sprintf("its peak was %v", problems.Size(r.Memory))
	case sandbox.Output:
		return verdict.OLE, fmt.Sprintf("output: more than %v", problems.Size(l.Output)), ""
	case sandbox.CPU:
		return verdict.TLE, reasonCPU, fmt.Sprintf("%v of CPU time used, the limit is %v", r.CPU.Round(100*time.Microsecond), l.CPU)
	case sandbox.Wall:
		return verdict.TLE, reasonWall, fmt.Sprintf("%v gone by with %v of CPU time used, the limit is %v", r.Wall.Round(time.Millisecond), r.CPU.Round(100*time.Microsecond), l.Wall)
	case sandbox.Signal:
		hint := signalHint(r.Signal)
		if used := memoryUsed(r, l); hint != "" && used != "" {
			hint += "; " + used
		} else {
			hint += used
		}
		return verdict.RE, "signal " + r.Signal, hint
	}
	if r.ExitCode != 0 {
		return verdict.RE, fmt.Sprintf("exit code %d", r.ExitCode), memoryUsed(r, l)
	}
	return verdict.AC, "", ""
}

// memoryUsed tells how near its limit a program was that gave up or crashed: it
// may have been refused more.
func memoryUsed(r sandbox.Result, l sandbox.Limits) string {
	if l.Memory == 0 {
		return ""
	}
	return fmt.Sprintf("it used %.1f MiB of %v of memory", float64(r.Memory)/(1<<20), problems.Size(l.Memory))
}

// signalHint says what a signal usually means.
func signalHint(name string) string {
	return map[string]string{
		"SIGSEGV": "it touched memory that is not its own",
		"SIGFPE":  "it divided by zero",
		"SIGABRT": "it gave itself up: a failed assertion or an exception nobody caught",
		"SIGILL":  "it ran an instruction that is none",
		"SIGBUS":  "it touched a part of a file that is not there",
		"SIGKILL": "it was killed, and not by one of our limits",
		"SIGXFSZ": "it wrote a file that is too large",
		"SIGPIPE": "it wrote to a pipe that nobody reads",
	}[name]
}

// excerpt is the beginning of a text, printable.
func excerpt(s *spool) string {
	b := make([]byte, min(s.size, stderrShown))
	n, _ := s.reader().ReadAt(b, 0)
	return printableLines(b[:n])
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

func scale(d time.Duration, factor float64) time.Duration {
	return time.Duration(float64(d) * factor)
}

// keep copies a test's texts to the user's folder.
func (w *worker) keep(ctx context.Context, t *problems.Test, x *texts) error {
	folder := w.grading.judge.config.Keep
	if folder == "" {
		return nil
	}
	if x.answer.size == 0 {
		err := w.grading.judge.writeAnswer(ctx, w.grading.problem, t, &x.answer)
		if err != nil && !errors.Is(err, problems.ErrNeedsProgram) && !errors.Is(err, problems.ErrNoAnswer) {
			return fmt.Errorf("making the answer of test %q: %w", t.Name, err)
		}
	}
	base := filepath.Join(folder, filepath.FromSlash(t.Name))
	if err := os.MkdirAll(filepath.Dir(base), 0o755); err != nil {
		return fmt.Errorf("keeping test %q: %w", t.Name, err)
	}
	files := map[string]*spool{".in": &x.input, ".out": &x.output, ".err": &x.stderr, ".ans": &x.answer}
	if w.grading.interactor != nil {
		files[".talk"] = &x.talk
	}
	for suffix, s := range files {
		if err := s.copyTo(base + suffix); err != nil {
			return fmt.Errorf("keeping test %q: %w", t.Name, err)
		}
	}
	return nil
}

// printableLines makes a text printable and leaves its lines as they are.
func printableLines(text []byte) string {
	var b strings.Builder
	for line := range bytes.Lines(text) {
		end := bytes.HasSuffix(line, []byte("\n"))
		b.WriteString(check.Printable(bytes.TrimRight(line, "\r\n"), stderrShown))
		if end {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
