package judge

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"

	"gridjudge/judge/check"
	"gridjudge/judge/function"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// maxResult is the most bytes of one result of a function.
const maxResult = 8 << 20

// calling is how functions are called: a program with a driver, in a box.
type calling struct {
	problem *problems.Problem
	program *toolchain.Program
	limits  sandbox.Limits
	core    int // of the box; -1: any
	run     func(context.Context, *sandbox.Command) (sandbox.Result, error)
}

// called is one process and what it answered.
type called struct {
	result   sandbox.Result
	start    *sandbox.StartError
	answered int   // cases
	number   int   // of the last case that was asked
	fault    error // of the channel or of an answer; nil: none
	err      error // ours
	stopped  bool  // by us, for the fault
	whole    bool  // every case was answered, and nothing else came
}

// thrown is a call that ended in an exception, badResult one whose result is no
// value of its type.
type (
	thrown    struct{ what string }
	badResult struct{ why string }
)

func (e *thrown) Error() string    { return "exception " + e.what }
func (e *badResult) Error() string { return "the result is of a wrong type: " + e.why }

// taker is given each case with its answer, in the goroutine of the
// conversation.
// A *function.TooLong is the contestant's fault, any other error ours.
type taker func(c *problems.CallCase, a *function.Answer) error

// call starts the program and puts the cases of an input to it: all, or the
// only-th. The conversation has a thread of its own, on the core that the box
// is bound to: a program is then woken by the thread that it has woken.
func (k *calling) call(ctx context.Context, input io.Reader, only int, stdout, stderr io.Writer, take taker) (s called, err error) {
	pipes, err := newChannels()
	if err != nil {
		return s, fmt.Errorf("making the channels of a function: %w", err)
	}
	running, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // the thread ends with the goroutine, and its core with it
		if k.core >= 0 {
			pin(k.core)
		}
		s.converse(k.problem.CallReader(input), pipes, only, take)
		if s.fault != nil || s.err != nil {
			s.stopped = true
			cancel()
		}
	}()
	result, runErr := k.run(running, &sandbox.Command{
		Path: k.program.Path, Args: k.program.Arguments(k.limits.Memory), Env: k.program.Env,
		Stdout: stdout, Stderr: stderr, Extra: pipes.theirs, Limits: k.limits,
	})
	pipes.closeTheirs()
	<-done
	s.result = result
	err = errors.Join(s.err, pipes.close(), ctx.Err())
	stopped := s.stopped && errors.Is(runErr, context.Canceled)
	if runErr != nil && !errors.As(runErr, &s.start) && !stopped && err == nil {
		err = &boxError{runErr}
	}
	return s, err
}

// converse asks the cases. It returns when the program has answered the last
// one and ended, when it does not answer any more, or at the first fault.
func (s *called) converse(cases *problems.CallReader, pipes *channels, only int, take taker) {
	c := function.NewConversation(pipes.arguments, pipes.answers, maxResult)
	for {
		next, err := cases.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			s.err = err
			return
		}
		if only != 0 && next.Number != only {
			continue
		}
		s.number = next.Number
		a, err := c.Ask(next.Arguments)
		if errors.Is(err, function.ErrGone) {
			return
		}
		if err == nil {
			err = checkAnswer(next, &a)
		}
		if s.fault = err; err != nil {
			return
		}
		s.answered++
		err = take(next, &a)
		var long *function.TooLong
		if errors.As(err, &long) {
			s.fault = err
			return
		}
		if s.err = err; err != nil {
			return
		}
	}
	s.err = pipes.arguments.Close()
	pipes.arguments = nil
	s.fault = c.Finish()
	s.whole = s.fault == nil && s.err == nil
}

func checkAnswer(c *problems.CallCase, a *function.Answer) error {
	switch a.Kind {
	case function.Exception:
		return &thrown{string(a.Payload)}
	case function.BadValue:
		return &badResult{string(a.Payload)}
	}
	if err := c.CheckResult(a.Payload); err != nil {
		return &badResult{err.Error()}
	}
	return nil
}

// verdict decides what can be decided without looking at the results; AC means
// that they must be looked at.
func (s *called) verdict(l sandbox.Limits) (v verdict.Verdict, reason, detail string) {
	if s.start != nil {
		return verdict.RE, "it cannot be started: " + s.start.Err.Error(), ""
	}
	v, reason, detail = verdictOf(s.result, l)
	if v == verdict.AC && s.whole || v != verdict.AC && v != verdict.RE {
		return v, reason, detail
	}
	var misused *function.Violation
	var long *function.TooLong
	var exception *thrown
	var bad *badResult
	switch {
	case errors.As(s.fault, &exception):
		return verdict.RE, shown(exception.Error()), ""
	case errors.As(s.fault, &bad):
		return verdict.PV, shown(bad.Error()), ""
	case errors.As(s.fault, &long):
		return verdict.OLE, fmt.Sprintf("results: more than %v", problems.Size(long.Limit)), ""
	case errors.As(s.fault, &misused) && (v == verdict.AC || !misused.AtEnd || s.result.Signal == "SIGKILL"):
		return verdict.PV, shown(misused.Reason), ""
	case v == verdict.AC:
		return verdict.PV, fmt.Sprintf("it ended with exit code 0 before it had answered case %d", s.number), "did it call exit?"
	case s.result.ExitCode == function.LostChannel && reason != "" && s.result.Signal == "":
		return v, reason, "the driver could not use its channels: were descriptors 3 and 4 closed?"
	}
	return v, reason, detail
}

// boxError is a failure of the box itself.
type boxError struct{ err error }

func (e *boxError) Error() string { return e.err.Error() }
func (e *boxError) Unwrap() error { return e.err }

func shown(text string) string { return check.Printable([]byte(text), 300) }
