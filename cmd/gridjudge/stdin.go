package main

import (
	"context"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// interruptible makes reads of a terminal or a pipe end when ctx does: a filter
// that waits for its input must still hear an interrupt.
func interruptible(ctx context.Context, r io.Reader) io.Reader {
	f, ok := r.(*os.File)
	if !ok {
		return r
	}
	return &patientReader{ctx: ctx, file: f}
}

// patientReader reads a file once there is something to read.
type patientReader struct {
	ctx  context.Context
	file *os.File
}

// readPause is how long a read waits, in milliseconds, before it looks whether
// it is still wanted.
const readPause = 100

func (p *patientReader) Read(buffer []byte) (int, error) {
	for {
		if err := p.ctx.Err(); err != nil {
			return 0, err
		}
		fds := []unix.PollFd{{Fd: int32(p.file.Fd()), Events: unix.POLLIN}}
		n, err := unix.Poll(fds, readPause)
		if n > 0 || err != nil && err != unix.EINTR {
			// What is wrong with the descriptor, the read itself will say.
			return p.file.Read(buffer)
		}
	}
}

// duplicate returns a second descriptor of the same open file, to be closed on
// its own.
func duplicate(f *os.File) (*os.File, error) {
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, &os.PathError{Op: "duplicate", Path: f.Name(), Err: err}
	}
	return os.NewFile(uintptr(fd), f.Name()), nil
}
