//go:build linux

package judge

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"gridjudge/judge/verdict"
	"gridjudge/sandbox"
)

// keeperOf finds the keeper of the box that a program with this command line
// runs in; 0: there is none.
func keeperOf(line ...string) int {
	want := []byte(strings.Join(line, "\x00") + "\x00")
	files, _ := filepath.Glob("/proc/[0-9]*/cmdline")
	for _, file := range files {
		if text, err := os.ReadFile(file); err != nil || !bytes.Equal(text, want) {
			continue
		}
		for folder := filepath.Dir(file); ; {
			var pid int
			status, _ := os.ReadFile(folder + "/status")
			for text := range strings.Lines(string(status)) {
				_, _ = fmt.Sscanf(text, "PPid: %d", &pid)
			}
			if pid <= 1 {
				break
			}
			folder = fmt.Sprintf("/proc/%d", pid)
			if text, _ := os.ReadFile(folder + "/cmdline"); bytes.HasPrefix(text, []byte("gridjudge-keeper\x00")) {
				return pid
			}
		}
	}
	return 0
}

// killKeepers kills the keeper of a program that naps, so many times one after
// the other, and tells how many it has killed.
func killKeepers(nap string, deaths int) <-chan int {
	killed := make(chan int)
	go func() {
		n := 0
		for begin := time.Now(); n < deaths && time.Since(begin) < 30*time.Second; time.Sleep(time.Millisecond) {
			if pid := keeperOf("sleep", nap); pid != 0 && syscall.Kill(pid, syscall.SIGKILL) == nil {
				n++
				for keeperOf("sleep", nap) == pid {
					time.Sleep(time.Millisecond)
				}
			}
		}
		killed <- n
	}()
	return killed
}

// TestAKeeperThatDiesIsReplaced: the run is repeated once, and only then it is
// a judge's error.
func TestAKeeperThatDiesIsReplaced(t *testing.T) {
	needBox(t)
	for deaths, want := range []verdict.Verdict{verdict.AC, verdict.AC, verdict.JE} {
		t.Run(fmt.Sprintf("%d deaths", deaths), func(t *testing.T) {
			p := problem(t, map[string]string{"problem.yaml": strings.Replace(echoSpec, "wall: 4s", "wall: 60s", 1), "data/1.in": "one\n", "data/1.ans": "one\n", "data/2.in": "two\n", "data/2.ans": "two\n"})
			// The first test alone waits to be killed, and as long as it is to be.
			nap := fmt.Sprintf("1.5%d%d", os.Getpid(), deaths)
			killed := killKeepers(nap, deaths)
			g := grade(t, newJudge(t, Config{Jobs: 1}), p, script(t, "read x; if [ $x = one ]; then sleep "+nap+"; fi; echo $x"))
			if n := <-killed; n != deaths {
				t.Fatalf("%d keepers were killed", n)
			}
			first, second := g.Tests[0], g.Tests[1]
			if first.Verdict != want || g.Verdict != want || second.Verdict != verdict.AC {
				t.Errorf("got %v (%s) and %v (%s), want %v and AC", first.Verdict, first.Reason, second.Verdict, second.Reason, want)
			}
			if want == verdict.JE && !strings.Contains(first.Reason, "the keeper of the box died") {
				t.Errorf("the reason is %q", first.Reason)
			}
		})
	}
}

// TestAKeeperThatDiesInATalk: whichever it is, the talk is repeated once.
func TestAKeeperThatDiesInATalk(t *testing.T) {
	needBox(t)
	for i, c := range []struct {
		name, mode, script string
		deaths             int
		want               verdict.Verdict
	}{
		{"the contestant's", "ask", "sleep NAP; " + answers, 1, verdict.AC},
		{"the contestant's twice", "ask", "sleep NAP; " + answers, 2, verdict.JE},
		{"the interactor's", "sleep NAP", "cat > /dev/null", 1, verdict.AC},
		{"the interactor's twice", "sleep NAP", "cat > /dev/null", 2, verdict.JE},
	} {
		t.Run(c.name, func(t *testing.T) {
			nap := fmt.Sprintf("1.6%d%d", os.Getpid(), i)
			killed := killKeepers(nap, c.deaths)
			p := talkProblem(t, strings.Replace(talkSpec, "wall: 10s", "wall: 60s", 1), strings.ReplaceAll(c.mode, "NAP", nap))
			g := grade(t, newJudge(t, Config{}), p, script(t, strings.ReplaceAll(c.script, "NAP", nap)))
			if n := <-killed; n != c.deaths {
				t.Fatalf("%d keepers were killed", n)
			}
			if g.Verdict != c.want || c.want == verdict.JE && !strings.Contains(g.Reason, "the keeper of the box died") {
				t.Errorf("got %v (%s), want %v", g.Verdict, g.Reason, c.want)
			}
		})
	}
}

// TestFullDiskInATalk: no room for what either side says is our fault.
func TestFullDiskInATalk(t *testing.T) {
	needBox(t)
	j := newJudge(t, Config{})
	full := smallDisk(t, 256<<10)
	t.Setenv("TMPDIR", full)
	for mode, text := range map[string]string{"flood": "cat > /dev/null", "swallow": "head -c 40000000 /dev/zero"} {
		p := talkProblem(t, strings.Replace(talkSpec, "output: 1MiB", "output: 64MiB", 1), mode)
		if g := grade(t, j, p, script(t, text)); g.Verdict != verdict.JE || !strings.Contains(g.Reason, "no space left on device") {
			t.Errorf("%s: got %v (%s)", mode, g.Verdict, g.Reason)
		}
	}
	if left, err := os.ReadDir(full); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

// smallDisk mounts a disk of so many bytes, and returns its folder.
func smallDisk(t *testing.T, bytes int) string {
	t.Helper()
	folder := t.TempDir()
	err := syscall.Mount("small", folder, "tmpfs", 0, fmt.Sprintf("size=%d,mode=1777", bytes))
	if errors.Is(err, syscall.EPERM) {
		t.Skip("no right to mount a small disk: run the tests as root")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// TestFullDiskOfTemporaryFiles: no room for what a program writes is our fault,
// told with its reason, and nothing is left of it.
func TestFullDiskOfTemporaryFiles(t *testing.T) {
	needBox(t)
	j := newJudge(t, Config{})
	full := smallDisk(t, 256<<10)
	t.Setenv("TMPDIR", full)
	p := problem(t, map[string]string{
		"problem.yaml": strings.Replace(echoSpec, "output: 1MiB", "output: 64MiB", 1),
		"data/1.in":    "much\n", "data/1.ans": "much\n", "data/2.in": "two\n", "data/2.ans": "two\n",
	})
	g := grade(t, j, p, script(t, "read x; if [ $x = much ]; then head -c 40000000 /dev/zero; else echo $x; fi"))
	if first := g.Tests[0]; g.Verdict != verdict.JE || first.Verdict != verdict.JE || !strings.Contains(first.Reason, "no space left on device") {
		t.Errorf("got %v: %v (%s)", g.Verdict, first.Verdict, first.Reason)
	}
	if second := g.Tests[1]; second.Verdict != verdict.AC {
		t.Errorf("the next test got %v (%s)", second.Verdict, second.Reason)
	}
	if left, err := os.ReadDir(full); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
	if g := grade(t, j, echo(t), script(t, "cat")); g.Verdict != verdict.AC {
		t.Errorf("the next submission got %v (%s)", g.Verdict, g.Reason)
	}
}

// TestFullDiskOfTheCache: what a compiler made cannot be kept.
func TestFullDiskOfTheCache(t *testing.T) {
	needBox(t)
	full := smallDisk(t, 64<<10)
	j, err := New(Config{Cache: filepath.Join(full, "cache"), Self: self})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := j.Close(); err != nil {
			t.Error(err)
		}
	}()
	big := script(t, "cat\nexit 0\n"+strings.Repeat("#", 200<<10))
	if g, err := j.Grade(t.Context(), echo(t), big); err == nil || !strings.Contains(err.Error(), "no space left on device") || !strings.Contains(err.Error(), full) {
		t.Errorf("got %+v, %v", g, err)
	}
	if g := grade(t, j, echo(t), script(t, "cat")); g.Verdict != verdict.AC {
		t.Errorf("the next submission got %v (%s)", g.Verdict, g.Reason)
	}
}

// TestWhatIsToldOfACrash: who gives up for want of memory is told how much it had.
func TestWhatIsToldOfACrash(t *testing.T) {
	limits := sandbox.Limits{Memory: 64 << 20}
	for _, c := range []struct {
		r    sandbox.Result
		want string
	}{
		{sandbox.Result{ExitCode: 1, Memory: 60 << 20}, "it used 60.0 MiB of 64MiB of memory"},
		{sandbox.Result{Ended: sandbox.Signal, Signal: "SIGSEGV", Memory: 1 << 20}, "it touched memory that is not its own; it used 1.0 MiB of 64MiB of memory"},
		{sandbox.Result{Ended: sandbox.Signal, Signal: "SIGUSR1", Memory: 1 << 20}, "it used 1.0 MiB of 64MiB of memory"},
	} {
		if v, _, detail := verdictOf(c.r, limits); v != verdict.RE || detail != c.want {
			t.Errorf("%+v: got %v, %q, want %q", c.r, v, detail, c.want)
		}
	}
	if _, _, detail := verdictOf(sandbox.Result{ExitCode: 1, Memory: 1}, sandbox.Limits{}); detail != "" {
		t.Errorf("without a limit: got %q", detail)
	}
}
