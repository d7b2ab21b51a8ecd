//go:build linux && amd64

package sandbox

import (
	"fmt"
	"time"
)

// filled puts the defaults in.
func (l Limits) filled(c *Config) Limits {
	set := func(n *int64, value int64) {
		if *n == 0 {
			*n = value
		}
	}
	scratch := c.ScratchBytes
	set(&scratch, defaultScratchBytes)
	set(&l.Output, 64<<20)
	set(&l.Stderr, 1<<20)
	set(&l.FileSize, scratch)
	l.Memory = min(l.Memory, mostMemory)
	if l.Memory != 0 {
		// More than Memory, so that a recursion without end meets the limit
		// on memory first: were the two the same, it would be chance whether
		// it ends as too much memory or as a crash.
		set(&l.Stack, l.Memory+stackBeyondMemory)
	}
	if l.Processes == 0 {
		l.Processes = 64
	}
	if l.OpenFiles == 0 {
		l.OpenFiles = 256
	}
	// Beyond these the kernel refuses a number, or we would overflow.
	l.CPU, l.Wall = min(l.CPU, longestTime), min(l.Wall, longestTime)
	l.Processes = min(l.Processes, mostProcesses)
	return l
}

const (
	stackBeyondMemory = 16 << 20
	longestTime       = 10 * 365 * 24 * time.Hour
	mostMemory        = 1 << 60
	mostProcesses     = 1 << 21
)

// check refuses limits that mean nothing.
func (l *Limits) check() error {
	for _, n := range []struct {
		name  string
		value int64
	}{
		{"CPU", int64(l.CPU)}, {"Wall", int64(l.Wall)}, {"Memory", l.Memory}, {"Output", l.Output}, {"Stderr", l.Stderr},
		{"Processes", int64(l.Processes)}, {"OpenFiles", int64(l.OpenFiles)}, {"FileSize", l.FileSize}, {"Stack", l.Stack},
	} {
		if n.value < 0 {
			return fmt.Errorf("limit %s is negative: %d", n.name, n.value)
		}
	}
	return nil
}
