//go:build linux && amd64

package sandbox

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// TestV2WithoutPeak: before Linux 5.19 a group tells what it has now, and the
// most that was seen counts.
func TestV2WithoutPeak(t *testing.T) {
	folder := t.TempDir()
	file := func(name, text string) controlFile {
		f, err := os.OpenFile(filepath.Join(folder, name), os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		if _, err := f.WriteString(text); err != nil {
			t.Fatal(err)
		}
		return controlFile{int(f.Fd()), name}
	}
	c := &v2Counter{fresh: true, memoryPeak: controlFile{-1, "memory.peak"}, memoryEvents: file("memory.events", "low 0\noom_kill 0\n")}
	if !c.sampled() {
		t.Error("not sampled")
	}
	for i, now := range []string{"1000000", "9000000", "2000000"} {
		c.memoryNow, c.cpuStat = file("memory.current", now), file("cpu.stat", "usage_usec 5000\n")
		cpu, seen, err := c.used()
		if want := []int64{1000000, 9000000, 9000000}[i]; err != nil || seen != want || cpu != 5*time.Millisecond {
			t.Errorf("got %v, %d, %v, want %d", cpu, seen, err, want)
		}
	}
	var r Result
	if err := c.end(&r, &unix.Rusage{}); err != nil || r.Memory != 9000000 {
		t.Errorf("got %+v, %v", r, err)
	}
	i := describe(hierarchy{version: cgroupV2, noPeak: true}, false)
	if i.Level != "degraded" || len(i.Missing) != 1 {
		t.Errorf("got %+v", i)
	}
}
