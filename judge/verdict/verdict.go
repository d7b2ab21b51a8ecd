// Package verdict names the ways a run can be judged. One table holds the
// code, the name, and the folder and field names that other judges use.
package verdict

import "fmt"

// Verdict is how one test, or a whole submission, was judged.
type Verdict uint8

// The verdicts; the zero value is "not judged".
const (
	None Verdict = iota
	AC           // accepted
	PE           // presentation error: white space alone is wrong
	WA           // wrong answer
	PV           // protocol violation: a function problem's answer channel was misused
	RE           // runtime error: a signal or an exit code other than 0
	TLE          // time limit, CPU or wall
	OLE          // output limit
	MLE          // memory limit
	CE           // compile error
	SK           // skipped: an earlier test decided
	JE           // judge error: our fault or the author's, never the contestant's
)

var table = [...]struct{ code, name, folder string }{
	None: {"", "not judged", ""},
	AC:   {"AC", "accepted", "accepted"},
	PE:   {"PE", "presentation error", "presentation_error"},
	WA:   {"WA", "wrong answer", "wrong_answer"},
	PV:   {"PV", "protocol violation", "protocol_violation"},
	RE:   {"RE", "runtime error", "run_time_error"},
	TLE:  {"TLE", "time limit", "time_limit"},
	OLE:  {"OLE", "output limit", "output_limit"},
	MLE:  {"MLE", "memory limit", "memory_limit"},
	CE:   {"CE", "compile error", "compile_error"},
	SK:   {"SK", "skipped", ""},
	JE:   {"JE", "judge error", ""},
}

// All returns every verdict but None.
func All() []Verdict { return []Verdict{AC, PE, WA, PV, RE, TLE, OLE, MLE, CE, SK, JE} }

// String returns the code: "AC".
func (v Verdict) String() string { return table[v].code }

// Name returns the long name: "accepted".
func (v Verdict) Name() string { return table[v].name }

// Folder returns the name of the folder below submissions/ that holds programs
// which are expected to get this verdict, or "".
func (v Verdict) Folder() string { return table[v].folder }

// MarshalText writes the code.
func (v Verdict) MarshalText() ([]byte, error) { return []byte(v.String()), nil }

// UnmarshalText reads a code.
func (v *Verdict) UnmarshalText(text []byte) error {
	got, err := Parse(string(text))
	*v = got
	return err
}

// Parse returns the verdict of a code.
func Parse(code string) (Verdict, error) {
	for i, row := range table {
		if row.code == code {
			return Verdict(i), nil
		}
	}
	return None, fmt.Errorf("unknown verdict %q", code)
}

// OfFolder returns the verdict that a folder of submissions stands for.
func OfFolder(name string) (Verdict, bool) {
	for i, row := range table {
		if row.folder == name && name != "" {
			return Verdict(i), true
		}
	}
	return None, false
}
