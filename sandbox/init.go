//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// initMemory is what pid 1 works with. Its layout is known to the assembly.
type initMemory struct {
	killed uint64
	order  uint64
	ignore signalAction
	count  signalAction
}

// signalAction is the kernel's struct sigaction on x86-64.
type signalAction struct{ handler, flags, restorer, mask uint64 }

const (
	signalIgnored = 1 // the handler SIG_IGN
	lastSignal    = 64
)

// startInit makes pid 1: a copy of this process without its threads that runs
// no Go, only the loop in the assembly. It mounts /proc, which only somebody
// inside the pid namespace can.
func (e *engine) startInit() error {
	var says [2]int
	if err := unix.Pipe2(says[:], unix.O_CLOEXEC); err != nil {
		return err
	}
	// Writing to a pipe takes a page, and the engine may be in a group that has
	// none left. An eventfd takes nothing.
	hears, err := unix.Eventfd(0, unix.EFD_CLOEXEC)
	if err != nil {
		return err
	}
	e.initSays, e.initHears = says[0], hears
	const answerOn, hearOn = keeperSocket, keeperSocket + 1
	memory := &initMemory{ignore: signalAction{handler: signalIgnored}}
	var s script
	s.add(unix.SYS_PRCTL, unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL))
	s.add(unix.SYS_PRCTL, unix.PR_SET_DUMPABLE, 0)
	s.add(unix.SYS_SETSID)
	proc := s.text("proc")
	s.add(unix.SYS_MOUNT, proc, s.text("/proc"), proc, unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, s.text("hidepid=2"))
	// The socket is 3, so both ends are above and neither is written over by the
	// other.
	s.add(unix.SYS_DUP3, uintptr(says[1]), answerOn, 0)
	s.add(unix.SYS_DUP3, uintptr(hears), hearOn, 0)
	for fd := hearOn + 1; fd < maxKeeperDescriptor; fd++ {
		if _, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0); err == nil {
			s.add(unix.SYS_CLOSE, uintptr(fd))
		}
	}
	// A signal without a handler means nothing to a pid 1. Blocked, it would
	// wait in a queue that has room for so many of a user's; and Go's handlers
	// cannot run here.
	byDefault, none := s.pointer(unsafe.Pointer(new(signalAction))), s.pointer(unsafe.Pointer(new(uint64)))
	for signal := unix.Signal(1); signal <= lastSignal; signal++ {
		if signal != unix.SIGKILL && signal != unix.SIGSTOP {
			s.add(unix.SYS_RT_SIGACTION, uintptr(signal), byDefault, 0, 8)
		}
	}
	s.add(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, none, 0, 8)
	s.add(unix.SYS_WRITE, answerOn, s.pointer(unsafe.Pointer(memory)), 8)
	s.add(becomeInit, hearOn, answerOn, s.pointer(unsafe.Pointer(memory)))
	pid, pidfd, err := s.start(0, -1)
	unix.Close(says[1])
	if err != nil {
		return err
	}
	unix.Close(pidfd)
	var b [8]byte
	if n, err := unix.Read(says[0], b[:]); n != len(b) {
		var status unix.WaitStatus
		reap(pid, &status, nil)
		if status.Exited() {
			return fmt.Errorf("preparing it: %w", unix.Errno(status.ExitStatus()))
		}
		return fmt.Errorf("it died early (%v, status %#x)", err, status)
	}
	e.init = pid
	return nil
}

// maxKeeperDescriptor is above all that a keeper has open: a socket, a box's
// files and pipes, and a few of the Go runtime.
const maxKeeperDescriptor = 64

// close ends the box: when pid 1 is buried, everything in it is dead.
func (e *engine) close() {
	if e.init > 0 && unix.Kill(e.init, unix.SIGKILL) == nil {
		reap(e.init, nil, nil)
	}
	e.init = 0
}

// initGone reports whether pid 1 is dead: only it can have closed its end.
func (e *engine) initGone() bool {
	fds := []unix.PollFd{{Fd: int32(e.initSays)}}
	return poll(fds, 0) == nil && fds[0].Revents&unix.POLLHUP != 0
}

var errInitGone = errors.New("pid 1 of the box is gone: was it killed from outside, or the host out of memory?")

// killPatience is how long the kernel may take to bury what was killed. It
// takes milliseconds, but for a host that is out of breath.
const killPatience = 20 * time.Second

// killStragglers makes sure that nothing of the run is alive and says how many
// processes were. The first process is dead already and has handed its
// children to pid 1, which kills and buries every process of the box.
func (e *engine) killStragglers() (int, error) {
	if n, err := e.counter.alive(); err != nil || n == 0 {
		return 0, err
	}
	killed := uint64(1)
	b := (*[8]byte)(unsafe.Pointer(&killed))
	if _, err := unix.Write(e.initHears, b[:]); err != nil {
		return 0, fmt.Errorf("asking pid 1 to kill: %w", err)
	}
	begin := time.Now()
	fds := []unix.PollFd{{Fd: int32(e.initSays), Events: unix.POLLIN}}
	for fds[0].Revents == 0 {
		if time.Since(begin) > killPatience {
			return 0, errors.New("processes of the box cannot be killed")
		}
		if err := poll(fds, time.Second); err != nil {
			return 0, err
		}
	}
	if n, _ := unix.Read(e.initSays, b[:]); n != len(b) {
		return 0, errInitGone
	}
	// The account of a dead process is closed a moment after its burial.
	for time.Since(begin) < killPatience {
		if n, err := e.counter.alive(); err != nil || n <= 0 {
			return int(killed), err
		}
		nap(50 * time.Microsecond)
	}
	return int(killed), errors.New("processes of the box do not go away")
}
