//go:build linux && amd64

package sandbox

import (
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// deniedCalls is what nobody in a box may call. A list of what is refused
// outlives new versions of libraries and compilers, which a list of what is
// allowed does not.
var deniedCalls = []uint32{
	// System V IPC and POSIX queues, keys: they would outlive the run.
	unix.SYS_SHMGET, unix.SYS_SHMAT, unix.SYS_SHMCTL, unix.SYS_SHMDT,
	unix.SYS_SEMGET, unix.SYS_SEMOP, unix.SYS_SEMCTL, unix.SYS_SEMTIMEDOP,
	unix.SYS_MSGGET, unix.SYS_MSGSND, unix.SYS_MSGRCV, unix.SYS_MSGCTL,
	unix.SYS_MQ_OPEN, unix.SYS_MQ_UNLINK, unix.SYS_MQ_TIMEDSEND, unix.SYS_MQ_TIMEDRECEIVE, unix.SYS_MQ_NOTIFY, unix.SYS_MQ_GETSETATTR,
	unix.SYS_ADD_KEY, unix.SYS_REQUEST_KEY, unix.SYS_KEYCTL,
	// Looking into other processes.
	unix.SYS_PTRACE, unix.SYS_PROCESS_VM_READV, unix.SYS_PROCESS_VM_WRITEV, unix.SYS_KCMP, unix.SYS_PIDFD_GETFD, unix.SYS_PROCESS_MADVISE,
	// Namespaces, roots and mounts, the old calls and the new.
	unix.SYS_UNSHARE, unix.SYS_SETNS, unix.SYS_CHROOT, unix.SYS_PIVOT_ROOT, unix.SYS_MOUNT, unix.SYS_UMOUNT2,
	unix.SYS_OPEN_TREE, unix.SYS_MOVE_MOUNT, unix.SYS_FSOPEN, unix.SYS_FSCONFIG, unix.SYS_FSMOUNT, unix.SYS_FSPICK, unix.SYS_MOUNT_SETATTR, sysOpenTreeAttr,
	unix.SYS_NAME_TO_HANDLE_AT, unix.SYS_OPEN_BY_HANDLE_AT, sysStatmount, sysListmount,
	// The machine.
	unix.SYS_REBOOT, unix.SYS_SWAPON, unix.SYS_SWAPOFF, unix.SYS_ACCT, unix.SYS_QUOTACTL, unix.SYS_QUOTACTL_FD, unix.SYS_SYSLOG,
	unix.SYS_INIT_MODULE, unix.SYS_FINIT_MODULE, unix.SYS_DELETE_MODULE, unix.SYS_KEXEC_LOAD, unix.SYS_KEXEC_FILE_LOAD,
	unix.SYS_IOPL, unix.SYS_IOPERM, unix.SYS_SETTIMEOFDAY, unix.SYS_CLOCK_SETTIME, unix.SYS_ADJTIMEX, unix.SYS_CLOCK_ADJTIME,
	unix.SYS_SETHOSTNAME, unix.SYS_SETDOMAINNAME, unix.SYS_VHANGUP, unix.SYS_LOOKUP_DCOOKIE, unix.SYS_NFSSERVCTL,
	// Large and young parts of the kernel that no contestant needs.
	unix.SYS_BPF, unix.SYS_PERF_EVENT_OPEN, unix.SYS_USERFAULTFD, unix.SYS_PERSONALITY, unix.SYS_FANOTIFY_INIT, unix.SYS_FANOTIFY_MARK,
	unix.SYS_IO_URING_SETUP, unix.SYS_IO_URING_ENTER, unix.SYS_IO_URING_REGISTER, unix.SYS_MEMFD_SECRET, unix.SYS_MODIFY_LDT,
	sysLSMGetSelfAttr, sysLSMSetSelfAttr, sysLSMListModules,
	// Rings that the whole host has a fixed number of.
	unix.SYS_IO_SETUP,
	// A box stays on its processors.
	unix.SYS_SCHED_SETAFFINITY,
}

// Offsets in struct seccomp_data (of an argument, its lower half), and values
// that package unix does not name.
const (
	dataNumber, dataArch, dataArgs = 0, 4, 16

	x32Bit            = 0x40000000
	sysStatmount      = 457 // Linux 6.8
	sysListmount      = 458
	sysLSMGetSelfAttr = 459
	sysLSMSetSelfAttr = 460
	sysLSMListModules = 461
	sysOpenTreeAttr   = 467 // Linux 6.15

	// lastCall is the youngest system call that was looked at for these lists
	// (file_setattr, Linux 6.17). What comes after it does not exist in a box:
	// libraries have a way to do without, for older kernels.
	lastCall = 469

	answerAllow     = unix.SECCOMP_RET_ALLOW
	answerRefused   = unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
	answerMissing   = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
	answerNoAddress = unix.SECCOMP_RET_ERRNO | uint32(unix.EAFNOSUPPORT)
	answerNoLock    = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOLCK)
	answerNoMemory  = unix.SECCOMP_RET_ERRNO | uint32(unix.ENOMEM)
)

// deniedFlags are calls that are refused when an argument has one of some bits.
var deniedFlags = []struct {
	nr, argument, bits uint32
	answer             uint32
}{
	// New namespaces; and siblings, which would be children of the keeper and
	// out of reach of the box's pid 1.
	{unix.SYS_CLONE, 0, unix.CLONE_NEWNS | unix.CLONE_NEWUTS | unix.CLONE_NEWIPC | unix.CLONE_NEWUSER | unix.CLONE_NEWPID | unix.CLONE_NEWNET | unix.CLONE_NEWCGROUP | unix.CLONE_PARENT, answerRefused},
	// Huge pages come from a store of the host's and are in no one's account.
	{unix.SYS_MMAP, 3, unix.MAP_HUGETLB, answerNoMemory},
	{unix.SYS_MEMFD_CREATE, 1, unix.MFD_HUGETLB, answerNoMemory},
	// The limits of another process: among processes of one user the kernel
	// grants it, and in a box without a user of its own that is pid 1, which a
	// limit on its CPU time would kill. Zero is the caller itself.
	{unix.SYS_PRLIMIT64, 0, ^uint32(0), answerRefused},
}

// deniedRequests are calls that are refused when their second argument has one
// of some values.
var deniedRequests = []struct {
	nr       uint32
	requests []uint32
	answer   uint32
}{
	// Of a terminal, should the judge's own be a program's input: typing into it,
	// taking the console's messages, another line discipline.
	{unix.SYS_IOCTL, []uint32{unix.TIOCSTI, unix.TIOCLINUX, unix.TIOCCONS, unix.TIOCSETD}, answerRefused},
	// Locks of parts of a file are in nobody's account, and there can be any
	// number: 90 MiB of them in a second. Those of whole files (flock) are as
	// many as open files.
	{unix.SYS_FCNTL, []uint32{unix.F_SETLK, unix.F_SETLKW, unix.F_OFD_SETLK, unix.F_OFD_SETLKW}, answerNoLock},
}

// allowedSockets are the kinds of sockets that a network namespace holds. Others
// leave the box (vsock) or speak to the kernel (netlink, packet); and asking for
// an odd protocol (SCTP, DCCP) has the kernel load a module for it.
var allowedSockets = []struct {
	nr       uint32
	argument uint32
	values   []uint32
}{
	{unix.SYS_SOCKET, 0, []uint32{unix.AF_UNIX, unix.AF_INET, unix.AF_INET6}},
	{unix.SYS_SOCKET, 2, []uint32{0, unix.AF_UNIX, unix.IPPROTO_TCP, unix.IPPROTO_UDP}},
	{unix.SYS_SOCKETPAIR, 0, []uint32{unix.AF_UNIX}},
}

// refusal is the answer to a call, where it is refused.
func refusal(arch, nr uint32) uint32 {
	if arch != unix.AUDIT_ARCH_X86_64 || nr > lastCall || nr == unix.SYS_CLONE3 {
		return answerMissing
	}
	for _, d := range deniedFlags {
		if d.nr == nr {
			return d.answer
		}
	}
	for _, d := range deniedRequests {
		if d.nr == nr {
			return d.answer
		}
	}
	for _, a := range allowedSockets {
		if a.nr == nr {
			return answerNoAddress
		}
	}
	return answerRefused
}

// filter builds the program that the kernel runs at every system call. The
// kernel remembers which calls it always allows (since 5.11), so the length of
// the list costs the contestant nothing.
func filter() []unix.SockFilter {
	const (
		load     = unix.BPF_LD | unix.BPF_W | unix.BPF_ABS
		ifEqual  = unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K
		ifLeast  = unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K
		ifBits   = unix.BPF_JMP | unix.BPF_JSET | unix.BPF_K
		giveBack = unix.BPF_RET | unix.BPF_K
	)
	argument := func(n uint32) unix.SockFilter { return unix.SockFilter{Code: load, K: dataArgs + 8*n} }
	f := []unix.SockFilter{
		{Code: load, K: dataArch},
		{Code: ifEqual, Jt: 1, K: unix.AUDIT_ARCH_X86_64},
		{Code: giveBack, K: refusal(unix.AUDIT_ARCH_I386, 0)}, // by int 0x80
		{Code: load, K: dataNumber},
		{Code: ifLeast, Jf: 1, K: lastCall + 1}, // the x32 kind lies above
		{Code: giveBack, K: refusal(unix.AUDIT_ARCH_X86_64, lastCall+1)},
		// clone3 hides its flags in memory: say that it does not exist, and
		// libc falls back to clone.
		{Code: ifEqual, Jf: 1, K: unix.SYS_CLONE3},
		{Code: giveBack, K: refusal(unix.AUDIT_ARCH_X86_64, unix.SYS_CLONE3)},
	}
	for _, d := range deniedFlags {
		f = append(f,
			unix.SockFilter{Code: ifEqual, Jf: 4, K: d.nr},
			argument(d.argument),
			unix.SockFilter{Code: ifBits, Jf: 1, K: d.bits},
			unix.SockFilter{Code: giveBack, K: refusal(unix.AUDIT_ARCH_X86_64, d.nr)},
			unix.SockFilter{Code: giveBack, K: answerAllow})
	}
	for _, a := range allowedSockets { // what is allowed goes on to the rest of the lists
		n := uint8(len(a.values))
		f = append(f, unix.SockFilter{Code: ifEqual, Jf: n + 3, K: a.nr}, argument(a.argument))
		for i, value := range a.values {
			f = append(f, unix.SockFilter{Code: ifEqual, Jt: n - uint8(i), K: value})
		}
		f = append(f, unix.SockFilter{Code: giveBack, K: refusal(unix.AUDIT_ARCH_X86_64, a.nr)}, unix.SockFilter{Code: load, K: dataNumber})
	}
	for _, d := range deniedRequests {
		n := uint8(len(d.requests))
		f = append(f, unix.SockFilter{Code: ifEqual, Jf: n + 3, K: d.nr}, argument(1))
		for i, request := range d.requests {
			f = append(f, unix.SockFilter{Code: ifEqual, Jt: n - uint8(i), K: request})
		}
		f = append(f, unix.SockFilter{Code: giveBack, K: answerAllow}, unix.SockFilter{Code: giveBack, K: refusal(unix.AUDIT_ARCH_X86_64, d.nr)})
	}
	for i, nr := range deniedCalls {
		f = append(f, unix.SockFilter{Code: ifEqual, Jt: uint8(len(deniedCalls) - i), K: nr})
	}
	return append(f, unix.SockFilter{Code: giveBack, K: answerAllow}, unix.SockFilter{Code: giveBack, K: answerRefused})
}

func filterProgram(f []unix.SockFilter) *unix.SockFprog {
	return &unix.SockFprog{Len: uint16(len(f)), Filter: &f[0]}
}

// installFilter puts the filter on the calling thread and all it starts.
func installFilter() error {
	if _, _, errno := unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, 0, uintptr(unsafe.Pointer(filterProgram(filter())))); errno != 0 {
		return fmt.Errorf("installing the system call filter: %w", errno)
	}
	return nil
}
