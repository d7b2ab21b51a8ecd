// Package problems holds the problems: what a problem.yaml can say, the
// problems that are built in, and their tests.
//
// Call [Load] first, with a built-in id or the path of a folder. The [Problem]
// it returns has its limits, layouts and tests filled in and is not changed
// again, so it may be used from many goroutines at once. Its tests write their
// inputs with [Test.WriteInput]; what is due comes from [Problem.WriteExpected];
// [Problem.Solve] is a reference solver as a filter. [Problem.Validate] holds a
// test, and [Problem.Lint] the whole folder, to what the spec promises.
//
// The package starts no process: what needs one (a solution that is a source
// file, a checker or interactor that is a program) is only named here.
//
// # The spec
//
// A problem.yaml is a mapping of these keys; all but id, title and limits may
// be left out. A mistake in it is told with its line, column and fix, and all
// of them at once.
//
//	id: sum                          small letters, digits and single hyphens
//	title: Sum
//	extends: poj3074                 or ../base: see below
//	origin: {judge: POJ, number: 3074, url: "…"}
//	limits: {time: 1s, memory: 64MiB, wall: 3s, output: 64MiB, stderr: 1MiB, processes: 64,
//	         open_files: 256, files: 10000, stack: 64MiB, note: "whose they are"}
//	domain: {sudoku: {box: 3x3, symbols: "123456789", blank: "0", diagonals: true, windows: true,
//	         regions: [aabb, aabb, ccdd, ccdd]}}
//	call: {function: twoSum, …}      what contestants write in place of a program: see package call
//	input: […]                       see package layout
//	output: […]
//	whitespace: any|trailing|exact   trailing by default
//	presentation: PE|WA              what a breach of it is called; WA by default
//	require: {givens: [consistent, unique]}
//	solution: {reference: fast}      or {file: submissions/accepted/sum.cpp}
//	check: tokens                    or lines, exact, value (of functions alone), {tokens: {case: ignore}}, {completion: {of: givens}},
//	                                 {floats: {absolute: 1e-6, relative: 1e-6}},
//	                                 {value: {absolute: 1e-5, relative: 1e-5}},
//	                                 {program: {file: check.cpp, protocol: testlib|kattis, arguments: […]}},
//	                                 {interactor: {…}}, which talks with the contestant's program, likewise
//	families: [dlx, fast]            the references that it is verified with; all by default
//	expect: {backtrack: [TLE]}       what they get; AC by default
//	allowances: {java: {time: 2, memory: 64MiB}}
//	tests:
//	  - sample: 01                   samples/01.in and samples/01.ans
//	  - files: "data/*.in"           the answer to x.in is x.ans
//	  - boards: {file: boards/easy.txt, skip: 0, take: 50, per: 10, name: easy}
//	  - {input: "1 2\n", answer: "3\n", name: small}
//	  - inherit                      the tests of the problem that is extended
//
// Beside it lie statement.md and, in submissions/, programs in folders named
// for the verdict they get: submissions/wrong_answer/off_by_one.c. A program
// that may get one of several says so in a comment near its top:
// @EXPECTED_RESULTS@: WA, RE. One that reads and prints, where contestants may
// write a function instead, says @IO@: stdio.
//
// A variant extends one problem, built in or named by a relative path. It takes
// over all but id and tests: mappings merge key by key, anything else replaces,
// and a key with nothing behind it takes the parent's value away. A path is
// taken from the file that wrote it.
package problems

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"gridjudge/problems/call"
	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// Problem is one loaded problem.
type Problem struct {
	ID, Title string
	Extends   string // the problem it is a variant of, as the spec names it; or ""
	Origin    Origin
	Limits    Limits
	Domain    *Domain        // nil: an ordinary problem
	Call      *call.Call     // nil: contestants write programs alone
	CallOnly  bool           // contestants write functions alone: input and output are ours
	Input     *layout.Layout // nil: plain test files
	Output    *layout.Layout // nil: compared as text
	// WhiteSpace says how much of it counts in contestants' output
	// (layout.Any, layout.Trailing, layout.Exact), Presentation what a breach
	// is called ("PE" or "WA").
	WhiteSpace   layout.Rule
	Presentation string
	Require      map[string][]Requirement // board of the input -> what must hold for it
	Solution     Solution
	Check        Check
	Tests        []*Test
	Submissions  []Submission         // kept programs with what is expected of them
	Families     []string             // reference families it is verified with; none where Solve cannot work
	Expect       map[string][]string  // reference family -> permitted verdict codes; families not named: AC
	Allowances   map[string]Allowance // language -> what it gets on top
	Statement    string               // Markdown
	// Files is the problem's folder. In a variant's the parent's folder is
	// mounted as "@parent", and all names of files here go by that.
	Files   fs.FS
	Path    string // of problem.yaml, as mistakes name it
	BuiltIn bool
	// Specs are the files on disk that the problem was read from, absolute and
	// without links: its own first, then that of the problem it extends, and
	// so on. Empty if it is built in.
	Specs []string

	at    place
	show  func(name string) string // how mistakes name a file of Files
	spec  *decode.Value            // merged with what it extends
	used  []string                 // files that the spec names
	given string                   // the one board of the input that Solve fills, or ""
	due   string                   // the one board of the output, or ""
}

// Interactive reports whether contestants' programs talk with an interactor,
// which judges what it hears, in place of reading an input and printing an output.
func (p *Problem) Interactive() bool { return p.Check.Kind == "interactor" }

// Limits of a run. Where the spec is silent they are filled with the defaults.
type Limits struct {
	Time      time.Duration // CPU time of the whole process tree
	Wall      time.Duration
	Memory    Size
	Output    Size // stdout
	Stderr    Size // kept of stderr
	Processes int  // and threads
	OpenFiles int
	Files     int    // at most so many written
	Stack     Size   // 0: as Memory
	Note      string // where the limits come from, if not from the judge that is modelled
}

// Origin is where a problem comes from.
type Origin struct{ Judge, Number, URL string }

// Domain is what the values of a problem mean. Sudoku is the only one.
type Domain struct {
	Shape  *reference.Shape
	Format layout.BoardFormat
}

// Requirement is what must hold for every board of an input.
type Requirement string

// The requirements.
const (
	Consistent Requirement = "consistent" // no unit holds a given twice
	Unique     Requirement = "unique"     // exactly one completion
)

// Solution is what makes the expected output.
type Solution struct {
	Reference string // a built-in family, or
	File      string // a source file beside the spec, or neither: answers are kept as files
}

// Check is how an output is judged.
type Check struct {
	Kind               string     // completion, tokens, lines, exact, floats, value, program, interactor
	Of                 string     // completion: the board of the input that must be completed
	Absolute, Relative float64    // floats, value: tolerances; 0: none
	Order              call.Order // value: which arrays may stand in any order
	IgnoreCase         bool       // tokens
	Program            string     // program, interactor: a source file beside the spec
	Protocol           string     // program, interactor: testlib or kattis
	Arguments          []string   // program, interactor: further arguments
}

// Allowance is what a language gets on top of the limits.
type Allowance struct {
	TimeFactor float64 // 0: 1
	Memory     Size
}

// Submission is a program kept with a problem.
type Submission struct {
	Name     string   // "accepted/dlx.cpp", or "accepted/multi" for a folder of several sources
	Files    []string // below the problem's folder
	Expected []string // permitted verdict codes
	IO       string   // "function" or "stdio"; "": a function where the problem and its language know one
}

// Test is one input and, where the problem has no solution of its own, its answer.
type Test struct {
	Name      string // "sample/01"; unique in the problem
	Sample    bool
	HasAnswer bool // an answer is kept as a file
	input     func(io.Writer) error
	answer    func(io.Writer) error
	at        *decode.Value // where the spec names it
	inputFile string        // the file its input is, in Problem.Files; or ""
	boards    *boardRun     // the boards its input is made of, or nil
	generated bool          // its boards are made from a seed
}

// WriteInput writes the test's input, the same bytes every time.
func (t *Test) WriteInput(w io.Writer) error { return t.input(w) }

// ErrNoAnswer says that a test has no answer: what judges it needs none.
var ErrNoAnswer = errors.New("none is kept")

// WriteAnswer writes the kept answer.
func (t *Test) WriteAnswer(w io.Writer) error {
	if t.answer == nil {
		return fmt.Errorf("read the answer of test %q: %w", t.Name, ErrNoAnswer)
	}
	return t.answer(w)
}
