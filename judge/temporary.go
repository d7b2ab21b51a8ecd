package judge

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// temporaryPrefix begins the names of a judge's folders for temporary files,
// and of nothing else.
const temporaryPrefix = "gridjudge-checker-"

// temporaryFolder is a folder for as long as its maker lives: it holds a lock
// on it, and the next judge that makes one removes those that nobody holds.
type temporaryFolder struct {
	path string
	lock *os.File
}

func newTemporaryFolder() (*temporaryFolder, error) {
	removeAbandoned(os.TempDir())
	const attempts = 20 // another judge may take it for abandoned before it is locked
	for attempt := 1; ; attempt++ {
		f, err := tryTemporaryFolder()
		if err == nil || attempt == attempts || !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.EWOULDBLOCK) {
			return f, err
		}
	}
}

func tryTemporaryFolder() (*temporaryFolder, error) {
	path, err := os.MkdirTemp("", temporaryPrefix)
	if err != nil {
		return nil, err
	}
	f := &temporaryFolder{path: path}
	if f.lock, err = os.Open(path); err == nil {
		err = syscall.Flock(int(f.lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	}
	if err == nil {
		err = os.Chmod(path, 0o755) // a box's user reads it; fails if it is gone
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("locking %s: %w", path, err), f.remove())
	}
	return f, nil
}

func (f *temporaryFolder) remove() error {
	err := os.RemoveAll(f.path)
	if f.lock != nil {
		f.lock.Close()
	}
	return err
}

// removeAbandoned removes the folders of judges that were killed. What cannot
// be removed stays: it is another user's, or in use.
func removeAbandoned(parent string) {
	found, _ := filepath.Glob(filepath.Join(parent, temporaryPrefix+"*"))
	for _, path := range found {
		// In a folder that all can write to the name may be anybody's link.
		fd, err := syscall.Open(path, syscall.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW|syscall.O_CLOEXEC, 0)
		if err != nil {
			continue
		}
		var st syscall.Stat_t
		if syscall.Fstat(fd, &st) == nil && int(st.Uid) == os.Geteuid() && syscall.Flock(fd, syscall.LOCK_EX|syscall.LOCK_NB) == nil {
			_ = os.RemoveAll(path)
		}
		syscall.Close(fd)
	}
}
