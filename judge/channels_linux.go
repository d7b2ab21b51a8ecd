package judge

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// channels are the pipes that arguments and answers of a function travel on.
type channels struct {
	arguments, answers *os.File   // the judge's ends
	theirs             []*os.File // the program's, as its descriptors 3 and 4
}

// newChannels makes both. Reads and writes block in the kernel and not in Go's
// poller: that saves two switches between threads a case.
func newChannels() (c *channels, err error) {
	c = &channels{}
	var pipes [2][2]int
	for i := range pipes {
		if err := unix.Pipe2(pipes[i][:], unix.O_CLOEXEC); err != nil {
			return nil, errors.Join(err, c.close())
		}
		ours, their := os.NewFile(uintptr(pipes[i][1]), "arguments"), os.NewFile(uintptr(pipes[i][0]), "arguments")
		if i == 1 {
			ours, their = their, ours
		}
		c.theirs = append(c.theirs, their)
		if i == 0 {
			c.arguments = ours
		} else {
			c.answers = ours
		}
		// For languages that can open /proc/self/fd/3 and cannot adopt a
		// descriptor: the box has a user of its own.
		if err := unix.Fchmod(int(their.Fd()), 0o666); err != nil {
			return nil, errors.Join(err, c.close())
		}
	}
	return c, nil
}

// closeTheirs ends what still waits on our ends, once no process of the
// program's is left.
func (c *channels) closeTheirs() {
	for _, f := range c.theirs {
		f.Close()
	}
	c.theirs = nil
}

func (c *channels) close() error {
	c.closeTheirs()
	var errs []error
	for _, f := range []**os.File{&c.arguments, &c.answers} {
		if *f != nil {
			errs = append(errs, (*f).Close())
			*f = nil
		}
	}
	return errors.Join(errs...)
}

// pending is how many bytes in a pipe nobody has read yet.
func pending(pipe *os.File) (n int) {
	raw, err := pipe.SyscallConn()
	if err != nil {
		return 0
	}
	_ = raw.Control(func(fd uintptr) { n, _ = unix.IoctlGetInt(int(fd), unix.TIOCINQ) }) // of information alone
	return n
}

// pin binds the calling thread, which must be locked, to a core.
func pin(core int) {
	var set unix.CPUSet
	set.Set(core)
	_ = unix.SchedSetaffinity(0, &set) // it costs time alone if that fails
}
