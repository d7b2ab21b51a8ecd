//go:build linux && amd64

package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// readingAttacks go for what is on the host.
func readingAttacks(p *attackPlan) []attack {
	var attacks []attack
	for _, path := range p.Paths {
		attacks = append(attacks, reads(path))
	}
	return append(attacks,
		reads("/proc/self/mountinfo"), reads("/proc/self/mountstats"), reads("/proc/mounts"),
		attack{"find out which cgroups it is in", findsCgroups})
}

// findsCgroups: a path would tell where the judge is and which process it is.
func findsCgroups() (bool, string) {
	table, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		return refusedPath(err)
	}
	for line := range strings.Lines(string(table)) {
		if _, path, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ":/"); path != "" {
			return false, fmt.Sprintf("it is in %q", path)
		}
	}
	return true, "the root of all it sees"
}

func writingAttacks(p *attackPlan) []attack {
	var attacks []attack
	for _, folder := range []string{"/", "/usr", "/usr/bin", "/etc", "/dev", "/proc", "/proc/sys", "/sys/fs/cgroup", "/program"} {
		attacks = append(attacks, creates(folder))
	}
	for _, path := range []string{
		"/etc/passwd", "/etc/ld.so.cache", "/proc/sys/kernel/hostname", "/proc/sys/kernel/core_pattern", "/proc/sys/vm/drop_caches",
		"/proc/sysrq-trigger", "/proc/1/oom_score_adj", p.Shown,
	} {
		attacks = append(attacks, writes(path))
	}
	return append(attacks,
		attack{"change the rights of /", keepsMode("/")},
		attack{"change the rights of /usr", keepsMode("/usr")},
		attack{"change the rights of " + p.Shown, keepsMode(p.Shown)},
		attack{"write to its own input", writesInput},
		attack{"have others killed first when memory runs out", sparesItself},
		calls("make a block device", unix.SYS_MKNOD, text("/tmp/device"), unix.S_IFBLK|0o600, int(unix.Mkdev(8, 0))),
	)
}

// keepsMode tries to set the mode that a file has anyway.
func keepsMode(path string) func() (bool, string) {
	return func() (bool, string) {
		var st unix.Stat_t
		if err := unix.Stat(path, &st); err != nil {
			return refusedPath(err)
		}
		return refusedPath(unix.Chmod(path, st.Mode&0o7777))
	}
}

// writesInput: the input may be that of the next test too.
func writesInput() (bool, string) {
	fd, err := unix.Open("/proc/self/fd/0", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return refusedPath(err)
	}
	defer unix.Close(fd)
	_, err = unix.Pwrite(fd, []byte("x"), 0)
	return refused(err)
}

func sparesItself() (bool, string) {
	fd, err := unix.Open("/proc/self/oom_score_adj", unix.O_WRONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return refusedPath(err)
	}
	defer unix.Close(fd)
	_, err = unix.Write(fd, []byte("-1000"))
	return refused(err)
}

// processAttacks go for what runs beside the program: nothing that it can see.
func processAttacks(p *attackPlan) []attack {
	attacks := []attack{{"see other processes in /proc", seesProcesses}}
	for _, pid := range []int{1, p.Process} {
		for _, file := range []string{"environ", "cmdline", "maps", "root", "fd"} {
			attacks = append(attacks, readsProcess(pid, file))
		}
	}
	mine, other := iovec(make([]byte, 8)), iovec(make([]byte, 8))
	return append(attacks,
		callsOn("trace pid 1", unix.SYS_PTRACE, unix.PTRACE_SEIZE, 1, 0, 0),
		calls("be traced", unix.SYS_PTRACE, unix.PTRACE_TRACEME, 0, 0, 0),
		callsOn("read memory of pid 1", unix.SYS_PROCESS_VM_READV, 1, mine, 1, other, 1, 0),
		calls("read memory of another process of its own", unix.SYS_PROCESS_VM_READV, os.Getpid(), mine, 1, other, 1, 0),
		calls("write memory of another process of its own", unix.SYS_PROCESS_VM_WRITEV, os.Getpid(), mine, 1, other, 1, 0),
		calls("compare with another process of its own", unix.SYS_KCMP, os.Getpid(), os.Getpid(), 0, 0, 1),
		attack{"take a descriptor of another process", takesDescriptor},
		attack{"kill all", func() (bool, string) { return refused(unix.Kill(-1, 0), unix.ESRCH) }},
		attack{"kill its parent", killsParent},
		attack{"kill pid 1", killsInit},
		attack{"signal any other process", signalsOthers},
		attack{"find open descriptors", findsDescriptors},
	)
}

func seesProcesses() (bool, string) {
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return refusedPath(err)
	}
	for _, e := range entries {
		if pid, err := strconv.Atoi(e.Name()); err == nil && pid != os.Getpid() {
			return false, fmt.Sprintf("it sees process %d", pid)
		}
	}
	return true, "none but itself"
}

func readsProcess(pid int, file string) attack {
	path := fmt.Sprintf("/proc/%d/%s", pid, file)
	a := reads(path)
	return attack{a.name, func() (bool, string) {
		if pid == os.Getpid() { // the number is another's here
			return true, "it is its own"
		}
		return a.try()
	}}
}

func takesDescriptor() (bool, string) {
	fd, err := unix.PidfdOpen(os.Getpid(), 0)
	if err != nil {
		return refused(err)
	}
	defer unix.Close(fd)
	taken, err := unix.PidfdGetfd(fd, 0, 0)
	if err == nil {
		unix.Close(taken)
	}
	return refused(err)
}

func killsParent() (bool, string) {
	parent := os.Getppid()
	if parent == 0 { // a signal to 0 would be one to itself
		return true, "out of sight"
	}
	return refused(unix.Kill(parent, 0), unix.ESRCH)
}

// killsInit does it in earnest: the kernel lets a process of the same user send
// the signal, and pid 1 must not die of it. If it did, we would too.
func killsInit() (bool, string) {
	if err := unix.Kill(1, unix.SIGKILL); err != nil {
		return refused(err, unix.ESRCH)
	}
	time.Sleep(20 * time.Millisecond)
	return true, "it does not die"
}

// signalsOthers tries every number a box can have given out so far. A number of
// one of our own threads stands for us.
func signalsOthers() (bool, string) {
	const most = 400
	for pid := 2; pid < most; pid++ {
		if _, err := os.Stat(fmt.Sprintf("/proc/self/task/%d", pid)); err == nil {
			continue
		}
		if held, _ := refused(unix.Kill(pid, 0), unix.ESRCH); !held {
			return false, fmt.Sprintf("process %d can be sent signals", pid)
		}
	}
	return true, "there is none"
}

// findsDescriptors looks for what was left open for it. All that Go opens
// itself is closed by an exec; what came through ours is not.
func findsDescriptors() (bool, string) {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		return false, "not looked at: " + err.Error()
	}
	for _, e := range entries {
		fd, err := strconv.Atoi(e.Name())
		if err != nil || fd <= 2 {
			continue
		}
		flags, err := unix.FcntlInt(uintptr(fd), unix.F_GETFD, 0)
		if err == nil && flags&unix.FD_CLOEXEC == 0 {
			target, _ := os.Readlink("/proc/self/fd/" + e.Name())
			return false, fmt.Sprintf("descriptor %d is %q", fd, target)
		}
	}
	return true, "none beside 0, 1 and 2"
}
