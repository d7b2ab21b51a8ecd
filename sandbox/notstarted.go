//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// notStarted tells why there is no program. Too little memory even for the
// exec is the memory limit: the kernel kills nobody for it, as it spares a
// child that shares its parent's memory. It also says "no memory" for a pid
// namespace without pid 1.
func (e *engine) notStarted(r *request, err error) (answer, error) {
	var failed *scriptError
	if !errors.As(err, &failed) {
		return answer{}, err
	}
	// A socket calls it by another name (an explaining box sends a message).
	noMemory := failed.errno == unix.ENOMEM || failed.errno == unix.ENOBUFS || failed.errno == unix.E2BIG && r.fitsAlways()
	switch {
	case noMemory && e.initGone():
		return answer{}, errInitGone
	case noMemory && r.limits.Memory != 0:
		a := answer{kind: answerEnded, signal: unix.SIGKILL}
		a.result.Ended, a.result.OutOfMemory = Memory, true
		return a, nil
	case failed.nr == unix.SYS_SECCOMP && failed.errno == unix.EBUSY:
		return answer{}, fmt.Errorf("explaining refused calls: somebody listens to the judge's own calls already (a container?): %w", err)
	case failed.nr == unix.SYS_CHDIR:
		return answer{kind: answerNoFolder, errno: failed.errno}, nil
	case failed.nr == unix.SYS_EXECVE && blamesProgram(failed.errno):
		return answer{kind: answerNotStarted, errno: failed.errno}, nil
	}
	return answer{}, err
}

// fitsAlways reports whether the arguments are so few that execve takes them
// whatever the stack limit is. Where it calls them too long nevertheless, it
// had no memory for them.
func (r *request) fitsAlways() bool {
	const always = 128<<10 - 4<<10 // the kernel's ARG_MAX, less what it adds
	bytes := len(r.path)
	for _, list := range [][]string{r.args, r.env} {
		for _, v := range list {
			bytes += len(v) + 1 + 8 // and a pointer
		}
	}
	return bytes < always
}

// blamesProgram reports whether execve's error lies in what was to be started
// rather than in the host.
func blamesProgram(errno unix.Errno) bool {
	switch errno {
	case unix.EAGAIN, unix.EIO, unix.EMFILE, unix.ENFILE, unix.ENOMEM, unix.EFAULT:
		return false
	}
	return true
}
