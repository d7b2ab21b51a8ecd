//go:build linux && amd64

package sandbox

import (
	"testing"
)

func TestLimitsFilled(t *testing.T) {
	got := Limits{}.filled(&Config{})
	if want := (Limits{Output: 64 << 20, Stderr: 1 << 20, Processes: 64, OpenFiles: 256, FileSize: 1 << 30}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	got = Limits{Memory: 5 << 20, Output: 1, Processes: 2}.filled(&Config{ScratchBytes: 7})
	if want := (Limits{Memory: 5 << 20, Output: 1, Stderr: 1 << 20, Processes: 2, OpenFiles: 256, FileSize: 7, Stack: 5<<20 + 16<<20}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}
