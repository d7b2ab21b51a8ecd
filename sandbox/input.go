//go:build linux && amd64

package sandbox

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// NewInput returns a file that holds content, that nobody can change, and that
// starts at its beginning; close it after the run. It is in memory, touched by
// the judge first, so that none of it is charged to the contestant.
func NewInput(content []byte) (*os.File, error) {
	fd, err := unix.MemfdCreate("input", unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, fmt.Errorf("making an input: %w", err)
	}
	f := os.NewFile(uintptr(fd), "input")
	if _, err = f.Write(content); err == nil {
		err = f.Chmod(0o444)
	}
	if err == nil {
		_, err = f.Seek(0, io.SeekStart)
	}
	if err == nil {
		// The file could be opened for writing by way of /proc/self/fd.
		_, err = unix.FcntlInt(f.Fd(), unix.F_ADD_SEALS, unix.F_SEAL_WRITE|unix.F_SEAL_SHRINK|unix.F_SEAL_GROW|unix.F_SEAL_SEAL)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("making an input: %w", err)
	}
	return f, nil
}
