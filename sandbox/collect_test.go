//go:build linux && amd64

package sandbox

import (
	"errors"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestCollectTraps leaves traps where a result is expected.
func TestCollectTraps(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		b := newBox(t, m.config)
		for act, want := range map[string]string{
			"symlink": "too many levels of symbolic links", "hard_link": "a file with several names", "fifo": "not a regular file", "folder": "not a regular file",
			"socket": "no such device", "device": "no such device|not a regular file|permission denied", "sparse": "1048576 bytes, at most 1000",
		} {
			c := command("traps", act)
			called := false
			c.Collect = func(f *Folder) error {
				called = true
				file, err := f.Open("result", 1000)
				if err == nil {
					file.Close()
					t.Errorf("%s: it was opened", act)
				} else if !slices.ContainsFunc(strings.Split(want, "|"), func(w string) bool { return strings.Contains(err.Error(), w) }) {
					t.Errorf("%s: got %v, want %s", act, err, want)
				}
				return nil
			}
			if r, _ := mustRun(t, b, c); outcome(r) != "exit 0" || !called {
				t.Errorf("%s: got %s, collected: %v", act, outcome(r), called)
			}
			servesHonest(t, b, "none")
		}
	})
}

func TestCollectNames(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		c := command("traps", "good")
		c.Collect = func(f *Folder) error {
			names, err := f.Names(10)
			if want := []string{"folder/deeper/result", "result"}; err != nil || !slices.Equal(names, want) {
				t.Errorf("got %q, %v, want %q", names, err, want)
			}
			if _, err := f.Names(3); err == nil || err.Error() != "more than 3 files" {
				t.Errorf("got %v", err)
			}
			for name, want := range map[string]string{"result": "top", "folder/deeper/result": "good", "./folder/../result": "top"} {
				if got, err := readAll(f, name); err != nil || got != want {
					t.Errorf("%s: got %q, %v", name, got, err)
				}
			}
			for _, name := range []string{"..", "../box/result", "/box/result", "/etc/passwd", "folder/link", "folder/fifo", "folder", ".", "", "missing", "folder/../../box/result"} {
				if got, err := readAll(f, name); err == nil {
					t.Errorf("%q was opened and holds %q", name, got)
				}
			}
			return nil
		}
		mustRun(t, b, c)
		c = command("traps", "in_link")
		c.Collect = func(f *Folder) error {
			if got, err := readAll(f, "folder/passwd"); err == nil {
				t.Errorf("folder/passwd holds %q", got)
			}
			if names, err := f.Names(10); err != nil || len(names) != 0 {
				t.Errorf("got %q, %v", names, err)
			}
			return nil
		}
		mustRun(t, b, c)
		c = command("output", "deep_folders")
		c.Collect = func(f *Folder) error {
			if _, err := f.Names(10_000); err == nil || !strings.Contains(err.Error(), "more than 16 deep") {
				t.Errorf("got %v", err)
			}
			return nil
		}
		mustRun(t, b, c)
		servesHonest(t, b, "none")
	})
}

// TestCollectSteps is the way of kernels without openat2.
func TestCollectSteps(t *testing.T) {
	place := t.TempDir()
	if err := errors.Join(os.MkdirAll(place+"/a/b", 0o755), os.WriteFile(place+"/a/b/c", []byte("x"), 0o644), os.Symlink("a", place+"/link"), os.Symlink("c", place+"/a/b/link")); err != nil {
		t.Fatal(err)
	}
	dir, err := os.Open(place)
	if err != nil {
		t.Fatal(err)
	}
	defer dir.Close()
	before := len(openDescriptors())
	f := &Folder{int(dir.Fd())}
	for name, want := range map[string]bool{"a/b/c": true, "a/./b/c": true, "link/b/c": false, "a/b/link": false, "../x": false, "a/../../x": false, "/etc/passwd": false, "": false, "a/b/c/d": false, "missing/c": false} {
		fd, err := f.openSteps(name, syscall.O_RDONLY, 0)
		if (err == nil) != want && name != "" {
			t.Errorf("%q: got %v", name, err)
		}
		if err == nil {
			syscall.Close(fd)
		}
	}
	if now := len(openDescriptors()); now != before {
		t.Errorf("%d descriptors, were %d", now, before)
	}
}

func readAll(f *Folder, name string) (string, error) {
	file, err := f.Open(name, 1000)
	if err != nil {
		return "", err
	}
	defer file.Close()
	text, err := io.ReadAll(file)
	return string(text), err
}

// TestCollectRace: whoever races with the collector is dead when it looks.
func TestCollectRace(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		for range 20 {
			c := command("traps", "races")
			c.Collect = func(f *Folder) error {
				first, err := readAll(f, "result")
				again, errAgain := readAll(f, "result")
				if first != again || (err == nil) != (errAgain == nil) {
					t.Errorf("it changed from %q, %v to %q, %v", first, err, again, errAgain)
				}
				if err == nil && first != "top" {
					t.Errorf("got %q", first)
				}
				return nil
			}
			mustRun(t, b, c)
		}
	})
}

// TestCollectWhen: after a run that ended by itself, and not after one that was
// stopped.
func TestCollectWhen(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		for _, c := range []struct {
			line []string
			want bool
		}{
			{[]string{"environment", "exits", "0"}, true}, {[]string{"environment", "exits", "5"}, true}, {[]string{"environment", "aborts"}, false},
			{[]string{"time", "pause"}, false}, {[]string{"output", "stdout"}, false}, {[]string{"memory", "fast"}, false}, {[]string{"no such program"}, false},
		} {
			cmd := command(c.line...)
			cmd.Limits.Wall, cmd.Limits.Output = 200*time.Millisecond, 100_000
			called := false
			cmd.Collect = func(*Folder) error { called = true; return nil }
			_, err := b.Run(t.Context(), cmd)
			var start *StartError
			if err != nil && !errors.As(err, &start) {
				t.Fatal(err)
			}
			if called != c.want {
				t.Errorf("%v: collected: %v, want %v", c.line, called, c.want)
			}
			servesHonest(t, b, "none")
		}
	})
}

// TestCollectFails hands the collector's error on, and goes on.
func TestCollectFails(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		failure := errors.New("not to my taste")
		c := command("traps", "good")
		c.Collect = func(*Folder) error { return failure }
		if _, err := b.Run(t.Context(), c); !errors.Is(err, failure) {
			t.Errorf("got %v", err)
		}
		servesHonest(t, b, "none")
	})
}

// TestCollectSecret: what its owner shut, root can read and another user cannot.
func TestCollectSecret(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		c := command("traps", "secret")
		c.Collect = func(f *Folder) error {
			got, err := readAll(f, "result")
			if m.name == user && !errors.Is(err, os.ErrPermission) || m.name != user && got != "top" {
				t.Errorf("got %q, %v", got, err)
			}
			return nil
		}
		mustRun(t, b, c)
		servesHonest(t, b, "none")
	})
}
