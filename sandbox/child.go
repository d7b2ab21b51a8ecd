//go:build linux && amd64

package sandbox

import (
	"os"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
)

// write lists what the child does before it is the contestant's program.
func (e *engine) write(r *request) {
	s := &e.script
	s.reset()
	s.add(unix.SYS_SETSID)
	if e.withGroup { // of its own group it sees no more than that it is the root
		s.add(unix.SYS_UNSHARE, unix.CLONE_NEWCGROUP)
	}
	for i, fd := range r.files {
		s.add(unix.SYS_DUP3, uintptr(fd), uintptr(i), 0)
	}
	s.add(unix.SYS_UMASK, 0o022)
	l := &r.limits
	limit := func(resource int, value uint64) {
		if hard, ok := e.hard[resource]; ok {
			value = min(value, hard)
		}
		s.rlimit(resource, value, value)
	}
	orNone := func(n int64) uint64 {
		if n == 0 {
			return unix.RLIM_INFINITY
		}
		return uint64(n)
	}
	if l.CPU != 0 { // the net under our own timer, in whole seconds
		// Far below it: this clock counts a whole tick for whoever runs when it
		// ticks, and on a busy machine was seen to be a sixth too fast.
		limit(unix.RLIMIT_CPU, 2*uint64((l.CPU+time.Second-1)/time.Second)+1)
	}
	limit(unix.RLIMIT_FSIZE, orNone(l.FileSize))
	limit(unix.RLIMIT_STACK, orNone(l.Stack))
	limit(unix.RLIMIT_NOFILE, uint64(l.OpenFiles))
	// Zero would still feed a core_pattern that is a pipe to the host; one is
	// the kernel's own sign for no dump at all.
	limit(unix.RLIMIT_CORE, 1)
	limit(unix.RLIMIT_MEMLOCK, 1<<16)
	limit(unix.RLIMIT_MSGQUEUE, 0)
	limit(unix.RLIMIT_NICE, 0)
	limit(unix.RLIMIT_RTPRIO, 0)
	if e.s.Cgroup == noCgroup {
		// Counted by user: in a box without a user of its own the judge's own
		// threads stand in the same account.
		limit(unix.RLIMIT_NPROC, uint64(l.Processes)+ownThreads(e.s.Unprivileged))
	}
	s.add(unix.SYS_PRCTL, unix.PR_SET_TIMERSLACK, 50_000)
	if !e.s.Unprivileged {
		s.add(unix.SYS_SETGROUPS, 0, 0)
		s.add(unix.SYS_SETRESGID, uintptr(e.s.GID), uintptr(e.s.GID), uintptr(e.s.GID))
		s.add(unix.SYS_SETRESUID, uintptr(e.s.UID), uintptr(e.s.UID), uintptr(e.s.UID))
	} else {
		header := &unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
		s.add(unix.SYS_CAPSET, s.pointer(unsafe.Pointer(header)), s.pointer(unsafe.Pointer(new([2]unix.CapUserData))))
	}
	// As the program's own user: it must not enter what that one may not.
	s.add(unix.SYS_CHDIR, s.text(r.dir))
	for _, signal := range e.ignored {
		s.add(unix.SYS_RT_SIGACTION, uintptr(signal), s.pointer(unsafe.Pointer(new(signalAction))), 0, 8)
	}
	// After setresuid, which clears it: the program dies with this thread.
	s.add(unix.SYS_PRCTL, unix.PR_SET_PDEATHSIG, uintptr(unix.SIGKILL))
	switch {
	case e.explainer != nil:
		e.explainer.write(s)
	case e.withGroup:
		s.add(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, s.filter(filter()))
	}
	s.add(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, s.pointer(unsafe.Pointer(new(uint64))), 0, 8)
	s.add(unix.SYS_EXECVE, s.text(r.path), s.texts(r.args), s.texts(r.env))
}

// ignoredSignals lists what this process inherited as ignored; Go's runtime
// respects that of some signals (nohup).
func ignoredSignals() []unix.Signal {
	var list []unix.Signal
	for signal := unix.Signal(1); signal <= lastSignal; signal++ {
		var action signalAction
		_, _, errno := unix.RawSyscall6(unix.SYS_RT_SIGACTION, uintptr(signal), 0, uintptr(unsafe.Pointer(&action)), 8, 0, 0)
		if errno == 0 && action.handler == signalIgnored {
			list = append(list, signal)
		}
	}
	return list
}

func (s *script) filter(f []unix.SockFilter) uintptr {
	p := filterProgram(f)
	s.pointer(unsafe.Pointer(p.Filter))
	return s.pointer(unsafe.Pointer(p))
}

func ownThreads(shared bool) uint64 {
	if !shared {
		return 0
	}
	tasks, _ := os.ReadDir("/proc/self/task")
	return uint64(len(tasks)) + 32
}
