//go:build linux && amd64

package sandbox

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// hideHost leaves nothing in /proc/self/mountinfo, mounts, mountstats and cgroup
// of a program that tells about the host. The calling thread, which programs
// inherit it from, has done its mounting and joined its cgroups.
//
// No file of /proc/PID can be covered, but what the first three show can be had
// empty: the kernel lists the mounts of a process's mount namespace as far as
// they lie below its root. So the thread moves on to a copy of the namespace and
// takes the root of the first one along. That one lives on with pid 1.
func hideHost() error {
	root, err := unix.Open("/", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("opening the root: %w", err)
	}
	defer unix.Close(root)
	// The group that the thread is in now is the root of what it sees.
	if err := unix.Unshare(unix.CLONE_NEWNS | unix.CLONE_NEWCGROUP); err != nil {
		return fmt.Errorf("hiding mounts and cgroups: %w", err)
	}
	if err := unix.Fchdir(root); err != nil {
		return fmt.Errorf("going back to the root: %w", err)
	}
	if err := unix.Chroot("."); err != nil {
		return fmt.Errorf("going back to the root: %w", err)
	}
	return nil
}
