//go:build linux && amd64

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/sys/unix"
)

// run is one run in progress, as the judge sees it.
type run struct {
	box     *Box
	command *Command
	limits  Limits

	stdout, stderr stream
	killed         time.Time // zero: not yet
}

// do runs the program. Once the keeper has the request, every error but those
// that finish returns leaves the two out of step: the box is broken for ever.
func (r *run) do(ctx context.Context) (result Result, err error) {
	b, c := r.box, r.command
	if err := b.prepare(r); err != nil {
		return result, err
	}
	stdin := c.Stdin
	if stdin == nil {
		if stdin, err = os.Open(os.DevNull); err != nil {
			return result, err
		}
		defer stdin.Close()
	}
	if err := b.putFiles(c.Files); err != nil {
		return result, err
	}
	if b.drained == nil {
		b.drained = make([]byte, 64<<10)
	}
	r.stdout = stream{to: c.Stdout, limit: r.limits.Output, fd: -1, live: c.Live, buffer: b.drained}
	r.stderr = stream{to: c.Stderr, limit: r.limits.Stderr, fd: -1, buffer: b.drained}
	defer r.stdout.close()
	defer r.stderr.close()
	if err := r.ask(stdin); err != nil {
		return result, errors.Join(err, b.takeBack(c.Files))
	}
	a, err := r.wait(ctx)
	if err == nil && b.config.Explain {
		var refused refusals
		refused, err = parseRefusals(a.text)
		a.result.Refused = refused.named()
	}
	if err != nil {
		b.broken = err
		return result, err
	}
	if p, err := newPipes(); err == nil { // else the next run says why
		b.pipes = p
	}
	return r.finish(ctx, &a)
}

// prepare checks the command and writes the request.
func (b *Box) prepare(r *run) (err error) {
	c := r.command
	if err := c.Limits.check(); err != nil {
		return err
	}
	for i := range c.Files {
		if err := checkName(c.Files[i].Name); err != nil {
			return err
		}
	}
	if len(c.Extra) > MaxExtra {
		return fmt.Errorf("%d extra descriptors: at most %d", len(c.Extra), MaxExtra)
	}
	q := request{limits: r.limits, path: c.Path, dir: c.Dir, args: c.Args, env: c.Env, hold: c.Collect != nil, live: c.Live}
	if q.dir == "" {
		q.dir = WorkDir
	}
	if len(q.args) == 0 {
		q.args = []string{c.Path}
	}
	b.message, err = appendRequest(b.message[:0], &q)
	return err
}

// ask sends the request, with the pipes.
func (r *run) ask(stdin *os.File) error {
	b := r.box
	p := b.pipes
	if b.pipes = noPipes; p == noPipes {
		var err error
		if p, err = newPipes(); err != nil {
			return err
		}
	}
	r.stdout.fd, r.stderr.fd = p.stdout.ours, p.stderr.ours
	defer unix.Close(p.stdout.theirs)
	defer unix.Close(p.stderr.theirs)
	files := []int{int(stdin.Fd()), p.stdout.theirs, p.stderr.theirs}
	for _, f := range r.command.Extra {
		files = append(files, int(f.Fd()))
	}
	err := unix.Sendmsg(b.socket, b.message, unix.UnixRights(files...), nil, unix.MSG_NOSIGNAL)
	switch err {
	case nil:
		return nil
	case unix.EPIPE, unix.ECONNRESET:
		b.broken = b.lastWords()
		return b.broken
	}
	return fmt.Errorf("asking the keeper: %w", err)
}

// putFiles writes files into the work folder, all or none.
func (b *Box) putFiles(files []File) error {
	if len(files) == 0 {
		return nil
	}
	work, err := b.workFolder()
	if err != nil {
		return err
	}
	defer unix.Close(work.fd)
	for i := range files {
		if err := work.put(&files[i]); err != nil {
			return errors.Join(fmt.Errorf("putting a file into the box: %w", err), b.takeBack(files))
		}
	}
	return nil
}

// takeBack removes files that were put for a run that does not take place.
func (b *Box) takeBack(files []File) error {
	if len(files) == 0 || b.broken != nil {
		return nil
	}
	work, err := b.workFolder()
	if err == nil {
		err = emptyFolder(work.fd)
		unix.Close(work.fd)
	}
	b.broken = err
	return err
}

// workFolder opens the folder that programs start in.
func (b *Box) workFolder() (*Folder, error) {
	fd, err := b.folder.openBeneath(writableFolders[0].inside, unix.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return nil, fmt.Errorf("opening the work folder: %w", err)
	}
	return &Folder{fd}, nil
}

// finish turns the keeper's answer into a result and lets the caller look into
// the folder.
func (r *run) finish(ctx context.Context, a *answer) (Result, error) {
	b, c := r.box, r.command
	result := a.result
	result.Output = min(r.stdout.taken, r.limits.Output)
	if a.signal != 0 {
		result.Signal = unix.SignalName(a.signal)
		if result.Signal == "" {
			result.Signal = fmt.Sprintf("signal %d", a.signal)
		}
	}
	if r.stdout.over() && result.Ended != Memory {
		result.Ended = Output
	} else if result.Ended == Output { // the kill was for another reason: a context, a writer
		result.Ended = Signal
	}
	var err error
	if c.Collect != nil {
		if a.kind == answerEnded && result.Ended == Exit && ctx.Err() == nil {
			err = r.collect()
		}
		if e := b.release(); e != nil {
			b.broken = e
			return result, errors.Join(err, e)
		}
	}
	switch {
	case ctx.Err() != nil:
		return result, ctx.Err()
	case a.kind == answerNotStarted:
		return result, &StartError{Path: c.Path, Err: a.errno}
	case a.kind == answerNoFolder:
		return result, fmt.Errorf("entering folder %q of the box: %w", c.Dir, a.errno)
	case r.stdout.err != nil:
		return result, fmt.Errorf("taking stdout: %w", r.stdout.err)
	case r.stderr.err != nil:
		return result, fmt.Errorf("taking stderr: %w", r.stderr.err)
	case err != nil:
		return result, fmt.Errorf("collecting results: %w", err)
	}
	return result, nil
}

func (r *run) collect() error {
	work, err := r.box.workFolder()
	if err != nil {
		return err
	}
	defer unix.Close(work.fd)
	return r.command.Collect(work)
}

// release lets the keeper empty the folder and waits until it has.
func (b *Box) release() error {
	if err := unix.Sendto(b.socket, []byte{orderRelease}, unix.MSG_NOSIGNAL, nil); err != nil {
		return fmt.Errorf("releasing the work folder: %w", err)
	}
	_, err := b.answer(answerEmptied)
	return err
}

// answer reads the keeper's next answer, which must be of one of the kinds.
func (b *Box) answer(kinds ...answerKind) (answer, error) {
	n, fds, err := receive(b.socket, b.buffer, b.rights)
	closeAll(fds) // nobody asked for any
	if err != nil {
		return answer{}, fmt.Errorf("waiting for the keeper: %w", err)
	}
	if n == 0 {
		return answer{}, b.lastWords()
	}
	a, err := parseAnswer(b.buffer[:n])
	if err != nil {
		return a, err
	}
	for _, k := range kinds {
		if a.kind == k {
			return a, nil
		}
	}
	if a.kind == answerFailed {
		return a, errors.New(a.text)
	}
	return a, fmt.Errorf("the keeper of the box answered out of turn (%d)", a.kind)
}

func (r *run) kill() {
	if r.killed.IsZero() {
		r.killed = time.Now()
		_ = unix.Sendto(r.box.socket, []byte{orderKill}, unix.MSG_NOSIGNAL, nil)
	}
}

// wait waits for the answer and empties the pipes meanwhile. Each wake-up here
// pushes the program off its core, so the pipes are left alone as long as they
// can hold what comes: for the first 5 ms, in which most programs end, and
// then for a millisecond after each look at a program that writes little. A
// silent program is waited for, and so is one that writes so much that it
// would have to wait itself. A first wait of less than a tick (4 ms) would
// cost every run 15 µs: in a virtual machine setting the clock is dear.
func (r *run) wait(ctx context.Context) (answer, error) {
	b := r.box
	unhook := context.AfterFunc(ctx, func() {
		_, _ = unix.Write(b.stop, []byte{1, 0, 0, 0, 0, 0, 0, 0})
	})
	defer func() {
		if !unhook() { // it has run, or is about to
			fds := []unix.PollFd{{Fd: int32(b.stop), Events: unix.POLLIN}}
			_ = poll(fds, time.Second)
			_, _ = unix.Read(b.stop, make([]byte, 8))
		}
	}()
	const pipeBytes = 64 << 10
	all := []unix.PollFd{{Fd: int32(b.socket), Events: unix.POLLIN}, {Fd: int32(b.stop), Events: unix.POLLIN}, {Fd: int32(r.stdout.fd), Events: unix.POLLIN}, {Fd: int32(r.stderr.fd), Events: unix.POLLIN}}
	watched, wait := all[:2], 5*time.Millisecond
	if r.command.Live {
		watched, wait = all, time.Second
	}
	for begin := time.Now(); ; {
		late := r.limits.Wall != 0 && time.Since(begin) > r.limits.Wall+endPatience
		if late || !r.killed.IsZero() && time.Since(r.killed) > endPatience {
			return answer{}, errors.New("the keeper of the box does not answer")
		}
		if err := poll(watched, wait); err != nil {
			return answer{}, err
		}
		ended := all[0].Revents != 0
		if all[1].Revents != 0 {
			r.kill()
		}
		read := r.stdout.drain() + r.stderr.drain()
		if r.stdout.over() || r.stdout.err != nil || r.stderr.err != nil {
			r.kill()
		}
		if ended {
			a, err := b.answer(answerEnded, answerNotStarted, answerNoFolder)
			// What the program wrote after our last look and before its end.
			r.stdout.drain()
			r.stderr.drain()
			return a, err
		}
		if r.stdout.closed {
			all[2].Fd = -1
		}
		if r.stderr.closed {
			all[3].Fd = -1
		}
		if !r.killed.IsZero() { // its eventfd stays readable
			all[1].Fd = -1
		}
		switch {
		case read > 0 && read < pipeBytes/2 && !r.command.Live:
			watched, wait = all[:2], time.Millisecond
		default:
			watched, wait = all, time.Second
		}
	}
}
