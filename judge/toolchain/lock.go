package toolchain

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// lock is an flock on a file of the cache. It holds between processes and, as
// every lock opens the file anew, between goroutines; the kernel drops it when
// its holder dies.
type lock struct{ file *os.File }

// lockFile opens a lock file. The keys of a kind share 4,096 of them, which are never
// removed: unlinking a locked file would let a third lock another of its name.
func (c *cache) lockFile(name string) (*os.File, error) {
	return os.OpenFile(filepath.Join(c.folder, "locks", name), os.O_RDWR|os.O_CREATE, 0o644)
}

// lockName is the lock of an entry. Each kind has its own: who compiles holds
// one of "compiled" while it takes one of "gostd", never the other way round.
func lockName(kind, key string) string { return kind + "-" + key[:3] }

// acquire waits for a lock.
func (c *cache) acquire(ctx context.Context, name string) (*lock, error) {
	wait := 2 * time.Millisecond
	for {
		l, err := c.tryAcquire(name)
		if l != nil || err != nil {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(wait):
			wait = min(2*wait, 50*time.Millisecond)
		}
	}
}

// tryAcquire returns nil if another holds the lock.
func (c *cache) tryAcquire(name string) (*lock, error) {
	f, err := c.lockFile(name)
	if err != nil {
		return nil, err
	}
	for {
		switch err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); {
		case err == nil:
			return &lock{f}, nil
		case errors.Is(err, syscall.EINTR):
		case errors.Is(err, syscall.EWOULDBLOCK):
			return nil, f.Close()
		default:
			return nil, errors.Join(&os.PathError{Op: "lock", Path: f.Name(), Err: err}, f.Close())
		}
	}
}

func (l *lock) release() error { return l.file.Close() }
