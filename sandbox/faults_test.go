//go:build linux && amd64

package sandbox

import (
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// eventually waits for something that happens soon.
func eventually(t *testing.T, what string, happens func() bool) {
	t.Helper()
	for begin := time.Now(); !happens(); time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("in vain: %s", what)
		}
	}
}

// marked counts living processes that carry a mark.
func marked(mark string) int {
	n := 0
	for _, p := range ownProcesses() {
		if p.mark == mark && !strings.HasPrefix(p.state, "Z") {
			n++
		}
	}
	return n
}

// lasting is a program that does not end, and whose children do not end with it.
func lasting(mark string) *Command {
	c := command("processes", "outlives_parent")
	c.Env = []string{mark}
	c.Limits.Wall = time.Minute
	return c
}

// runAndBreak starts a lasting program, breaks something, and wants an error
// that says what broke, no survivor, and a box that stays broken.
func runAndBreak(t *testing.T, b *Box, mark string, breakIt func(), want string) {
	t.Helper()
	failed := make(chan error)
	go func() {
		_, err := b.Run(t.Context(), lasting(mark))
		failed <- err
	}()
	eventually(t, "the program starts", func() bool { return marked(mark) >= 2 })
	breakIt()
	if err := <-failed; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %q", err, want)
	}
	eventually(t, "nothing survives", func() bool { return marked(mark) == 0 })
	if _, err := b.Run(t.Context(), command("environment", "lists")); err == nil || !strings.Contains(err.Error(), "the box is broken") {
		t.Errorf("the next run got %v", err)
	}
	if err := b.Close(); err != nil {
		t.Error(err)
	}
}

func TestFaultsKeeperKilled(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		runAndBreak(t, b, mark+"-keeper", func() { _ = b.keeper.Process.Kill() }, "the keeper of the box died")
	})
}

// initOf finds pid 1 of a box.
func initOf(t testing.TB, b *Box) int {
	t.Helper()
	parent := strconv.Itoa(b.keeper.Process.Pid)
	children, err := filepath.Glob("/proc/" + parent + "/task/*/children")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range children {
		for _, pid := range strings.Fields(strings.Join(lines(file), " ")) {
			for _, line := range lines("/proc/" + pid + "/status") {
				if strings.HasPrefix(line, "NSpid:") && strings.HasSuffix(line, "\t1") {
					n, _ := strconv.Atoi(pid)
					return n
				}
			}
		}
	}
	t.Fatal("pid 1 of the box is not found")
	return 0
}

func TestFaultsInitKilled(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		pid := initOf(t, b)
		runAndBreak(t, b, mark+"-init", func() { _ = syscall.Kill(pid, syscall.SIGKILL) }, "pid 1 of the box is gone")
		// And between two runs, where the kernel says "no memory".
		b = newBox(t, m.config)
		pid = initOf(t, b)
		if err := syscall.Kill(pid, syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		eventually(t, "it dies", func() bool {
			return strings.Contains(strings.Join(lines(fmt.Sprintf("/proc/%d/status", pid)), "\n"), "State:\tZ")
		})
		if r, err := b.Run(t.Context(), command("environment", "lists")); err == nil || !strings.Contains(err.Error(), "pid 1 of the box is gone") {
			t.Errorf("got %+v, %v", r, err)
		}
	})
}

// groupsOf lists the cgroups that a judge has made.
func groupsOf(pid int) []string {
	var found []string
	for _, parent := range usableHierarchy().parents {
		some, _ := filepath.Glob(fmt.Sprintf("%s/%s%d-*", parent, groupPrefix, pid))
		found = append(found, some...)
	}
	return found
}

func TestFaultsJudgeKilled(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		own := newBox(t, m.config) // another judge's box, which must not be touched
		mark := mark + "-judge"
		cmd := startJudge(t, m, "lasting", mark)
		eventually(t, "the program starts", func() bool { return marked(mark) >= 2 })
		if err := cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait()
		eventually(t, "nothing survives", func() bool { return marked(mark) == 0 })
		if m.name == full {
			if len(groupsOf(cmd.Process.Pid)) == 0 {
				t.Error("no cgroup was left: the test shows nothing")
			}
			eventually(t, "its keeper leaves the cgroups", func() bool {
				next := startJudge(t, m, "honest", "")
				if err := next.Wait(); err != nil {
					t.Fatal(err)
				}
				return len(groupsOf(cmd.Process.Pid)) == 0
			})
		}
		servesHonest(t, own, mark)
	})
}

func TestFaultsTwoJudges(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		b := newBox(t, m.config)
		one, two := startJudge(t, m, "honest", ""), startJudge(t, m, "honest", "")
		for range 20 {
			servesHonest(t, b, "none")
		}
		for _, cmd := range []interface{ Wait() error }{one, two} {
			if err := cmd.Wait(); err != nil {
				t.Error(err)
			}
		}
	})
}

// TestFaultsDescriptors takes all descriptors away at every point of building
// a box and of a run.
func TestFaultsDescriptors(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		b := newBox(t, m.config)
		var was syscall.Rlimit
		if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &was); err != nil {
			t.Fatal(err)
		}
		m.config.Mounts = []Mount{{Source: programs(t), Target: programsTarget}}
		failures, successes := 0, 0
		for most := range uint64(64) { // also fewer than are open
			few := syscall.Rlimit{Cur: most, Max: was.Max}
			if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few); err != nil {
				t.Fatal(err)
			}
			other, err := New(t.Context(), m.config)
			_, runErr := b.Run(t.Context(), command("environment", "lists"))
			if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &was); err != nil {
				t.Fatal(err)
			}
			if err != nil {
				failures++
			} else {
				successes++
				if err := other.Close(); err != nil {
					t.Error(err)
				}
			}
			if runErr != nil {
				failures++
			}
			servesHonest(t, b, "none")
		}
		if failures == 0 || successes == 0 {
			t.Errorf("%d failures, %d successes: the test shows nothing", failures, successes)
		}
	})
}

// TestFaultsBadCore: a box cannot be bound to a core that is not there.
func TestFaultsBadCore(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		m.config.Cores = []int{1000}
		if b, err := New(t.Context(), m.config); err == nil || !strings.Contains(err.Error(), "binding to cores [1000]") {
			t.Errorf("got %v, %v", b, err)
		}
	})
}

// TestFaultsCores: the caller's thread is bound while a program runs, and not
// longer.
func TestFaultsCores(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		var before, after unix.CPUSet
		if err := unix.SchedGetaffinity(0, &before); err != nil {
			t.Fatal(err)
		}
		core := 0
		for !before.IsSet(core) {
			core++
		}
		m.config.Cores = []int{core}
		b := newBox(t, m.config)
		r, out := mustRun(t, b, &Command{Path: "/bin/sh", Args: []string{"sh", "-c", "while read -r k v; do case $k in Cpus_allowed_list:) echo $v;; esac; done </proc/self/status"}})
		if out != fmt.Sprintln(core) {
			t.Errorf("got %s: %q, want core %d", outcome(r), out, core)
		}
		if err := unix.SchedGetaffinity(0, &after); err != nil || after != before {
			t.Errorf("bound to %v afterwards, was %v", after, before)
		}
	})
}

// TestFaultsInherited: what the judge was started with does not reach the
// program.
func TestFaultsInherited(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		signal.Ignore(syscall.SIGHUP)
		defer signal.Reset(syscall.SIGHUP)
		// A descriptor that is open for every child.
		var pipe [2]int
		if err := syscall.Pipe(pipe[:]); err != nil {
			t.Fatal(err)
		}
		defer syscall.Close(pipe[0])
		defer syscall.Close(pipe[1])
		b := newBox(t, m.config)
		for _, line := range [][]string{{"environment", "signals_blocked"}, {"descriptors", "scan"}} {
			if r, out := mustRun(t, b, command(line...)); outcome(r) != "exit 0" {
				t.Errorf("%v: got %s: %s", line, outcome(r), out)
			}
		}
		// Programs go before the judge when the host has no memory left.
		_, out := mustRun(t, b, &Command{Path: "/bin/sh", Args: []string{"sh", "-c", "read -r n </proc/self/oom_score_adj; echo $n"}})
		if n, err := strconv.Atoi(strings.TrimSpace(out)); err != nil || n < 500 {
			t.Errorf("oom_score_adj is %q", out)
		}
	})
}

// TestFaultsFullGroup: a group without room has none for the engine either,
// which works in it.
func TestFaultsFullGroup(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		for i := range int64(150) {
			c := command("environment", "exits", "0")
			c.Limits.Memory = 1 + i*200
			c.Collect = func(f *Folder) error { _, err := f.Names(100); return err }
			mustRun(t, b, c)
		}
		for range 3 {
			c := command("memory", "full")
			c.Limits.Memory = 1 << 20
			mustRun(t, b, c)
		}
		servesHonest(t, b, "none")
	}, full)
}

// TestFaultsNestedGroup: a group that something was made in is removed with it.
func TestFaultsNestedGroup(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		folder := b.groups.folders[0] + "/kept"
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := b.Close(); err != nil {
			t.Errorf("got %v", err)
		}
		if _, err := os.Stat(folder); err == nil {
			t.Error("it is still there")
		}
	}, full)
}
