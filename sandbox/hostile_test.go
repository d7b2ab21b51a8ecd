//go:build linux && amd64

package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// hostileCase is a program that tries to do harm, and how it must end.
type hostileCase struct {
	name   string
	line   []string // the program, its act and arguments
	limits Limits   // what is not said is taken from hostileLimits
	// What it must come to where everything is counted, on a host without
	// cgroups, and there as an ordinary user; words between bars are each
	// right, empty is as the column before.
	full, degraded, user string
	printed              string // what it must have printed, if anything
}

// Limits that a program is not meant to reach are far off, so that a loaded or
// slow host does not reach them first.
var hostileLimits = Limits{CPU: 5 * time.Second, Wall: 20 * time.Second, Memory: 32 << 20, Processes: 24, Output: 1 << 20}

// What is meant to be reached is near.
const (
	nearCPU  = 150 * time.Millisecond
	nearWall = 300 * time.Millisecond
)

// The groups are those of the published attacks: processes, threads, memory,
// output, time, descriptors, signals, reading, network, kernel surface,
// environment.
var hostileCases = []hostileCase{
	{name: "fork bomb", line: []string{"processes", "fork_bomb"}, full: "cpu|wall|memory", degraded: "cpu|wall"},
	{name: "bomb racing with the kill", line: []string{"processes", "racing_bomb"}, full: "exit 0|cpu|memory", degraded: "exit 0"},
	{name: "vfork loop", line: []string{"processes", "vfork_loop"}, full: "cpu|wall|memory", degraded: "cpu|wall"},
	{name: "vfork chain", line: []string{"processes", "vfork_chain"}, full: "wall"},
	{name: "orphan that burns", line: []string{"processes", "orphan"}, full: "exit 0"},
	{name: "daemon", line: []string{"processes", "daemon"}, full: "exit 0", printed: "done\n"},
	{name: "child holds stdout", line: []string{"processes", "holds_stdout"}, full: "exit 0", printed: "done\n"},
	{name: "child writes on", line: []string{"processes", "writes_on"}, full: "exit 0|output"},
	{name: "subreaper", line: []string{"processes", "subreaper"}, full: "exit 0"},
	{name: "orphan storm", line: []string{"processes", "orphan_storm"}, full: "cpu|wall|memory", degraded: "cpu|wall"},
	{name: "zombies and stopped children", line: []string{"processes", "zombies"}, full: "exit 0"},
	{name: "children without a signal", line: []string{"processes", "quiet_children"}, full: "exit 0"},
	{name: "sibling", line: []string{"processes", "sibling"}, full: "exit 0"},
	{name: "outlives its parent", line: []string{"processes", "outlives_parent"}, full: "wall"},
	{name: "stops all", line: []string{"processes", "stops_all"}, full: "exit 0"},
	{name: "executes itself for ever", line: []string{"processes", "runs_itself"}, full: "cpu"},
	{name: "orders pid 1", line: []string{"processes", "orders_init"}, full: "exit 0", user: "exit 0"},

	{name: "thread bomb", line: []string{"threads", "bomb"}, full: "exit 1|memory"},
	{name: "threads burn", line: []string{"threads", "burn", "4"}, full: "cpu"},
	{name: "first thread ends", line: []string{"threads", "leader_ends"}, full: "cpu"},
	{name: "thread executes", line: []string{"threads", "thread_executes"}, full: "exit 7", printed: "done\n"},

	{name: "heap, fast", line: []string{"memory", "fast"}, full: "memory"},
	{name: "heap, slow", line: []string{"memory", "slow"}, full: "memory"},
	{name: "array of 16 GiB", line: []string{"bss"}, full: "memory"},
	{name: "array of 64 TiB", line: []string{"bss_huge"}, full: "memory"},
	{name: "mmap", line: []string{"memory", "mmap"}, full: "memory"},
	{name: "shared memory", line: []string{"memory", "shared"}, full: "memory"},
	{name: "memfd", line: []string{"memory", "memfd"}, full: "memory"},
	{name: "POSIX shared memory", line: []string{"memory", "shm"}, full: "memory"},
	{name: "file in memory", line: []string{"memory", "file"}, full: "memory", degraded: "memory|signal SIGXFSZ|exit 1"},
	{name: "alloca", line: []string{"memory", "alloca"}, full: "memory", degraded: "memory|signal SIGSEGV"},
	{name: "recursion", line: []string{"memory", "recursion"}, full: "memory", degraded: "memory|signal SIGSEGV"},
	{name: "page tables", line: []string{"memory", "page_tables"}, full: "memory", degraded: "memory|cpu|wall"},
	{name: "memory of children", line: []string{"memory", "children"}, limits: Limits{Processes: 40}, full: "memory", degraded: "exit 3|wall|memory"},
	{name: "sockets", line: []string{"memory", "sockets"}, limits: Limits{Processes: 48}, full: "memory", degraded: "exit 3|wall|cpu|memory"},
	{name: "locks without end", line: []string{"memory", "locks"}, full: "exit 0"},
	{name: "huge pages", line: []string{"memory", "huge_pages"}, full: "exit 0"},

	{name: "stdout flood", line: []string{"output", "stdout"}, full: "output"},
	{name: "stderr flood", line: []string{"output", "stderr"}, full: "cpu|wall"},
	{name: "answer, then spaces", line: []string{"output", "spaces"}, full: "output"},
	{name: "byte by byte", line: []string{"output", "single_bytes"}, limits: Limits{Output: 10_000}, full: "output"},
	{name: "small pipe", line: []string{"output", "tampered", "4096", "0"}, full: "output"},
	{name: "pipe of packets", line: []string{"output", "tampered", "1048576", "1"}, full: "output"},
	{name: "vmsplice", line: []string{"output", "vmspliced"}, full: "output"},
	{name: "splice", line: []string{"output", "spliced"}, full: "output"},
	{name: "reads its output", line: []string{"output", "drinks_it"}, full: "exit 0"},
	{name: "stdin as output", line: []string{"output", "stdin_writable"}, full: "exit 0"},
	{name: "file flood", line: []string{"output", "file_flood"}, full: "memory|exit 5", degraded: "exit 5|memory"},
	{name: "a million files", line: []string{"output", "many_files"}, full: "exit 5|memory", degraded: "exit 5"},
	{name: "sparse file", line: []string{"output", "sparse"}, full: "exit 5"},
	{name: "allocated file", line: []string{"output", "allocated"}, full: "exit 5|memory", degraded: "exit 5|memory"},
	{name: "5,000 folders deep", line: []string{"output", "deep_folders"}, full: "exit 0"},
	{name: "odd names", line: []string{"traps", "odd_names"}, full: "exit 0"},

	{name: "busy", line: []string{"time", "busy"}, full: "cpu"},
	{name: "busy in the kernel", line: []string{"time", "system_calls"}, full: "cpu"},
	{name: "sleep", line: []string{"time", "sleep"}, full: "wall"},
	{name: "pause", line: []string{"time", "pause"}, full: "wall"},
	{name: "stops itself", line: []string{"time", "stops_itself"}, full: "wall"},
	{name: "select", line: []string{"time", "select"}, full: "wall"},
	{name: "ignores signals", line: []string{"time", "ignores"}, full: "cpu"},
	{name: "spins at exit", line: []string{"time", "at_exit"}, full: "cpu", printed: "42\n"},
	{name: "rests short of its limit", line: []string{"time", "rests", "148"}, full: "wall|cpu"},
	{name: "children burn", line: []string{"time", "children_burn"}, full: "cpu", degraded: "wall|cpu"},
	{name: "short children", line: []string{"time", "short_children"}, full: "cpu", degraded: "cpu|wall"},

	{name: "closes all", line: []string{"descriptors", "close_all"}, full: "exit 0"},
	{name: "stderr over stdout", line: []string{"descriptors", "dup_over"}, full: "exit 0"},
	{name: "writes to all", line: []string{"descriptors", "write_all"}, full: "exit 0"},
	{name: "scans", line: []string{"descriptors", "scan"}, full: "exit 0"},
	{name: "descriptors in flight", line: []string{"descriptors", "in_flight"}, full: "exit 0"},

	{name: "kills all", line: []string{"signals", "kill_all"}, full: "exit 0"},
	{name: "kills its parent", line: []string{"signals", "kill_parent"}, full: "exit 0", printed: "0\n"},
	{name: "SIGUSR1 to itself", line: []string{"signals", "raise_usr1"}, full: "signal SIGUSR1"},
	{name: "SIGKILL to itself", line: []string{"signals", "raise", "9"}, full: "signal SIGKILL"},
	{name: "SIGXCPU to itself", line: []string{"signals", "raise", "24"}, full: "signal SIGXCPU"},
	{name: "a signal without a name", line: []string{"signals", "raise", "40"}, full: "signal signal 40"},
	{name: "traces", line: []string{"signals", "traces"}, full: "exit 0"},
	{name: "priorities", line: []string{"signals", "priorities"}, full: "exit 0"},
	{name: "raises limits", line: []string{"signals", "limits"}, full: "exit 0"},
	{name: "limits of pid 1", line: []string{"signals", "limits_init"}, full: "exit 0"},
	{name: "lowers limits", line: []string{"signals", "lowers_limits"}, full: "cpu|signal SIGKILL|signal SIGXCPU|signal SIGSEGV"},

	{name: "reads processes", line: []string{"reading", "processes"}, full: "exit 0"},
	{name: "mounts and cgroups of the host", line: []string{"reading", "surroundings"}, full: "exit 0"},
	{name: "writes where it must not", line: []string{"reading", "writes"}, full: "exit 0"},

	{name: "network families", line: []string{"network", "families"}, full: "exit 0"},

	{name: "mounts", line: []string{"kernel", "mounts"}, full: "exit 0"},
	{name: "namespaces", line: []string{"kernel", "namespaces"}, full: "exit 0"},
	{name: "lasting objects", line: []string{"kernel", "leftovers"}, full: "exit 0"},
	{name: "kernel surface", line: []string{"kernel", "surface"}, full: "exit 0"},
	{name: "clocks", line: []string{"kernel", "clocks"}, full: "exit 0"},
	{name: "int 0x80", line: []string{"kernel", "int80"}, full: "exit 0|signal SIGSEGV"},
	{name: "x32", line: []string{"kernel", "x32"}, full: "exit 0"},
	{name: "rights", line: []string{"kernel", "rights", "drop"}, full: "exit 0"},
	{name: "rights after exec", line: []string{"kernel", "rights_after_exec"}, full: "exit 0"},

	{name: "abort leaves no core", line: []string{"environment", "aborts"}, full: "signal SIGABRT"},
	{name: "odd bytes", line: []string{"environment", "odd_bytes"}, full: "exit 0", printed: oddBytes()},
	{name: "inherited signals", line: []string{"environment", "signals_blocked"}, full: "exit 0"},
}

func oddBytes() string {
	var b strings.Builder
	for i := range 256 {
		b.WriteByte(byte(i))
	}
	return b.String() + "\xff\xfe\x1b[31m\r\n"
}

// idle reports whether the program only lets time pass.
func (c *hostileCase) idle() bool { return strings.HasPrefix(c.full, "wall") }

// filled takes what a case does not say from the suite's limits.
func (c *hostileCase) filled(m mode) Limits {
	l := hostileLimits
	if strings.Contains(c.want(m), "cpu") {
		l.CPU = nearCPU
	}
	if strings.Contains(c.want(m), "wall") { // which then is as good an end as any
		l.Wall = nearWall
	}
	if c.limits.Output != 0 {
		l.Output = c.limits.Output
	}
	if c.limits.Processes != 0 {
		l.Processes = c.limits.Processes
	}
	return l
}

func (c *hostileCase) want(m mode) string {
	want := c.full
	if m.name != full && c.degraded != "" {
		want = c.degraded
	}
	if m.name == user && c.user != "" {
		want = c.user
	}
	return want
}

// TestHostile runs every program in one of two boxes (those that rest beside
// those that work), which must serve an honest one after each, and looks at
// the host when the boxes are gone.
func TestHostile(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		m.config.ScratchBytes = 64 << 20
		for _, idle := range []bool{false, true} {
			b := newBox(t, m.config)
			mark := fmt.Sprintf("%s-%v", mark, idle)
			t.Run(fmt.Sprintf("idle=%v", idle), func(t *testing.T) {
				t.Parallel()
				for _, c := range hostileCases {
					if c.idle() == idle {
						t.Run(c.name, func(t *testing.T) { c.run(t, m, b, mark) })
					}
				}
			})
		}
	})
}

func (c *hostileCase) run(t *testing.T, m mode, b *Box, mark string) {
	cmd := command(c.line...)
	cmd.Env, cmd.Limits = []string{mark}, c.filled(m)
	var out bytes.Buffer
	cmd.Stdout = &out
	r, err := b.Run(t.Context(), cmd)
	if err != nil {
		t.Fatalf("the box failed: %v", err)
	}
	if got := outcome(r); !oneOf(got, c.want(m)) {
		t.Errorf("got %s, want %s\n%.500s\n%+v", got, c.want(m), out.String(), r)
	}
	if c.printed != "" && out.String() != c.printed {
		t.Errorf("printed %.300q, want %.300q", out.String(), c.printed)
	}
	if r.CPU > cmd.Limits.CPU+2*time.Second || r.Wall > cmd.Limits.Wall+10*time.Second {
		t.Errorf("stopped late: %v of CPU, %v in all", r.CPU, r.Wall)
	}
	servesHonest(t, b, mark)
}

// servesHonest runs a program that must be unharmed by the run before it.
func servesHonest(t *testing.T, b *Box, mark string) {
	t.Helper()
	r, out := mustRun(t, b, command("environment", "lists"))
	if outcome(r) != "exit 0" || out != "" {
		t.Fatalf("the next run got %s and found %q", outcome(r), out)
	}
	for _, p := range ownProcesses() {
		if p.mark == mark {
			t.Fatalf("still alive: %+v", p)
		}
	}
}

// TestHostileReading gives the program real things of the host to look for.
func TestHostileReading(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		secret := t.TempDir() + "/answer"
		if err := os.WriteFile(secret, []byte("42"), 0o666); err != nil {
			t.Fatal(err)
		}
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		here, err := os.Getwd()
		if err != nil {
			t.Fatal(err)
		}
		r, out := mustRun(t, newBox(t, m.config), command("reading", "host_files", secret, self, here+"/testdata/act.h"))
		if outcome(r) != "exit 0" {
			t.Errorf("got %s: %s", outcome(r), out)
		}
	})
}

// TestHostileNetwork gives the program real listeners to look for.
func TestHostileNetwork(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		name := fmt.Sprintf("sandbox-test-%d", os.Getpid())
		listen(t, unix.AF_UNIX, &unix.SockaddrUnix{Name: "@" + name})
		tcp, ok := listen(t, unix.AF_INET, &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}).(*unix.SockaddrInet4)
		if !ok {
			t.Fatal("no port")
		}
		b := newBox(t, m.config)
		port := fmt.Sprint(tcp.Port)
		for _, line := range [][]string{{"network", "outside", port}, {"network", "host_socket", name}} {
			if r, out := mustRun(t, b, command(line...)); outcome(r) != "exit 0" {
				t.Errorf("%v: got %s: %s", line, outcome(r), out)
			}
		}
	})
}

// listen makes a listener without package net, which would bring the C library
// into this binary, and that into the start of every keeper.
func listen(t *testing.T, family int, address unix.Sockaddr) unix.Sockaddr {
	t.Helper()
	fd, err := unix.Socket(family, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fd) })
	if err := errors.Join(unix.Bind(fd, address), unix.Listen(fd, 8)); err != nil {
		t.Fatal(err)
	}
	bound, err := unix.Getsockname(fd)
	if err != nil {
		t.Fatal(err)
	}
	return bound
}

// TestLeftovers lets one run leave all it can and the next one look for it.
func TestLeftovers(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		b := newBox(t, m.config)
		leave := command("leftovers", "leave")
		leave.Env = []string{mark}
		for range 3 {
			if r, _ := mustRun(t, b, leave); outcome(r) != "exit 0" || r.Stragglers == 0 {
				t.Errorf("leaving: %+v", r)
			}
			if r, out := mustRun(t, b, command("leftovers", "look")); outcome(r) != "exit 0" {
				t.Errorf("looking: got %s: %s", outcome(r), out)
			}
		}
	})
}
