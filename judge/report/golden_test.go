package report

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridjudge/judge/check"
	"gridjudge/judge/verdict"
	"gridjudge/sandbox"
)

var update = flag.Bool("update", false, "rewrite the golden files in testdata")

// golden compares what show writes with testdata/<name>.
func golden(t *testing.T, name string, show func(io.Writer) error) {
	t.Helper()
	var got bytes.Buffer
	if err := show(&got); err != nil {
		t.Fatalf("showing %s: %v", name, err)
	}
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, got.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(string(want), got.String()); d != "" {
		t.Errorf("%s differs (-want +got); after `go test ./judge/report -update` see `git diff judge/report/testdata`:\n%s", path, d)
	}
}

func full() sandbox.Isolation { return sandbox.Isolation{Level: "full", Cgroup: "v1"} }

func accepted() *Grade {
	return &Grade{
		Schema: "gridjudge.grade/1", Problem: "poj3074",
		Submission: Submission{Files: []string{"a.cpp"}, Language: "cpp", SHA256: "00ff"},
		Verdict:    verdict.AC,
		Limits:     Limits{CPUMS: 1000, WallMS: 3000, MemoryBytes: 64 << 20, OutputBytes: 64 << 20},
		Compile:    Compile{OK: true, CPUMS: 412.0004},
		CPUMS:      12.34567, WallMS: 14, MemoryBytes: 1658880,
		Tests: []Test{
			{Name: "sample/01", Verdict: verdict.AC, CPUMS: 3.1, WallMS: 4, MemoryBytes: 1658880},
			{Name: "hard/17-clues", Verdict: verdict.AC, CPUMS: 12.34567, WallMS: 14, MemoryBytes: 1600000},
		},
		Isolation: full(),
	}
}

// failed is a report whose second test failed.
func failed(v verdict.Verdict, reason string, change func(*Grade, *Test)) *Grade {
	r := accepted()
	r.Verdict, r.Reason, r.Case = v, reason, 2
	t := &r.Tests[1]
	t.Verdict, t.Reason, t.Case = v, reason, 2
	change(r, t)
	return r
}

func wrongBoard() *Grade {
	return failed(verdict.WA, "board 2 of 2: row 4 has two 7s (r4c2, r4c9)", func(_ *Grade, t *Test) {
		t.Board = &check.BoardDifference{
			BoxRows: 3, BoxColumns: 3, Size: 9, Blank: '.',
			Givens:  []byte("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"),
			Got:     []byte("534678912672195348198342567879761427426853791713924856961537284287419635345286179"),
			Changed: []int{35}, Clashes: []int{28, 35},
		}
	})
}

func wrongText() *Grade {
	return failed(verdict.WA, "line 12: want 4 5 6", func(_ *Grade, t *Test) {
		t.Text = &check.TextDifference{
			Line: 12, FirstLine: 10,
			Want: "1 2 3\nsame\n4 5 6\nlast line\n",
			Got:  "1 2 3\nsame\n4 5 7 \nan extra line\nlast line\n",
		}
	})
}

func manyTests() *Grade {
	r := accepted()
	r.Tests = nil
	for i := range 1000 {
		t := Test{Name: "data/" + string(rune('a'+i%26)), Verdict: verdict.AC, CPUMS: float64(i%97) / 10, MemoryBytes: int64(1<<20 + i%13)}
		switch {
		case i > 990:
			t.Verdict, t.CPUMS, t.MemoryBytes = verdict.SK, 0, 0
		case i%60 == 59:
			t.Verdict, t.Reason = verdict.WA, "case 1 is missing"
		}
		r.Tests = append(r.Tests, t)
	}
	r.Verdict, r.Reason = verdict.WA, "case 1 is missing"
	return r
}

func hostile() *Grade {
	const evil = "\x1b[31mred\x00\x07\r\n\tb\xff\u202eRTL"
	r := failed(verdict.RE, evil, func(r *Grade, t *Test) {
		r.Problem, r.Submission.Files, r.Submission.Language = evil, []string{evil}, evil
		r.Compile.Log = evil
		r.Isolation = sandbox.Isolation{Level: evil, Cgroup: evil, Missing: []string{evil}}
		t.Name, t.Signal, t.Stderr = evil, evil, evil
		t.Text = &check.TextDifference{Line: 1, FirstLine: 1, Want: evil, Got: evil + "x"}
	})
	return r
}

func TestGradeText(t *testing.T) {
	for _, c := range []struct {
		name   string
		report *Grade
		o      TextOptions
	}{
		{"accepted.txt", accepted(), TextOptions{}},
		{"accepted-color.txt", accepted(), TextOptions{Color: true}},
		{"wrong-board.txt", wrongBoard(), TextOptions{}},
		{"wrong-board-color.txt", wrongBoard(), TextOptions{Color: true}},
		{"wrong-text.txt", wrongText(), TextOptions{}},
		{"many.txt", manyTests(), TextOptions{}},
		{"narrow.txt", wrongBoard(), TextOptions{Width: 70}},
		{"hostile.txt", hostile(), TextOptions{}},
		{"runtime-error.txt", failed(verdict.RE, "SIGSEGV", func(_ *Grade, t *Test) {
			t.Signal, t.Stderr = "SIGSEGV", "reading board 2\n\tat (4, 9)\n"
		}), TextOptions{}},
		{"compile-error.txt", &Grade{
			Schema: "gridjudge.grade/1", Problem: "b4279", Verdict: verdict.CE, Reason: "the compiler exited with 1",
			Submission: Submission{Files: []string{"a.cpp", "b.cpp"}, Language: "cpp"},
			Limits:     accepted().Limits, Isolation: full(),
			Compile: Compile{Log: "a.cpp:1:1: error: expected declaration\n    1 | x\n      | ^\n"},
		}, TextOptions{}},
		{"degraded.txt", failed(verdict.TLE, "cpu", func(r *Grade, t *Test) {
			r.Submission = Submission{Reference: "backtrack"}
			r.Compile = Compile{OK: true, Cached: true}
			r.Limits = Limits{CPUMS: 10000, WallMS: 21000, MemoryBytes: 65535 << 10}
			t.CPUMS, r.CPUMS = 10004.2, 10004.2
			r.Detail = "10.0042s of CPU time used, the limit is 10s"
			r.Isolation = sandbox.Isolation{Level: "degraded", Cgroup: "none", Missing: []string{"memory of the whole tree", "out-of-memory events"}}
		}), TextOptions{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			golden(t, c.name, func(w io.Writer) error { return c.report.WriteText(w, c.o) })
		})
	}
}

func TestGradeJSON(t *testing.T) {
	empty := &Grade{Schema: "gridjudge.grade/1", Verdict: verdict.CE}
	for name, r := range map[string]*Grade{"accepted.json": accepted(), "wrong-board.json": wrongBoard(), "empty.json": empty} {
		golden(t, name, r.WriteJSON)
	}
}

func TestExec(t *testing.T) {
	r := &Exec{Schema: "gridjudge.exec/1", Ended: "memory", CPUMS: 1.23456, WallMS: 2, MemoryBytes: 64 << 20, OutputBytes: 1500, Isolation: full()}
	golden(t, "exec.json", r.WriteJSON)
	golden(t, "exec.txt", func(w io.Writer) error {
		return r.WriteText(w, ExecLimits{CPUMS: 1000, MemoryBytes: 64 << 20}, TextOptions{})
	})
	r.Ended, r.ExitCode = "exit", 3
	golden(t, "exec-status.txt", func(w io.Writer) error { return r.WriteText(w, ExecLimits{}, TextOptions{}) })
	r.Refused = []sandbox.Refusal{}
	golden(t, "exec-nothing-refused.json", r.WriteJSON)
	golden(t, "exec-nothing-refused.txt", func(w io.Writer) error { return r.WriteText(w, ExecLimits{}, TextOptions{}) })
	r.Refused = []sandbox.Refusal{{Name: "mount", Count: 2}, {Name: "ptrace", Count: 1}}
	golden(t, "exec-refused.json", r.WriteJSON)
	golden(t, "exec-refused.txt", func(w io.Writer) error { return r.WriteText(w, ExecLimits{}, TextOptions{}) })
}

func matrix() *Verify {
	return &Verify{
		Schema: "gridjudge.verify/1",
		Rows: []VerifyRow{
			{Problem: "b4279", Submission: "reference/dlx", Expected: []string{"AC"}, Got: "AC", CPUMS: 3.21, LimitMS: 1000, OK: true},
			{Problem: "b4279", Submission: "reference/backtrack", Expected: []string{"AC"}, Got: "AC", CPUMS: 12, LimitMS: 1000, OK: true},
			{Problem: "b4279", Submission: "accepted/Main.java", Expected: []string{"AC"}, LimitMS: 1000, NotRun: "javac is not installed: apt-get install default-jdk"},
			{Problem: "poj3076", Submission: "reference/dlx", Expected: []string{"AC"}, Got: "AC", CPUMS: 640.1, LimitMS: 10000, OK: true},
			{Problem: "poj3076", Submission: "reference/backtrack", Expected: []string{"TLE"}, Got: "AC", CPUMS: 9000, LimitMS: 10000, Reason: ""},
			{Problem: "poj3076", Submission: "wrong_answer/box.cpp", Expected: []string{"WA", "PE"}, Got: "RE", CPUMS: 1, LimitMS: 10000, Reason: "exit 3"},
		},
		Problems: []VerifyProblem{{Problem: "b4279", OK: true, Tests: 9}, {Problem: "poj3076", Error: "problem.yaml:7:12: unknown key \"tme\"\n    tme: 1s\n    ^", Tests: 4}},
	}
}

func TestVerify(t *testing.T) {
	v := matrix()
	golden(t, "verify.json", v.WriteJSON)
	golden(t, "verify-empty.json", (&Verify{Schema: "gridjudge.verify/1", OK: true}).WriteJSON)
	golden(t, "verify.txt", func(w io.Writer) error { return v.WriteText(w, TextOptions{}) })
	golden(t, "verify-narrow.txt", func(w io.Writer) error { return v.WriteText(w, TextOptions{Width: 50}) })
	golden(t, "verify-rows.txt", func(w io.Writer) error {
		for i := range v.Rows {
			if err := v.Rows[i].WriteText(w, TextOptions{}); err != nil {
				return err
			}
		}
		return nil
	})
}

func TestError(t *testing.T) {
	e := &Error{Schema: "gridjudge.error/1", Error: `unknown key "tme"`, Hint: `did you mean "time"?`, Exit: 2, At: &Place{"problem.yaml", 7, 12}}
	golden(t, "error.json", e.WriteJSON)
}
