//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// Folder is the work folder, seen by the trusted side: no symlink is followed,
// nothing but regular files is opened.
type Folder struct{ fd int }

// openBeneath opens a path below the folder; no link, and no way out.
func (f *Folder) openBeneath(name string, flags uint64, mode uint64) (int, error) {
	how := unix.OpenHow{Flags: flags | unix.O_CLOEXEC | unix.O_NOFOLLOW | unix.O_NONBLOCK, Mode: mode, Resolve: unix.RESOLVE_BENEATH | unix.RESOLVE_NO_SYMLINKS | unix.RESOLVE_NO_XDEV}
	for {
		fd, err := unix.Openat2(f.fd, name, &how)
		if err == unix.EINTR || err == unix.EAGAIN {
			continue
		}
		if err == unix.ENOSYS { // before Linux 5.6
			return f.openSteps(name, flags, mode)
		}
		return fd, err
	}
}

// openSteps opens one folder after the other, refusing links.
func (f *Folder) openSteps(name string, flags uint64, mode uint64) (int, error) {
	at := f.fd
	parts := strings.Split(path.Clean(name), "/")
	for i, part := range parts {
		if part == ".." || part == "" {
			return -1, unix.EXDEV
		}
		how := flags | unix.O_NONBLOCK
		if i < len(parts)-1 {
			how = unix.O_RDONLY | unix.O_DIRECTORY
		}
		fd, err := unix.Openat(at, part, int(how)|unix.O_NOFOLLOW|unix.O_CLOEXEC, uint32(mode))
		if at != f.fd {
			unix.Close(at)
		}
		if err != nil {
			return -1, err
		}
		at = fd
	}
	return at, nil
}

// Open opens a regular file beneath the folder of at most maxBytes.
func (f *Folder) Open(name string, maxBytes int64) (*os.File, error) {
	fd, err := f.openBeneath(name, unix.O_RDONLY, 0)
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	file := os.NewFile(uintptr(fd), name)
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		file.Close()
		return nil, &fs.PathError{Op: "stat", Path: name, Err: err}
	}
	switch {
	case st.Mode&unix.S_IFMT != unix.S_IFREG:
		err = errors.New("not a regular file")
	case st.Nlink != 1:
		err = errors.New("a file with several names")
	case st.Size > maxBytes:
		err = fmt.Errorf("%d bytes, at most %d: %w", st.Size, maxBytes, unix.EFBIG)
	}
	if err != nil {
		file.Close()
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	return file, nil
}

// maxDepth bounds how deep Names looks.
const maxDepth = 16

// Names lists the regular files beneath the folder, with slashes, sorted. More
// than maxFiles of whatever kind, or folders deeper than 16, are an error.
func (f *Folder) Names(maxFiles int) ([]string, error) {
	var found []string
	seen := 0
	folders := []string{"."}
	for len(folders) > 0 {
		folder := folders[0]
		folders = folders[1:]
		list, err := f.list(folder, maxFiles-seen)
		if err != nil {
			return nil, &fs.PathError{Op: "list", Path: folder, Err: err}
		}
		if seen += len(list); seen > maxFiles {
			return nil, fmt.Errorf("more than %d files", maxFiles)
		}
		for _, e := range list {
			full := path.Join(folder, e.name)
			switch {
			case e.kind == unix.S_IFREG:
				found = append(found, full)
			case e.kind == unix.S_IFDIR && strings.Count(full, "/") >= maxDepth:
				return nil, fmt.Errorf("folder %q is more than %d deep", full, maxDepth)
			case e.kind == unix.S_IFDIR:
				folders = append(folders, full)
			}
		}
	}
	slices.Sort(found)
	return found, nil
}

// entry is a name in a folder, with the type bits of its mode.
type entry struct {
	name string
	kind uint32
}

// list returns what is in a folder, but not much more than most entries.
func (f *Folder) list(name string, most int) ([]entry, error) {
	fd, err := f.openBeneath(name, unix.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return nil, err
	}
	dir := os.NewFile(uintptr(fd), name)
	defer dir.Close()
	names, err := dir.Readdirnames(most + 1)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	var list []entry
	for _, n := range names {
		var st unix.Stat_t
		if err := unix.Fstatat(fd, n, &st, unix.AT_SYMLINK_NOFOLLOW); err != nil {
			return nil, err
		}
		list = append(list, entry{n, st.Mode & unix.S_IFMT})
	}
	return list, nil
}

// checkName refuses names that leave the work folder.
func checkName(name string) error {
	if !fs.ValidPath(name) || name == "." || strings.IndexByte(name, 0) >= 0 {
		return fmt.Errorf("file name %q does not stay in the work folder", name)
	}
	return nil
}

// put writes a file below the folder. The folders on the way to it are open to
// all, as the work folder itself.
func (f *Folder) put(file *File) error {
	if err := checkName(file.Name); err != nil {
		return err
	}
	for i, c := range file.Name {
		if c != '/' {
			continue
		}
		folder := file.Name[:i]
		err := unix.Mkdirat(f.fd, folder, 0o755)
		if err == nil {
			err = unix.Fchmodat(f.fd, folder, writableMode, 0) // past the umask
		}
		if err != nil && err != unix.EEXIST {
			return &fs.PathError{Op: "mkdir", Path: folder, Err: err}
		}
	}
	mode := file.Mode.Perm()
	if mode == 0 {
		mode = 0o644
	}
	fd, err := f.openBeneath(file.Name, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL, uint64(mode))
	if err != nil {
		return &fs.PathError{Op: "create", Path: file.Name, Err: err}
	}
	out := os.NewFile(uintptr(fd), file.Name)
	_, err = out.Write(file.Content)
	return errors.Join(err, out.Chmod(mode), out.Close()) // chmod: past the umask
}
