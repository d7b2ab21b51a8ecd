// Package check compares what a program printed with what was due.
//
// Call [New] first; it returns the [Checker] of a problem, which may be used for
// many outputs, by several goroutines at once. Its [Outcome] is AC, PE or WA
// with a reason for people, and where there is something to draw, what to draw.
// [Printable] makes anything that a contestant wrote fit to be shown.
//
// White space is decided in one place for all kinds of check. A checker has a
// rule (any, trailing, exact). An output that fails it, but would be right if
// no white space counted at all, is a presentation error where the problem says
// PE, and a wrong answer whose reason begins with "white space:" where it says
// WA. An output with any other fault is a wrong answer, and its reason tells
// the first such fault in the order of the file.
//
// Outputs are hostile: they may be gigabytes, one line, one word, no text at
// all. Every checker reads them in pieces and in constant memory, and stops at
// the first fault that decides.
//
// JE is kept for faults of the author or the judge (an input that breaks its
// layout, a missing answer, a checker program that crashes); its reason says
// whose. Nothing that stands in an output leads to it.
package check

import (
	"context"
	"fmt"
	"io"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/layout"
)

// reasonShown is the most characters of a reason that others worded.
const reasonShown = 300

// Files are what a checker reads. They may be gigabytes. Checkers read them
// from their beginning, more than once, and leave their offsets alone.
type Files struct {
	Input, Output, Answer *io.SectionReader // Answer is nil unless the checker needs it
}

// Outcome is a checker's finding: AC, PE or WA (JE where the checker itself or
// the answer is at fault), and why.
type Outcome struct {
	Verdict verdict.Verdict
	Reason  string // one line, printable, cut to size
	Case    int    // from 1; 0: none
	Board   *BoardDifference
	Text    *TextDifference
}

// BoardDifference is a wrong board.
type BoardDifference struct {
	BoxRows, BoxColumns int
	Size                int
	Givens, Got         []byte // symbols; Blank where there is none
	Blank               byte
	Changed             []int // cells where a given was changed
	Clashes             []int // cells that hold the same symbol in the unit that the reason names
}

// TextDifference is where two texts part.
type TextDifference struct {
	Line      int    // of the first difference, from 1
	Want, Got string // a bounded window of lines around it, printable
	FirstLine int    // of the windows
}

// Checker judges an output.
type Checker interface {
	// NeedsAnswer reports whether Files.Answer must be there.
	NeedsAnswer() bool
	// Check reads what it needs; an error is a failure of ours (reading).
	Check(ctx context.Context, f Files) (Outcome, error)
}

// Run runs an external checker program, in a sandbox, and tells how it ended.
// args are its arguments; [InputPath] and its like stand for paths. Where
// [OutputPath] is not among them the program reads the output from its
// standard input.
type Run func(ctx context.Context, args []string, f Files) (ProgramResult, error)

// ProgramResult is how an external checker ended.
type ProgramResult struct {
	ExitCode int
	Failure  string // not empty: it did not exit by itself ("stopped by its time limit"), which is the judge's error
	Message  string // what it said: stderr (testlib), judgemessage.txt (kattis)
}

// settings are what the kinds of check have in common.
type settings struct {
	rule   layout.Rule
	fold   bool            // upper and lower case are equal
	breach verdict.Verdict // of an output that white space alone keeps from being right
	cases  *cases
}

// New returns the checker of a problem; run is used by problems that bring a
// program of their own.
func New(p *problems.Problem, run Run) (Checker, error) {
	s := settings{rule: p.WhiteSpace, fold: p.Check.IgnoreCase, breach: verdict.WA, cases: newCases(p)}
	if p.Presentation == "PE" {
		s.breach = verdict.PE
	}
	switch p.Check.Kind {
	case "completion":
		return newCompletion(p, s)
	case "tokens":
		return newTokens(s), nil
	case "lines":
		return newLines(s), nil
	case "exact":
		return newExact(s), nil
	case "floats":
		return newFloats(s, tolerance{p.Check.Absolute, p.Check.Relative})
	case "value":
		return newValue(p)
	case "program":
		return newProgram(p, run)
	}
	return nil, fmt.Errorf("make checker %q: want completion, tokens, lines, exact, floats, value or program", p.Check.Kind)
}
