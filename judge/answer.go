package judge

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"time"

	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// answerMemory bounds what the answers made by a problem's own program take up.
const answerMemory = 64 << 20

// answerCache keeps answers that a program made, so that verifying many
// submissions does not run it again for each.
type answerCache struct {
	mu   sync.Mutex
	held map[answerKey][]byte
	size int
}

type answerKey struct{ problem, test string }

func (c *answerCache) get(k answerKey) ([]byte, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	text, ok := c.held[k]
	return text, ok
}

func (c *answerCache) put(k answerKey, s *spool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s.file != nil || c.size+int(s.size) > answerMemory {
		return
	}
	if c.held == nil {
		c.held = map[answerKey][]byte{}
	}
	if _, ok := c.held[k]; !ok {
		c.held[k] = append([]byte{}, s.memory.Bytes()...)
		c.size += int(s.size)
	}
}

// writeAnswer writes what is due for a test: the kept answer, what the
// reference solves, or what the problem's own program prints.
func (j *Judge) writeAnswer(ctx context.Context, p *problems.Problem, t *problems.Test, to *spool) error {
	err := p.WriteExpected(ctx, t, to)
	if !errors.Is(err, problems.ErrNeedsProgram) {
		return err
	}
	key := answerKey{p.Path + "\x00" + p.ID, t.Name}
	if text, ok := j.answers.get(key); ok {
		_, err := to.Write(text)
		return err
	}
	program, err := j.solutionProgram(ctx, p)
	if err != nil {
		return err
	}
	if err := j.runSolution(ctx, program, p, t, to); err != nil {
		return err
	}
	j.answers.put(key, to)
	return nil
}

// solutionProgram compiles the problem's own solution.
func (j *Judge) solutionProgram(ctx context.Context, p *problems.Problem) (*toolchain.Program, error) {
	return j.ownProgram(ctx, p, p.Solution.File, "the solution")
}

// ownProgramError says that a program which belongs to the problem is at fault.
type ownProgramError struct {
	file    string
	message string
	log     string // what the compiler, or the program, said, a line each
	fix     string
}

// Error is one line: it ends up beside a test in a table.
func (e *ownProgramError) Error() string {
	return fmt.Sprintf("%s (%s): gridjudge lint tells more", e.message, e.file)
}

// story is all that is known of it, the log indented below.
func (e *ownProgramError) story() string {
	if e.log == "" {
		return e.message
	}
	return e.message + ":\n    " + strings.ReplaceAll(e.log, "\n", "\n    ")
}

// ownProgram compiles a source that belongs to the problem. Whatever is wrong
// with it is the author's fault.
func (j *Judge) ownProgram(ctx context.Context, p *problems.Problem, name, what string) (*toolchain.Program, error) {
	source, err := fs.ReadFile(p.Files, name)
	if err != nil {
		return nil, fmt.Errorf("reading %s %q: %w", what, name, err)
	}
	s, err := j.config.Toolchains.New([]toolchain.Source{{Name: baseName(name), Content: source}}, "")
	var request *toolchain.RequestError
	if errors.As(err, &request) {
		return nil, &ownProgramError{file: name, message: what + ": " + request.Message, fix: request.Fix}
	}
	if err != nil {
		return nil, err
	}
	program, err := j.compileOwn(ctx, p, s, name == p.Solution.File && p.CallOnly)
	if errors.As(err, &request) {
		return nil, &ownProgramError{file: name, message: what + ": " + request.Message, fix: request.Fix}
	}
	if err != nil {
		return nil, err
	}
	if !program.OK {
		return nil, &ownProgramError{
			file: name, message: what + " does not compile", log: strings.TrimSpace(program.Log), fix: "mend what the compiler refuses",
		}
	}
	return program, nil
}

// solutionLimits are generous: a solution is the author's, and the time limit
// is derived from it, not the other way round.
func solutionLimits(l problems.Limits) sandbox.Limits {
	cpu := max(10*time.Second, 4*l.Time)
	return sandbox.Limits{CPU: cpu, Wall: 2 * cpu, Memory: int64(max(problems.GiB, l.Memory)), Output: int64(l.Output), Processes: l.Processes, OpenFiles: l.OpenFiles}
}

func (j *Judge) runSolution(ctx context.Context, program *toolchain.Program, p *problems.Problem, t *problems.Test, to *spool) error {
	if p.CallOnly {
		return j.callSolution(ctx, program, p, t, to)
	}
	var input, said spool
	defer input.Close()
	defer said.Close()
	if err := t.WriteInput(&input); err != nil {
		return err
	}
	stdin, err := input.input()
	if err != nil {
		return err
	}
	defer stdin.Close()
	limits := solutionLimits(p.Limits)
	r, err := sandbox.Run(ctx, sandbox.Config{Mounts: program.Mounts, NoCgroup: j.config.NoCgroup}, &sandbox.Command{
		Path: program.Path, Args: program.Arguments(limits.Memory), Env: program.Env, Stdin: stdin, Stdout: to, Stderr: &said, Limits: limits,
	})
	if err != nil {
		return err
	}
	failure := stopped(r, limits)
	switch {
	case failure != "":
		failure = "it was " + failure
	case r.ExitCode != 0:
		failure = fmt.Sprintf("exit code %d", r.ExitCode)
	default:
		return nil
	}
	return &ownProgramError{
		file: p.Solution.File, message: "the solution fails: " + failure,
		log: strings.TrimSpace(excerpt(&said)), fix: "mend the solution, or the input",
	}
}
