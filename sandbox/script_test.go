//go:build linux && amd64

package sandbox

import (
	"errors"
	"runtime"
	"slices"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestScriptFails: the step that failed is told by name and number, and the
// child is buried.
func TestScriptFails(t *testing.T) {
	runtime.LockOSThread() // whose signal mask start changes
	defer runtime.UnlockOSThread()
	for at := range 5 {
		var s script
		for range at {
			s.add(unix.SYS_GETPID)
		}
		s.add(unix.SYS_CHDIR, s.text("/no/such/folder"))
		s.add(unix.SYS_EXIT_GROUP, 0)
		_, _, err := s.start(unix.CLONE_VM|unix.CLONE_VFORK, -1)
		var failed *scriptError
		if !errors.As(err, &failed) || failed.step != at || failed.nr != unix.SYS_CHDIR || !errors.Is(err, unix.ENOENT) {
			t.Errorf("step %d: got %v", at, err)
		}
	}
	// A clone that is refused: a flag that wants another.
	var s script
	s.add(unix.SYS_EXIT_GROUP, 0)
	if _, _, err := s.start(unix.CLONE_THREAD, -1); !errors.Is(err, unix.EINVAL) {
		t.Errorf("got %v", err)
	}
	if children := ownProcesses(); len(children) > 0 {
		t.Errorf("children are left: %+v", children)
	}
}

// TestScriptRuns: every step is made, in the child alone.
func TestScriptRuns(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	mask := unix.Umask(0o022)
	unix.Umask(mask)
	for range 100 {
		var s script
		s.add(unix.SYS_UMASK, 0o077)
		s.add(unix.SYS_EXIT_GROUP, 42)
		pid, pidfd, err := s.start(unix.CLONE_VM|unix.CLONE_VFORK, -1)
		if err != nil {
			t.Fatal(err)
		}
		var status unix.WaitStatus
		if err := reap(pid, &status, nil); err != nil || status.ExitStatus() != 42 {
			t.Fatalf("got %#x, %v", status, err)
		}
		unix.Close(pidfd)
	}
	if now := unix.Umask(mask); now != mask {
		t.Errorf("the parent's umask is %o, was %o", now, mask)
	}
}

// TestLayoutOfAssembly holds the structs to what the assembly knows of them.
func TestLayoutOfAssembly(t *testing.T) {
	var m initMemory
	var c call
	var f failure
	got := []uintptr{unsafe.Sizeof(c), unsafe.Offsetof(c.args), unsafe.Offsetof(f.at), unsafe.Offsetof(m.order), unsafe.Offsetof(m.ignore), unsafe.Offsetof(m.count)}
	if want := []uintptr{56, 8, 8, 8, 16, 48}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
