package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"gridjudge/sandbox"
)

// scripted is an attacker that answers from a table: nothing is attacked.
type scripted struct {
	table   []attackGroup
	answers map[string]attackRun
	broken  map[string]error
	closing error
}

func (s *scripted) groups() []attackGroup { return s.table }
func (s *scripted) word() string          { return "no-process-has-this-word" }
func (s *scripted) Close() error          { return s.closing }

func (s *scripted) run(_ context.Context, name string, _ sandbox.Limits) (attackRun, error) {
	return s.answers[name], s.broken[name]
}

// group is a group of attacks that are never tried here.
func group(name, title string, attacks ...string) attackGroup {
	g := attackGroup{name: name, title: title}
	for _, a := range attacks {
		g.attacks = append(g.attacks, attack{name: a})
	}
	return g
}

// told is a run that ended by itself and had these words.
func told(results ...attackResult) attackRun { return attackRun{told: results} }

func heldResult(name string) attackResult { return attackResult{name, wallHeld, "refused"} }
func openResult(name string) attackResult { return attackResult{name, wallOpen, "it succeeded"} }

// tight is a host whose walls and limits all hold.
func tight() *scripted {
	reading := group("reading", "wall: reading the host", "read a", "read b")
	rights := group("rights", "wall: rights and limits", "become root", "limits of pid 1")
	s := &scripted{
		table: []attackGroup{
			reading, rights, group("spin", "", "spin"), group("sleep", "", "sleep"), group("hog", "", "hog"), group("flood", "", "flood"),
			group("forks", "", "forks"), group("threads", "", "begin", "threads"), group("files", "", "files"), group("bytes", "", "bytes"),
			group("leave", "", "leave"), group("look", "", "find a file", "find a process"),
		},
		answers: map[string]attackRun{
			"reading": told(heldResult("read a"), heldResult("read b")),
			"rights":  told(heldResult("become root"), heldResult("limits of pid 1")),
			"spin":    {Result: sandbox.Result{Ended: sandbox.CPU, CPU: 50 * time.Millisecond}},
			"sleep":   {Result: sandbox.Result{Ended: sandbox.Wall, Wall: 50 * time.Millisecond}},
			"hog":     {Result: sandbox.Result{Ended: sandbox.Memory, Memory: 64 << 20}},
			"flood":   {Result: sandbox.Result{Ended: sandbox.Output, Output: 64 << 10}, garbled: errors.New("not the figures")},
			"forks":   told(heldResult("forks")),
			"threads": {Result: sandbox.Result{ExitCode: 2}, told: []attackResult{heldResult("begin")}},
			"files":   told(heldResult("files")),
			"bytes":   told(heldResult("bytes")),
			"leave":   {Result: sandbox.Result{Stragglers: 1}, told: []attackResult{heldResult("leave")}},
			"look":    told(heldResult("find a file"), heldResult("find a process")),
		},
		broken: map[string]error{},
	}
	return s
}

// imagined is an examination of a host with nothing wrong but what a test does
// to it.
func imagined(t *testing.T, a attacker) *examination {
	t.Helper()
	files := map[string]string{
		"proc/sys/kernel/osrelease": "6.18.4", "proc/sys/kernel/seccomp/actions_avail": "errno", "proc/sys/kernel/randomize_va_space": "0",
	}
	for _, kind := range []string{"pid", "mnt", "net", "ipc", "uts", "cgroup", "user"} {
		files["proc/self/ns/"+kind] = ""
	}
	return &examination{
		host:      machine(t, files),
		probe:     func() (sandbox.Isolation, error) { return sandbox.Isolation{Level: "full", Cgroup: "v1"}, nil },
		landlock:  func() (int, error) { return 7, nil },
		disks:     []finding{found("disk", "room")},
		compilers: []finding{found("language c", "C 17")},
		run:       func(context.Context) finding { return found("a run in a box", "it ran") },
		box:       func() (attacker, error) { return a, nil },
	}
}

// row finds a row by its name.
func row(t *testing.T, r *doctorReport, name string) finding {
	t.Helper()
	for _, f := range r.Checks {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("there is no row %q in %+v", name, r.Checks)
	return finding{}
}

func TestExamination(t *testing.T) {
	degraded := func(e *examination) {
		e.probe = func() (sandbox.Isolation, error) {
			return sandbox.Isolation{Level: "degraded", Cgroup: "none", Missing: []string{"cgroup: none"}}, nil
		}
	}
	asUser := func(e *examination) { e.host.euid = 1000 }
	ended := func(name string, by sandbox.Ended) func(*scripted) {
		return func(s *scripted) { s.answers[name] = attackRun{Result: sandbox.Result{Ended: by, Signal: "SIGSEGV"}} }
	}
	says := func(name string, results ...attackResult) func(*scripted) {
		return func(s *scripted) { s.answers[name] = told(results...) }
	}
	for _, c := range []struct {
		name   string
		walls  func(*scripted)
		host   func(*examination)
		row    string
		level  level
		detail string
		status int
	}{
		{"all is well", nil, nil, "wall: reading the host", pass, "2 of 2 attacks refused", statusDone},
		{"a wall is open", says("reading", heldResult("read a"), openResult("read b")), nil,
			"wall: reading the host", fail, "1 of 2 attacks refused; open: read b (it succeeded)", statusRejected},
		{"two walls are open", says("reading", openResult("read a"), openResult("read b")), nil,
			"wall: reading the host", fail, "0 of 2 attacks refused; open: read a (it succeeded); read b (it succeeded)", statusRejected},
		{"an attack ended the run", says("reading", heldResult("read a")), nil,
			"wall: reading the host", fail, "read b (nothing was told of it: it exited with status 0)", statusRejected},
		{"nothing was told", ended("reading", sandbox.Signal), nil, "wall: reading the host", fail, "it was ended by SIGSEGV", statusRejected},
		{"nonsense was told", func(s *scripted) { s.answers["reading"] = attackRun{garbled: errors.New("not JSON")} }, nil,
			"wall: reading the host", fail, "nothing was told of it: not JSON", statusRejected},
		{"an attack of another group was told", says("reading", heldResult("read a"), heldResult("read c")), nil,
			"wall: reading the host", fail, "open: read b", statusRejected},
		{"the box broke", func(s *scripted) { s.broken["reading"] = errors.New("the keeper died") }, nil,
			"wall: reading the host", fail, "the keeper died", statusRejected},
		{"open to an ordinary user's programs", says("rights", heldResult("become root"), openResult("limits of pid 1")), asUser,
			"wall: rights and limits", fail, "1 of 2 attacks refused; open: limits of pid 1", statusRejected},

		{"CPU limit holds", nil, nil, "limit: CPU time", pass, "stopped at 50.0 ms", statusDone},
		{"CPU limit does not hold", ended("spin", sandbox.Wall), nil, "limit: CPU time", fail, "stopped at its limit: wall", statusRejected},
		{"wall limit does not hold", ended("sleep", sandbox.CPU), nil, "limit: wall time", fail, "cpu", statusRejected},
		{"memory limit holds", nil, nil, "limit: memory", pass, "stopped at 64.0 MiB", statusDone},
		{"memory limit does not hold", says("hog", openResult("hog")), nil, "limit: memory", fail, "hog (it succeeded); it exited", statusRejected},
		{"nor without cgroups", says("hog", openResult("hog")), degraded, "limit: memory", caution, "hog (it succeeded)", statusDone},
		{"output limit holds", nil, nil, "limit: output", pass, "stopped at 64 KiB", statusDone},
		{"output limit does not hold", says("flood"), nil, "limit: output", fail, "it exited with status 0", statusRejected},
		{"processes are not bounded", says("forks", openResult("forks")), nil, "limit: processes", fail, "forks (it succeeded)", statusRejected},
		{"threads are bounded", nil, nil, "limit: threads", pass, "could not go on", statusDone},
		{"threads are not bounded", says("threads", heldResult("begin"), openResult("threads")), nil, "limit: threads", fail, "threads (it succeeded)", statusRejected},
		{"threads never began", func(s *scripted) { s.answers["threads"] = attackRun{Result: sandbox.Result{ExitCode: 2}} }, nil,
			"limit: threads", fail, "begin (nothing was told", statusRejected},
		{"files are not bounded", says("files"), nil, "limit: files", fail, "nothing was told", statusRejected},
		{"the box broke at a limit", func(s *scripted) { s.broken["bytes"] = errors.New("disk full") }, nil, "limit: bytes in files", fail, "disk full", statusRejected},
		{"nothing is left", nil, nil, "wall: between runs", pass, "2 of 2 attacks refused", statusDone},
		{"something is left", says("look", openResult("find a file"), heldResult("find a process")), nil,
			"wall: between runs", fail, "find a file (it succeeded)", statusRejected},
		{"not a limit, cgroups or not", says("look", openResult("find a file"), heldResult("find a process")), degraded,
			"wall: between runs", fail, "find a file", statusRejected},
		{"nothing could be left", says("leave", openResult("leave")), nil, "wall: between runs", fail, "leave (it succeeded)", statusRejected},
		{"what was left went unnoticed", says("leave", heldResult("leave")), nil, "wall: between runs", fail, "was not noticed", statusRejected},
		{"the box goes", nil, nil, "wall: after the box", pass, "no process of it is left", statusDone},

		{"no cgroups", nil, degraded, "cgroup", caution, "degraded", statusDone},
		{"no compiler", nil, func(e *examination) {
			e.compilers = []finding{lacking("language c", "not installed", "apt-get install gcc")}
		},
			"language c", caution, "not installed", statusDone},
		{"full disk", nil, func(e *examination) { e.disks = []finding{failed("disk", "0 MiB free", "make room")} }, "disk", fail, "0 MiB", statusRejected},
		{"attacks cannot be prepared", nil, func(e *examination) { e.box = func() (attacker, error) { return nil, errors.New("no room") } },
			"walls", fail, "no room", statusRejected},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := tight()
			if c.walls != nil {
				c.walls(s)
			}
			e := imagined(t, s)
			if c.host != nil {
				c.host(e)
			}
			r, err := e.examine(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			got := row(t, r, c.row)
			if got.Level != c.level || !strings.Contains(got.Detail, c.detail) {
				t.Errorf("got %+v, want %s with %q", got, c.level, c.detail)
			}
			for _, f := range r.Checks {
				consistent(t, f)
			}
			var stdout, stderr bytes.Buffer
			shown := &session{stdout: &stdout, stderr: &stderr}
			if status := shown.exitStatus(t.Context(), nil, shown.showDoctor(r, false)); status != c.status || stderr.Len() > 0 {
				t.Errorf("exit status %d with %q on stderr, want %d", status, stderr.String(), c.status)
			}
			if !strings.Contains(stdout.String(), c.detail) {
				t.Errorf("%q is not in\n%s", c.detail, stdout.String())
			}
		})
	}
}

// TestNoBoxNoAttacks: where a box cannot even be had, only that is told.
func TestNoBoxNoAttacks(t *testing.T) {
	for _, c := range []struct {
		name string
		ruin func(*examination)
	}{
		{"unusable", func(e *examination) {
			e.probe = func() (sandbox.Isolation, error) { return sandbox.Isolation{}, errors.New("no namespaces") }
		}},
		{"a run failed", func(e *examination) {
			e.run = func(context.Context) finding { return failed("a run in a box", "no", "mend") }
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := imagined(t, nil)
			e.box = func() (attacker, error) {
				t.Error("a box was asked for")
				return nil, errors.New("none")
			}
			c.ruin(e)
			if r, err := e.examine(t.Context()); err != nil || r.OK {
				t.Errorf("got %+v, %v, want a report that is not OK", r, err)
			}
		})
	}
}

func TestInterruptedExamination(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	e := imagined(t, tight())
	e.run = func(context.Context) finding {
		cancel()
		return found("a run in a box", "it ran")
	}
	if _, err := e.examine(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want %v", err, context.Canceled)
	}
}

func TestUnremovableBox(t *testing.T) {
	s := tight()
	s.closing = errors.New("still alive")
	got := leftFinding(s, machine(t, nil))
	if got.Level != fail || !strings.Contains(got.Detail, "still alive") {
		t.Errorf("got %+v", got)
	}
	h := machine(t, map[string]string{"proc/7/cmdline": "x\x00no-process-has-this-word\x00"})
	got = leftFinding(tight(), h)
	if got.Level != fail || got.Fix != "kill -9 7" {
		t.Errorf("got %+v, want the order to kill process 7", got)
	}
}

func TestDoctorText(t *testing.T) {
	r := &doctorReport{Checks: []finding{
		found("kernel", "Linux 6.18"),
		lacking("swap", "1 in use", "swapoff -a"),
		failed("wall: reading", "1 of 2 attacks refused;\nopen: read b", holeFix),
	}}
	var got bytes.Buffer
	if err := r.writeText(&got, false); err != nil {
		t.Fatal(err)
	}
	want := "" +
		"PASS     kernel         Linux 6.18\n" +
		"CAUTION  swap           1 in use\n" +
		"                        fix: swapoff -a\n" +
		"FAIL     wall: reading  1 of 2 attacks refused; open: read b\n" +
		"                        fix: " + holeFix + "\n"
	if diff := cmp.Diff(want, got.String()); diff != "" {
		t.Error(diff)
	}
	got.Reset()
	if err := r.writeText(&got, true); err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"\x1b[32mPASS   \x1b[0m", "\x1b[33mCAUTION\x1b[0m", "\x1b[1;31mFAIL   \x1b[0m"} {
		if !strings.Contains(got.String(), code) {
			t.Errorf("%q is not in %q", code, got.String())
		}
	}
}

func TestDoctorJSON(t *testing.T) {
	r, err := imagined(t, tight()).examine(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var stdout bytes.Buffer
	if err := (&session{stdout: &stdout}).showDoctor(r, true); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Schema    string
		OK        bool
		Checks    []map[string]any
		Isolation sandbox.Isolation
	}
	if err := json.Unmarshal(stdout.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Schema != "gridjudge.doctor/1" || !got.OK || got.Isolation.Cgroup != "v1" {
		t.Errorf("got %+v", got)
	}
	for _, c := range got.Checks {
		for _, key := range []string{"name", "level", "detail", "fix"} {
			if _, ok := c[key].(string); !ok {
				t.Errorf("%v has no %q", c, key)
			}
		}
	}
	attacks, _ := json.Marshal(row(t, r, "wall: reading the host").Attacks)
	const want = `[{"name":"read a","result":"held","detail":"refused"},{"name":"read b","result":"held","detail":"refused"}]`
	if string(attacks) != want {
		t.Errorf("attacks are %s, want %s", attacks, want)
	}
}

func TestReadResults(t *testing.T) {
	for _, c := range []struct {
		name, said string
		count      int
		bad        bool
	}{
		{"nothing", "", 0, false},
		{"two", `{"name":"a","result":"held","detail":"x"}` + "\n" + `{"name":"b","result":"open","detail":"y"}` + "\n", 2, false},
		{"cut", `{"name":"a","result":"held","detail":"x"}` + "\n" + `{"name":"b","res`, 1, true},
		{"another word", `{"name":"a","result":"maybe","detail":"x"}`, 0, true},
		{"no word", `{"name":"a"}`, 0, true},
		{"not JSON", "xxxxxxxx", 0, true},
		{"no object", "[1]", 0, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			told, err := readResults(strings.NewReader(c.said))
			if len(told) != c.count || (err != nil) != c.bad {
				t.Errorf("got %+v, %v", told, err)
			}
		})
	}
}
