//go:build linux && amd64

package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Numbers that package unix does not name.
const (
	x32Bit       = 0x40000000
	userModeOnly = 1         // UFFD_USER_MODE_ONLY
	noRandomize  = 0x0040000 // ADDR_NO_RANDOMIZE
	realTimeIO   = 1 << 13   // IOPRIO_CLASS_RT

	sysStatmount      = 457
	sysListmount      = 458
	sysLSMListModules = 461
	sysUnborn         = 599 // the kernel counts its calls up, and is far from here
)

// mountRequest is a struct mnt_id_req for the root of the mount tree.
func mountRequest() []byte {
	request := make([]byte, 24)
	binary.LittleEndian.PutUint32(request, uint32(len(request)))
	binary.LittleEndian.PutUint64(request[8:], ^uint64(0)) // LSMT_ROOT
	return request
}

// iovec is a struct iovec over b, as bytes.
func iovec(b []byte) []byte {
	v := []unix.Iovec{{Base: unsafe.SliceData(b), Len: uint64(len(b))}}
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(v))), unsafe.Sizeof(v[0]))
}

// kinds are the flags of namespaces that clone and unshare take.
func kinds() []struct {
	name string
	flag int
} {
	return []struct {
		name string
		flag int
	}{
		{"user", unix.CLONE_NEWUSER}, {"mount", unix.CLONE_NEWNS}, {"pid", unix.CLONE_NEWPID}, {"net", unix.CLONE_NEWNET},
		{"ipc", unix.CLONE_NEWIPC}, {"uts", unix.CLONE_NEWUTS}, {"cgroup", unix.CLONE_NEWCGROUP},
	}
}

// rootAttacks try for another root, other mounts and other namespaces.
func rootAttacks() []attack {
	here := unix.AT_FDCWD
	root, tmp := text("/"), text("/tmp")
	attacks := []attack{
		calls("mount a tmpfs", unix.SYS_MOUNT, text("x"), tmp, text("tmpfs"), 0, 0),
		calls("mount /proc", unix.SYS_MOUNT, text("x"), tmp, text("proc"), 0, 0),
		calls("bind /usr", unix.SYS_MOUNT, text("/usr"), tmp, 0, unix.MS_BIND, 0),
		calls("make / writable", unix.SYS_MOUNT, 0, root, 0, unix.MS_REMOUNT|unix.MS_BIND, 0),
		calls("unmount /proc/sys", unix.SYS_UMOUNT2, text("/proc/sys"), unix.MNT_DETACH),
		calls("chroot", unix.SYS_CHROOT, tmp),
		calls("pivot_root", unix.SYS_PIVOT_ROOT, tmp, tmp),
		calls("open_tree", unix.SYS_OPEN_TREE, here, root, unix.OPEN_TREE_CLONE),
		calls("move_mount", unix.SYS_MOVE_MOUNT, here, root, here, tmp, 0),
		calls("fsopen", unix.SYS_FSOPEN, text("tmpfs"), 0),
		calls("fsconfig", unix.SYS_FSCONFIG, 0, unix.FSCONFIG_CMD_CREATE, 0, 0, 0),
		calls("fsmount", unix.SYS_FSMOUNT, 0, 0, 0),
		calls("fspick", unix.SYS_FSPICK, here, root, 0),
		calls("mount_setattr", unix.SYS_MOUNT_SETATTR, here, root, 0, make([]byte, 32), 32),
		calls("statmount", sysStatmount, mountRequest(), make([]byte, 512), 512, 0),
		calls("listmount", sysListmount, mountRequest(), make([]byte, 64), 8, 0),
		calls("open a file by handle", unix.SYS_OPEN_BY_HANDLE_AT, here, make([]byte, 64), 0),
		calls("setns", unix.SYS_SETNS, 0, 0),
		attack{"enter its own namespaces by a pidfd", entersByPidfd},
		// Of a namespace that says how late it is only unshare and clone3 know.
		calls("unshare time", unix.SYS_UNSHARE, unix.CLONE_NEWTIME),
		calls("clone3", unix.SYS_CLONE3, make([]byte, 88), 88),
	}
	for _, k := range kinds() {
		flag := uintptr(k.flag)
		attacks = append(attacks,
			calls("unshare "+k.name, unix.SYS_UNSHARE, k.flag),
			attack{"clone into a new namespace: " + k.name, func() (bool, string) {
				_, err := new(rawCall).inChild(flag)
				return refused(err)
			}})
	}
	return attacks
}

func entersByPidfd() (bool, string) {
	fd, err := unix.PidfdOpen(os.Getpid(), 0)
	if err != nil {
		return refused(err)
	}
	defer unix.Close(fd)
	return refused(inChild(unix.SYS_SETNS, fd, unix.CLONE_NEWNS))
}

// kernelAttacks knock at the parts of the kernel that no contestant needs. Where
// a call can be made so that an open kernel would grant it, it is.
func kernelAttacks() []attack {
	perf := &unix.PerfEventAttr{Type: unix.PERF_TYPE_SOFTWARE, Size: uint32(unsafe.Sizeof(unix.PerfEventAttr{})), Bits: unix.PerfBitExcludeKernel | unix.PerfBitExcludeHv}
	anyMap := &struct{ kind, key, value, entries uint32 }{unix.BPF_MAP_TYPE_ARRAY, 4, 4, 1}
	nothing := text("/nonexistent")
	return []attack{
		calls("bpf", unix.SYS_BPF, unix.BPF_MAP_CREATE, unsafe.Pointer(anyMap), int(unsafe.Sizeof(*anyMap))),
		calls("perf_event_open", unix.SYS_PERF_EVENT_OPEN, unsafe.Pointer(perf), 0, -1, -1, 0),
		calls("userfaultfd", unix.SYS_USERFAULTFD, userModeOnly),
		calls("io_uring", unix.SYS_IO_URING_SETUP, 1, make([]byte, 120)),
		calls("personality", unix.SYS_PERSONALITY, noRandomize),
		calls("modify_ldt", unix.SYS_MODIFY_LDT, 0, make([]byte, 16), 16),
		calls("memfd_secret", unix.SYS_MEMFD_SECRET, 0),
		calls("fanotify", unix.SYS_FANOTIFY_INIT, 0, 0),
		calls("kernel messages", unix.SYS_SYSLOG, unix.SYSLOG_ACTION_SIZE_BUFFER, 0, 0),
		calls("kexec_load", unix.SYS_KEXEC_LOAD, 0, 1, 0, 0),
		calls("init_module", unix.SYS_INIT_MODULE, 0, 0, text("")),
		calls("finit_module", unix.SYS_FINIT_MODULE, -1, text(""), 0),
		calls("delete_module", unix.SYS_DELETE_MODULE, text("nonexistent"), unix.O_NONBLOCK),
		calls("reboot", unix.SYS_REBOOT, 0, 0, 0, 0), // without the magic numbers
		calls("swapon", unix.SYS_SWAPON, nothing, 0),
		calls("swapoff", unix.SYS_SWAPOFF, nothing),
		calls("process accounting", unix.SYS_ACCT, nothing),
		calls("ioperm", unix.SYS_IOPERM, 0x80, 1, 1),
		calls("iopl", unix.SYS_IOPL, 3),
		attack{"set the clock", setsClock},
		calls("adjust the clock", unix.SYS_ADJTIMEX, unsafe.Pointer(&unix.Timex{Modes: unix.ADJ_SETOFFSET})),
		calls("sethostname", unix.SYS_SETHOSTNAME, text("box"), 3),
		calls("setdomainname", unix.SYS_SETDOMAINNAME, text("box"), 3),
		calls("a ring of the kernel's for reading and writing", unix.SYS_IO_SETUP, 1, make([]byte, 8)),
		calls("list security modules", sysLSMListModules, make([]byte, 64), []byte{64, 0, 0, 0}, 0),
		attack{"a lock of a part of a file", locksPart},
		calls("type into a terminal", unix.SYS_IOCTL, 0, unix.TIOCSTI, text("x")),
		calls("paste into a terminal", unix.SYS_IOCTL, 0, unix.TIOCLINUX, []byte{3}),
		calls("a call that is yet to be invented", sysUnborn),
		calls("a call of the x32 kind", x32Bit|unix.SYS_GETPID),
	}
}

// locksPart makes what the kernel keeps in nobody's account.
func locksPart() (bool, string) {
	fd, err := unix.Open("/tmp/locked", unix.O_RDWR|unix.O_CREAT|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return false, "not looked at: " + err.Error()
	}
	defer unix.Close(fd)
	return refused(unix.FcntlFlock(uintptr(fd), unix.F_SETLK, &unix.Flock_t{Type: unix.F_WRLCK, Len: 1}), unix.ENOLCK)
}

// setsClock sets it to what it is.
func setsClock() (bool, string) {
	now := new(unix.Timespec)
	if err := unix.ClockGettime(unix.CLOCK_REALTIME, now); err != nil {
		return false, "not looked at: " + err.Error()
	}
	return refused(inChild(unix.SYS_CLOCK_SETTIME, unix.CLOCK_REALTIME, unsafe.Pointer(now)))
}

// objectAttacks make what stays when its maker is gone.
func objectAttacks() []attack {
	const private = 0 // IPC_PRIVATE
	key, kind := text("gridjudge"), text("user")
	return []attack{
		calls("add a key", unix.SYS_ADD_KEY, kind, key, text("x"), 1, unix.KEY_SPEC_PROCESS_KEYRING),
		calls("ask for a key", unix.SYS_REQUEST_KEY, kind, key, 0, 0),
		calls("find its user's keys", unix.SYS_KEYCTL, unix.KEYCTL_GET_KEYRING_ID, unix.KEY_SPEC_USER_KEYRING, 1),
		calls("System V shared memory", unix.SYS_SHMGET, private, 4096, 0o600),
		calls("System V semaphores", unix.SYS_SEMGET, private, 1, 0o600),
		calls("System V messages", unix.SYS_MSGGET, private, 0o600),
		calls("POSIX message queue", unix.SYS_MQ_OPEN, key, unix.O_CREAT|unix.O_RDWR, 0o600, 0),
	}
}

// rightsAttacks try to gain rights and to shed limits.
func rightsAttacks() []attack {
	most := &struct{ priority int32 }{1}
	allCores := make([]byte, 128)
	for i := range allCores {
		allCores[i] = 0xff
	}
	all := []unix.CapUserData{{Effective: 1 << unix.CAP_SYS_ADMIN, Permitted: 1 << unix.CAP_SYS_ADMIN}, {}}
	header := &unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	return []attack{
		{"have capabilities", hasCapabilities},
		calls("take capabilities", unix.SYS_CAPSET, unsafe.Pointer(header), unsafe.Pointer(unsafe.SliceData(all))),
		{"keep a way to capabilities by exec", boundsCapabilities},
		{"run a setuid program", runsSetuid},
		becomes("become root", unix.SYS_SETUID, 0),
		becomes("become root's group", unix.SYS_SETGID, 0),
		becomes("change groups", unix.SYS_SETGROUPS, 0, 0),
		{"raise its limits", raisesLimits},
		// Among processes of one user the kernel would grant these.
		callsOn("read the limits of pid 1", unix.SYS_PRLIMIT64, 1, unix.RLIMIT_CORE, 0, make([]byte, 16)),
		callsOn("change the limits of pid 1", unix.SYS_PRLIMIT64, 1, unix.RLIMIT_CORE, unsafe.Pointer(&unix.Rlimit{Cur: 1, Max: 1}), 0),
		callsOn("change the priority of pid 1", unix.SYS_SETPRIORITY, unix.PRIO_PROCESS, 1, 0),
		calls("real-time scheduling", unix.SYS_SCHED_SETSCHEDULER, 0, unix.SCHED_FIFO, unsafe.Pointer(most)),
		calls("a higher priority", unix.SYS_SETPRIORITY, unix.PRIO_PROCESS, 0, -20),
		calls("real-time reading", unix.SYS_IOPRIO_SET, 1, 0, realTimeIO),
		calls("leave its processor", unix.SYS_SCHED_SETAFFINITY, 0, len(allCores), allCores),
	}
}

func hasCapabilities() (bool, string) {
	header := unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
	var data [2]unix.CapUserData
	if err := unix.Capget(&header, &data[0]); err != nil {
		return false, "not looked at: " + err.Error()
	}
	for i, d := range data {
		if bits := d.Effective | d.Permitted | d.Inheritable; bits != 0 {
			return false, fmt.Sprintf("it has %#x of the capabilities from %d on", bits, 32*i)
		}
	}
	return true, "none"
}

func boundsCapabilities() (bool, string) {
	for c := 0; ; c++ {
		kept, err := unix.PrctlRetInt(unix.PR_CAPBSET_READ, uintptr(c), 0, 0, 0)
		if err != nil && c > 0 { // past the last one of this kernel
			return true, "none"
		}
		if err != nil || kept != 0 {
			return false, fmt.Sprintf("capability %d is not shut out (%v)", c, err)
		}
	}
}

// runsSetuid looks at what would keep the kernel from heeding the bit: there may
// be no such program to try it with.
func runsSetuid() (bool, string) {
	if n, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); err != nil || n != 1 {
		return false, "an exec may give new rights"
	}
	for _, folder := range []string{"/", "/usr", "/box", "/tmp", "/dev/shm", selfInBox} {
		var st unix.Statfs_t
		if err := unix.Statfs(folder, &st); err != nil {
			return false, fmt.Sprintf("not looked at: %q: %v", folder, err)
		}
		if st.Flags&unix.ST_NOSUID == 0 {
			return false, fmt.Sprintf("%s is not mounted nosuid", folder)
		}
	}
	return true, "an exec gives no new rights"
}

// becomes tries to change its user. Who is root already, as in a user namespace
// of its own, gains nothing by it: then rights are what counts.
func becomes(name string, nr uintptr, args ...any) attack {
	return attack{name, func() (bool, string) {
		if os.Getuid() == 0 {
			held, detail := hasCapabilities()
			return held, "it is root of its own namespace, with these rights: " + detail
		}
		return refused(inChild(nr, args...))
	}}
}

// raisesLimits tries each limit that there is.
func raisesLimits() (bool, string) {
	tried := 0
	for resource := range 16 {
		now := new(unix.Rlimit)
		if err := unix.Prlimit(0, resource, nil, now); err != nil || now.Max == unix.RLIM_INFINITY {
			continue
		}
		tried++
		more := &unix.Rlimit{Cur: now.Cur, Max: now.Max + 1}
		if held, detail := refused(inChild(unix.SYS_PRLIMIT64, 0, resource, unsafe.Pointer(more), 0)); !held {
			return false, fmt.Sprintf("limit %d: %s", resource, detail)
		}
	}
	return tried > 0, fmt.Sprintf("%d limits stayed", tried)
}
