//go:build linux && amd64

package sandbox

import (
	"math"
	"os"
	"testing"
)

// TestBoxUsers: no two boxes of a judge, nor of two judges, have one user.
func TestBoxUsers(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("this is not root")
	}
	seen := map[int]bool{}
	for range usersPerJudge {
		id := boxUser(false)
		if seen[id] || id < 1000 || id > math.MaxInt32 {
			t.Errorf("user %d", id)
		}
		seen[id] = true
	}
	if firstUser(1)+usersPerJudge > firstUser(2) || firstUser(1<<22-1)+usersPerJudge-1 > math.MaxInt32 {
		t.Error("the users of judges overlap, or are too many")
	}
}
