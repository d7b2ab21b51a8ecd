//go:build linux && amd64

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"gridjudge/sandbox"
)

// TestWalls attacks real boxes, of the best kind that this host has and of the
// kind that has no cgroups.
func TestWalls(t *testing.T) {
	best, err := sandbox.Probe()
	if err != nil {
		t.Skip("this host has no sandbox: ", err)
	}
	for _, c := range []struct {
		name      string
		noCgroup  bool
		isolation sandbox.Isolation
	}{
		{"best", false, best},
		{"without cgroups", true, sandbox.Isolation{Level: "degraded", Cgroup: "none"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			made, err := newAttacker()
			if err != nil {
				t.Fatal(err)
			}
			a := made.(*boxAttacker)
			defer a.Close()
			a.config.NoCgroup = c.noCgroup
			e := &examination{host: host{root: "/", euid: os.Geteuid()}, box: func() (attacker, error) { return a, nil }}
			rows, err := e.attackWalls(t.Context(), c.isolation)
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range rows {
				consistent(t, f)
				if f.Level == fail || f.Level == caution && c.isolation.Level == "full" {
					t.Errorf("%s %s: %s", f.Level, f.Name, f.Detail)
				}
			}
			if want := 8 + len(limitProofs()) + 1; len(rows) != want {
				t.Errorf("%d rows, want %d", len(rows), want)
			}
			if _, err := os.Stat(filepath.Dir(a.plan.Socket)); err == nil {
				t.Errorf("%s is still there", filepath.Dir(a.plan.Socket))
			}
		})
	}
}

// TestNamesOfAttacks: results are matched by name.
func TestNamesOfAttacks(t *testing.T) {
	groups := map[string]bool{}
	for _, g := range attackGroups(&attackPlan{Process: 7, Shown: "/shown", Address: "192.0.2.2"}) {
		if groups[g.name] {
			t.Errorf("two groups are called %q", g.name)
		}
		groups[g.name] = true
		names := map[string]bool{}
		for _, a := range g.attacks {
			if names[a.name] {
				t.Errorf("group %q has two attacks called %q", g.name, a.name)
			}
			names[a.name] = true
		}
	}
	for _, p := range limitProofs() {
		for _, step := range p.steps {
			if !groups[step.group] {
				t.Errorf("%s: there is no group %q", p.name, step.group)
			}
		}
	}
}

// TestOpenWallsAreNoticed makes harmless attacks where no wall is: outside of
// any box, against what is prepared for them. Each must be told as open.
func TestOpenWallsAreNoticed(t *testing.T) {
	made, err := newAttacker()
	if err != nil {
		t.Fatal(err)
	}
	defer made.Close()
	p := made.(*boxAttacker).plan
	folder := t.TempDir()
	secret := filepath.Join(folder, "secret")
	if err := os.WriteFile(secret, []byte("42"), 0o600); err != nil {
		t.Fatal(err)
	}
	inherited, err := unix.Dup(int(os.Stderr.Fd())) // without close-on-exec, as what is inherited
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(inherited)
	attacks := []attack{
		reads(secret), reads(folder), reads("/proc/self/mountinfo"), readsProcess(os.Getppid(), "cmdline"), writes(secret), creates(folder),
		{"keep a mode", keepsMode(secret)},
		{"see processes", seesProcesses},
		{"find descriptors", findsDescriptors},
		{"find a parent", killsParent},
		callsOn("read the limits of its parent", unix.SYS_PRLIMIT64, os.Getpid(), unix.RLIMIT_CORE, 0, make([]byte, 16)),
		calls("choose a processor", unix.SYS_SCHED_SETAFFINITY, 0, 128, bytes.Repeat([]byte{0xff}, 128)),
		{"run a setuid program", runsSetuid},
	}
	for _, a := range networkAttacks(&p) {
		switch a.name {
		case "TCP to the host's own 127.0.0.1", "UDP to the host's own 127.0.0.1", "an abstract socket of the host", "a socket of the host by its path", "a socket for netlink":
			attacks = append(attacks, a)
		}
	}
	var said strings.Builder
	if err := runAttacks(&said, attacks); err != nil {
		t.Fatal(err)
	}
	results, err := readResults(strings.NewReader(said.String()))
	if err != nil || len(results) != len(attacks) || len(attacks) != 13+5 {
		t.Fatalf("got %d results of %d attacks, %v", len(results), len(attacks), err)
	}
	for _, r := range results {
		if r.Result != wallOpen {
			t.Errorf("%s: %s (%s), want %s", r.Name, r.Result, r.Detail, wallOpen)
		}
	}
	if content, err := os.ReadFile(secret); string(content) != "42" || err != nil {
		t.Errorf("the file is %q now, %v", content, err)
	}
	if entries, err := os.ReadDir(folder); len(entries) != 1 || err != nil {
		t.Errorf("the folder holds %v now, %v", entries, err)
	}
}

// TestRefusals: only a "no" is a wall.
func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		also []unix.Errno
		held bool
	}{
		{"success", nil, nil, false},
		{"permission", unix.EPERM, nil, true},
		{"access", unix.EACCES, nil, true},
		{"no such call", unix.ENOSYS, nil, true},
		{"wrapped", fmt.Errorf("clone: %w", unix.EPERM), nil, true},
		{"a detail", unix.EINVAL, nil, false},
		{"an address", unix.EFAULT, nil, false},
		{"no such file", unix.ENOENT, nil, false},
		{"no such file, where that counts", unix.ENOENT, []unix.Errno{unix.ENOENT}, true},
		{"no number", context.Canceled, nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if held, detail := refused(c.err, c.also...); held != c.held || detail == "" {
				t.Errorf("got %v (%s), want %v", held, detail, c.held)
			}
		})
	}
}

// TestChildrenCall: the call is made in a child, whose error comes back.
func TestChildrenCall(t *testing.T) {
	before, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	if err := inChild(unix.SYS_CHDIR, text("/")); err != nil {
		t.Errorf("chdir: %v", err)
	}
	if after, err := os.Getwd(); after != before || err != nil {
		t.Errorf("we are in %q (%v) now, not in %q", after, err, before)
	}
	if err := inChild(unix.SYS_CHDIR, text("/nonexistent")); err != unix.ENOENT {
		t.Errorf("chdir to nowhere: %v, want %v", err, unix.ENOENT)
	}
	if err := inChild(unix.SYS_KILL, os.Getpid(), 0); err != nil {
		t.Errorf("kill: %v", err)
	}
	pid, err := new(rawCall).inChild(0)
	if err != nil || pid <= 0 || pid == os.Getpid() {
		t.Errorf("a child that does nothing: process %d, %v", pid, err)
	}
}

func TestTargets(t *testing.T) {
	here := t.TempDir()
	got := strings.Join(targets([]string{here, here + "/nonexistent", here, "/", "/usr/bin/env", "", "/etc"}), " ")
	if n := strings.Count(got, here); n != 1 {
		t.Errorf("%d times %q in %s", n, here, got)
	}
	for _, p := range []string{"/usr/bin/env", "/nonexistent"} {
		if strings.Contains(got, p) {
			t.Errorf("%q is in %s", p, got)
		}
	}
}
