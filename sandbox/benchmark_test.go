//go:build linux && amd64

package sandbox

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// benchmarkInput is what the program of the benchmarks reads.
var benchmarkInput = []byte("1 2 3 4 5 6 7 8 9 10\n")

// times gathers how long single runs took and reports how they are spread.
type times []time.Duration

func (all times) report(b *testing.B) {
	if len(all) == 0 {
		return
	}
	slices.Sort(all)
	microseconds := func(part float64) float64 {
		return float64(all[int(part*float64(len(all)-1))]) / float64(time.Microsecond)
	}
	b.ReportMetric(microseconds(0.5), "µs/median")
	b.ReportMetric(microseconds(0.99), "µs/p99")
}

// bare is the floor: a vfork, an exec and a wait, with stdio on files, and
// nothing more.
func bare(b *testing.B) func() {
	path := filepath.Join(programs(b), "sum")
	folder := b.TempDir()
	open := func(name string, flags int) *os.File {
		f, err := os.OpenFile(filepath.Join(folder, name), flags|os.O_CREATE, 0o600)
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() { f.Close() })
		return f
	}
	in, out := open("in", os.O_RDWR), open("out", os.O_WRONLY)
	if _, err := in.Write(benchmarkInput); err != nil {
		b.Fatal(err)
	}
	attr := &syscall.ProcAttr{Files: []uintptr{in.Fd(), out.Fd(), out.Fd()}}
	arguments := []string{"sum"}
	return func() {
		if _, err := in.Seek(0, io.SeekStart); err != nil {
			b.Fatal(err)
		}
		pid, err := syscall.ForkExec(path, arguments, attr)
		if err != nil {
			b.Fatal(err)
		}
		var status syscall.WaitStatus
		if _, err := syscall.Wait4(pid, &status, 0, nil); err != nil || status.ExitStatus() != 0 {
			b.Fatal(status, err)
		}
	}
}

// boxed is the same program in a box with everything on.
func boxed(b *testing.B, core int) func() {
	box := newBox(b, Config{Cores: []int{core % runtime.NumCPU()}})
	input, err := NewInput(benchmarkInput)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { input.Close() })
	c := command("sum")
	c.Stdin, c.Stdout = input, io.Discard
	return func() {
		if _, err := input.Seek(0, io.SeekStart); err != nil {
			b.Fatal(err)
		}
		r, err := box.Run(b.Context(), c)
		if err != nil || outcome(r) != "exit 0" {
			b.Fatal(r, err)
		}
	}
}

func measure(b *testing.B, run func(), apart time.Duration) {
	runtime.LockOSThread() // as who has many programs to run should
	defer runtime.UnlockOSThread()
	run()
	var all times
	for b.Loop() {
		time.Sleep(apart)
		begin := time.Now()
		run()
		all = append(all, time.Since(begin))
	}
	all.report(b)
}

// inTurn measures two things in one process, one after the other, so that a
// machine that changes its speed meanwhile does so to both.
func inTurn(b *testing.B, apart time.Duration, one, other func()) {
	runtime.LockOSThread() // as who has many programs to run should
	defer runtime.UnlockOSThread()
	one()
	other()
	var first, second times
	for b.Loop() {
		for _, x := range []struct {
			run func()
			all *times
		}{{one, &first}, {other, &second}} {
			time.Sleep(apart)
			begin := time.Now()
			x.run()
			*x.all = append(*x.all, time.Since(begin))
		}
	}
	slices.Sort(first)
	slices.Sort(second)
	ratio := func(part float64) float64 {
		at := int(part * float64(len(first)-1))
		return float64(second[at]) / float64(first[at])
	}
	second.report(b)
	b.ReportMetric(ratio(0.5), "times-bare/median")
	b.ReportMetric(ratio(0.99), "times-bare/p99")
}

func BenchmarkBare(b *testing.B) { measure(b, bare(b), 0) }
func BenchmarkRun(b *testing.B)  { measure(b, boxed(b, 0), 0) }

// BenchmarkRunOverBare tells what a box adds to the floor.
func BenchmarkRunOverBare(b *testing.B) { inTurn(b, 0, bare(b), boxed(b, 0)) }

// BenchmarkSpaced does so for runs that find cold caches and a sleeping core.
func BenchmarkSpaced(b *testing.B) { inTurn(b, 200*time.Millisecond, bare(b), boxed(b, 0)) }

// BenchmarkTwoBoxes runs two boxes on two cores; BenchmarkTwoBare two bare
// programs. Their time for an iteration is for one run of each.
func BenchmarkTwoBoxes(b *testing.B) { sideBySide(b, boxed(b, 0), boxed(b, 1)) }
func BenchmarkTwoBare(b *testing.B)  { sideBySide(b, bare(b), bare(b)) }

func sideBySide(b *testing.B, runs ...func()) {
	var group sync.WaitGroup
	b.ResetTimer()
	for _, run := range runs {
		group.Go(func() {
			for range b.N {
				run()
			}
		})
	}
	group.Wait()
}

// BenchmarkNew builds and removes a box.
func BenchmarkNew(b *testing.B) {
	mounts := []Mount{{Source: programs(b), Target: programsTarget}}
	var start times
	for b.Loop() {
		begin := time.Now()
		box, err := New(b.Context(), Config{Mounts: mounts})
		if err != nil {
			b.Fatal(err)
		}
		start = append(start, time.Since(begin))
		if err := box.Close(); err != nil {
			b.Fatal(err)
		}
	}
	start.report(b)
}

// BenchmarkMemory tells what a box holds, its keeper and its pid 1 together:
// when it is new, and after a thousand runs. Pages shared with others (the
// binary is the judge's too) count in part, as the kernel's Pss does.
func BenchmarkMemory(b *testing.B) {
	for b.Loop() {
		box := newBox(b, Config{})
		report := func(when string) {
			bytes := proportionalMemory(b, box.keeper.Process.Pid) + proportionalMemory(b, initOf(b, box))
			b.ReportMetric(float64(bytes)/(1<<20), "MiB/"+when)
		}
		report("new")
		for range 1000 {
			if r, err := box.Run(b.Context(), command("environment", "exits", "0")); err != nil || outcome(r) != "exit 0" {
				b.Fatal(r, err)
			}
		}
		report("1000-runs")
	}
}

func proportionalMemory(b *testing.B, pid int) int64 {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/smaps_rollup", pid))
	if err != nil {
		b.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var kib int64
		if n, _ := fmt.Sscanf(line, "Pss: %d kB", &kib); n == 1 {
			return kib << 10
		}
	}
	b.Fatal("no Pss in smaps_rollup")
	return 0
}
