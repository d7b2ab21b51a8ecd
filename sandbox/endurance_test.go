//go:build linux && amd64

package sandbox

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// enduranceVariable sets how many runs the endurance test makes.
const enduranceVariable = "SANDBOX_ENDURANCE"

// use is what a box and its judge hold.
type use struct {
	judgeDescriptors, keeperDescriptors int
	keeperBytes, groupBytes             int64
	processes, groups                   int
}

func usedBy(t *testing.T, b *Box) use {
	t.Helper()
	u := use{judgeDescriptors: len(openDescriptors()), processes: len(ownProcesses()), groups: len(ownGroups())}
	keeper := fmt.Sprintf("/proc/%d", b.keeper.Process.Pid)
	open, _ := os.ReadDir(keeper + "/fd")
	u.keeperDescriptors = len(open)
	for _, line := range lines(keeper + "/status") {
		if value, ok := strings.CutPrefix(line, "VmRSS:"); ok {
			n, _ := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			u.keeperBytes = n << 10
		}
	}
	if b.groups != nil {
		for _, folder := range b.groups.folders {
			if text := lines(filepath.Join(folder, "memory.usage_in_bytes")); len(text) > 0 {
				u.groupBytes, _ = strconv.ParseInt(text[0], 10, 64)
			}
		}
	}
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
		t.Logf("%+v after 100 runs, %+v after %d more", before, after, runs)
		const garbage, caches = 20 << 20, 6 << 20 // what the keeper collects at times, and the kernel
		if after.keeperBytes > before.keeperBytes+garbage || after.groupBytes > before.groupBytes+caches {
			t.Errorf("memory grew: %+v, was %+v", after, before)
		}
		counts := func(u use) []int {
			return []int{u.judgeDescriptors, u.keeperDescriptors, u.processes, u.groups}
		}
		if !slices.Equal(counts(before), counts(after)) {
			t.Errorf("it has %+v, had %+v", after, before)
		}
	})
}
