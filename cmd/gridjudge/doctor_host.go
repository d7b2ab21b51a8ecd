package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// host is the machine as its files tell it; root is where they are, "/" but in
// tests.
type host struct {
	root string
	euid int
}

// read returns what a file holds, trimmed, and whether it is there.
func (h host) read(name string) (string, bool) {
	content, err := os.ReadFile(filepath.Join(h.root, name))
	return strings.TrimSpace(string(content)), err == nil
}

func (h host) has(name string) bool {
	_, err := os.Lstat(filepath.Join(h.root, name))
	return err == nil
}

// The oldest kernel that has all the sandbox needs.
const (
	leastMajor = 5
	leastMinor = 4
)

func (h host) kernel() finding {
	const name = "kernel"
	release, ok := h.read("proc/sys/kernel/osrelease")
	if !ok || runtime.GOOS != "linux" {
		return failed(name, runtime.GOOS+": the sandbox needs Linux", "run gridjudge on Linux")
	}
	major, rest, _ := strings.Cut(release, ".")
	minor, _, _ := strings.Cut(rest, ".")
	m, err1 := strconv.Atoi(major)
	n, err2 := strconv.Atoi(minor)
	if err1 != nil || err2 != nil || m < leastMajor || m == leastMajor && n < leastMinor {
		return lacking(name, "Linux "+release, fmt.Sprintf("use Linux %d.%d or newer", leastMajor, leastMinor))
	}
	return found(name, "Linux "+release)
}

func (h host) namespaces() finding {
	var missing []string
	for _, name := range []string{"pid", "mnt", "net", "ipc", "uts", "cgroup", "user"} {
		if !h.has("proc/self/ns/" + name) {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return failed("namespaces", "missing: "+strings.Join(missing, ", "), "use a kernel built with CONFIG_NAMESPACES and all of its kinds")
	}
	return found("namespaces", "pid, mount, net, ipc, uts, cgroup, user")
}

func (h host) userNamespaces() finding {
	const name = "user namespaces"
	for _, guard := range []struct{ file, closed, fix string }{
		{"proc/sys/user/max_user_namespaces", "0", "sysctl user.max_user_namespaces=10000"},
		{"proc/sys/kernel/unprivileged_userns_clone", "0", "sysctl kernel.unprivileged_userns_clone=1"},
		{"proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1", "sysctl kernel.apparmor_restrict_unprivileged_userns=0"},
	} {
		value, ok := h.read(guard.file)
		switch refused := "refused by /" + guard.file; {
		case !ok || value != guard.closed:
		case h.euid == 0:
			return found(name, refused+"; not needed by root")
		default:
			return failed(name, refused, guard.fix)
		}
	}
	return found(name, "permitted")
}

func (h host) seccomp() finding {
	actions, ok := h.read("proc/sys/kernel/seccomp/actions_avail")
	if !ok || !strings.Contains(actions, "errno") {
		return failed("seccomp", "the kernel does not filter system calls", "use a kernel built with CONFIG_SECCOMP_FILTER")
	}
	return found("seccomp", "actions: "+actions)
}

// landlock judges what the kernel answered when it was asked for its version.
func landlock(version int, err error) finding {
	const name = "landlock"
	if err == nil {
		return found(name, fmt.Sprintf("version %d", version))
	}
	why, fix := err.Error(), "use Linux 5.13 or newer, built with CONFIG_SECURITY_LANDLOCK"
	switch {
	case errors.Is(err, syscall.ENOSYS):
		why = "not in this kernel"
	case errors.Is(err, syscall.EOPNOTSUPP):
		why, fix = "switched off", "put landlock into lsm= on the kernel's command line"
	}
	return lacking(name, why+": mounts and users alone keep a program from the host's files", fix)
}

func (h host) swap() finding {
	table, _ := h.read("proc/swaps")
	// The first line is the head of the table.
	if n := strings.Count(table, "\n"); n > 0 {
		return lacking("swap", fmt.Sprintf("%d in use: memory that is swapped out makes times vary", n), "swapoff -a")
	}
	return found("swap", "none")
}

// survivors lists the processes whose command line holds a word.
func (h host) survivors(word string) []string {
	var alive []string
	files, _ := filepath.Glob(filepath.Join(h.root, "proc/[0-9]*/cmdline"))
	for _, file := range files {
		if line, err := os.ReadFile(file); err == nil && strings.Contains(string(line), word) {
			alive = append(alive, filepath.Base(filepath.Dir(file)))
		}
	}
	return alive
}
