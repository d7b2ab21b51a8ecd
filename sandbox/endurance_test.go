//go:build linux && amd64

package sandbox

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// enduranceVariable sets how many runs the endurance test makes in each mode:
//
//	SANDBOX_ENDURANCE=10000 go test ./sandbox -run TestEndurance -v -timeout 30m
const enduranceVariable = "SANDBOX_ENDURANCE"

// use is what a box and its judge hold.
type use struct {
	judgeDescriptors, keeperDescriptors, keeperThreads int
	keeperMounts, hostMounts                           int
	processes, groups                                  int
	judgeBytes, keeperBytes, groupBytes                int64
}

func usedBy(t *testing.T, b *Box) use {
	t.Helper()
	keeper := fmt.Sprintf("/proc/%d", b.keeper.Process.Pid)
	entries := func(folder string) int {
		list, err := os.ReadDir(keeper + folder)
		if err != nil {
			t.Fatal(err)
		}
		return len(list)
	}
	u := use{
		judgeDescriptors: len(openDescriptors()), processes: len(ownProcesses()), groups: len(ownGroups()),
		keeperThreads: entries("/task"), hostMounts: len(lines("/proc/self/mountinfo")), keeperMounts: len(lines(keeper + "/mountinfo")),
	}
	if os.Geteuid() == 0 { // the keeper shows its descriptors to nobody else
		u.keeperDescriptors = entries("/fd")
	}
	for _, line := range lines(keeper + "/status") {
		if value, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			u.keeperBytes = n << 10
		}
	}
	if b.groups != nil {
		for _, folder := range b.groups.folders {
			for _, file := range []string{"memory.usage_in_bytes", "memory.current"} {
				if text := lines(filepath.Join(folder, file)); len(text) > 0 {
					u.groupBytes, _ = strconv.ParseInt(text[0], 10, 64)
				}
			}
		}
	}
	runtime.GC()
	var own runtime.MemStats
	runtime.ReadMemStats(&own)
	u.judgeBytes = int64(own.HeapAlloc)
	return u
}

// TestEndurance runs a mix of hostile and honest programs in one box and looks
// for what grows.
func TestEndurance(t *testing.T) {
	runs := 300
	if text := os.Getenv(enduranceVariable); text != "" {
		var err error
		if runs, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	} else if testing.Short() {
		t.Skip("-short")
	}
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		m.config.ScratchBytes = 64 << 20
		b := newBox(t, m.config)
		random := rand.New(rand.NewPCG(1, 2))
		mix := func(n int) {
			for range n {
				c := &hostileCases[random.IntN(len(hostileCases))]
				cmd := command(c.line...)
				cmd.Limits = c.filled(m)
				cmd.Limits.CPU, cmd.Limits.Wall = 10*time.Millisecond, 15*time.Millisecond
				cmd.Stdout, cmd.Stderr = io.Discard, io.Discard
				if random.IntN(2) == 0 {
					cmd = command("environment", "lists")
				}
				if random.IntN(4) == 0 {
					cmd.Files = []File{{Name: "folder/file", Content: make([]byte, 10_000)}}
					cmd.Collect = func(f *Folder) error { _, _ = f.Names(100); return nil }
				}
				if _, err := b.Run(t.Context(), cmd); err != nil {
					t.Fatalf("%s: %v", c.name, err)
				}
			}
			for range 5 { // what the kernel gives back late
				mustRun(t, b, command("environment", "lists"))
			}
		}
		mix(100)
		before := usedBy(t, b)
		mix(runs)
		after := usedBy(t, b)
		t.Logf("after 100 runs %+v", before)
		t.Logf("%d runs later %+v", runs, after)
		const garbage, caches, heap = 20 << 20, 6 << 20, 1 << 20 // what the keeper collects at times, the kernel's, and ours
		if after.keeperBytes > before.keeperBytes+garbage || after.groupBytes > before.groupBytes+caches || after.judgeBytes > before.judgeBytes+heap {
			t.Errorf("memory grew: %+v, was %+v", after, before)
		}
		counts := func(u use) use {
			u.judgeBytes, u.keeperBytes, u.groupBytes = 0, 0, 0
			u.keeperThreads = 0 // the runtime starts one when it needs it
			return u
		}
		if counts(before) != counts(after) || after.keeperThreads > before.keeperThreads+4 {
			t.Errorf("it has %+v, had %+v", after, before)
		}
	})
}
