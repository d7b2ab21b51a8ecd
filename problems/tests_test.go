package problems

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"gridjudge/problems/layout"
	"gridjudge/reference"

	"pgregory.net/rapid"
)

// inputCase is a case of a test's input.
type inputCase struct {
	number int
	values layout.Values
}

func eachCase(p *Problem, test *Test, do func(inputCase) error) error {
	return through(test.WriteInput, func(r io.Reader) error {
		in := p.Input.Reader(r, layout.Strict)
		for {
			c, err := in.Next(nil)
			if errors.Is(err, io.EOF) {
				return nil
			}
			if err != nil {
				return err
			}
			if err := do(inputCase{c.Number, c.Values}); err != nil {
				return err
			}
		}
	})
}

const smallSpec = `id: small
title: Small
limits: {time: 1s, memory: 64MiB}
domain: {sudoku: {box: 2x2, blank: "0"}}
input:
  - cases: {%s, each: [{line: {board: givens}}]}
output:
  - cases: {each: [{line: {board: solution}}]}
require: {givens: consistent}
solution: {reference: fast}
check: completion
tests:
  - boards: {file: boards/list.txt%s}
`

// small is a problem of 4x4 boards. Its list has n boards, the k-th of which
// is blank but for the first cells, which are k in the base 5.
func small(cases, settings string, n int) map[string]string {
	var list strings.Builder
	list.WriteString("# a list\n\n")
	for k := range n {
		fmt.Fprintf(&list, "%s............  behind\n", strings.ReplaceAll(smallBoard(k), "0", "."))
		if k%3 == 0 {
			list.WriteString("# between\r\n")
		}
	}
	return map[string]string{
		"small/problem.yaml":    fmt.Sprintf(smallSpec, cases, settings),
		"small/boards/list.txt": list.String(),
		"small/statement.md":    "Complete the boards.\n",
	}
}

// smallBoard is the first row of the k-th board.
func smallBoard(k int) string {
	return fmt.Sprintf("%d%d%d%d", k/125%5, k/25%5, k/5%5, k%5)
}

// firstRows returns the first rows of a test's boards.
func firstRows(t *testing.T, p *Problem, test *Test) []string {
	t.Helper()
	var rows []string
	err := eachCase(p, test, func(c inputCase) error {
		rows = append(rows, string(c.values["givens"].(layout.Grid).Cells[:4]))
		return nil
	})
	if err != nil {
		t.Fatalf("test %s: %v", test.Name, err)
	}
	return rows
}

func TestBoardsBecomeTests(t *testing.T) {
	for _, c := range []struct {
		cases, settings string
		boards          int
		want            map[string]int // tests -> boards in each
	}{
		{"until: eof", "", 7, map[string]int{"boards/list": 7}},
		{"until: eof", ", per: 3", 7, map[string]int{"boards/list/1": 3, "boards/list/2": 3, "boards/list/3": 1}},
		{"until: eof", ", take: 5, per: 5", 7, map[string]int{"boards/list": 5}},
		{"until: eof", ", skip: 6", 7, map[string]int{"boards/list": 1}},
		{"until: eof", ", skip: 2, take: 4, per: 2, name: some", 7, map[string]int{"some/1": 2, "some/2": 2}},
		{"count: 1..3", "", 7, map[string]int{"boards/list/1": 3, "boards/list/2": 3, "boards/list/3": 1}},
		{"single: true", ", take: 2", 7, map[string]int{"boards/list/1": 1, "boards/list/2": 1}},
		{"single: true", ", skip: 6", 7, map[string]int{"boards/list": 1}},
	} {
		p := mustLoad(t, small(c.cases, c.settings, c.boards), "small")
		got := map[string]int{}
		for _, test := range p.Tests {
			got[test.Name] = len(firstRows(t, p, test))
		}
		if fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s%s: got %v, want %v", c.cases, c.settings, got, c.want)
		}
	}
}

func TestTooManyBoardsForTheLayout(t *testing.T) {
	for cases, settings := range map[string]string{"count: 1..3": ", per: 4", "single: true": ", per: 2"} {
		if _, err := LoadFS(tree(small(cases, settings, 7)), "small"); err == nil || !strings.Contains(err.Error(), "is out of bounds") {
			t.Errorf("%s%s: got %v", cases, settings, err)
		}
	}
}

func TestBoardsKeepTheirOrder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(r, "boards")
		skip := rapid.IntRange(0, n-1).Draw(r, "skip")
		take := rapid.IntRange(1, n-skip).Draw(r, "take")
		per := rapid.IntRange(1, n).Draw(r, "per")
		p, err := LoadFS(tree(small("until: eof", fmt.Sprintf(", skip: %d, take: %d, per: %d", skip, take, per), n)), "small")
		if err != nil {
			r.Fatal(err)
		}
		var got, want []string
		for _, test := range p.Tests {
			got = append(got, firstRows(t, p, test)...)
		}
		for k := skip; k < skip+take; k++ {
			want = append(want, smallBoard(k))
		}
		if !slices.Equal(got, want) {
			r.Fatalf("got %q, want %q", got, want)
		}
	})
}

func TestInlineTests(t *testing.T) {
	files := echoFiles()
	files["echo/problem.yaml"] = strings.Replace(echo, `{files: "data/*.in"}`, `[{input: "a\n", answer: "b\n"}, {input: "", answer: "", name: none/at-all}, {input: c, answer: d}]`, 1)
	p := mustLoad(t, files, "echo")
	if want := []string{"inline/1", "none/at-all", "inline/3"}; !slices.Equal(names(p), want) {
		t.Errorf("got %q, want %q", names(p), want)
	}
	var input, answer strings.Builder
	if err := errors.Join(p.Tests[0].WriteInput(&input), p.WriteExpected(t.Context(), p.Tests[0], &answer)); err != nil || input.String() != "a\n" || answer.String() != "b\n" {
		t.Errorf("got %q, %q, %v", input.String(), answer.String(), err)
	}
}

func TestSubmissions(t *testing.T) {
	files := echoFiles()
	for name, text := range map[string]string{
		"accepted/a.py": "", "accepted/multi/main.cpp": "", "accepted/multi/other.cpp": "", "accepted/.hidden": "",
		"README.md": "", "time_limit/slow.c": "/* @EXPECTED_RESULTS@: TIME_LIMIT_EXCEEDED, wrong-answer */\nint x;\n", "wrong_answer/b.py": "# @EXPECTED_RESULTS@: WA, RE\n",
	} {
		files["echo/submissions/"+name] = text
	}
	p := mustLoad(t, files, "echo")
	var got []string
	for _, s := range p.Submissions {
		got = append(got, fmt.Sprint(s.Name, " ", s.Files, " ", s.Expected))
	}
	want := []string{
		"accepted/a.py [submissions/accepted/a.py] [AC]",
		"accepted/multi [submissions/accepted/multi/main.cpp submissions/accepted/multi/other.cpp] [AC]",
		"time_limit/slow.c [submissions/time_limit/slow.c] [TLE WA]",
		"wrong_answer/b.py [submissions/wrong_answer/b.py] [WA RE]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if err := p.Lint(t.Context()); err != nil {
		t.Error(err)
	}
}

// unfillable is a board without a clash that has no completion: the 9 that its
// first row lacks stands in the last column already.
var unfillable = "12345678." + strings.Repeat(".", 26) + "9" + strings.Repeat(".", 45)

func TestValidate(t *testing.T) {
	for _, c := range []struct{ name, id, input, want string }{
		{"clash in a row", "poj3074", "7" + board[1:] + "\n" + "7" + board[1:8] + "7" + board[9:] + "\nend\n", "case 2: row 1 has two 7s (r1c1, r1c2)"},
		{"clash in a box", "poj3074", board[:3] + "7" + board[4:] + "\nend\n", "case 1: row 1 has two 7s (r1c2, r1c4)"},
		{"clash in a box alone", "poj3074", board[:18] + "2" + board[19:] + "\nend\n", "case 1: box 1 has two 2s (r2c3, r3c1)"},
		{"many completions", "poj3074", board + "\n" + strings.Repeat(".", 81) + "\nend\n", "x.in:2:1: case 2: the board has more than one completion"},
		{"no completion", "poj3074", unfillable + "\nend\n", "the board has no completion"},
		{"a single case has no number", "b4279", strings.Repeat(".........\n", 9), "x.in:1:1: the board has more than one completion"},
		{"layout", "poj3074", board + "\n" + board[:80] + "\nend\n", "x.in:2:"},
		{"no end", "poj3074", board + "\n", "x.in:"},
		{"more than announced", "nyoj722", "1\n" + strings.Repeat("0 0 0 0 0 0 0 0 0\n", 10), "x.in:11:"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := loadBuiltIn(t, c.id)
			test := &Test{Name: "x", inputFile: "x.in", input: fixed(c.input)}
			err := p.Validate(t.Context(), test)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

func TestValidateShowsTheOffendingLine(t *testing.T) {
	p := loadBuiltIn(t, "poj3074")
	empty := strings.Repeat(".", 81)
	err := p.Validate(t.Context(), &Test{Name: "x", inputFile: "data/x.in", input: fixed(board + "\n" + empty + "\nend\n")})
	want := "poj3074/data/x.in:2:1: case 2: the board has more than one completion\n    " + empty + "\n    ^\n    fix: give a board with exactly one completion"
	if err == nil || err.Error() != want {
		t.Errorf("got\n%v\nwant\n%s", err, want)
	}
}

func TestValidateNamesTheLineOfTheList(t *testing.T) {
	files := small("until: eof", ", skip: 1, per: 2", 8) // the seventh board, 0011, has two 1s
	p := mustLoad(t, files, "small")
	err := p.Lint(t.Context())
	list := strings.Split(files["small/boards/list.txt"], "\n")
	line := slices.IndexFunc(list, func(row string) bool { return strings.HasPrefix(row, "..11") }) + 1
	want := fmt.Sprintf("small/boards/list.txt:%d:1: case 2: row 1 has two 1s (r1c3, r1c4)\n    ..11", line)
	if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Count(err.Error(), "fix:") != 1 {
		t.Errorf("got\n%v\nwant one that begins\n%s", err, want)
	}
}

func TestValidateSaysNotTooMuch(t *testing.T) {
	p := loadBuiltIn(t, "poj3074")
	err := p.Validate(t.Context(), &Test{Name: "x", input: fixed(strings.Repeat(strings.Repeat(".", 81)+"\n", 1000) + "end\n")})
	if err == nil || strings.Count(err.Error(), "fix:") != maxTestMistakes {
		t.Errorf("got %d mistakes, want %d", strings.Count(fmt.Sprint(err), "fix:"), maxTestMistakes)
	}
}

func TestSolveWithEveryFamily(t *testing.T) {
	p := loadBuiltIn(t, "b4279")
	for _, f := range reference.Families() {
		var in, got, want strings.Builder
		if err := errors.Join(p.Tests[0].WriteInput(&in), p.Solve(t.Context(), f.Name, strings.NewReader(in.String()), &got), p.Tests[0].WriteAnswer(&want)); err != nil {
			t.Errorf("%s: %v", f.Name, err)
		}
		if got.String() != want.String() {
			t.Errorf("%s printed\n%s\nwant\n%s", f.Name, got.String(), want.String())
		}
	}
}

func TestSolveRefusals(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, c := range []struct {
		name, id, family, input, want string
		ctx                           context.Context
	}{
		{"unknown family", "poj3074", "magic", "end\n", `family "magic"`, t.Context()},
		{"no completion", "poj3074", "fast", board + "\n" + unfillable + "\nend\n", "solve board 2 (line 2): the board has no completion", t.Context()},
		{"clash", "poj3074", "dlx", "11" + board[2:] + "\nend\n", "solve board 1 (line 1): row 1 has two 1s (r1c1, r1c2)", t.Context()},
		{"broken input", "poj3074", "fast", board[:80] + "\nend\n", "read input: line 1, column ", t.Context()},
		{"interrupted", "poj3074", "fast", board + "\nend\n", "context canceled", ctx},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := loadBuiltIn(t, c.id).Solve(c.ctx, c.family, strings.NewReader(c.input), io.Discard)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
	if err := mustLoad(t, echoFiles(), "echo").Solve(t.Context(), "fast", strings.NewReader(""), io.Discard); err == nil || !strings.Contains(err.Error(), `solve problem "echo"`) {
		t.Errorf("without boards: got %v", err)
	}
}

func TestSolveFillsManyBoardsAndNone(t *testing.T) {
	p := loadBuiltIn(t, "nyoj722")
	var input, output strings.Builder
	if err := p.Tests[0].WriteInput(&input); err != nil {
		t.Fatal(err)
	}
	rows := strings.TrimPrefix(input.String(), "1\n")
	if err := p.Solve(t.Context(), "fast", strings.NewReader("3\n"+rows+rows+rows), &output); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(output.String(), "\n"), "\n")
	if len(lines) != 27 || slices.ContainsFunc(lines, func(l string) bool { return len(l) != 17 }) {
		t.Errorf("want 27 rows without an empty line or a blank at the end, got\n%s", output.String())
	}
	output.Reset()
	if err := loadBuiltIn(t, "poj3074").Solve(t.Context(), "fast", strings.NewReader("end\n"), &output); err != nil || output.Len() > 0 {
		t.Errorf("no boards: got %q, %v", output.String(), err)
	}
}

// endless is a reader of boards that counts how many were read of it.
type endless struct {
	text string
	left int
}

func (e *endless) Read(b []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	e.left--
	return copy(b, e.text), nil
}

func TestSolveStreams(t *testing.T) {
	p := loadBuiltIn(t, "poj3076")
	var input strings.Builder
	if err := p.Tests[0].WriteInput(&input); err != nil {
		t.Fatal(err)
	}
	in := &endless{text: input.String() + "\n", left: 1 << 30}
	stop := errors.New("enough")
	err := p.Solve(t.Context(), "fast", in, writerFunc(func(b []byte) (int, error) { return 0, stop }))
	if !errors.Is(err, stop) {
		t.Errorf("got %v", err)
	}
	// Output comes out while input is still going in.
	if read := 1<<30 - in.left; read > 10_000 {
		t.Errorf("%d boards were read before any was printed", read)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }

func TestWriteExpectedWithoutAReference(t *testing.T) {
	files := lineage()
	p := mustLoad(t, files, "base")
	if err := p.WriteExpected(t.Context(), p.Tests[0], io.Discard); !errors.Is(err, ErrNeedsProgram) {
		t.Errorf("got %v, want ErrNeedsProgram", err)
	}
}

func TestConfirm(t *testing.T) {
	shape, err := reference.PlainShape(4)
	if err != nil {
		t.Fatal(err)
	}
	done := []uint8{1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1}
	givens := make([]uint8, 16)
	if err := confirm(shape, givens, done); err != nil {
		t.Error(err)
	}
	if err := confirm(shape, givens, givens); err == nil {
		t.Error("a blank board was confirmed")
	}
	givens[5] = 1
	if err := confirm(shape, givens, done); err == nil || !strings.Contains(err.Error(), "r2c2") {
		t.Errorf("a changed given: got %v", err)
	}
}

func TestThrough(t *testing.T) {
	boom := errors.New("boom")
	flood := func(w io.Writer) error {
		for {
			if _, err := w.Write(make([]byte, 1000)); err != nil {
				return err
			}
		}
	}
	if err := through(flood, func(io.Reader) error { return nil }); err != nil {
		t.Errorf("a reader that stops: got %v", err)
	}
	if err := through(flood, func(io.Reader) error { return boom }); !errors.Is(err, boom) {
		t.Errorf("a reader that fails: got %v", err)
	}
	fails := func(io.Writer) error { return boom }
	drain := func(r io.Reader) error {
		_, err := io.Copy(io.Discard, r)
		return fmt.Errorf("drain: %v", err)
	}
	if err := through(fails, drain); !errors.Is(err, boom) {
		t.Errorf("a writer that fails: got %v", err)
	}
}
