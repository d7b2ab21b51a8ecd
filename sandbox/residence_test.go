//go:build linux && amd64

package sandbox

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestIsRelocated: what a loader writes to must not be handed back.
func TestIsRelocated(t *testing.T) {
	if isRelocated("/proc/self/exe") {
		t.Error("this binary was made by Go's own linker, and is said to be relocated")
	}
	if _, err := exec.LookPath("cc"); err != nil {
		t.Skip("no C compiler (cc): ", err)
	}
	source := filepath.Join(t.TempDir(), "a.c")
	if err := os.WriteFile(source, []byte("int main(void) { return 0; }\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"-pie", "-no-pie", "-static", "-static-pie"} {
		binary := filepath.Join(t.TempDir(), "a")
		if text, err := exec.Command("cc", flag, "-o", binary, source).CombinedOutput(); err != nil {
			t.Fatalf("cc %s: %v\n%s", flag, err, text)
		}
		if !isRelocated(binary) {
			t.Errorf("cc %s makes constants that are written to, and it is not said", flag)
		}
	}
	if !isRelocated("/dev/null") {
		t.Error("what is no binary must be left alone")
	}
}
