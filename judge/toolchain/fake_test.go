package toolchain

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"gridjudge/sandbox"
)

// fakeBoxes stand in for the sandbox: every command ends as act says.
type fakeBoxes struct {
	made, closed, runs atomic.Int32
	act                func(*sandbox.Command) (sandbox.Result, map[string]string, error)
}

func (f *fakeBoxes) new(context.Context, sandbox.Config) (box, error) {
	f.made.Add(1)
	return &fakeBox{f}, nil
}

type fakeBox struct{ *fakeBoxes }

func (f *fakeBox) run(_ context.Context, c *sandbox.Command, collect func(folder) error) (sandbox.Result, error) {
	f.runs.Add(1)
	result, left, err := f.act(c)
	if err != nil {
		return result, err
	}
	if collect != nil && result.Ended == sandbox.Exit {
		err = collect(fakeFolder(left))
	}
	return result, err
}

func (f *fakeBox) isolation() sandbox.Isolation {
	return sandbox.Isolation{Level: "full", Cgroup: "v1"}
}
func (f *fakeBox) close() error { f.closed.Add(1); return nil }

type fakeFolder map[string]string

func (f fakeFolder) Open(name string, maxBytes int64) (*os.File, error) {
	content, ok := f[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return sandbox.NewInput([]byte(content))
}

func (f fakeFolder) Names(int) ([]string, error) {
	tree := fstest.MapFS{}
	for name := range f {
		tree[name] = &fstest.MapFile{}
	}
	var names []string
	err := fs.WalkDir(tree, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// fakeCompiler compiles .sh "sources" with a fake box.
func fakeCompiler(t *testing.T, cache string, act func(*sandbox.Command) (sandbox.Result, map[string]string, error)) (*Compiler, *fakeBoxes) {
	t.Helper()
	c, err := NewCompiler(Config{Table: scripted(t), Cache: cache})
	if err != nil {
		t.Fatal(err)
	}
	boxes := &fakeBoxes{act: act}
	c.newBox = boxes.new
	return c, boxes
}

func compiles(*sandbox.Command) (sandbox.Result, map[string]string, error) {
	return sandbox.Result{CPU: time.Second}, map[string]string{"main": "program"}, nil
}

func TestACompilationIsKept(t *testing.T) {
	c, boxes := fakeCompiler(t, t.TempDir(), compiles)
	first := compileOne(t, c, "script", "a.sh", "x")
	second := compileOne(t, c, "script", "a.sh", "x")
	if first.Cached || first.CPU != time.Second || !second.Cached || second.CPU != 0 || second.Isolation.Level != "full" {
		t.Errorf("got %+v, then %+v", first, second)
	}
	compileOne(t, c, "script", "b.sh", "x")
	compileOne(t, c, "script", "a.sh", "y")
	if got := boxes.runs.Load(); got != 3 {
		t.Errorf("%d runs for three different submissions", got)
	}
	if boxes.made.Load() != boxes.closed.Load() {
		t.Errorf("%d boxes made, %d closed", boxes.made.Load(), boxes.closed.Load())
	}
}

func TestTwoGradingsAtOnceCompileOnce(t *testing.T) {
	folder := t.TempDir()
	entered := make(chan struct{}, 16)
	act := func(c *sandbox.Command) (sandbox.Result, map[string]string, error) {
		entered <- struct{}{}
		time.Sleep(20 * time.Millisecond) // so that the others come while it is locked
		return compiles(c)
	}
	var group sync.WaitGroup
	for range 8 {
		// A compiler each, as different processes would have.
		c, _ := fakeCompiler(t, folder, act)
		s, err := c.table.New([]Source{{"a.sh", []byte("x")}}, "")
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() {
			p, err := c.Compile(context.Background(), s)
			if err != nil || !p.OK {
				t.Errorf("got %+v, %v", p, err)
				return
			}
			if got, err := os.ReadFile(filepath.Join(p.Mounts[0].Source, "main")); err != nil || string(got) != "program" {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
	group.Wait()
	if len(entered) != 1 {
		t.Errorf("compiled %d times", len(entered))
	}
}

func TestADamagedEntryIsCompiledAnew(t *testing.T) {
	damage := map[string]func(entry string) error{
		"changed":        func(e string) error { return os.WriteFile(filepath.Join(e, "files/main"), []byte("pROGRAM"), 0o644) },
		"shorter":        func(e string) error { return os.Truncate(filepath.Join(e, "files/main"), 3) },
		"gone":           func(e string) error { return os.Remove(filepath.Join(e, "files/main")) },
		"mode":           func(e string) error { return os.Chmod(filepath.Join(e, "files/main"), 0o600) },
		"another file":   func(e string) error { return os.WriteFile(filepath.Join(e, "files/x"), nil, 0o644) },
		"a link":         func(e string) error { return os.Symlink("/etc", filepath.Join(e, "files/x")) },
		"manifest cut":   func(e string) error { return os.Truncate(filepath.Join(e, "manifest"), 80) },
		"manifest empty": func(e string) error { return os.Truncate(filepath.Join(e, "manifest"), 0) },
		"manifest gone":  func(e string) error { return os.Remove(filepath.Join(e, "manifest")) },
		"manifest is a pipe": func(e string) error {
			return errors.Join(os.Remove(filepath.Join(e, "manifest")), syscall.Mkfifo(filepath.Join(e, "manifest"), 0o644))
		},
		"entry is a file": func(e string) error { return errors.Join(os.RemoveAll(e), os.WriteFile(e, nil, 0o644)) },
	}
	for name, harm := range damage {
		t.Run(name, func(t *testing.T) {
			c, boxes := fakeCompiler(t, t.TempDir(), compiles)
			compileOne(t, c, "script", "a.sh", "x")
			entries, err := filepath.Glob(filepath.Join(c.cache.folder, "compiled", "*"))
			if err != nil || len(entries) != 1 {
				t.Fatal(entries, err)
			}
			if err := harm(entries[0]); err != nil {
				t.Fatal(err)
			}
			if p := compileOne(t, c, "script", "a.sh", "x"); p.Cached || !p.OK || boxes.runs.Load() != 2 {
				t.Errorf("got %+v after %d runs", p, boxes.runs.Load())
			}
			if p := compileOne(t, c, "script", "a.sh", "x"); !p.Cached {
				t.Errorf("not mended: %+v", p)
			}
		})
	}
}

func TestWhatIsKeptOfARefusal(t *testing.T) {
	for _, test := range []struct {
		name   string
		result sandbox.Result
		kept   bool
		log    string
	}{
		{"refused", sandbox.Result{ExitCode: 1}, true, "no\\x07\n"},
		{"cpu", sandbox.Result{Ended: sandbox.CPU, Signal: "SIGKILL"}, false, "no\\x07\nthe compiler \"sh\" was stopped by its limit of 20s of CPU time\n"},
		{"wall", sandbox.Result{Ended: sandbox.Wall, Signal: "SIGKILL"}, false, "no\\x07\nthe compiler \"sh\" was stopped by its limit of 30s of wall time\n"},
		{"memory", sandbox.Result{Ended: sandbox.Memory, ExitCode: 1}, false, "no\\x07\nthe compiler \"sh\" was stopped by its limit of 1024 MiB of memory\n"},
		{"output", sandbox.Result{Ended: sandbox.Output}, false, "no\\x07\nthe compiler \"sh\" was stopped by its limit of 64 KiB of output\n"},
		{"file size", sandbox.Result{Ended: sandbox.Signal, Signal: "SIGXFSZ"}, false, "no\\x07\nthe compiler \"sh\" was stopped by its limit of 512 MiB a file\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, boxes := fakeCompiler(t, t.TempDir(), func(c *sandbox.Command) (sandbox.Result, map[string]string, error) {
				_, err := c.Stderr.Write([]byte("no\a\r\n"))
				return test.result, nil, err
			})
			for range 2 {
				if p := compileOne(t, c, "script", "a.sh", "x"); p.OK || p.Log != test.log {
					t.Errorf("got %+v", p)
				}
			}
			if kept := boxes.runs.Load() == 1; kept != test.kept {
				t.Errorf("kept: %v", kept)
			}
		})
	}
}

func TestOurFailuresAreErrors(t *testing.T) {
	broken := errors.New("the sandbox broke")
	for _, test := range []struct {
		name   string
		result sandbox.Result
		err    error
		want   string
	}{
		{"killed", sandbox.Result{Ended: sandbox.Signal, Signal: "SIGKILL"}, nil, `compile "a.sh": the compiler "sh" was killed by SIGKILL, and by none of its limits: gone`},
		{"crashed without a version to ask for", sandbox.Result{Ended: sandbox.Signal, Signal: "SIGSEGV"}, nil, "was killed by SIGSEGV"},
		{"sandbox", sandbox.Result{}, broken, broken.Error()},
		{"interrupted", sandbox.Result{}, context.Canceled, context.Canceled.Error()},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, _ := fakeCompiler(t, t.TempDir(), func(c *sandbox.Command) (sandbox.Result, map[string]string, error) {
				_, err := c.Stderr.Write([]byte("gone\n"))
				return test.result, nil, errors.Join(err, test.err)
			})
			s, err := c.table.New([]Source{{"a.sh", []byte("x")}}, "")
			if err != nil {
				t.Fatal(err)
			}
			p, err := c.Compile(t.Context(), s)
			if p != nil || err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %+v, %v", p, err)
			}
			if test.err != nil && !errors.Is(err, test.err) {
				t.Errorf("%v does not wrap %v", err, test.err)
			}
			left, err := os.ReadDir(filepath.Join(c.cache.folder, "temporary"))
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %v, %v", left, err)
			}
		})
	}
}

func TestADriverWhoseCompilerWasKilled(t *testing.T) {
	table, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	const told = "g++: fatal error: Killed signal terminated program cc1plus\ncompilation terminated.\n"
	for _, test := range []struct {
		language, talk string
		want           bool
	}{
		{"cpp", told, true},
		{"cpp", "a.cpp:1:1: warning: x\n" + told, true},
		{"cpp", told + ":1:2: error: forged by #line\n", false},
		{"cpp", "a.cpp:1:1: error: " + told, false},
		{"cpp", "g++: fatal error: Segmentation fault signal terminated program cc1plus\ncompilation terminated.\n", false},
		{"cpp", "", false},
		{"go", "go tool compile: signal: killed\n", true},
		{"go", "a.go:1:1: signal: killed\n", false},
	} {
		row, _ := table.Lookup(test.language)
		p := &plan{toolchain: row}
		talk := &capped{limit: maxLog}
		talk.WriteString(test.talk)
		if got := p.killed(talk); got != test.want {
			t.Errorf("%s, %q: got %v", test.language, test.talk, got)
		}
	}
}

func TestWithoutCache(t *testing.T) {
	c, boxes := fakeCompiler(t, t.TempDir(), compiles)
	c.noCache = true
	p := compileOne(t, c, "script", "a.sh", "x")
	compileOne(t, c, "script", "a.sh", "x")
	if boxes.runs.Load() != 2 {
		t.Errorf("%d runs", boxes.runs.Load())
	}
	if _, err := os.Stat(filepath.Join(p.Mounts[0].Source, "main")); err != nil {
		t.Error(err)
	}
	if err := c.Close(); err != nil {
		t.Error(err)
	}
	if left, err := os.ReadDir(filepath.Join(c.cache.folder, "temporary")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
