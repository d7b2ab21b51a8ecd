//go:build linux && amd64

package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"
)

// programsTarget is where the boxes of the tests show the programs.
const programsTarget = "/programs"

// programsVariable names a folder of programs that were compiled already: the
// tests run once more as another user, who may have no compiler.
const programsVariable = "SANDBOX_TEST_PROGRAMS"

// errNoCompiler makes tests skip rather than fail.
var errNoCompiler = errors.New("cc is missing: install gcc and libc6-dev")

// programsFolder compiles testdata/*.c once and returns the folder.
var programsFolder = sync.OnceValues(func() (string, error) {
	if folder := os.Getenv(programsVariable); folder != "" {
		return folder, nil
	}
	if _, err := exec.LookPath("cc"); err != nil {
		return "", errNoCompiler
	}
	folder, err := os.MkdirTemp("", "sandbox-programs-")
	if err != nil {
		return "", err
	}
	if err := os.Chmod(folder, 0o755); err != nil { // for the users of the boxes
		return folder, err
	}
	sources, err := filepath.Glob("testdata/*.c")
	if err != nil {
		return folder, err
	}
	var group errgroup.Group
	group.SetLimit(2)
	for _, source := range sources {
		group.Go(func() error { return compile(source, folder) })
	}
	return folder, group.Wait()
})

// compile builds one program. A line "// flags:" in it adds to cc's.
func compile(source, folder string) error {
	text, err := os.ReadFile(source)
	if err != nil {
		return err
	}
	arguments := []string{"-O2", "-static", "-w", "-o", filepath.Join(folder, strings.TrimSuffix(filepath.Base(source), ".c")), source}
	for line := range bytes.Lines(text) {
		if flags, ok := bytes.CutPrefix(line, []byte("// flags:")); ok {
			arguments = append(arguments, strings.Fields(string(flags))...)
		}
	}
	if said, err := exec.Command("cc", arguments...).CombinedOutput(); err != nil {
		return fmt.Errorf("compiling %s: %w\n%s", source, err, said)
	}
	return nil
}

func removePrograms() {
	if os.Getenv(programsVariable) != "" {
		return
	}
	if folder, err := programsFolder(); err == nil {
		os.RemoveAll(folder)
	}
}

// programs returns the folder of the compiled programs, or skips the test.
func programs(t testing.TB) string {
	t.Helper()
	folder, err := programsFolder()
	if errors.Is(err, errNoCompiler) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return folder
}

// mode is a way to run boxes.
type mode struct {
	name   string
	config Config
	why    string // it cannot be had here
}

// The modes by name: with cgroups, as root without, and as an ordinary user.
const (
	full     = "full"
	degraded = "degraded"
	user     = "user"
)

func modes() []mode {
	list := []mode{{name: full}, {name: degraded, config: Config{NoCgroup: true}}, {name: user}}
	isolation, err := Probe()
	switch {
	case os.Geteuid() != 0:
		list[0].why, list[1].why = "this is not root", "this is not root"
	case err != nil:
		list[0].why = err.Error()
	case isolation.Cgroup == "none":
		list[0].why = strings.Join(isolation.Missing, "; ")
	}
	return list
}

// inModes runs a test in each mode that can be had, of those named or of all.
func inModes(t *testing.T, test func(t *testing.T, m mode), names ...string) {
	t.Helper()
	for _, m := range modes() {
		wanted := len(names) == 0
		for _, n := range names {
			wanted = wanted || n == m.name
		}
		if !wanted {
			continue
		}
		if m.name == user && os.Geteuid() == 0 {
			continue // TestUnprivileged runs all of this once more as one
		}
		t.Run(m.name, func(t *testing.T) {
			if m.why != "" {
				t.Skip(m.why)
			}
			test(t, m)
		})
	}
}

// newBox builds a box that shows the programs. It is closed with the test.
func newBox(t testing.TB, c Config) *Box {
	t.Helper()
	c.Mounts = append(c.Mounts, Mount{Source: programs(t), Target: programsTarget})
	b, err := New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Errorf("closing the box: %v", err)
		}
	})
	return b
}

// command is one run of a compiled program: its file and its arguments.
func command(line ...string) *Command {
	return &Command{
		Path:   programsTarget + "/" + line[0],
		Args:   line,
		Limits: Limits{CPU: 5 * time.Second, Wall: 10 * time.Second, Memory: 64 << 20},
	}
}

// mustRun runs a command and returns what it printed.
func mustRun(t testing.TB, b *Box, c *Command) (Result, string) {
	t.Helper()
	var out bytes.Buffer
	if c.Stdout == nil {
		c.Stdout = &out
	}
	r, err := b.Run(t.Context(), c)
	if err != nil {
		t.Fatalf("%v: %v", c.Args, err)
	}
	return r, out.String()
}

// outcome is a result in a word or two: "exit 0", "signal SIGSEGV", "cpu".
func outcome(r Result) string {
	switch r.Ended {
	case Exit:
		return fmt.Sprintf("exit %d", r.ExitCode)
	case Signal:
		return "signal " + r.Signal
	}
	return r.Ended.String()
}

// oneOf reports whether got is one of the words between bars.
func oneOf(got, bars string) bool {
	for word := range strings.SplitSeq(bars, "|") {
		if got == strings.TrimSpace(word) {
			return true
		}
	}
	return false
}
