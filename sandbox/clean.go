//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/sys/unix"
)

// clean empties the writable folders, if statfs shows that there is something.
func (e *engine) clean() error {
	if e.s.Unprivileged { // the folders are the program's own: it may have shut them
		if err := e.eachWritable(reopen); err != nil {
			return fmt.Errorf("opening the work folder again: %w", err)
		}
	}
	var now unix.Statfs_t
	if err := unix.Fstatfs(e.scratch, &now); err != nil {
		return fmt.Errorf("looking at the work folder: %w", err)
	}
	if now.Ffree == e.empty.Ffree && now.Bfree == e.empty.Bfree {
		return nil
	}
	if err := e.eachWritable(emptyFolder); err != nil {
		return fmt.Errorf("emptying the work folder: %w", err)
	}
	return nil
}

func (e *engine) eachWritable(do func(folder int) error) error {
	for _, f := range writableFolders {
		folder, err := unix.Openat(e.scratch, f.inside, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
		if err != nil {
			return err
		}
		err = do(folder)
		unix.Close(folder)
		if err != nil {
			return err
		}
	}
	return nil
}

// reopen gives a writable folder the mode back that it had, and takes away
// what attributes it was given.
func reopen(folder int) error {
	if err := unix.Fchmod(folder, writableMode); err != nil {
		return err
	}
	names := make([]byte, 64<<10) // the most a list can have
	n, err := unix.Flistxattr(folder, names)
	if err == unix.EOPNOTSUPP {
		return nil
	}
	if err != nil {
		return err
	}
	for name := range strings.SplitSeq(string(names[:n]), "\x00") {
		if name == "" {
			continue
		}
		if err := unix.Fremovexattr(folder, name); err != nil {
			return err
		}
	}
	return nil
}

// emptyFolder removes everything in a folder. It keeps two folders open
// however deep the tree is: what lies in a folder of the top is moved to the
// top before that folder is removed, so each entry moves once. No symlink is
// followed.
func emptyFolder(top int) error {
	moved := 0
	for {
		names, err := entries(top)
		if err != nil || len(names) == 0 {
			return err
		}
		for _, name := range names {
			err := unix.Unlinkat(top, name, 0)
			if err != unix.EISDIR {
				if err != nil {
					return fmt.Errorf("removing %q: %w", name, err)
				}
				continue
			}
			if err := flatten(top, name, &moved); err != nil {
				return err
			}
		}
	}
}

// flatten moves what is in a folder of top up to top and removes the folder.
func flatten(top int, name string, moved *int) error {
	folder, err := unix.Openat(top, name, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("opening %q: %w", name, err)
	}
	defer unix.Close(folder)
	for {
		names, err := entries(folder)
		if err != nil {
			return err
		}
		if len(names) == 0 {
			break
		}
		for _, inner := range names {
			err := unix.Unlinkat(folder, inner, 0)
			for err == unix.EISDIR { // until a name is free
				*moved++
				err = unix.Renameat2(folder, inner, top, fmt.Sprintf(".moved-%d", *moved), unix.RENAME_NOREPLACE)
				if err == unix.EEXIST {
					err = unix.EISDIR
				}
			}
			if err != nil {
				return fmt.Errorf("removing %q: %w", inner, err)
			}
		}
	}
	if err := unix.Unlinkat(top, name, unix.AT_REMOVEDIR); err != nil {
		return fmt.Errorf("removing %q: %w", name, err)
	}
	return nil
}

// entries returns some of the names in a folder, none if it is empty.
func entries(folder int) ([]string, error) {
	fd, err := unix.Openat(folder, ".", unix.O_RDONLY|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	f := os.NewFile(uintptr(fd), "folder")
	defer f.Close()
	names, err := f.Readdirnames(1024)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return names, err
}
