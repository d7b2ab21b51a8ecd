//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"time"

	"golang.org/x/sys/unix"
)

// v2Counter counts by a version 2 leaf that the program is cloned into. Where
// a peak cannot be reset (before Linux 6.12) each run has a fresh leaf.
type v2Counter struct {
	folder int // the box's group; the leaf is a child of it
	leaf   int // -1: none yet

	memoryMax, swapMax, memoryNow, memoryPeak, memoryEvents controlFile
	pidsMax, pidsCurrent, cpuStat                           controlFile

	fresh            bool // a leaf can serve one run only
	limit, processes int64
	base, kills, cpu int64
	seen             int64 // the most memory seen in use, where there is no peak
}

const leafName = "run"

func newV2Counter(folder int) (*v2Counter, error) {
	c := &v2Counter{folder: folder, leaf: -1}
	if err := c.newLeaf(); err != nil {
		return nil, err
	}
	// Linux 6.12: writing anything resets the peak as this descriptor sees it.
	_, err := unix.Pwrite(c.memoryPeak.fd, []byte("0"), 0)
	c.fresh = err != nil
	return c, nil
}

func (c *v2Counter) newLeaf() error {
	c.dropLeaf()
	for attempt := 0; ; attempt++ {
		err := unix.Unlinkat(c.folder, leafName, unix.AT_REMOVEDIR)
		if err == nil || err == unix.ENOENT {
			break
		}
		if attempt == 2000 {
			return fmt.Errorf("removing the cgroup of the last run: %w", err)
		}
		nap(time.Millisecond)
	}
	if err := unix.Mkdirat(c.folder, leafName, 0o755); err != nil {
		return fmt.Errorf("making a cgroup for the run: %w", err)
	}
	leaf, err := unix.Openat(c.folder, leafName, unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("opening the run's cgroup: %w", err)
	}
	c.leaf, c.limit, c.processes = leaf, -2, -2
	for name, f := range c.files() {
		fd, err := unix.Openat(leaf, name, unix.O_RDWR|unix.O_CLOEXEC, 0)
		if errors.Is(err, unix.EACCES) || errors.Is(err, unix.EPERM) || errors.Is(err, unix.EINVAL) {
			fd, err = unix.Openat(leaf, name, unix.O_RDONLY|unix.O_CLOEXEC, 0)
		}
		// No peak before Linux 5.19, no swap file without swap accounting.
		if err == unix.ENOENT && (f == &c.memoryPeak || f == &c.swapMax) {
			fd, err = -1, nil
		}
		if err != nil {
			return fmt.Errorf("opening %s: %w", name, err)
		}
		*f = controlFile{fd, name}
	}
	if c.swapMax.fd >= 0 {
		return c.swapMax.write(0)
	}
	return nil
}

func (c *v2Counter) files() map[string]*controlFile {
	return map[string]*controlFile{
		"memory.max": &c.memoryMax, "memory.swap.max": &c.swapMax, "memory.current": &c.memoryNow, "memory.peak": &c.memoryPeak,
		"memory.events": &c.memoryEvents, "pids.max": &c.pidsMax, "pids.current": &c.pidsCurrent, "cpu.stat": &c.cpuStat,
	}
}

func (c *v2Counter) dropLeaf() {
	if c.leaf < 0 {
		return
	}
	for _, f := range c.files() {
		if f.fd >= 0 {
			unix.Close(f.fd)
		}
	}
	unix.Close(c.leaf)
	c.leaf = -1
}

func (c *v2Counter) begin(l *Limits) (group int, err error) {
	c.seen = 0
	if c.base, err = c.memoryNow.number(""); err != nil {
		return -1, err
	}
	if c.base > residueBytes { // a new leaf begins with nothing
		collectSockets()
	}
	if c.fresh || c.base > residueBytes {
		if err := c.newLeaf(); err != nil {
			return -1, err
		}
		c.base = 0
	} else if _, err := unix.Pwrite(c.memoryPeak.fd, []byte("0"), 0); err != nil {
		return -1, fmt.Errorf("resetting memory.peak: %w", err)
	}
	limit := int64(-1)
	if l.Memory != 0 {
		limit = l.Memory + c.base
	}
	if limit != c.limit {
		if err := c.memoryMax.write(limit); err != nil {
			return -1, err
		}
		c.limit = limit
	}
	if int64(l.Processes) != c.processes {
		if err := c.pidsMax.write(int64(l.Processes)); err != nil {
			return -1, err
		}
		c.processes = int64(l.Processes)
	}
	if c.kills, err = c.memoryEvents.number("oom_kill"); err != nil {
		return -1, err
	}
	c.cpu, err = c.cpuStat.number("usage_usec")
	return c.leaf, err
}

func (c *v2Counter) relax() error   { return nil } // the thread is not in the group
func (c *v2Counter) prepare() error { return nil } // a leaf costs the same at any time
func (c *v2Counter) started(int)    {}
func (c *v2Counter) sampled() bool  { return c.memoryPeak.fd < 0 }

func (c *v2Counter) used() (time.Duration, int64, error) {
	cpu, err := c.cpuStat.number("usage_usec")
	if err != nil || !c.sampled() {
		return time.Duration(cpu-c.cpu) * time.Microsecond, 0, err
	}
	now, err := c.memoryNow.number("")
	c.seen = max(c.seen, now-c.base)
	return time.Duration(cpu-c.cpu) * time.Microsecond, c.seen, err
}

func (c *v2Counter) alive() (int, error) {
	n, err := c.pidsCurrent.number("")
	return int(n), err
}

func (c *v2Counter) end(r *Result, u *unix.Rusage) (err error) {
	if r.CPU, _, err = c.used(); err != nil {
		return err
	}
	first, err := firstPeak(u) // and what was seen: the best there is before Linux 5.19
	if err != nil {
		return err
	}
	peak := c.base + max(c.seen, first)
	if c.memoryPeak.fd >= 0 {
		if peak, err = c.memoryPeak.number(""); err != nil {
			return err
		}
	}
	r.Memory = max(peak-c.base, 0)
	if !c.fresh { // a leaf that has served before
		r.Memory = withUnseen(r.Memory, c.limit-c.base)
	}
	kills, err := c.memoryEvents.number("oom_kill")
	r.OutOfMemory = kills != c.kills
	return err
}
