package toolchain

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Bounds of the cache.
const (
	maxCache = 1 << 30
	// recent entries may be in use: a program runs from its entry without a
	// lock, and no grading of one submission takes that long.
	recent = 6 * time.Hour
	// pause is how often the cache is looked through.
	pause = 10 * time.Minute
)

// sweep drops the entries that were not used for the longest time when the
// cache has grown too big, and what dead processes have left half made. It
// does so at most once in a while, and never waits for anybody.
func (c *cache) sweep(ctx context.Context, now time.Time) error {
	l, err := c.tryAcquire("sweep")
	if l == nil || err != nil {
		return err
	}
	defer l.release()
	stamp := filepath.Join(c.folder, "swept")
	if info, err := os.Stat(stamp); err == nil && now.Sub(info.ModTime()) < pause {
		return nil
	}
	if err := c.writeFile(stamp, nil); err != nil {
		return err
	}
	return errors.Join(c.sweepTemporary(now), c.shrink(ctx, maxCache, now))
}

func (c *cache) sweepTemporary(now time.Time) error {
	folder := filepath.Join(c.folder, "temporary")
	entries, err := os.ReadDir(folder)
	for _, e := range entries {
		if info, statErr := e.Info(); statErr == nil && now.Sub(info.ModTime()) > 4*recent {
			err = errors.Join(err, os.RemoveAll(filepath.Join(folder, e.Name())))
		}
	}
	return err
}

// used is an entry and when it was used last.
type used struct {
	place string
	lock  string
	bytes int64
	last  time.Time
}

// shrink removes old entries until no more than limit bytes are left.
func (c *cache) shrink(ctx context.Context, limit int64, now time.Time) error {
	var all []used
	var total int64
	for _, kind := range []string{"compiled", "gostd"} {
		entries, err := os.ReadDir(filepath.Join(c.folder, kind))
		if err != nil {
			return err
		}
		for _, e := range entries {
			place := filepath.Join(c.folder, kind, e.Name())
			info, err := os.Stat(filepath.Join(place, "manifest"))
			if err != nil || len(e.Name()) < 3 {
				continue // being removed by another, or none of ours
			}
			one := used{place, lockName(kind, e.Name()), folderBytes(place), info.ModTime()}
			total += one.bytes
			all = append(all, one)
		}
	}
	slices.SortFunc(all, func(a, b used) int { return a.last.Compare(b.last) })
	for _, one := range all {
		if total <= limit || now.Sub(one.last) < recent || ctx.Err() != nil {
			return ctx.Err()
		}
		removed, err := c.removeUnused(one)
		if err != nil {
			return err
		}
		if removed {
			total -= one.bytes
		}
	}
	return nil
}

// removeUnused removes an entry unless somebody has it locked or has used it
// since it was looked at.
func (c *cache) removeUnused(one used) (bool, error) {
	l, err := c.tryAcquire(one.lock)
	if l == nil || err != nil {
		return false, err
	}
	defer l.release()
	info, err := os.Stat(filepath.Join(one.place, "manifest"))
	if err != nil || !info.ModTime().Equal(one.last) {
		return false, nil
	}
	return true, c.discard(one.place)
}

func folderBytes(folder string) int64 {
	var total int64
	// What vanishes while it is counted needs no counting.
	_ = filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if info, err := d.Info(); err == nil {
			total += info.Size()
		}
		return nil
	})
	return total
}

// touch marks an entry as used.
func (c *cache) touch(place string, now time.Time) error {
	return os.Chtimes(filepath.Join(place, "manifest"), now, now)
}
