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

// measured is something to time. Each has a thread of its own, as each worker of
// a judge does; a box's is bound to its core.
type measured struct {
	run func() error
	pin func() (unpin func(), err error)
}

// timer starts the thread; what it returns runs once and tells how long that took.
func (m measured) timer(b *testing.B) func() time.Duration {
	type answer struct {
		took time.Duration
		err  error
	}
	ask, answers := make(chan struct{}), make(chan answer)
	go func() {
		unpin, err := m.pin()
		for range ask {
			begin := time.Now()
			if err == nil {
				err = m.run()
			}
			answers <- answer{time.Since(begin), err}
		}
		if unpin != nil {
			unpin()
		}
		close(answers)
	}()
	b.Cleanup(func() {
		close(ask)
		<-answers
	})
	return func() time.Duration {
		ask <- struct{}{}
		a := <-answers
		if a.err != nil {
			b.Fatal(a.err)
		}
		return a.took
	}
}

// bare is the floor: a vfork, an exec and a wait, with stdio on files, and
// nothing more.
func bare(b *testing.B) measured {
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
	run := func() error {
		if _, err := in.Seek(0, io.SeekStart); err != nil {
			return err
		}
		pid, err := syscall.ForkExec(path, arguments, attr)
		if err != nil {
			return err
		}
		var status syscall.WaitStatus
		if _, err := syscall.Wait4(pid, &status, 0, nil); err != nil || status.ExitStatus() != 0 {
			return fmt.Errorf("status %v: %w", status, err)
		}
		return nil
	}
	return measured{run, func() (func(), error) {
		runtime.LockOSThread()
		return runtime.UnlockOSThread, nil
	}}
}

// boxed is the same program in a box with everything on.
func boxed(b *testing.B, core int) measured {
	box := newBox(b, Config{Cores: []int{core % runtime.NumCPU()}})
	input, err := NewInput(benchmarkInput)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { input.Close() })
	c := command("sum")
	c.Stdin, c.Stdout = input, io.Discard
	return measured{func() error {
		if _, err := input.Seek(0, io.SeekStart); err != nil {
			return err
		}
		r, err := box.Run(b.Context(), c)
		if err == nil && outcome(r) != "exit 0" {
			err = fmt.Errorf("%+v", r)
		}
		return err
	}, box.Pin}
}

func measure(b *testing.B, m measured) {
	once := m.timer(b)
	once()
	var all times
	for b.Loop() {
		all = append(all, once())
	}
	all.report(b)
}

// inTurn measures two things in one process, one after the other, so that a
// machine that changes its speed meanwhile does so to both.
func inTurn(b *testing.B, apart time.Duration, one, other measured) {
	timers := []func() time.Duration{one.timer(b), other.timer(b)}
	var all [2]times
	for _, once := range timers {
		once()
	}
	for b.Loop() {
		for i, once := range timers {
			time.Sleep(apart)
			all[i] = append(all[i], once())
		}
	}
	slices.Sort(all[0])
	slices.Sort(all[1])
	ratio := func(part float64) float64 {
		at := int(part * float64(len(all[0])-1))
		return float64(all[1][at]) / float64(all[0][at])
	}
	all[1].report(b)
	b.ReportMetric(ratio(0.5), "times-bare/median")
	b.ReportMetric(ratio(0.99), "times-bare/p99")
}

func BenchmarkBare(b *testing.B) { measure(b, bare(b)) }
func BenchmarkRun(b *testing.B)  { measure(b, boxed(b, 0)) }

// BenchmarkRunOverBare tells what a box adds to the floor.
func BenchmarkRunOverBare(b *testing.B) { inTurn(b, 0, bare(b), boxed(b, 0)) }

// BenchmarkSpaced does so for runs that find cold caches and a sleeping core.
func BenchmarkSpaced(b *testing.B) { inTurn(b, 200*time.Millisecond, bare(b), boxed(b, 0)) }

// BenchmarkTwoBoxes runs two boxes on two cores; BenchmarkTwoBare two bare
// programs. Their time for an iteration is for one run of each.
func BenchmarkTwoBoxes(b *testing.B) { sideBySide(b, boxed(b, 0), boxed(b, 1)) }
func BenchmarkTwoBare(b *testing.B)  { sideBySide(b, bare(b), bare(b)) }

func sideBySide(b *testing.B, all ...measured) {
	var group sync.WaitGroup
	b.ResetTimer()
	for _, m := range all {
		group.Go(func() {
			unpin, err := m.pin()
			if err != nil {
				b.Error(err)
				return
			}
			defer unpin()
			for range b.N {
				if err := m.run(); err != nil {
					b.Error(err)
					return
				}
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
