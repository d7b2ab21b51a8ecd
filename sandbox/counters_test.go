//go:build linux && amd64

package sandbox

import (
	"math"
	"testing"
)

func TestNumberAfter(t *testing.T) {
	for _, c := range []struct {
		text, key string
		want      int64
		ok        bool
	}{
		{"123\n", "", 123, true},
		{"", "", 0, false},
		{"max\n", "", 0, false},
		{"oom_kill_disable 0\nunder_oom 0\noom_kill 3\n", "oom_kill", 3, true},
		{"oom_kill_disable 7\n", "oom_kill", 0, false},
		{"low 0\nhigh 0\nmax 2\noom 1\noom_kill 12\noom_group_kill 0\n", "oom_kill", 12, true},
		{"usage_usec 9223372036854775807\nuser_usec 1\n", "usage_usec", math.MaxInt64, true},
		{"user_usec 5\nusage_usec 6", "usage_usec", 6, true},
		{"usage_usec", "usage_usec", 0, false},
		{"x", "usage_usec", 0, false},
	} {
		if n, ok := numberAfter([]byte(c.text), c.key); n != c.want || ok != c.ok {
			t.Errorf("%q after %q: got %d, %v, want %d, %v", c.text, c.key, n, ok, c.want, c.ok)
		}
	}
}
