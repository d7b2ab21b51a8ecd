package main

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"gridjudge/sandbox"
)

// machine is a host made of files.
func machine(t *testing.T, files map[string]string) host {
	t.Helper()
	root := t.TempDir()
	for name, content := range files {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return host{root: root}
}

// consistent holds a row to what all rows promise: whatever is not PASS says
// what mends it, and nothing else does.
func consistent(t *testing.T, f finding) {
	t.Helper()
	if (f.Fix == "") != (f.Level == pass) {
		t.Errorf("%s: %s with the fix %q", f.Name, f.Level, f.Fix)
	}
	if f.Detail == "" {
		t.Errorf("%s: no word of why it is %s", f.Name, f.Level)
	}
}

func TestHostChecks(t *testing.T) {
	const (
		swaps    = "proc/swaps"
		head     = "Filename Type Size Used Priority\n"
		release  = "proc/sys/kernel/osrelease"
		random   = "proc/sys/kernel/randomize_va_space"
		actions  = "proc/sys/kernel/seccomp/actions_avail"
		governor = "sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"
		second   = "sys/devices/system/cpu/cpu1/cpufreq/scaling_governor"
		noTurbo  = "sys/devices/system/cpu/intel_pstate/no_turbo"
		boost    = "sys/devices/system/cpu/cpufreq/boost"
		smt      = "sys/devices/system/cpu/smt/active"
		huge     = "sys/kernel/mm/transparent_hugepage/enabled"
		cpus     = "proc/cpuinfo"
		virtual  = "processor : 0\nflags\t\t: fpu sse hypervisor avx\n"
		vendor   = "sys/class/dmi/id/sys_vendor"
	)
	for _, c := range []struct {
		name   string
		check  func(host) finding
		files  map[string]string
		level  level
		detail string
	}{
		{"new kernel", host.kernel, map[string]string{release: "6.18.4-generic\n"}, pass, "6.18.4"},
		{"oldest kernel", host.kernel, map[string]string{release: "5.4.0"}, pass, "5.4.0"},
		{"old kernel", host.kernel, map[string]string{release: "4.19.0"}, caution, "4.19.0"},
		{"older kernel", host.kernel, map[string]string{release: "5.3.0"}, caution, "5.3.0"},
		{"no kernel", host.kernel, nil, fail, "needs Linux"},
		{"bare machine", host.machine, map[string]string{cpus: "flags : fpu sse\n"}, pass, "no container, no virtual machine"},
		{"Docker", host.machine, map[string]string{".dockerenv": ""}, pass, "a container (Docker)"},
		{"Podman", host.machine, map[string]string{"run/.containerenv": ""}, pass, "a container (Podman)"},
		{"systemd-nspawn", host.machine, map[string]string{"run/systemd/container": "systemd-nspawn\n"}, pass, "a container (systemd-nspawn)"},
		{"Kubernetes", host.machine, map[string]string{"proc/1/cgroup": "0::/kubepods.slice/pod1\n"}, pass, "a container (Kubernetes)"},
		{"virtual machine", host.machine, map[string]string{cpus: virtual, vendor: "QEMU\n"}, caution, "a virtual machine (QEMU)"},
		{"nameless virtual machine", host.machine, map[string]string{cpus: virtual}, caution, "does not tell"},
		{"Docker in it", host.machine, map[string]string{cpus: virtual, ".dockerenv": ""}, caution, "a container (Docker) in a virtual machine"},
		{"no swap", host.swap, map[string]string{swaps: head}, pass, "none"},
		{"swap", host.swap, map[string]string{swaps: head + "/dev/sda2 partition 1 0 -2\n"}, caution, "1 in use"},
		{"random", host.layout, map[string]string{random: "2\n"}, caution, "at random"},
		{"not random", host.layout, map[string]string{random: "0\n"}, pass, "the same"},
		{"seccomp", host.seccomp, map[string]string{actions: "kill trap errno allow"}, pass, "errno"},
		{"no seccomp", host.seccomp, nil, fail, "does not filter"},
		{"no governor", host.governor, nil, pass, "not ours"},
		{"powersave", host.governor, map[string]string{governor: "powersave"}, caution, "powersave"},
		{"one processor differs", host.governor, map[string]string{governor: "performance", second: "powersave"}, caution, "performance, powersave"},
		{"steady", host.governor, map[string]string{governor: "performance\n", second: "performance\n"}, pass, "performance"},
		{"no turbo", host.turbo, nil, pass, "not ours"},
		{"turbo of Intel's", host.turbo, map[string]string{noTurbo: "0"}, caution, "on"},
		{"turbo of Intel's, off", host.turbo, map[string]string{noTurbo: "1"}, pass, "off"},
		{"turbo of AMD's", host.turbo, map[string]string{boost: "1"}, caution, "on"},
		{"turbo of AMD's, off", host.turbo, map[string]string{boost: "0"}, pass, "off"},
		{"SMT", host.siblings, map[string]string{smt: "1\n"}, caution, "on"},
		{"no SMT", host.siblings, map[string]string{smt: "0\n"}, pass, "off"},
		{"untold SMT", host.siblings, nil, pass, "not told"},
		{"huge pages", host.hugePages, map[string]string{huge: "[always] madvise never\n"}, caution, "2 MiB at a time"},
		{"huge pages on request", host.hugePages, map[string]string{huge: "always [madvise] never\n"}, pass, "madvise"},
		{"no huge pages", host.hugePages, nil, pass, "not in this kernel"},
		{"no namespaces", host.namespaces, nil, fail, "pid, mnt, net"},
		{"root", host.user, nil, pass, "root"},
		{"root with all rights", host.user, map[string]string{"proc/self/status": "CapPrm:\t0\nCapEff:\t000001ffffffffff\nCapBnd:\t0\n"}, pass, "root"},
		{"root of a container", host.user, map[string]string{"proc/self/status": "CapPrm:\t0\nCapEff:\t00000000a80425fb\nCapBnd:\t0\n"}, fail, "takes: SYS_ADMIN"},
		{"root without rights", host.user, map[string]string{"proc/self/status": "CapPrm:\t0\nCapEff:\t0000000000000000\n"}, fail, "SYS_ADMIN, SYS_CHROOT, SETPCAP, SETUID"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.check(machine(t, c.files))
			if got.Level != c.level || !strings.Contains(got.Detail, c.detail) {
				t.Errorf("got %+v, want %s with %q", got, c.level, c.detail)
			}
			consistent(t, got)
		})
	}
}

// TestChecksOfAUser: what root does not need, another user must be given.
func TestChecksOfAUser(t *testing.T) {
	closed := machine(t, map[string]string{"proc/sys/user/max_user_namespaces": "0\n"})
	other := closed
	other.euid = 1000
	open := machine(t, nil)
	open.euid = 1000
	for _, c := range []struct {
		name  string
		got   finding
		level level
	}{
		{"user namespaces closed to root", closed.userNamespaces(), pass},
		{"user namespaces closed to a user", other.userNamespaces(), fail},
		{"user namespaces open", open.userNamespaces(), pass},
		{"not root", open.user(), caution},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.got.Level != c.level {
				t.Errorf("got %+v, want %s", c.got, c.level)
			}
			consistent(t, c.got)
		})
	}
}

func TestCgroupCheck(t *testing.T) {
	const (
		own = "proc/self/cgroup"
		one = "9:name=systemd:/\n8:pids:/\n4:memory:/a\n2:cpu,cpuacct:/\n"
	)
	user, container := machine(t, nil), machine(t, map[string]string{".dockerenv": ""})
	user.euid = 1000
	none := sandbox.Isolation{Level: "degraded", Cgroup: "none", Missing: []string{"cgroup: not writable"}}
	for _, c := range []struct {
		name        string
		host        host
		isolation   sandbox.Isolation
		unusable    error
		level       level
		detail, fix string
	}{
		{"version 1", machine(t, map[string]string{own: one}), sandbox.Isolation{Level: "full", Cgroup: "v1"}, nil, pass,
			"v1 used, ours, as root (there is v1 with cpu, cpuacct, memory, pids)", ""},
		{"hybrid", machine(t, map[string]string{own: one + "0::/\n"}), sandbox.Isolation{Level: "full", Cgroup: "v1"}, nil, pass,
			"there are v1 and v2, v1 has cpu, cpuacct, memory, pids", ""},
		{"version 2", machine(t, map[string]string{own: "0::/x\n", "sys/fs/cgroup/x/cgroup.controllers": "memory pids\n"}),
			sandbox.Isolation{Level: "full", Cgroup: "v2"}, nil, pass, "v2 used, ours, as root (there is v2 with memory, pids)", ""},
		{"delegated", user, sandbox.Isolation{Level: "degraded", Cgroup: "v2", Missing: []string{"a user id"}}, nil, caution, "delegated to us", "systemd-run"},
		{"refused to a user", user, none, nil, caution, "missing: cgroup: not writable", "systemd-run"},
		{"refused to a container", container, none, nil, caution, "degraded", "--privileged"},
		{"not there", machine(t, nil), none, nil, caution, "there is none", "mount -t cgroup2"},
		{"no controllers", machine(t, map[string]string{own: "0::/\n"}), none, nil, caution, "v2 without controllers", "mount -t cgroup2"},
		{"no namespaces", machine(t, nil), sandbox.Isolation{}, errors.New("no namespaces"), fail, "no namespaces", "mend"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := c.host.cgroup(c.isolation, c.unusable)
			if got.Level != c.level || !strings.Contains(got.Detail, c.detail) || !strings.Contains(got.Fix, c.fix) {
				t.Errorf("got %+v, want %s with %q and the fix %q", got, c.level, c.detail, c.fix)
			}
			consistent(t, got)
		})
	}
}

func TestLandlockCheck(t *testing.T) {
	for _, c := range []struct {
		name        string
		version     int
		err         error
		level       level
		detail, fix string
	}{
		{"there", 7, nil, pass, "version 7", ""},
		{"old kernel", 0, syscall.ENOSYS, caution, "not in this kernel", "5.13"},
		{"switched off", 0, syscall.EOPNOTSUPP, caution, "switched off", "lsm="},
		{"refused", 0, syscall.EPERM, caution, "operation not permitted", "5.13"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := landlock(c.version, c.err)
			if got.Level != c.level || !strings.Contains(got.Detail, c.detail) || !strings.Contains(got.Fix, c.fix) {
				t.Errorf("got %+v, want %s with %q and the fix %q", got, c.level, c.detail, c.fix)
			}
			consistent(t, got)
		})
	}
}

func TestDiskCheckOfAFolderToCome(t *testing.T) {
	got := diskCheck("disk", filepath.Join(t.TempDir(), "not", "yet", "there"))
	if got.Name != "disk" || !strings.Contains(got.Detail, "MiB free") {
		t.Errorf("got %+v", got)
	}
}

func TestSurvivors(t *testing.T) {
	h := machine(t, map[string]string{
		"proc/12/cmdline":   "gridjudge\x00doctor\x00the-word\x00",
		"proc/13/cmdline":   "sleep\x00100\x00",
		"proc/14/cmdline":   "", // a zombie
		"proc/self/cmdline": "the-word\x00",
	})
	if got := h.survivors("the-word"); !slices.Equal(got, []string{"12"}) {
		t.Errorf("got %q, want process 12 alone", got)
	}
}
