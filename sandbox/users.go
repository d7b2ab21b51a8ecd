//go:build linux && amd64

package sandbox

import (
	"fmt"
	"os"
	"strings"
	"sync/atomic"
)

var boxNumber atomic.Int64

// boxUser returns the user id of a new box: one that no other box of the host
// has, where the ids that this process may use allow it.
func boxUser(unprivileged bool) int {
	if unprivileged {
		return 0
	}
	slot := int(boxNumber.Add(1))
	if id := firstUser(os.Getpid()) + slot%usersPerJudge; idIsMapped(id) {
		return id
	}
	return 60000 + (os.Getpid()*7+slot)%5000 // a container with few ids
}

// usersPerJudge is how many user ids the boxes of one judge take in turn.
const usersPerJudge = 256

// firstUser is the first of a judge's: above all ids that people and services
// have, and apart for each process id there can be.
func firstUser(pid int) int { return 1<<30 + (pid&(1<<22-1))*usersPerJudge }

// idIsMapped reports whether a user id exists in this process's user namespace.
func idIsMapped(id int) bool {
	text, err := os.ReadFile("/proc/self/uid_map")
	if err != nil {
		return true
	}
	for line := range strings.Lines(string(text)) {
		var inside, outside, count int
		if n, _ := fmt.Sscan(line, &inside, &outside, &count); n == 3 && id >= inside && id-inside < count {
			return true
		}
	}
	return false
}
