//go:build unix

package problems

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A named pipe would hold up whoever opens it.
func TestPipesAreRefused(t *testing.T) {
	dir := writeFolder(t, echoFiles())
	if err := syscall.Mkfifo(filepath.Join(dir, "echo", "data", "3.in"), 0o666); err != nil {
		t.Skipf("this file system makes no pipes: %v", err)
	}
	_, err := Load(filepath.Join(dir, "echo"))
	if err == nil || !strings.Contains(err.Error(), `cannot use file "data/3.in": neither a file nor a folder`) {
		t.Errorf("got %v", err)
	}
}
