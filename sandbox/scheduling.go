//go:build linux && amd64

package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// pinThread binds the calling thread, and what it starts, to some cores, and
// returns those it was bound to; no cores change nothing.
func pinThread(cores []int) (was *unix.CPUSet, err error) {
	if len(cores) == 0 {
		return nil, nil
	}
	was = new(unix.CPUSet)
	if err := unix.SchedGetaffinity(0, was); err != nil {
		return nil, fmt.Errorf("reading the cores of a thread: %w", err)
	}
	var set unix.CPUSet
	for _, c := range cores {
		set.Set(c)
	}
	if err := unix.SchedSetaffinity(0, &set); err != nil {
		return nil, fmt.Errorf("binding to cores %v: %w", cores, err)
	}
	return was, nil
}

// preferShortSlices asks the scheduler to let the calling thread run soon
// after it wakes, for a short time. Without it a thread whose timer fires
// while a busy program is on its core can wait for the next tick, 4 ms later.
// Children do not inherit it; an older kernel that refuses is only less exact.
func preferShortSlices() {
	attr := unix.SchedAttr{Size: unix.SizeofSchedAttr, Flags: unix.SCHED_FLAG_RESET_ON_FORK, Runtime: 100_000}
	_ = unix.SchedSetAttr(0, &attr, 0)
}
