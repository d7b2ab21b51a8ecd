package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"gridjudge/judge/check"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// checkerLimits hold for every checker that is a program.
var checkerLimits = sandbox.Limits{CPU: 10 * time.Second, Wall: 20 * time.Second, Memory: 1 << 30, Output: 1 << 20}

// What a checker sees, read-only, and the folder it may write its words to.
const (
	checkerFiles    = "/judge"
	checkerFeedback = sandbox.WorkDir
)

// feedbackFile is where a checker of Kattis' protocol says why.
const feedbackFile = "judgemessage.txt"

// checkerProgram compiles the problem's own checker or interactor; nil if it
// has none.
func (j *Judge) checkerProgram(ctx context.Context, p *problems.Problem) (*toolchain.Program, error) {
	switch p.Check.Kind {
	case "program":
		return j.ownProgram(ctx, p, p.Check.Program, "the checker")
	case "interactor":
		return j.ownProgram(ctx, p, p.Check.Program, "the interactor")
	}
	return nil, nil
}

func baseName(name string) string { return path.Base(filepath.ToSlash(name)) }

// checkerBox runs a checker that is a program, or an interactor, in a box of
// its own.
type checkerBox struct {
	program *toolchain.Program
	config  sandbox.Config
	folder  *temporaryFolder // of the host, shown at checkerFiles; nil: none yet
	box     *sandbox.Box
}

func (c *checkerBox) open(ctx context.Context) (err error) {
	if c.box != nil {
		return nil
	}
	if c.folder == nil {
		if c.folder, err = newTemporaryFolder(); err != nil {
			return fmt.Errorf("making the checker's folder: %w", err)
		}
	}
	config := c.config
	config.Mounts = append([]sandbox.Mount{{Source: c.folder.path, Target: checkerFiles}}, c.program.Mounts...)
	c.box, err = sandbox.New(ctx, config)
	return err
}

func (c *checkerBox) close() error {
	var errs []error
	if c.box != nil {
		errs = append(errs, c.box.Close())
	}
	if c.folder != nil {
		errs = append(errs, c.folder.remove())
	}
	return errors.Join(errs...)
}

// run lets the checker look at one test. Its arguments may name {input},
// {output}, {answer} and {feedback}; the output is its standard input too.
func (c *checkerBox) run(ctx context.Context, args []string, f check.Files) (result check.ProgramResult, err error) {
	if err := c.open(ctx); err != nil {
		return result, err
	}
	if err := c.show(f); err != nil {
		return result, err
	}
	stdin, err := os.Open(filepath.Join(c.folder.path, "output"))
	if err != nil {
		return result, err
	}
	defer stdin.Close()
	var stdout spool
	defer stdout.Close()
	result, _, err = c.runWith(ctx, &sandbox.Command{
		Args: c.arguments(args, checkerFiles+"/output"), Stdin: stdin, Stdout: &stdout, Limits: checkerLimits,
	})
	return result, err
}

// show writes what the program is to see into its folder.
func (c *checkerBox) show(f check.Files) error {
	for name, text := range map[string]*io.SectionReader{"input": f.Input, "output": f.Output, "answer": f.Answer} {
		if err := writeFile(filepath.Join(c.folder.path, name), text); err != nil {
			return fmt.Errorf("writing %s for the checker: %w", name, err)
		}
	}
	return nil
}

// arguments puts the paths in place of what stands for them.
func (c *checkerBox) arguments(args []string, output string) []string {
	replace := strings.NewReplacer(
		check.InputPath, checkerFiles+"/input", check.AnswerPath, checkerFiles+"/answer",
		check.OutputPath, output, check.FeedbackPath, checkerFeedback+"/",
	)
	argv := c.program.Arguments(checkerLimits.Memory)
	for _, a := range args {
		argv = append(argv, replace.Replace(a))
	}
	return argv
}

// runWith runs the program and takes its words.
func (c *checkerBox) runWith(ctx context.Context, command *sandbox.Command) (result check.ProgramResult, r sandbox.Result, err error) {
	var stderr spool
	defer stderr.Close()
	var feedback string
	command.Path, command.Env, command.Stderr = c.program.Path, c.program.Env, &stderr
	command.Collect = func(folder *sandbox.Folder) error {
		feedback = readFeedback(folder)
		return nil
	}
	if r, err = c.box.Run(ctx, command); err != nil {
		var start *sandbox.StartError
		if !errors.As(err, &start) {
			closed := c.box.Close()
			c.box = nil // the next test gets a new one
			err = errors.Join(err, closed)
		}
		return result, r, err
	}
	result.ExitCode = r.ExitCode
	if result.Message = feedback; feedback == "" {
		result.Message = excerpt(&stderr)
	}
	result.Failure = stopped(r, command.Limits)
	return result, r, nil
}

// stopped says what ended a program of the author's that did not exit by
// itself, as in "it was killed by SIGSEGV"; "" if it did.
func stopped(r sandbox.Result, l sandbox.Limits) string {
	switch r.Ended {
	case sandbox.CPU:
		return fmt.Sprintf("stopped by its limit of %v of CPU time", l.CPU)
	case sandbox.Wall:
		return fmt.Sprintf("stopped by its limit of %v of wall time", l.Wall)
	case sandbox.Memory:
		return fmt.Sprintf("stopped by its memory limit of %v", problems.Size(l.Memory))
	case sandbox.Output:
		return fmt.Sprintf("stopped by its output limit of %v", problems.Size(l.Output))
	case sandbox.Signal:
		return "killed by " + r.Signal
	}
	return ""
}

// readFeedback is what the checker left as its words; a checker may be fooled
// by what it reads, so nothing but a small regular file is taken.
func readFeedback(folder *sandbox.Folder) string {
	f, err := folder.Open(feedbackFile, 1<<20)
	if err != nil {
		return ""
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, stderrShown))
	if err != nil {
		return ""
	}
	return strings.TrimSpace(printableLines(text))
}

// writeFile writes a text, or an empty file if there is none.
func writeFile(name string, text *io.SectionReader) error {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	if text != nil {
		_, err = io.Copy(f, io.NewSectionReader(text, 0, text.Size()))
	}
	return errors.Join(err, f.Close())
}
