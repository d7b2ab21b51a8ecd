package toolchain

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestWhereTheCacheIs(t *testing.T) {
	home, named := t.TempDir(), filepath.Join(t.TempDir(), "named")
	t.Setenv("XDG_CACHE_HOME", home)
	t.Setenv("GRIDJUDGE_CACHE", "")
	for _, test := range []struct{ variable, argument, want string }{
		{"", "", filepath.Join(home, "gridjudge")},
		{named, "", named},
		{named, filepath.Join(home, "x", "y"), filepath.Join(home, "x", "y")},
	} {
		t.Setenv("GRIDJUDGE_CACHE", test.variable)
		c, err := openCache(test.argument)
		if err != nil || c.folder != test.want {
			t.Errorf("got %v, %v; want %s", c, err, test.want)
		}
	}
	t.Setenv("GRIDJUDGE_CACHE", "")
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	if c, err := openCache(""); err != nil || filepath.Dir(c.folder) != temporary {
		t.Errorf("without a home: got %v, %v", c, err)
	}
}

func TestAnUnsafeCacheIsRefused(t *testing.T) {
	for _, test := range []struct {
		name string
		harm func(folder string) error
		want string
	}{
		{"everybody writes", func(f string) error { return os.Chmod(f, 0o777) }, "others can write to"},
		{"sticky", func(f string) error { return os.Chmod(f, 0o777|os.ModeSticky) }, "others can write to"},
		{"the group writes", func(f string) error { return os.Chmod(f, 0o775) }, "others can write to"},
		{"a part of it", func(f string) error {
			part := filepath.Join(f, "compiled")
			return errors.Join(os.Mkdir(part, 0o755), os.Chmod(part, 0o777))
		}, "others can write to"},
		{"a part elsewhere", func(f string) error { return os.Symlink(os.TempDir(), filepath.Join(f, "compiled")) }, "is not a folder"},
		{"a file", func(f string) error { return errors.Join(os.Remove(f), os.WriteFile(f, nil, 0o644)) }, "not a directory"},
		{"somebody else's", func(f string) error { return os.Chown(f, 12345, 12345) }, "belongs to user 12345"},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "cache")
			if err := os.Mkdir(folder, 0o755); err != nil {
				t.Fatal(err)
			}
			if err := test.harm(folder); err != nil {
				t.Skipf("needs root: %v", err)
			}
			if _, err := NewCompiler(Config{Cache: folder}); err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), folder) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAWriteThatFailsNamesItsPath(t *testing.T) {
	c, _ := fakeCompiler(t, t.TempDir(), compiles)
	if err := os.RemoveAll(filepath.Join(c.cache.folder, "temporary")); err != nil {
		t.Fatal(err)
	}
	s, err := c.table.New([]Source{{"a.sh", []byte("x")}}, "")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := c.Compile(t.Context(), s); err == nil || !strings.Contains(err.Error(), c.cache.folder) {
		t.Errorf("got %+v, %v", p, err)
	}
}

func TestLocks(t *testing.T) {
	c, err := openCache(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	held, err := c.acquire(t.Context(), "abc")
	if err != nil {
		t.Fatal(err)
	}
	if again, err := c.tryAcquire("abc"); again != nil || err != nil {
		t.Errorf("locked twice: %v, %v", again, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if l, err := c.acquire(ctx, "abc"); l != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", l, err)
	}
	if err := held.release(); err != nil {
		t.Fatal(err)
	}
	if again, err := c.tryAcquire("abc"); again == nil || err != nil {
		t.Errorf("not released: %v", err)
	} else if err := again.release(); err != nil {
		t.Error(err)
	}
}

// entry puts an entry into the cache that was used so long ago.
func entry(t *testing.T, c *cache, key string, size int, now time.Time, age time.Duration) string {
	t.Helper()
	s, err := c.stage()
	if err != nil {
		t.Fatal(err)
	}
	place := c.entry(key)
	if err := errors.Join(s.add("main", true, strings.NewReader(strings.Repeat("x", size))), s.seal(manifest{OK: true}), c.publish(s, place), c.touch(place, now.Add(-age))); err != nil {
		t.Fatal(err)
	}
	return place
}

func TestShrinking(t *testing.T) {
	c, err := openCache(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	oldest := entry(t, c, "aaa1", 100_000, now, 3*recent)
	locked := entry(t, c, "bbb1", 100_000, now, 4*recent)
	older := entry(t, c, "ccc1", 100_000, now, 2*recent)
	fresh := entry(t, c, "ddd1", 100_000, now, recent/2)
	held, err := c.tryAcquire("compiled-bbb")
	if err != nil {
		t.Fatal(err)
	}
	there := func(want ...bool) {
		t.Helper()
		for i, place := range []string{oldest, locked, older, fresh} {
			if _, ok := c.load(place); ok != want[i] {
				t.Errorf("entry %d is there: %v", i, ok)
			}
		}
	}
	step := func(limit int64, want ...bool) {
		t.Helper()
		if err := c.shrink(t.Context(), limit, now); err != nil {
			t.Fatal(err)
		}
		there(want...)
	}
	step(1_000_000, true, true, true, true)
	step(350_000, false, true, true, true) // the oldest is locked, so the next one goes
	if err := held.release(); err != nil {
		t.Fatal(err)
	}
	step(0, false, false, false, true) // what may be in use stays, whatever the limit
}

func TestSweepRemovesWhatTheDeadLeft(t *testing.T) {
	c, err := openCache(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	old, young := filepath.Join(c.folder, "temporary", "entry-old"), filepath.Join(c.folder, "temporary", "entry-young")
	now := time.Now()
	if err := errors.Join(os.Mkdir(old, 0o755), os.Mkdir(young, 0o755), os.Chtimes(old, now, now.Add(-5*recent))); err != nil {
		t.Fatal(err)
	}
	if err := c.sweep(t.Context(), now); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the old one is there: %v", err)
	}
	if _, err := os.Stat(young); err != nil {
		t.Error(err)
	}
	// Not again so soon.
	if err := errors.Join(os.Mkdir(old, 0o755), os.Chtimes(old, now, now.Add(-5*recent)), c.sweep(t.Context(), now.Add(pause/2))); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); err != nil {
		t.Error("swept twice in a while")
	}
}
