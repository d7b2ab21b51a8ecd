//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"golang.org/x/sys/unix"
)

// memoryFolder is a folder in a tmpfs, as those of boxes are, where there is one.
func memoryFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("/dev/shm", "sandbox-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	return folder
}

// TestEmptyFolder on what a contestant may leave.
func TestEmptyFolder(t *testing.T) {
	place := memoryFolder(t)
	top, err := unix.Open(place, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(top)
	outside := memoryFolder(t) + "/kept"
	if err := os.WriteFile(outside, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	mode := uint32(0) // root goes everywhere
	if os.Geteuid() != 0 {
		mode = 0o700
	}
	deep := func() error {
		at, err := unix.Dup(top)
		for i := 0; i < 5000 && err == nil; i++ {
			if err = unix.Mkdirat(at, "d", 0o700); err != nil {
				break
			}
			if i%100 == 0 {
				err = errors.Join(unix.Mknodat(at, "f", unix.S_IFREG, 0), unix.Symlinkat(outside, at, "l"))
			}
			next, e := unix.Openat(at, "d", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
			unix.Close(at)
			at, err = next, errors.Join(err, e)
		}
		unix.Close(at)
		return err
	}
	for name, make := range map[string]func() error{
		"nothing": func() error { return nil },
		"deep":    deep,
		"wide": func() error {
			var err error
			for i := range 3000 {
				err = errors.Join(err, unix.Mknodat(top, fmt.Sprint(i), unix.S_IFREG, 0))
			}
			return err
		},
		"folders in folders": func() error {
			var err error
			for i := range 20 {
				for j := range 20 {
					err = errors.Join(err, os.MkdirAll(fmt.Sprintf("%s/%d/%d/x", place, i, j), 0o700))
				}
			}
			return err
		},
		"names like ours": func() error {
			return errors.Join(os.MkdirAll(place+"/a/.moved-1/.moved-2", 0o700), os.MkdirAll(place+"/.moved-1/a/b", 0o700), os.Mkdir(place+"/.moved-3", 0o700), os.WriteFile(place+"/.moved-2", nil, 0))
		},
		"modes": func() error {
			return errors.Join(os.Mkdir(place+"/a", 0o700), os.Mkdir(place+"/a/b", os.FileMode(mode)), os.WriteFile(place+"/a/c", nil, 0), os.Chmod(place+"/a", os.FileMode(mode)))
		},
		"links": func() error {
			return errors.Join(os.Symlink(outside, place+"/l"), os.Symlink(".", place+"/m"), os.Link(outside, place+"/h"), os.Symlink(t.TempDir(), place+"/folder"))
		},
		"kinds": func() error {
			return errors.Join(unix.Mkfifo(place+"/fifo", 0), unix.Mknod(place+"/socket", unix.S_IFSOCK, 0))
		},
	} {
		if err := make(); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if err := emptyFolder(top); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		left, err := os.ReadDir(place)
		if err != nil || len(left) > 0 {
			t.Fatalf("%s: %v is left, %v", name, left, err)
		}
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error("a link was followed: ", err)
	}
}
