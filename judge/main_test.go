package judge

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// self is the gridjudge binary that runs the references in these tests.
var self string

func TestMain(m *testing.M) {
	os.Exit(run(m))
}

func run(m *testing.M) int {
	folder, err := os.MkdirTemp("", "judge-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(folder)
	if err := os.Chmod(folder, 0o755); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	self = filepath.Join(folder, "gridjudge")
	build := exec.Command("go", "build", "-o", self, "gridjudge/cmd/gridjudge")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		fmt.Fprintf(os.Stderr, "building gridjudge: %v\n%s", err, out)
		return 1
	}
	return m.Run()
}
