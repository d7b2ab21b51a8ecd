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
	closed bool
	err    error
	buffer []byte
}

// open makes the pipe and returns the program's end: a pipe a run, since a
// contestant can change a pipe's size and flags.
func (s *stream) open() (theirs int, err error) {
	var p [2]int
	if err := unix.Pipe2(p[:], unix.O_CLOEXEC); err != nil {
		return -1, fmt.Errorf("making a pipe: %w", err)
	}
	if err := unix.SetNonblock(p[0], true); err != nil {
		unix.Close(p[0])
		unix.Close(p[1])
		return -1, err
	}
	s.fd = p[0]
	return p[1], nil
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
	if s.buffer == nil {
		s.buffer = make([]byte, 64<<10)
	}
	for !s.closed && read < drainBytes {
		n, err := unix.Read(s.fd, s.buffer)
		if err == unix.EINTR {
			continue
		}
		if n <= 0 {
			s.closed = n == 0 && err == nil
			break
		}
		read += n
		if keep := min(int64(n), s.limit-s.taken); keep > 0 && s.to != nil && s.err == nil {
			_, s.err = s.to.Write(s.buffer[:keep])
		}
		s.taken += int64(n)
	}
	return read
}
