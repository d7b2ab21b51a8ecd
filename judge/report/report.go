// Package report holds what the judge reports, and shows it: as text for
// people, as JSON for programs.
//
// Call [Grade.WriteText] or [Grade.WriteJSON] with a finished report, and
// [Detect] for what the terminal can show; [NewLive] shows progress while the
// report is being made. [Exec] and [Verify] are shown in the same two ways, and
// [Error] is a failure told to a program.
//
// JSON has one stable form: one object on one line, keys in the order of the
// fields, lists never null, times rounded to a microsecond. Text is for people
// and may change; it is the same on every machine for the same report, but for
// colour and width, which the caller chooses. Whatever a contestant printed,
// the text holds no control character of theirs and no line of unbounded
// length.
package report

import (
	"gridjudge/judge/check"
	"gridjudge/judge/verdict"
	"gridjudge/sandbox"
)

// Grade is the report on one submission. Its JSON keys are a contract: keys may be added, never changed.
type Grade struct {
	Schema      string            `json:"schema"` // "gridjudge.grade/1"
	Problem     string            `json:"problem"`
	Submission  Submission        `json:"submission"`
	Verdict     verdict.Verdict   `json:"verdict"`
	Reason      string            `json:"reason"`
	Detail      string            `json:"detail,omitempty"` // for people: by how much, and what it usually means
	Case        int               `json:"case"`
	Limits      Limits            `json:"limits"`
	Compile     Compile           `json:"compile"`
	CPUMS       float64           `json:"cpu_ms"`
	WallMS      float64           `json:"wall_ms"`
	MemoryBytes int64             `json:"memory_bytes"`
	Tests       []Test            `json:"tests"`
	Near        bool              `json:"near,omitempty"` // a test that was accepted used over 90 % of a limit
	Isolation   sandbox.Isolation `json:"isolation"`
	IO          string            `json:"io,omitempty"`     // "function", if one was called
	Driver      *Driver           `json:"driver,omitempty"` // what calling a function costs by itself
}

// Driver is what a function that does nothing uses, on the first test.
type Driver struct {
	CPUMS       float64 `json:"cpu_ms"` // of the whole run
	WallMS      float64 `json:"wall_ms"`
	MemoryBytes int64   `json:"memory_bytes"`
	CaseMS      float64 `json:"case_ms"` // wall time, the middle one of the cases behind the first; 0: there are none
}

// Case is one call of a function. Where the cases share a process, time and
// memory are what the driver in it tells, and wall time is the judge's own.
type Case struct {
	Number      int     `json:"number"`
	CPUMS       float64 `json:"cpu_ms"`
	WallMS      float64 `json:"wall_ms"`
	MemoryBytes int64   `json:"memory_bytes"`
}

// Submission is what was graded.
type Submission struct {
	Files     []string `json:"files"`
	Language  string   `json:"language"`
	SHA256    string   `json:"sha256"`
	Reference string   `json:"reference,omitempty"`
}

// Limits are those in force, allowances included.
type Limits struct {
	CPUMS       float64 `json:"cpu_ms"`
	WallMS      float64 `json:"wall_ms"`
	MemoryBytes int64   `json:"memory_bytes"`
	OutputBytes int64   `json:"output_bytes"`
}

// Compile is how the compilation went.
type Compile struct {
	OK     bool    `json:"ok"`
	Log    string  `json:"log"`
	CPUMS  float64 `json:"cpu_ms"`
	Cached bool    `json:"cached"`
}

// Test is the report on one test.
type Test struct {
	Name        string                 `json:"name"`
	Verdict     verdict.Verdict        `json:"verdict"`
	Reason      string                 `json:"reason"`
	Detail      string                 `json:"detail,omitempty"` // for people: by how much, and what it usually means
	Case        int                    `json:"case"`
	CPUMS       float64                `json:"cpu_ms"`
	WallMS      float64                `json:"wall_ms"`
	MemoryBytes int64                  `json:"memory_bytes"`
	ExitCode    int                    `json:"exit_code"`
	Signal      string                 `json:"signal"`
	Stderr      string                 `json:"stderr,omitempty"`   // what was kept, cut to size, printable
	Stdout      string                 `json:"stdout,omitempty"`   // of a function: what it printed, likewise
	Cases       []Case                 `json:"cases,omitempty"`    // of a function: the first 100
	Again       int                    `json:"again,omitempty"`    // of a function: the case that was run again alone
	Near        bool                   `json:"near,omitempty"`     // accepted, with over 90 % of the time or the memory used
	Repeated    *Run                   `json:"repeated,omitempty"` // the other run, if it was run twice
	Board       *check.BoardDifference `json:"-"`
	Text        *check.TextDifference  `json:"-"`
}

// Run is a run that does not count: of two, the one that used more CPU time.
type Run struct {
	Verdict verdict.Verdict `json:"verdict"`
	CPUMS   float64         `json:"cpu_ms"`
	WallMS  float64         `json:"wall_ms"`
}

// Exec is the report of one run in a box.
type Exec struct {
	Schema      string            `json:"schema"` // "gridjudge.exec/1"
	Ended       string            `json:"ended"`
	ExitCode    int               `json:"exit_code"`
	Signal      string            `json:"signal"`
	CPUMS       float64           `json:"cpu_ms"`
	WallMS      float64           `json:"wall_ms"`
	MemoryBytes int64             `json:"memory_bytes"`
	OutputBytes int64             `json:"output_bytes"`
	Isolation   sandbox.Isolation `json:"isolation"`
	// Refused are the system calls that the box refused; nil if nobody asked.
	Refused []sandbox.Refusal `json:"refused,omitzero"`
}

// Verify is the matrix of problems and submissions.
type Verify struct {
	Schema   string          `json:"schema"` // "gridjudge.verify/1"
	OK       bool            `json:"ok"`
	Rows     []VerifyRow     `json:"rows"`
	Problems []VerifyProblem `json:"problems,omitempty"`
}

// VerifyRow is one submission against what is expected of it.
type VerifyRow struct {
	Problem    string   `json:"problem"`
	Submission string   `json:"submission"` // "reference/dlx", "accepted/a.cpp"
	Expected   []string `json:"expected"`
	Got        string   `json:"got"` // "" when it was not run
	CPUMS      float64  `json:"cpu_ms"`
	LimitMS    float64  `json:"limit_ms"`
	OK         bool     `json:"ok"`
	Reason     string   `json:"reason,omitempty"`
	NotRun     string   `json:"not_run,omitempty"` // why, and what to install
}

// VerifyProblem is the lint of one problem.
type VerifyProblem struct {
	Problem string `json:"problem"`
	OK      bool   `json:"ok"`
	Error   string `json:"error,omitempty"`
	Tests   int    `json:"tests"`
}

// Error is a failure told in JSON.
type Error struct {
	Schema string `json:"schema"` // "gridjudge.error/1"
	Error  string `json:"error"`
	Hint   string `json:"hint"`
	Exit   int    `json:"exit"`
	At     *Place `json:"at,omitempty"`
}

// Place is a position in a file.
type Place struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
}
