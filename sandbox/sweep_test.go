//go:build linux && amd64

package sandbox

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestFaultsJudgeKilledAnytime kills judges while they build a box, run programs
// and remove the box. Nothing of them may live on, and the next judge removes
// what they could not.
func TestFaultsJudgeKilledAnytime(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		folder := programs(t)
		own := newBox(t, m.config) // which must not be touched
		var keepers []int
		random := rand.New(rand.NewPCG(3, 4))
		var pids []int
		mark := mark + "-anytime-" + m.name
		for i := range 12 {
			kind := []string{"honest", "lasting"}[i%2]
			cmd := exec.CommandContext(t.Context(), "/proc/self/exe")
			cmd.Env = []string{judgeVariable + "=" + kind, programsVariable + "=" + folder, "MARK=" + mark}
			if m.config.NoCgroup {
				cmd.Env = append(cmd.Env, "NO_CGROUP=1")
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			pids = append(pids, cmd.Process.Pid)
			time.Sleep(time.Duration(random.IntN(60)) * time.Millisecond)
			_ = cmd.Process.Signal(syscall.SIGSTOP) // so that it makes no more of them
			keepers = append(keepers, keepersOf(cmd.Process.Pid)...)
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
		if len(keepers) == 0 {
			t.Error("no judge had a keeper when it was killed: the test shows nothing")
		}
		eventually(t, "no program and no keeper survives", func() bool { return marked(mark) == 0 && !slices.ContainsFunc(keepers, isKeeper) })
		servesHonest(t, own, mark)
		if m.name != full {
			return
		}
		eventually(t, "the next judge removes the cgroups", func() bool {
			if err := startJudge(t, m, "honest", "").Wait(); err != nil {
				t.Fatal(err)
			}
			left := 0
			for _, pid := range pids {
				left += len(groupsOf(pid))
			}
			return left == 0
		})
	})
}

// keepersOf lists the keepers that a judge has made.
func keepersOf(judge int) []int {
	var found []int
	files, _ := filepath.Glob("/proc/[0-9]*/status")
	for _, file := range files {
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		if slices.Contains(lines(file), fmt.Sprintf("PPid:\t%d", judge)) && isKeeper(pid) {
			found = append(found, pid)
		}
	}
	return found
}

// isKeeper reports whether a process lives and is one: a number may have gone to another.
func isKeeper(pid int) bool {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid))
	return err == nil && strings.HasPrefix(string(text), keeperName+"\x00")
}

// TestFaultsBusyGroup: a cgroup that somebody else moved into does not go away.
// That is told, and hinders nobody.
func TestFaultsBusyGroup(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		folder := b.groups.folders[0]
		at := folder
		if b.groups.version == cgroupV2 { // only a leaf can hold a process
			at = filepath.Join(folder, "busy")
			if err := os.Mkdir(at, 0o755); err != nil {
				t.Fatal(err)
			}
		}
		sleeper := exec.CommandContext(t.Context(), "/bin/sleep", "1000")
		if err := sleeper.Start(); err != nil {
			t.Fatal(err)
		}
		defer func() {
			_ = sleeper.Process.Kill()
			_ = sleeper.Wait()
			if err := removeGroup(folder, 10*time.Second); err != nil {
				t.Error(err)
			}
		}()
		if err := os.WriteFile(at+"/cgroup.procs", fmt.Append(nil, sleeper.Process.Pid), 0); err != nil {
			t.Fatal(err)
		}
		if err := b.Close(); err == nil || !strings.Contains(err.Error(), "removing cgroup") || !strings.Contains(err.Error(), "busy") {
			t.Errorf("got %v", err)
		}
		if err := b.Close(); err != nil { // it was told once
			t.Errorf("again: %v", err)
		}
		servesHonest(t, newBox(t, m.config), "none")
		if err := startJudge(t, m, "honest", "").Wait(); err != nil { // which sweeps before it begins
			t.Error(err)
		}
		if sleeper.Process.Signal(syscall.Signal(0)) != nil {
			t.Error("a process that is not ours was killed")
		}
	}, full)
}

// TestFaultsProcesses takes all processes away at every point of building a box
// and of a run. The kernel spares root: it is for the run as another user.
func TestFaultsProcesses(t *testing.T) {
	if os.Geteuid() == 0 {
		return // TestUnprivileged runs this
	}
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		b := newBox(t, m.config)
		m.config.Mounts = []Mount{{Source: programs(t), Target: programsTarget}}
		failures, successes := 0, 0
		// Go's own threads count too, and it does not survive being refused one:
		// so that there is one to spare, some are parked.
		for _, spare := range []uint64{0, 1, 2, 3, 4, 6, 8, 12, 400} {
			err := withProcesses(t, spare, func() error {
				other, err := New(t.Context(), m.config)
				if err != nil {
					return err
				}
				return other.Close()
			})
			if err != nil {
				failures++
			} else {
				successes++
			}
			servesHonest(t, b, "none")
		}
		if failures == 0 || successes == 0 {
			t.Errorf("%d failures, %d successes: the test shows nothing", failures, successes)
		}
	})
}

// withProcesses calls f while this user may start only so many more.
func withProcesses(t *testing.T, more uint64, f func() error) error {
	t.Helper()
	for range 16 {
		go func() { runtime.LockOSThread(); time.Sleep(time.Millisecond); runtime.UnlockOSThread() }()
	}
	time.Sleep(20 * time.Millisecond)
	var was unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NPROC, &was); err != nil {
		t.Fatal(err)
	}
	threads := 0
	files, _ := filepath.Glob("/proc/[0-9]*/task/[0-9]*")
	for _, file := range files {
		var st unix.Stat_t
		if unix.Stat(file, &st) == nil && int(st.Uid) == os.Getuid() {
			threads++
		}
	}
	if err := unix.Setrlimit(unix.RLIMIT_NPROC, &unix.Rlimit{Cur: uint64(threads) + more, Max: was.Max}); err != nil {
		t.Fatal(err)
	}
	err := f()
	if err := unix.Setrlimit(unix.RLIMIT_NPROC, &was); err != nil {
		t.Fatal(err)
	}
	return err
}
