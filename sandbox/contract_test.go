//go:build linux && amd64

package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestContract is what a caller of Run relies on, one line a promise.
func TestContract(t *testing.T) {
	for _, c := range []struct {
		name    string
		line    []string
		change  func(c *Command)
		want    string // outcome
		printed string // "*": anything
		modes   []string
	}{
		{name: "exit 0", line: []string{"environment", "exits", "0"}, want: "exit 0"},
		{name: "exit 1", line: []string{"environment", "exits", "1"}, want: "exit 1"},
		{name: "exit 128", line: []string{"environment", "exits", "128"}, want: "exit 128"},
		{name: "exit 255", line: []string{"environment", "exits", "255"}, want: "exit 255"},
		{name: "SIGSEGV", line: []string{"environment", "crashes"}, want: "signal SIGSEGV"},
		{name: "SIGFPE", line: []string{"environment", "divides"}, want: "signal SIGFPE"},
		{name: "SIGABRT", line: []string{"environment", "aborts"}, want: "signal SIGABRT"},
		{name: "SIGTERM", line: []string{"signals", "raise", "15"}, want: "signal SIGTERM"},
		{name: "stdout", line: []string{"environment", "both"}, want: "exit 3", printed: "to stdout\n"},
		{name: "no arguments", line: []string{"environment"}, change: func(c *Command) { c.Args = nil }, want: "exit 99"},
		{
			name: "arguments and environment are exact", line: []string{"environment", "shows", "", "a b", "ü\xff", "--"},
			change:  func(c *Command) { c.Env = []string{"K=V", "EMPTY=", "odd"} },
			want:    "exit 0",
			printed: "argument []\nargument [a b]\nargument [ü\xff]\nargument [--]\nvariable [K=V]\nvariable [EMPTY=]\nvariable [odd]\nfolder [/box]\numask 022\n",
		},
		{name: "folder", line: []string{"environment", "shows"}, change: func(c *Command) { c.Dir = "/tmp" }, want: "exit 0", printed: "folder [/tmp]\numask 022\n"},
		{name: "work folder is empty", line: []string{"environment", "lists"}, want: "exit 0"},
		{name: "no stdin is empty", line: []string{"environment", "copies"}, want: "exit 0"},
		{name: "exactly the output limit", line: []string{"output", "exactly", "1000"}, change: func(c *Command) { c.Limits.Output = 1000 }, want: "exit 0", printed: strings.Repeat("x", 1000)},
		{name: "one byte more", line: []string{"output", "exactly", "1001"}, change: func(c *Command) { c.Limits.Output = 1000 }, want: "output", printed: strings.Repeat("x", 1000)},
		{name: "exactly a limit above the pipe", line: []string{"output", "exactly", "300000"}, change: func(c *Command) { c.Limits.Output = 300_000 }, want: "exit 0", printed: strings.Repeat("x", 300_000)},
		{name: "one byte above that", line: []string{"output", "exactly", "300001"}, change: func(c *Command) { c.Limits.Output = 300_000 }, want: "output", printed: strings.Repeat("x", 300_000)},
		{name: "much stderr is no cause", line: []string{"output", "much_stderr"}, want: "exit 0", printed: "done\n"},
		{name: "CPU limit", line: []string{"time", "busy"}, change: func(c *Command) { c.Limits.CPU = 50 * time.Millisecond }, want: "cpu"},
		{name: "under the CPU limit", line: []string{"time", "burn", "50"}, want: "exit 0"},
		{name: "a bit over the CPU limit", line: []string{"time", "burn", "30"}, change: func(c *Command) { c.Limits.CPU = 20 * time.Millisecond }, want: "cpu"},
		{name: "threads' sum", line: []string{"threads", "burn", "3"}, change: func(c *Command) { c.Limits.CPU = 100 * time.Millisecond }, want: "cpu"},
		{name: "children's sum", line: []string{"time", "children_burn"}, change: func(c *Command) { c.Limits.CPU = 100 * time.Millisecond }, want: "cpu", modes: []string{full}},
		{name: "wall limit", line: []string{"time", "sleep"}, change: func(c *Command) { c.Limits.Wall = 50 * time.Millisecond }, want: "wall"},
		{name: "no limits", line: []string{"time", "burn", "20"}, change: func(c *Command) { c.Limits = Limits{} }, want: "exit 0"},
		{name: "limits without end", line: []string{"environment", "exits", "0"}, change: func(c *Command) {
			const most = 1<<63 - 1
			c.Limits = Limits{CPU: most, Wall: most, Memory: most, Output: most, Stderr: most, Processes: most, OpenFiles: most, FileSize: most, Stack: most}
		}, want: "exit 0"},
		{name: "stack as deep as the memory", line: []string{"memory", "deep", "50000"}, want: "exit 0"},
		{name: "stack of its own", line: []string{"memory", "deep", "5000"}, change: func(c *Command) { c.Limits.Stack = 1 << 20 }, want: "signal SIGSEGV"},
		{name: "open files", line: []string{"descriptors", "open_many"}, change: func(c *Command) { c.Limits.OpenFiles = 20 }, want: "exit 0", printed: "20\n"},
		{name: "open files by default", line: []string{"descriptors", "open_many"}, want: "exit 0", printed: "256\n"},
		{name: "processes", line: []string{"threads", "bomb"}, change: func(c *Command) { c.Limits.Processes = 10 }, want: "exit 1", printed: "9\n", modes: []string{full, degraded}},
		{name: "one process", line: []string{"threads", "bomb"}, change: func(c *Command) { c.Limits.Processes = 1 }, want: "exit 1", printed: "0\n", modes: []string{full, degraded}},
		{name: "file size", line: []string{"output", "grow", "262144"}, change: func(c *Command) { c.Limits.FileSize = 131072 }, want: "signal SIGXFSZ"},
		{name: "under the file size", line: []string{"output", "grow", "131072"}, change: func(c *Command) { c.Limits.FileSize = 131072 }, want: "exit 0"},
		{name: "number of files", line: []string{"output", "many_files"}, want: "exit 5", printed: "100\n"},
		{name: "files' bytes", line: []string{"output", "file_flood"}, want: "exit 5"},
		{name: "a script", line: []string{"environment"}, change: func(c *Command) {
			c.Path, c.Args = "/box/run", []string{"run", "x"}
			c.Files = []File{{Name: "run", Mode: 0o755, Content: []byte("#!/bin/sh\necho $0 $1\n")}}
		}, want: "exit 0", printed: "/box/run x\n"},
		{name: "files are put", line: []string{"environment", "shows_files", "a", "folder/deeper/b", "folder/c"}, change: func(c *Command) {
			c.Files = []File{{Name: "a", Content: []byte("A")}, {Name: "folder/deeper/b", Mode: 0o755, Content: []byte("B")}, {Name: "folder/c", Mode: 0o444}}
		}, want: "exit 0", printed: "a 644 A\nfolder/deeper/b 755 B\nfolder/c 444 \n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			inModes(t, func(t *testing.T, m mode) {
				m.config.ScratchFiles, m.config.ScratchBytes = 100, 8<<20
				b := newBox(t, m.config)
				cmd := command(c.line...)
				if c.change != nil {
					c.change(cmd)
				}
				r, out := mustRun(t, b, cmd)
				if got := outcome(r); got != c.want {
					t.Errorf("got %s, want %s: %+v", got, c.want, r)
				}
				if c.printed != "" && out != c.printed {
					t.Errorf("printed %.300q, want %.300q", out, c.printed)
				}
				if r.Output != int64(len(out)) {
					t.Errorf("counted %d bytes of output, took %d", r.Output, len(out))
				}
				servesHonest(t, b, "none")
			}, c.modes...)
		})
	}
}

func TestContractStdin(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		for _, content := range []string{"", "x", strings.Repeat("0123456789\x00\xff", 100_000)} {
			input, err := NewInput([]byte(content))
			if err != nil {
				t.Fatal(err)
			}
			c := command("environment", "copies")
			c.Stdin = input
			r, out := mustRun(t, b, c)
			if outcome(r) != "exit 0" || out != content {
				t.Errorf("%d bytes: got %s and %d bytes", len(content), outcome(r), len(out))
			}
			input.Close()
		}
		input, err := NewInput([]byte("sealed"))
		if err != nil {
			t.Fatal(err)
		}
		defer input.Close()
		c := command("output", "stdin_writable")
		c.Stdin = input
		if r, out := mustRun(t, b, c); outcome(r) != "exit 0" {
			t.Errorf("got %s: %s", outcome(r), out)
		}
		if text, err := os.ReadFile(fmt.Sprintf("/proc/self/fd/%d", input.Fd())); err != nil || string(text) != "sealed" {
			t.Errorf("the input is now %q, %v", text, err)
		}
	})
}

// TestContractExtra hands over pipes as descriptors 3 and 4. Once Run has
// returned nobody but the caller holds them.
func TestContractExtra(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		for range 3 {
			var pipes [2][2]*os.File
			for i := range pipes {
				var err error
				if pipes[i][0], pipes[i][1], err = os.Pipe(); err != nil {
					t.Fatal(err)
				}
				defer pipes[i][0].Close()
			}
			if _, err := pipes[0][1].WriteString("over there"); err != nil {
				t.Fatal(err)
			}
			pipes[0][1].Close()
			c := command("environment", "relays")
			c.Extra = []*os.File{pipes[0][0], pipes[1][1]}
			r, out := mustRun(t, b, c)
			pipes[1][1].Close()
			came, err := io.ReadAll(pipes[1][0])
			if outcome(r) != "exit 0" || out != "0 1 2 3 4 " || string(came) != "over there" || err != nil {
				t.Errorf("got %s with descriptors %s, and %q came, %v", outcome(r), out, came, err)
			}
		}
		if _, out := mustRun(t, b, command("environment", "relays")); out != "0 1 2 " {
			t.Errorf("without any: descriptors %s", out)
		}
		c := command("environment", "relays")
		c.Extra = make([]*os.File, MaxExtra+1)
		if _, err := b.Run(t.Context(), c); err == nil || !strings.Contains(err.Error(), "at most 4") {
			t.Errorf("too many: %v", err)
		}
	})
}

func TestContractStderr(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		for _, c := range []struct {
			line  []string
			limit int64
			want  int
		}{{[]string{"environment", "both"}, 0, 10}, {[]string{"environment", "both"}, 4, 4}, {[]string{"output", "much_stderr"}, 1000, 1000}, {[]string{"output", "much_stderr"}, 0, 1 << 20}} {
			var stderr bytes.Buffer
			cmd := command(c.line...)
			cmd.Stderr, cmd.Limits.Stderr = &stderr, c.limit
			mustRun(t, b, cmd)
			if stderr.Len() != c.want {
				t.Errorf("%v, limit %d: kept %d bytes, want %d", c.line, c.limit, stderr.Len(), c.want)
			}
		}
	})
}

// TestContractRefused lists what is refused before anything runs. The box
// stays usable.
func TestContractRefused(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		m.config.ScratchBytes = 8 << 20
		b := newBox(t, m.config)
		closed, err := os.Open(os.DevNull)
		if err != nil {
			t.Fatal(err)
		}
		closed.Close()
		for _, c := range []struct {
			name   string
			change func(c *Command)
			want   string
		}{
			{"NUL in an argument", func(c *Command) { c.Args = []string{"a\x00b"} }, "NUL"},
			{"NUL in the environment", func(c *Command) { c.Env = []string{"A=\x00"} }, "NUL"},
			{"NUL in the path", func(c *Command) { c.Path = "/bin/\x00" }, "NUL"},
			{"huge argument", func(c *Command) { c.Args = []string{strings.Repeat("x", 1<<20)} }, "at most 131072"},
			{"huge environment", func(c *Command) { c.Env = slices.Repeat([]string{"VARIABLE=VALUE"}, 100_000) }, "at most 131072"},
			{"negative limit", func(c *Command) { c.Limits.CPU = -1 }, "limit CPU is negative"},
			{"negative memory", func(c *Command) { c.Limits.Memory = -5 }, "limit Memory is negative: -5"},
			{"file above", func(c *Command) { c.Files = []File{{Name: "../x"}} }, `file name "../x" does not stay`},
			{"file inside out", func(c *Command) { c.Files = []File{{Name: "a/../../x"}} }, "does not stay"},
			{"absolute file", func(c *Command) { c.Files = []File{{Name: "/x"}} }, "does not stay"},
			{"file without a name", func(c *Command) { c.Files = []File{{Name: ""}} }, "does not stay"},
			{"file twice", func(c *Command) { c.Files = []File{{Name: "x"}, {Name: "x"}} }, "exists"},
			{"file below a file", func(c *Command) { c.Files = []File{{Name: "x"}, {Name: "x/y"}} }, "not a directory"},
			{"files that do not fit", func(c *Command) { c.Files = []File{{Name: "a"}, {Name: "x", Content: make([]byte, 9<<20)}} }, "no space"},
			{"folder that is not there", func(c *Command) { c.Dir = "/nowhere" }, `entering folder "/nowhere" of the box: no such file`},
			{"stdin that is closed", func(c *Command) { c.Stdin = closed }, "bad file descriptor"},
		} {
			cmd := command("environment", "exits", "0")
			c.change(cmd)
			_, err := b.Run(t.Context(), cmd)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s: got %v, want %q", c.name, err, c.want)
			}
			servesHonest(t, b, "none")
		}
	})
}

func TestContractStartError(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		b := newBox(t, m.config)
		files := []File{
			{Name: "plain", Content: []byte("#!/bin/sh\n")},
			{Name: "format", Mode: 0o755, Content: []byte("\x7fELF neither")},
			{Name: "empty", Mode: 0o755},
			{Name: "interpreter", Mode: 0o755, Content: []byte("#!/no/such/thing\n")},
			{Name: "folder/x"},
		}
		for path, want := range map[string]error{
			"/box/missing": syscall.ENOENT, "": syscall.ENOENT, "/box/plain": syscall.EACCES, "/box/format": syscall.ENOEXEC, "/box/empty": syscall.ENOEXEC,
			"/box/interpreter": syscall.ENOENT, "/box/folder": syscall.EACCES, "/box/plain/x": syscall.ENOTDIR, "/" + strings.Repeat("x", 300): syscall.ENAMETOOLONG,
		} {
			_, err := b.Run(t.Context(), &Command{Path: path, Files: files, Limits: Limits{Memory: 64 << 20}})
			var start *StartError
			if !errors.As(err, &start) || start.Path != path || !errors.Is(err, want) {
				t.Errorf("%.50q: got %v, want %v", path, err, want)
			}
			servesHonest(t, b, "none")
		}
	})
}

func TestContractContext(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		b := newBox(t, m.config)
		for range 3 {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			c := command("processes", "outlives_parent")
			c.Env = []string{mark}
			if _, err := b.Run(ctx, c); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v", err)
			}
			cancel()
			if _, err := b.Run(ctx, c); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("started at all: got %v", err)
			}
			ctx, cancel = context.WithTimeout(t.Context(), 20*time.Millisecond)
			c.Collect = func(*Folder) error { t.Error("collected"); return nil }
			if _, err := b.Run(ctx, c); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("with something to collect: got %v", err)
			}
			cancel()
			servesHonest(t, b, mark)
		}
		if _, err := New(cancelled(t), m.config); !errors.Is(err, context.Canceled) {
			t.Errorf("New: got %v", err)
		}
	})
}

func cancelled(t *testing.T) context.Context {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	return ctx
}

// failingWriter takes a few bytes and no more.
type failingWriter struct{ room int }

var errWriter = errors.New("no more room")

func (w *failingWriter) Write(b []byte) (int, error) {
	if w.room -= len(b); w.room < 0 {
		return 0, errWriter
	}
	return len(b), nil
}

func TestContractWriterFails(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		for _, stderr := range []bool{false, true} {
			c := command("output", "stdout")
			c.Stdout = &failingWriter{100_000}
			if stderr {
				c = command("output", "stderr")
				c.Stderr = &failingWriter{100_000}
			}
			if _, err := b.Run(t.Context(), c); !errors.Is(err, errWriter) {
				t.Errorf("got %v", err)
			}
			servesHonest(t, b, "none")
		}
	})
}

func TestContractClose(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		b := newBox(t, m.config)
		mustRun(t, b, command("environment", "lists"))
		for range 2 {
			if err := b.Close(); err != nil {
				t.Error(err)
			}
			if _, err := b.Run(t.Context(), command("environment", "lists")); !errors.Is(err, os.ErrClosed) {
				t.Errorf("got %v", err)
			}
		}
	})
}

// TestContractUmask builds boxes for a judge whose files nobody else may read.
func TestContractUmask(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		programs(t)
		defer syscall.Umask(syscall.Umask(0o077))
		b := newBox(t, m.config)
		c := command("environment", "shows_files", "/etc/passwd", "/dev/null", "folder/x")
		c.Files = []File{{Name: "folder/x"}}
		if r, out := mustRun(t, b, c); outcome(r) != "exit 0" {
			t.Errorf("got %s: %s", outcome(r), out)
		}
		servesHonest(t, b, "none")
	})
}

// TestContractOnce is the rung below Box.
func TestContractOnce(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		m.config.Mounts = []Mount{{Source: programs(t), Target: programsTarget}}
		r, err := Run(t.Context(), m.config, command("environment", "exits", "4"))
		if err != nil || outcome(r) != "exit 4" {
			t.Errorf("got %+v, %v", r, err)
		}
		m.config.Mounts[0].Source = "/no/such/folder"
		if _, err := Run(t.Context(), m.config, command("environment", "exits", "4")); !errors.Is(err, fs.ErrNotExist) && (err == nil || !strings.Contains(err.Error(), `opening "/no/such/folder": no such file`)) {
			t.Errorf("got %v", err)
		}
	})
}

// TestContractMounts shows a folder of the host, read-only and not.
func TestContractMounts(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		shown := t.TempDir()
		if err := os.WriteFile(shown+"/a", []byte("A"), 0o644); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(shown, 0o777); err != nil {
			t.Fatal(err)
		}
		m.config.Mounts = []Mount{{Source: shown, Target: "/shown"}, {Source: shown + "/a", Target: "/deep/er/file"}, {Source: shown, Target: "/open", Writable: true}}
		b := newBox(t, m.config)
		if r, out := mustRun(t, b, command("environment", "shows_files", "/shown/a", "/deep/er/file")); out != "/shown/a 644 A\n/deep/er/file 644 A\n" {
			t.Errorf("got %s: %s", outcome(r), out)
		}
		for folder, want := range map[string]string{"/shown": "exit 1|exit 2", "/open": "exit 0"} {
			c := &Command{Path: "/bin/sh", Args: []string{"sh", "-c", "echo x >" + folder + "/new"}, Limits: Limits{Memory: 64 << 20}}
			if r, _ := mustRun(t, b, c); !oneOf(outcome(r), want) {
				t.Errorf("writing to %s: got %s, want %s", folder, outcome(r), want)
			}
		}
	})
}

// TestContractMemory is exact to a few hundred KiB, since the kernel charges
// in batches.
func TestContractMemory(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		const mib = 1 << 20
		limits := []int64{256 * mib}
		if m.name == full { // elsewhere less than the keeper itself has cannot be told
			limits = append(limits, mib, 8*mib, 16*mib, 64*mib)
			if available() > 3<<29 {
				limits = append(limits, 1<<30)
			} else {
				t.Log("1 GiB is not tried: this host has less than 1.5 GiB available")
			}
		}
		for _, limit := range limits {
			tables := limit / 512 // pages take eight bytes each to find
			for _, touch := range []int64{max(limit-tables-mib, mib/8), limit + mib} {
				c := command("memory", "touch", fmt.Sprint(touch))
				c.Limits.Memory = limit
				r, _ := mustRun(t, b, c)
				want := "exit 0"
				if touch > limit {
					want = "memory"
				}
				if got := outcome(r); got != want {
					t.Errorf("%d of %d: got %s, want %s: %+v", touch, limit, got, want, r)
				}
				if m.name == full && touch < limit && (r.Memory < touch-mib/2 || r.Memory > touch+tables+mib) {
					t.Errorf("%d bytes touched, %d counted", touch, r.Memory)
				}
				if touch > limit && m.name == full && !r.OutOfMemory {
					t.Errorf("%d of %d: no out-of-memory event: %+v", touch, limit, r)
				}
			}
		}
		r, _ := mustRun(t, b, command("environment", "exits", "0"))
		if m.name == full && r.Memory > 3*mib/2 {
			t.Errorf("a program that does nothing has %d bytes", r.Memory)
		}
	})
}

// available is the memory that the host has for new programs.
func available() int64 {
	for _, line := range lines("/proc/meminfo") {
		var kib int64
		if n, _ := fmt.Sscanf(line, "MemAvailable: %d kB", &kib); n == 1 {
			return kib << 10
		}
	}
	return 0
}

// TestContractMemoryRefused: malloc of more than there can be is NULL, and who
// gives up then is told with the memory it had.
func TestContractMemoryRefused(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		c := command("memory", "gives_up", fmt.Sprint(40<<20))
		r, out := mustRun(t, b, c)
		if outcome(r) != "exit 1" || out != "no memory\n" || r.Memory < 39<<20 || r.OutOfMemory {
			t.Errorf("got %s, %q: %+v", outcome(r), out, r)
		}
	})
}

// TestContractTinyMemory: whatever the limit, a program either runs or is
// stopped for memory; that it cannot even be started is no other cause.
func TestContractTinyMemory(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		seen := map[string]int{}
		for limit := int64(1); limit < 2<<20; limit += 8 << 10 {
			for _, c := range []*Command{command("environment", "exits", "0"), {Path: "/bin/true"}} {
				c.Limits.Memory = limit
				r, _ := mustRun(t, b, c)
				if got := outcome(r); !oneOf(got, "exit 0|memory") {
					t.Errorf("%s, limit %d: got %s: %+v", c.Path, limit, got, r)
				}
				seen[outcome(r)]++
			}
		}
		if seen["exit 0"] == 0 || seen["memory"] == 0 {
			t.Errorf("got %v", seen)
		}
	}, full)
}

// TestContractLimitHolds: what one run reads or leaves must not add to the
// memory of the next.
func TestContractLimitHolds(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		acts := [][]string{{"memory", "missing_names"}, {"descriptors", "in_flight"}}
		if big := largestFile(); big != "" {
			acts = append(acts, []string{"memory", "read_much", big, "60000000"})
		}
		b := newBox(t, m.config)
		for range 3 {
			for _, before := range acts {
				c := command(before...)
				c.Limits.CPU, c.Limits.Wall = 20*time.Second, 40*time.Second
				if r, _ := mustRun(t, b, c); r.Ended != Exit {
					t.Errorf("%v: %+v", before, r)
				}
				c = command("memory", "touch", fmt.Sprint(72<<20))
				if r, _ := mustRun(t, b, c); r.Ended != Memory {
					t.Errorf("after %v: 72 MiB of 64: %+v", before, r)
				}
				c = command("memory", "touch", fmt.Sprint(60<<20))
				if r, _ := mustRun(t, b, c); r.Ended != Exit || r.Memory < 59<<20 {
					t.Errorf("after %v: 60 MiB of 64: %+v", before, r)
				}
			}
		}
	}, full)
}

// largestFile finds a big file below /usr, whose pages programs can read; none
// on a small system.
func largestFile() string {
	var best string
	var size int64
	for _, folder := range []string{"/usr/bin", "/usr/lib", "/usr/lib/x86_64-linux-gnu", "/usr/local/bin", "/usr/local/go/bin", "/usr/lib64"} {
		entries, _ := os.ReadDir(folder)
		for _, e := range entries {
			if info, err := e.Info(); err == nil && info.Mode().IsRegular() && info.Size() > size {
				best, size = folder+"/"+e.Name(), info.Size()
			}
		}
	}
	if size < 8<<20 {
		return ""
	}
	return best
}

func TestContractIsolation(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		i := newBox(t, m.config).Isolation()
		want := map[string]string{full: "full", degraded: "degraded", user: "degraded"}[m.name]
		if i.Level != want || m.name == full && i.Cgroup == "none" || m.name == degraded && i.Cgroup != "none" || (len(i.Missing) == 0) != (want == "full") {
			t.Errorf("got %+v", i)
		}
	})
}

// TestContractConcurrent runs boxes beside each other.
func TestContractConcurrent(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		done := make(chan error)
		const boxes = 4
		for i := range boxes {
			b := newBox(t, m.config)
			go func() {
				for n := range 20 {
					var out bytes.Buffer
					c := command("environment", "shows", fmt.Sprint(i, n))
					c.Stdout = &out
					if _, err := b.Run(t.Context(), c); err != nil || !strings.Contains(out.String(), fmt.Sprintf("[%d %d]", i, n)) {
						done <- fmt.Errorf("box %d: %v %s", i, err, out.String())
						return
					}
				}
				done <- nil
			}()
		}
		for range boxes {
			if err := <-done; err != nil {
				t.Error(err)
			}
		}
	})
}
