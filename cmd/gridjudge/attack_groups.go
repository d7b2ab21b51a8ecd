//go:build linux && amd64

package main

import (
	"os"

	"golang.org/x/sys/unix"

	"gridjudge/sandbox"
)

// insideBox reports whether this process stands where a box's program does: its
// parent out of sight, no way to new rights, a filter on its system calls, and
// in the folder for work.
func insideBox() bool {
	folder, err := os.Getwd()
	if err != nil || folder != sandbox.WorkDir || os.Getppid() != 0 {
		return false
	}
	noNew, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)
	if err != nil || noNew != 1 {
		return false
	}
	const filtered = 2
	mode, err := unix.PrctlRetInt(unix.PR_GET_SECCOMP, 0, 0, 0, 0)
	return err == nil && mode == filtered
}

// attackGroups is the table of all attacks. Each group is a run of its own.
func attackGroups(p *attackPlan) []attackGroup {
	groups := []attackGroup{
		{name: "reading", title: "wall: reading the host", attacks: readingAttacks(p)},
		{name: "writing", title: "wall: writing to the host", attacks: writingAttacks(p)},
		{name: "processes", title: "wall: other processes", attacks: processAttacks(p)},
		{name: "roots", title: "wall: mounts and namespaces", attacks: rootAttacks()},
		{name: "network", title: "wall: network", attacks: networkAttacks(p)},
		{name: "kernel", title: "wall: kernel surface", attacks: kernelAttacks()},
		{name: "objects", title: "wall: objects that outlive a run", attacks: objectAttacks()},
		{name: "rights", title: "wall: rights and limits", attacks: rightsAttacks()},
	}
	return append(groups, limitAttacks()...)
}
