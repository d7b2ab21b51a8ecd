//go:build linux && amd64

package sandbox

import (
	"fmt"
	"runtime"
	"unsafe"

	"golang.org/x/sys/unix"
)

// call is one system call of a script. Its layout is known to the assembly.
type call struct {
	nr   uintptr
	args [6]uintptr
}

// failure is where a child that shares our memory says which call failed.
type failure struct {
	errno uintptr
	at    *call
}

// becomeInit, as the number of a call, ends a script in the loop of a box's
// pid 1. Its arguments are the descriptor to read orders from, the one to
// answer on, and the address of an initMemory. Orders do not come as signals:
// a contestant of the same user could send those too.
const becomeInit = ^uintptr(0)

// runScript clones by the given call and lets the child run the script that
// begins at first, which ends with an exec or with becomeInit.
//
//go:noescape
func runScript(clone *call, first *call, failed *failure) (pid, errno uintptr)

// script is the list of system calls that a child makes between clone and
// exec. syscall.ForkExec has a fixed list of such steps without rlimits in it;
// a step of ours costs a tenth of a microsecond and needs no Go in the child.
type script struct {
	calls []call
	// kept holds what the calls point to: they store plain numbers, which the
	// garbage collector does not follow.
	kept []unsafe.Pointer
	room *childRoom
	// What the calls point to lies in these, so that a run leaves no garbage.
	// They never grow: a full one is replaced, and kept until the reset.
	bytes  []byte
	words  []uintptr
	limits []unix.Rlimit
}

// childRoom is what the kernel and the child write to. It lies in the heap: a
// goroutine's stack may move between taking an address and the system call.
type childRoom struct {
	pidfd  int32
	failed failure
	into   cloneArgs
}

func (s *script) reset() {
	s.calls = s.calls[:0]
	clear(s.kept)
	s.kept = s.kept[:0]
	s.bytes, s.words, s.limits = s.bytes[:0], s.words[:0], s.limits[:0]
}

func (s *script) add(nr uintptr, args ...uintptr) {
	c := call{nr: nr}
	copy(c.args[:], args)
	s.calls = append(s.calls, c)
}

// pointer keeps p alive as long as the script and returns its address. p must
// point to the heap, where nothing moves.
func (s *script) pointer(p unsafe.Pointer) uintptr {
	s.kept = append(s.kept, p)
	return uintptr(p)
}

// take returns n more elements of a store, which the script keeps alive.
func take[T any](s *script, store *[]T, n int) []T {
	const least = 64
	if cap(*store)-len(*store) < n {
		*store = make([]T, 0, max(2*n, 2*cap(*store), least))
	}
	at := len(*store)
	*store = (*store)[:at+n]
	taken := (*store)[at:]
	s.pointer(unsafe.Pointer(&taken[0]))
	return taken
}

func (s *script) text(v string) uintptr {
	b := take(s, &s.bytes, len(v)+1)
	copy(b, v)
	b[len(v)] = 0
	return uintptr(unsafe.Pointer(&b[0]))
}

// texts lays out an argv or an envp.
func (s *script) texts(list []string) uintptr {
	vector := take(s, &s.words, len(list)+1)
	for i, v := range list {
		vector[i] = s.text(v)
	}
	vector[len(list)] = 0
	return uintptr(unsafe.Pointer(&vector[0]))
}

func (s *script) rlimit(resource int, soft, hard uint64) {
	l := take(s, &s.limits, 1)
	l[0] = unix.Rlimit{Cur: soft, Max: hard}
	s.add(unix.SYS_PRLIMIT64, 0, uintptr(resource), uintptr(unsafe.Pointer(&l[0])), 0)
}

// scriptError says which step of a script failed.
type scriptError struct {
	nr    uintptr // of the system call; 0: the clone itself
	step  int
	errno unix.Errno
}

func (e *scriptError) Error() string {
	if e.nr == 0 {
		return fmt.Sprintf("clone: %v", e.errno)
	}
	return fmt.Sprintf("step %d of the child (system call %d): %v", e.step, e.nr, e.errno)
}

func (e *scriptError) Unwrap() error { return e.errno }

// start clones a child that runs the script. group is the descriptor of a
// version 2 cgroup to start it in, or -1. All signals are blocked while parent
// and child share memory, so that no Go handler runs in the child; a script
// that execs must restore the mask as its last step before. In that last
// microsecond nobody can send the child a signal: it is in a session of its
// own and the box is otherwise empty.
func (s *script) start(flags uint64, group int) (pid, pidfd int, err error) {
	if s.room == nil {
		s.room = new(childRoom)
	}
	*s.room = childRoom{pidfd: -1}
	flags |= unix.CLONE_PIDFD
	address := uintptr(unsafe.Pointer(&s.room.pidfd))
	clone := call{nr: unix.SYS_CLONE, args: [6]uintptr{uintptr(flags) | uintptr(unix.SIGCHLD), 0, address}}
	if group >= 0 {
		s.room.into = cloneArgs{flags: flags | unix.CLONE_INTO_CGROUP, pidfd: uint64(address), exitSignal: uint64(unix.SIGCHLD), cgroup: uint64(group)}
		clone = call{nr: unix.SYS_CLONE3, args: [6]uintptr{uintptr(unsafe.Pointer(&s.room.into)), unsafe.Sizeof(cloneArgs{})}}
	}
	all := ^uint64(0)
	old := setSignalMask(all)
	p, errno := runScript(&clone, &s.calls[0], &s.room.failed)
	setSignalMask(old)
	runtime.KeepAlive(s)
	if errno != 0 {
		return 0, -1, &scriptError{errno: unix.Errno(errno)}
	}
	fd, failed := int(s.room.pidfd), s.room.failed
	if failed.errno != 0 {
		reap(int(p), nil, nil)
		unix.Close(fd)
		step := (uintptr(unsafe.Pointer(failed.at)) - uintptr(unsafe.Pointer(&s.calls[0]))) / unsafe.Sizeof(call{})
		return 0, -1, &scriptError{nr: failed.at.nr, step: int(step), errno: unix.Errno(failed.errno)}
	}
	return int(p), fd, nil
}

// cloneArgs is the kernel's struct clone_args of clone3(2), Linux 5.7.
type cloneArgs struct {
	flags, pidfd, childTID, parentTID, exitSignal     uint64
	stack, stackSize, tls, setTID, setTIDSize, cgroup uint64
}

func setSignalMask(set uint64) (old uint64) {
	unix.RawSyscall6(unix.SYS_RT_SIGPROCMASK, unix.SIG_SETMASK, uintptr(unsafe.Pointer(&set)), uintptr(unsafe.Pointer(&old)), 8, 0, 0)
	return old
}

func reap(pid int, status *unix.WaitStatus, usage *unix.Rusage) error {
	for {
		_, err := unix.Wait4(pid, status, 0, usage)
		if err != unix.EINTR {
			return err
		}
	}
}
