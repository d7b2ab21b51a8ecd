//go:build linux && amd64

package sandbox

import (
	"fmt"
	"io"

	"golang.org/x/sys/unix"
)

// stream takes what a program writes to one of its outputs.
type stream struct {
	to     io.Writer
	limit  int64
	taken  int64 // bytes seen, whether kept or not
	fd     int   // our end; -1: none
	live   bool  // see Command.Live
	closed bool
	err    error
	buffer []byte // the box's, for both streams in turn
}

// pipe is what a stream reads from: one a run, since a contestant can change a
// pipe's size and flags.
type pipe struct{ ours, theirs int }

var noPipe = pipe{-1, -1}

func newPipe() (pipe, error) {
	var ends [2]int
	if err := unix.Pipe2(ends[:], unix.O_CLOEXEC); err != nil {
		return noPipe, fmt.Errorf("making a pipe: %w", err)
	}
	p := pipe{ends[0], ends[1]}
	if _, err := unix.FcntlInt(uintptr(p.ours), unix.F_SETFL, unix.O_NONBLOCK); err != nil {
		p.close()
		return noPipe, fmt.Errorf("making a pipe: %w", err)
	}
	return p, nil
}

func (p *pipe) close() {
	for _, fd := range []int{p.ours, p.theirs} {
		if fd >= 0 {
			unix.Close(fd)
		}
	}
	*p = noPipe
}

// pipes are those of a run. A box has them ready before it is asked to: after
// a pause, when the caches are cold, they cost 40 µs, and right after a run 4.
type pipes struct{ stdout, stderr pipe }

func newPipes() (p pipes, err error) {
	p = noPipes
	if p.stdout, err = newPipe(); err == nil {
		p.stderr, err = newPipe()
	}
	if err != nil {
		p.close()
	}
	return p, err
}

var noPipes = pipes{noPipe, noPipe}

func (p *pipes) close() {
	p.stdout.close()
	p.stderr.close()
}

func (s *stream) close() {
	if s.fd >= 0 {
		unix.Close(s.fd)
		s.fd = -1
	}
}

func (s *stream) over() bool { return s.taken > s.limit }

// drainBytes bounds one look: a program that writes as fast as we read must
// not keep us from looking at anything else.
const drainBytes = 4 << 20

// drain reads what is in the pipe, passes on what is within the limit and
// throws the rest away.
func (s *stream) drain() (read int) {
	for !s.closed && read < drainBytes {
		n, err := unix.Read(s.fd, s.buffer)
		if err == unix.EINTR {
			continue
		}
		if n <= 0 {
			if s.closed = n == 0 && err == nil; s.closed {
				s.tellClosed()
			}
			break
		}
		read += n
		if keep := min(int64(n), s.limit-s.taken); keep > 0 && s.to != nil && s.err == nil {
			_, s.err = s.to.Write(s.buffer[:keep])
		}
		s.taken += int64(n)
		if s.live && s.err == io.ErrClosedPipe {
			s.err, s.closed = nil, true
			s.close()
		}
	}
	return read
}

// tellClosed passes on that the program has closed its end.
func (s *stream) tellClosed() {
	if to, ok := s.to.(io.Closer); s.live && ok && s.err == nil {
		s.err = to.Close()
	}
}
