package judge

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"

	"gridjudge/judge/check"
	"gridjudge/judge/report"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// interactorOutput is the most an interactor may tell, and interactorNotes the
// file it may write notes to, which nobody reads.
const (
	interactorOutput = 64 << 20
	interactorNotes  = sandbox.WorkDir + "/notes"
)

// interactorLimits are those of a checker, but for the time that it may have
// to wait for the contestant's program.
func interactorLimits(contestant sandbox.Limits) sandbox.Limits {
	l := checkerLimits
	l.Wall += contestant.Wall
	l.Output = interactorOutput
	return l
}

// talk is one conversation of a contestant's program with an interactor. Each
// runs in a box of its own; between them stand two relays.
type talk struct {
	limits       sandbox.Limits // the contestant's
	toInteractor *relay
	toContestant *relay
	first        atomic.Int32 // who closed its output first; 0: nobody yet

	result    sandbox.Result // the contestant's
	start     *sandbox.StartError
	err       error // of the contestant's box
	cancelled bool  // by us: the interactor had failed
	allRead   bool  // it had read all that it was told when it closed its output

	outcome       check.Outcome
	limited       bool  // the interactor was stopped by a limit
	interactorErr error // of the interactor's box
}

const (
	contestantFirst = 1 + iota
	interactorFirst
)

// attemptInteractive is attempt for a problem with an interactor.
func (w *worker) attemptInteractive(ctx context.Context, t *problems.Test) (result report.Test, err error) {
	var x texts
	var told spool
	defer func() { x.close(); told.Close() }()
	if err := t.WriteInput(&x.input); err != nil {
		return result, fmt.Errorf("making the input of test %q: %w", t.Name, err)
	}
	err = w.grading.judge.writeAnswer(ctx, w.grading.problem, t, &x.answer)
	if err != nil && !errors.Is(err, problems.ErrNoAnswer) {
		return result, fmt.Errorf("make the answer of test %q: %w", t.Name, err)
	}
	k, err := w.talk(ctx, &x, &told)
	if err != nil {
		return result, err
	}
	result = counted(t, &x, k.result)
	result.Verdict, result.Reason, result.Detail = k.verdict()
	result.Near = result.Verdict == verdict.AC && isNear(k.result, k.limits)
	return result, w.keep(ctx, t, &x)
}

// talk lets the two talk. A box that fails is thrown away, and all of it
// repeated once with a new one.
func (w *worker) talk(ctx context.Context, x *texts, told *spool) (k *talk, err error) {
	for attempt := 0; ; attempt++ {
		if k, err = w.talkOnce(ctx, x, told); err != nil {
			return k, err
		}
		err = errors.Join(k.err, k.interactorErr)
		if err == nil || ctx.Err() != nil || attempt == 1 {
			return k, err
		}
		for _, s := range []*spool{&x.output, &x.stderr, &x.talk, told} {
			s.Close()
			*s = spool{}
		}
		if k.err == nil {
			continue // the interactor's box is made anew when it is needed
		}
		if err := w.replaceBox(ctx, err); err != nil {
			return k, err
		}
	}
}

func (w *worker) talkOnce(ctx context.Context, x *texts, told *spool) (k *talk, err error) {
	k = &talk{limits: w.grading.limits}
	if err := w.outside.open(ctx); err != nil {
		return k, err
	}
	if err := w.outside.show(check.Files{Input: x.input.reader(), Answer: x.answer.reader()}); err != nil {
		return k, err
	}
	var said, answered func([]byte) error
	if w.grading.judge.config.Keep != "" {
		t := &transcript{text: &x.talk}
		said, answered = t.side(saidByContestant), t.side(toldToContestant)
	}
	if k.toInteractor, err = newRelay(&x.output, said, k.contestantCloses); err != nil {
		return k, err
	}
	if k.toContestant, err = newRelay(told, answered, func() { k.first.CompareAndSwap(0, interactorFirst) }); err != nil {
		return k, errors.Join(err, k.toInteractor.ours.Close(), k.toInteractor.theirs.Close())
	}
	k.run(ctx, w, x)
	return k, nil
}

// run runs both and returns when nothing of it is left. The contestant's
// program has this goroutine, since its box is the worker's; the interactor and
// the two pumps have one each, and all end when the programs have.
func (k *talk) run(ctx context.Context, w *worker, x *texts) {
	contestant, stopContestant := context.WithCancel(ctx)
	defer stopContestant()
	interactor, stopInteractor := context.WithCancel(ctx)
	defer stopInteractor()
	var others sync.WaitGroup
	others.Go(k.toInteractor.pump)
	others.Go(k.toContestant.pump)
	others.Go(func() {
		k.interact(interactor, w)
		if k.interactorErr != nil || k.outcome.Verdict == verdict.JE {
			stopContestant() // nothing it does counts any more
		}
	})
	k.contest(ctx, contestant, w, x)
	if k.err != nil {
		stopInteractor()
	}
	others.Wait()
}

// contestantCloses notes how things stand when the contestant's program has
// closed its output, mostly by its end, and the interactor does not know yet.
func (k *talk) contestantCloses() {
	if k.first.CompareAndSwap(0, contestantFirst) {
		k.allRead = k.toContestant.allRead()
	}
}

// contest runs the contestant's program.
func (k *talk) contest(ctx, running context.Context, w *worker, x *texts) {
	program := w.grading.program
	k.result, k.err = w.box.Run(running, &sandbox.Command{
		Path: program.Path, Args: program.Arguments(k.limits.Memory), Env: program.Env,
		Stdin: k.toContestant.theirs, Stdout: k.toInteractor, Live: true, Stderr: &x.stderr, Limits: k.limits,
	})
	if k.cancelled = running.Err() != nil && ctx.Err() == nil && errors.Is(k.err, context.Canceled); k.cancelled || errors.As(k.err, &k.start) {
		k.err = nil
	}
	_ = k.toInteractor.Close()
	k.toContestant.readerEnded(false)
}

// interact runs the interactor.
func (k *talk) interact(ctx context.Context, w *worker) {
	limits := interactorLimits(k.limits)
	ended, r, err := w.outside.runWith(ctx, &sandbox.Command{
		Args: w.outside.arguments(w.grading.interactor.Arguments(), interactorNotes), Stdin: k.toInteractor.theirs, Stdout: k.toContestant, Live: true, Limits: limits,
	})
	var start *sandbox.StartError
	if errors.As(err, &start) {
		ended, err = check.ProgramResult{Failure: "not started: " + start.Err.Error()}, nil
	}
	k.interactorErr = err
	k.outcome = w.grading.interactor.Outcome(ended)
	k.limited = r.Ended != sandbox.Exit && r.Ended != sandbox.Signal
	_ = k.toContestant.Close()
	// Who goes on asking after it was told that it is wrong is told so by its
	// pipe. Who was right may say more than anybody wants to hear.
	k.toInteractor.readerEnded(k.outcome.Verdict != verdict.AC)
}

// verdict decides. What was counted of the contestant goes first, as always;
// an end that only follows from the interactor's is not its own.
func (k *talk) verdict() (v verdict.Verdict, reason, detail string) {
	o := &k.outcome
	if k.start != nil {
		return verdict.RE, "it cannot be started: " + k.start.Err.Error(), ""
	}
	v, reason, detail = verdictOf(k.result, k.limits)
	interactorLed := k.first.Load() == interactorFirst
	waited := v == verdict.TLE && reason == reasonWall
	switch {
	case o.Verdict == verdict.JE && (k.cancelled || interactorLed || waited && k.limited):
		return o.Verdict, o.Reason, ""
	case v == verdict.AC:
		return o.Verdict, o.Reason, ""
	case v == verdict.RE && interactorLed && o.Verdict != verdict.AC:
		return o.Verdict, o.Reason, "the program then ended with " + reason
	case waited:
		detail = joinDetails(detail, k.waitedFor())
	}
	if interactorLed {
		detail = joinDetails(detail, "the interactor had ended before: "+o.Verdict.String()+" "+o.Reason)
	}
	return v, reason, detail
}

// waitedFor says what a program did that used up its wall time.
func (k *talk) waitedFor() string {
	switch {
	case k.first.Load() == interactorFirst:
		return "it did not end when the interactor had"
	case k.allRead:
		return "it waited for input, or slept: it had read all that the interactor wrote (did it flush its own output?)"
	}
	return "it did not read all that the interactor wrote"
}
