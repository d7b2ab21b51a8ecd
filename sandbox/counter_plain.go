//go:build linux && amd64

package sandbox

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// plainCounter does what can be done without cgroups: it watches the first
// process and believes the kernel's account of it and its waited-for children.
type plainCounter struct {
	proc      int // the host's /proc
	pid       int
	memory    int64 // the greatest seen
	limit     int64
	pageBytes int64
}

func (c *plainCounter) begin(l *Limits) (int, error) {
	c.pid, c.memory, c.limit = 0, 0, l.Memory
	c.pageBytes = int64(unix.Getpagesize())
	return -1, nil
}

func (c *plainCounter) relax() error    { return nil }
func (c *plainCounter) prepare() error  { return nil }
func (c *plainCounter) started(pid int) { c.pid = pid }
func (c *plainCounter) sampled() bool   { return true }

func (c *plainCounter) used() (time.Duration, int64, error) {
	var ts unix.Timespec
	clock := int32(^c.pid<<3 | 2) // the process's CPU clock, see clock_getcpuclockid(3)
	if err := unix.ClockGettime(clock, &ts); err != nil {
		return 0, 0, nil // it has just ended
	}
	c.memory = max(c.memory, c.resident())
	return time.Duration(ts.Nano()), c.memory, nil
}

// resident is the memory that the first process has now.
func (c *plainCounter) resident() int64 {
	fd, err := unix.Openat(c.proc, strconv.Itoa(c.pid)+"/statm", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return 0
	}
	defer unix.Close(fd)
	var b [128]byte
	n, _ := unix.Read(fd, b[:])
	fields := strings.Fields(string(b[:max(n, 0)]))
	if len(fields) < 2 {
		return 0
	}
	pages, _ := strconv.ParseInt(fields[1], 10, 64)
	return pages * c.pageBytes
}

func (c *plainCounter) alive() (int, error) { return -1, nil }

// end takes the usage of the first process and of the children it waited for.
func (c *plainCounter) end(r *Result, u *unix.Rusage) error {
	r.CPU = time.Duration(u.Utime.Nano() + u.Stime.Nano())
	first, err := firstPeak(u)
	r.Memory = max(c.memory, first)
	return err
}

// firstPeak is the most memory that the first process had, or 0 where that is
// not known: ru_maxrss begins at the memory of the keeper that it was cloned
// from, so a small reading says nothing.
func firstPeak(u *unix.Rusage) (int64, error) {
	var own unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &own); err != nil {
		return 0, fmt.Errorf("reading the keeper's own usage: %w", err)
	}
	if u.Maxrss <= own.Maxrss {
		return 0, nil
	}
	return u.Maxrss << 10, nil
}
