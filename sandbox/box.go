//go:build linux && amd64

package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// Box is a prepared sandbox. Use it from one goroutine at a time.
type Box struct {
	config    Config
	isolation Isolation
	groups    *groups
	keeper    *exec.Cmd
	says      *os.File // what the keeper printed, if it crashed
	socket    int
	stop      int // an eventfd that the end of a context writes to
	folder    Folder
	pipes     pipes  // of the next run, if they are made already
	drained   []byte // room for what comes out of them
	message   []byte
	buffer    []byte
	rights    []byte
	broken    error // set for ever by the first failure of the box itself
}

// startPatience is how long a keeper may take to build its box, endPatience how
// long after a run's wall limit, or after it was told to kill, its answer may
// take, and leavePatience how long it may take to end.
const (
	startPatience = 20 * time.Second
	endPatience   = 30 * time.Second
	leavePatience = 10 * time.Second
)

const defaultScratchBytes = 1 << 30

func emptyBox(c Config) *Box {
	return &Box{config: c, socket: -1, stop: -1, folder: Folder{-1}, pipes: noPipes, buffer: make([]byte, 4<<10), rights: make([]byte, unix.CmsgSpace(4*4))}
}

// New builds a box.
func New(ctx context.Context, c Config) (_ *Box, err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	b := emptyBox(c)
	defer func() {
		if err != nil {
			err = errors.Join(fmt.Errorf("building a box: %w", err), b.Close())
		}
	}()
	s := settings{Mounts: c.Mounts, ScratchBytes: c.ScratchBytes, ScratchFiles: c.ScratchFiles, Cores: c.Cores, Unprivileged: os.Geteuid() != 0, Explain: c.Explain}
	if s.ScratchBytes == 0 {
		s.ScratchBytes = defaultScratchBytes
	}
	if s.ScratchFiles == 0 {
		s.ScratchFiles = 10_000
	}
	s.UID = boxUser(s.Unprivileged)
	s.GID = s.UID
	h := hierarchy{why: "cgroups were not wanted"}
	if !c.NoCgroup {
		h = usableHierarchy()
	}
	s.Cgroup = h.version
	b.isolation = describe(h, s.Unprivileged)
	if b.stop, err = unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK); err != nil {
		return nil, fmt.Errorf("making an eventfd: %w", err)
	}
	return b, b.startKeeper(h, &s)
}

// Isolation tells what the box isolates and counts.
func (b *Box) Isolation() Isolation { return b.isolation }

// Close kills what runs and removes the box. When it returns, no process of
// the box is left.
func (b *Box) Close() error {
	if b.socket >= 0 {
		unix.Close(b.socket) // the keeper kills and buries what is in the box, and leaves
		b.socket = -1
	}
	var errs []error
	if keeper := b.keeper; keeper != nil {
		stuck := time.AfterFunc(leavePatience, func() { _ = keeper.Process.Kill() })
		_ = keeper.Wait() // how it ended was told by its last answer, or by its absence
		if !stuck.Stop() {
			errs = append(errs, errors.New("the keeper of the box did not end by itself"))
		}
		b.keeper = nil
	}
	for _, fd := range []*int{&b.stop, &b.folder.fd} {
		if *fd >= 0 {
			unix.Close(*fd)
			*fd = -1
		}
	}
	b.pipes.close()
	if b.says != nil {
		b.says.Close()
		b.says = nil
	}
	if b.groups != nil {
		errs = append(errs, b.groups.remove())
		b.groups = nil
	}
	if b.broken == nil {
		b.broken = os.ErrClosed
	}
	return errors.Join(errs...)
}

// Pin binds the calling goroutine to its thread, and that to the box's cores,
// until unpin is called by the same goroutine. Run does so by itself, for as
// long as it takes; who runs many programs one after the other saves the 90 µs
// that it takes, after a pause, to bring a thread to another core.
func (b *Box) Pin() (unpin func(), err error) {
	runtime.LockOSThread()
	was, err := pinThread(b.config.Cores)
	if err != nil {
		runtime.UnlockOSThread()
		return nil, err
	}
	return func() {
		if was != nil {
			_ = unix.SchedSetaffinity(0, was) // what it was cannot be refused
		}
		runtime.UnlockOSThread()
	}, nil
}

// Run runs one program. An error is the sandbox's own failure, a *StartError,
// or ctx's error if that ended the run; what the program did is in the Result.
func (b *Box) Run(ctx context.Context, c *Command) (Result, error) {
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	if b.broken != nil {
		return Result{}, fmt.Errorf("the box is broken: %w", b.broken)
	}
	// Judge, keeper and program share a core: waking somebody on another one
	// costs 47 µs, on the same one 4 µs.
	unpin, err := b.Pin()
	if err != nil {
		return Result{}, err
	}
	defer unpin()
	r := run{box: b, command: c, limits: c.Limits.filled(&b.config)}
	return r.do(ctx)
}

// Run builds a box, runs one program in it and removes the box.
func Run(ctx context.Context, c Config, cmd *Command) (Result, error) {
	b, err := New(ctx, c)
	if err != nil {
		return Result{}, err
	}
	result, err := b.Run(ctx, cmd)
	return result, errors.Join(err, b.Close())
}
