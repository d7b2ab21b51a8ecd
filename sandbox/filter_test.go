//go:build linux && amd64

package sandbox

import (
	"encoding/binary"
	"math"
	"slices"
	"testing"

	"golang.org/x/sys/unix"
)

func runFilter(t *testing.T, arch, nr uint32, args ...uint64) uint32 {
	t.Helper()
	return evaluate(t, filter(), arch, nr, args...)
}

// evaluate is what the kernel does with a filter.
func evaluate(t *testing.T, program []unix.SockFilter, arch, nr uint32, args ...uint64) uint32 {
	t.Helper()
	data := make([]byte, 64)
	binary.LittleEndian.PutUint32(data, nr)
	binary.LittleEndian.PutUint32(data[4:], arch)
	for i, a := range args {
		binary.LittleEndian.PutUint64(data[16+8*i:], a)
	}
	accumulator := uint32(0)
	for at := 0; at < len(program); at++ {
		f := program[at]
		holds := false
		switch f.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			accumulator = binary.LittleEndian.Uint32(data[f.K:])
			continue
		case unix.BPF_RET | unix.BPF_K:
			return f.K
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			holds = accumulator == f.K
		case unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			holds = accumulator >= f.K
		case unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K:
			holds = accumulator&f.K != 0
		default:
			t.Fatalf("instruction %d has the unknown code %#x", at, f.Code)
		}
		if holds {
			at += int(f.Jt)
		} else {
			at += int(f.Jf)
		}
	}
	t.Fatal("the filter does not end")
	return 0
}

func TestFilter(t *testing.T) {
	const arch = unix.AUDIT_ARCH_X86_64
	for _, c := range []struct {
		name string
		arch uint32
		nr   uint32
		args []uint64
		want uint32
	}{
		{"read", arch, unix.SYS_READ, nil, answerAllow},
		{"the last call that is known", arch, lastCall, nil, answerAllow},
		{"the first that is not", arch, lastCall + 1, nil, answerMissing},
		{"own limits", arch, unix.SYS_PRLIMIT64, []uint64{0, unix.RLIMIT_CPU}, answerAllow},
		{"limits of pid 1", arch, unix.SYS_PRLIMIT64, []uint64{1, unix.RLIMIT_CPU}, answerRefused},
		{"limits of another, by odd upper bits", arch, unix.SYS_PRLIMIT64, []uint64{1<<40 | 1, unix.RLIMIT_CPU}, answerRefused},
		{"is it a terminal", arch, unix.SYS_IOCTL, []uint64{0, unix.TCGETS}, answerAllow},
		{"typing", arch, unix.SYS_IOCTL, []uint64{0, unix.TIOCSTI}, answerRefused},
		{"typing, by odd upper bits", arch, unix.SYS_IOCTL, []uint64{0, 1<<40 | unix.TIOCSTI}, answerRefused},
		{"pasting", arch, unix.SYS_IOCTL, []uint64{0, unix.TIOCLINUX}, answerRefused},
		{"line discipline", arch, unix.SYS_IOCTL, []uint64{0, unix.TIOCSETD}, answerRefused},
		{"a lock of a part of a file", arch, unix.SYS_FCNTL, []uint64{3, unix.F_SETLK}, answerNoLock},
		{"a lock of an open file's part", arch, unix.SYS_FCNTL, []uint64{3, unix.F_OFD_SETLKW}, answerNoLock},
		{"another use of fcntl", arch, unix.SYS_FCNTL, []uint64{3, unix.F_GETFL}, answerAllow},
		{"a lock of a file", arch, unix.SYS_FLOCK, []uint64{3, unix.LOCK_EX}, answerAllow},
		{"SCTP", arch, unix.SYS_SOCKET, []uint64{unix.AF_INET, unix.SOCK_STREAM, unix.IPPROTO_SCTP}, answerNoAddress},
		{"UDP", arch, unix.SYS_SOCKET, []uint64{unix.AF_INET6, unix.SOCK_DGRAM, unix.IPPROTO_UDP}, answerAllow},
		{"statmount", arch, sysStatmount, nil, answerRefused},
		{"mount", arch, unix.SYS_MOUNT, nil, answerRefused},
		{"keyctl", arch, unix.SYS_KEYCTL, nil, answerRefused},
		{"open_tree_attr", arch, 467, nil, answerRefused},
		{"clone3", arch, unix.SYS_CLONE3, nil, answerMissing},
		{"fork", arch, unix.SYS_FORK, nil, answerAllow},
		{"clone", arch, unix.SYS_CLONE, []uint64{uint64(unix.SIGCHLD)}, answerAllow},
		{"a thread", arch, unix.SYS_CLONE, []uint64{unix.CLONE_VM | unix.CLONE_FS | unix.CLONE_FILES | unix.CLONE_SIGHAND | unix.CLONE_THREAD | unix.CLONE_SYSVSEM | unix.CLONE_SETTLS | unix.CLONE_PARENT_SETTID | unix.CLONE_CHILD_CLEARTID}, answerAllow},
		{"a user namespace", arch, unix.SYS_CLONE, []uint64{unix.CLONE_NEWUSER | uint64(unix.SIGCHLD)}, answerRefused},
		{"a sibling", arch, unix.SYS_CLONE, []uint64{unix.CLONE_PARENT}, answerRefused},
		{"mmap", arch, unix.SYS_MMAP, []uint64{0, 4096, 3, unix.MAP_PRIVATE | unix.MAP_ANONYMOUS}, answerAllow},
		{"huge mmap", arch, unix.SYS_MMAP, []uint64{0, 4096, 3, unix.MAP_PRIVATE | unix.MAP_ANONYMOUS | unix.MAP_HUGETLB}, answerNoMemory},
		{"memfd", arch, unix.SYS_MEMFD_CREATE, []uint64{1 << 40, unix.MFD_CLOEXEC}, answerAllow},
		{"huge memfd", arch, unix.SYS_MEMFD_CREATE, []uint64{0, unix.MFD_HUGETLB}, answerNoMemory},
		{"unix socket", arch, unix.SYS_SOCKET, []uint64{unix.AF_UNIX}, answerAllow},
		{"internet socket", arch, unix.SYS_SOCKET, []uint64{unix.AF_INET}, answerAllow},
		{"IPv6 socket", arch, unix.SYS_SOCKET, []uint64{unix.AF_INET6}, answerAllow},
		{"vsock", arch, unix.SYS_SOCKET, []uint64{unix.AF_VSOCK}, answerNoAddress},
		{"netlink", arch, unix.SYS_SOCKET, []uint64{unix.AF_NETLINK}, answerNoAddress},
		{"pair", arch, unix.SYS_SOCKETPAIR, []uint64{unix.AF_UNIX}, answerAllow},
		{"pair of TIPC", arch, unix.SYS_SOCKETPAIR, []uint64{unix.AF_TIPC}, answerNoAddress},
		{"i386", unix.AUDIT_ARCH_I386, unix.SYS_READ, nil, answerMissing},
		{"x32", arch, x32Bit | unix.SYS_READ, nil, answerMissing},
		{"x32 mount", arch, x32Bit | unix.SYS_MOUNT, nil, answerMissing},
		{"minus one", arch, math.MaxUint32, nil, answerMissing},
	} {
		if got := runFilter(t, c.arch, c.nr, c.args...); got != c.want {
			t.Errorf("%s: got %#x, want %#x", c.name, got, c.want)
		}
	}
	for nr := range uint32(500) {
		got, want := runFilter(t, arch, nr), uint32(answerAllow)
		switch {
		case slices.Contains(deniedCalls, nr):
			want = answerRefused
		case nr == unix.SYS_CLONE3 || nr > lastCall:
			want = answerMissing
		case nr == unix.SYS_SOCKET || nr == unix.SYS_SOCKETPAIR: // family 0
			want = answerNoAddress
		}
		if got != want {
			t.Errorf("call %d: got %#x, want %#x", nr, got, want)
		}
	}
	if n := len(filter()); n > 256 {
		t.Errorf("%d instructions: the jumps of one byte do not reach", n)
	}
}
