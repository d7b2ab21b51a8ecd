package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// The layouts of the problems that are shipped, and their rules.
const (
	nyoj722 = `
input: [{cases: {count: 1..99, each: [{rows: {board: givens, separator: " "}}]}}]
output: [{cases: {each: [{rows: {board: solution, separator: " "}}]}}]`
	b4279 = `
input: [{rows: {board: givens}}]
output: [{rows: {board: solution}}]`
	poj3074 = `
input: [{cases: {until: {line: end}, each: [{line: {board: givens}}]}}]
output: [{cases: {each: [{line: {board: solution}}]}}]`
	poj3076 = `
input: [{cases: {until: eof, between: empty-line, each: [{rows: {board: givens}}]}}]
output: [{cases: {between: empty-line, each: [{rows: {board: solution}}]}}]`
	acwing169 = `
input: [{cases: {until: eof, between: empty-line, each: [{rows: {board: givens}}]}}]
output: [{cases: {after: empty-line, each: [{rows: {board: solution}}]}}]`
	leetcode37 = `
input: [{json: {board: givens}}]
output: [{json: {board: solution}}]`
)

func boardProblem(t testing.TB, spec string, config reference.ShapeConfig, format layout.BoardFormat, rule layout.Rule, presentation string) *problems.Problem {
	t.Helper()
	shape, err := reference.NewShape(config)
	if err != nil {
		t.Fatal(err)
	}
	format.Size = shape.Size()
	root, err := decode.Parse("problem.yaml", []byte(spec))
	if err != nil {
		t.Fatal(err)
	}
	p := &problems.Problem{
		Domain:     &problems.Domain{Shape: shape, Format: format},
		WhiteSpace: rule, Presentation: presentation,
		Check: problems.Check{Kind: "completion", Of: "givens"},
	}
	p.Input = layout.Compile(root.Get("input"), layout.Options{Board: &format})
	p.Output = layout.Compile(root.Get("output"), layout.Options{Board: &format, Input: p.Input})
	if err := root.Source.Err(); err != nil {
		t.Fatal(err)
	}
	return p
}

func checkBoards(t testing.TB, p *problems.Problem, input, output string) Outcome {
	t.Helper()
	c, err := New(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.Check(context.Background(), Files{Input: section(input), Output: section(output)})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

const (
	digits  = "123456789"
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

// full is a right board with square boxes, turned by shift.
func full(box, shift int, symbols string) string {
	size := box * box
	var b strings.Builder
	for r := range size {
		for c := range size {
			b.WriteByte(symbols[(box*(r%box)+r/box+c+shift)%size])
		}
	}
	return b.String()
}

// blanked makes every other cell a blank.
func blanked(board, blank string) string {
	var b strings.Builder
	for i := range len(board) {
		if i%2 == 0 {
			b.WriteString(blank)
		} else {
			b.WriteByte(board[i])
		}
	}
	return b.String()
}

// put changes one cell of a board.
func put(board string, cell int, symbol string) string {
	return board[:cell] + symbol + board[cell+1:]
}

// rows cuts a board into lines.
func rows(board string, size int, separator string) string {
	var b strings.Builder
	for row := range slices.Chunk([]byte(board), size) {
		b.WriteString(strings.Join(strings.Split(string(row), ""), separator) + "\n")
	}
	return b.String()
}

// outcome is what the tables below say of an output.
type outcome struct {
	name    string
	output  string
	verdict verdict.Verdict
	number  int
	reason  string // "…" at its end: any end
}

func (want outcome) hold(t *testing.T, p *problems.Problem, input string) {
	t.Run(want.name, func(t *testing.T) {
		got := checkBoards(t, p, input, want.output)
		reason, open := strings.CutSuffix(want.reason, "…")
		if got.Verdict != want.verdict || got.Case != want.number || (got.Reason != reason && !(open && strings.HasPrefix(got.Reason, reason))) {
			t.Errorf("got %v case %d: %s\nwant %v case %d: %s", got.Verdict, got.Case, got.Reason, want.verdict, want.number, want.reason)
		}
		holdPrintable(t, got)
	})
}

func TestCompletionOfLines(t *testing.T) {
	const (
		in = ".2738..1..1...6735.......293.5692.8...........6.1745.364.......9518...7..8..6534.\n" +
			"......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.\n"
		first  = "527389416819426735436751829375692184194538267268174593643217958951843672782965341\n"
		second = "416837529982465371735129468571298643293746185864351297647913852359682714128574936\n"
	)
	p := boardProblem(t, poj3074, reference.ShapeConfig{BoxRows: 3, BoxColumns: 3}, layout.BoardFormat{Symbols: digits, Blank: '.'}, layout.Trailing, "PE")
	for _, c := range []outcome{
		{"right", first + second, verdict.AC, 0, ""},
		{"trailing blanks", strings.TrimSpace(first) + " \t\r\n" + strings.TrimSpace(second) + "\r\n\n\n", verdict.AC, 0, ""},
		{"no line end at the end", strings.TrimSpace(first + second), verdict.AC, 0, ""},
		{"empty line between", first + "\n" + second, verdict.PE, 2, "white space: line 2: …"},
		{"blanks within", "5 27" + first[3:] + second, verdict.PE, 1, "white space: line 1: …"},
		{"no line end between", strings.TrimSpace(first) + second, verdict.PE, 1, "white space: line 1: …"},
		{"box", first + put(put(second, 0, "1"), 1, "4"), verdict.WA, 2, "board 2 of 2: column 1 has two 1s (r1c1, r9c1)"},
		{"row", first + put(second, 0, "6"), verdict.WA, 2, "board 2 of 2: row 1 has two 6s (r1c1, r1c3)"},
		{"given changed", put(first, 1, "3") + second, verdict.WA, 1, "board 1 of 2: r1c2 is 3 where 2 is given"},
		{"first case alone", first, verdict.WA, 2, "case 2 of 2 is missing"},
		{"nothing", "", verdict.WA, 1, "case 1 of 2 is missing"},
		{"white space alone", " \n\n", verdict.WA, 1, "case 1 of 2 is missing"},
		{"cut off", first + second[:40], verdict.WA, 2, "case 2 of 2 is missing"},
		{"a board more", first + second + first, verdict.WA, 2, "unexpected output after case 2"},
		{"the end line is not to be printed", first + second + "end\n", verdict.WA, 2, "unexpected output after case 2"},
		{"unsolved", first + in[82:], verdict.WA, 2, "board 2 of 2: line 2: …"},
		{"hostile", "\x1b[31m" + first + second, verdict.WA, 1, "board 1 of 2: line 1: …"},
		{"wrong white space and a wrong board", first + "\n" + put(second, 0, "6"), verdict.WA, 2, "board 2 of 2: row 1 has two 6s (r1c1, r1c3)"},
		{"wrong white space and a missing board", "5 " + first[1:], verdict.WA, 2, "case 2 of 2 is missing"},
		{"wrong white space and a board more", "5 " + first[1:] + second + first, verdict.WA, 2, "unexpected output after case 2"},
	} {
		c.hold(t, p, in+"end\n")
	}
}

func TestCompletionOfRows(t *testing.T) {
	one, two := full(4, 0, letters), full(4, 5, letters)
	in := rows(blanked(one, "-"), 16, "") + "\n" + rows(blanked(two, "-"), 16, "")
	first, second := rows(one, 16, ""), rows(two, 16, "")
	shape, format := reference.ShapeConfig{BoxRows: 4, BoxColumns: 4}, layout.BoardFormat{Symbols: letters[:16], Blank: '-'}
	t.Run("between", func(t *testing.T) {
		p := boardProblem(t, poj3076, shape, format, layout.Trailing, "PE")
		for _, c := range []outcome{
			{"right", first + "\n" + second, verdict.AC, 0, ""},
			{"blanks in the empty line", first + " \r\n" + second, verdict.AC, 0, ""},
			{"empty line at the end", first + "\n" + second + "\n", verdict.AC, 0, ""},
			{"missing empty line", first + second, verdict.PE, 2, "white space: line 17: …"},
			{"two empty lines", first + "\n\n" + second, verdict.PE, 2, "white space: line 18: …"},
			{"empty line at the beginning", "\n" + first + "\n" + second, verdict.PE, 1, "white space: line 1: …"},
			{"all on one line", one + two, verdict.PE, 1, "white space: line 1: …"},
			{"separated symbols", rows(one, 16, " ") + "\n" + rows(two, 16, " "), verdict.PE, 1, "white space: line 1: …"},
			{"9x9 alone", rows(full(3, 0, digits), 9, ""), verdict.WA, 1, "board 1 of 2: line 1: …"},
			{"missing empty line and a fault", first + rows(put(two, 0, "A"), 16, ""), verdict.WA, 2, "board 2 of 2: row 1 has two As (r1c1, r1c12)"},
		} {
			c.hold(t, p, in)
		}
	})
	t.Run("after", func(t *testing.T) {
		p := boardProblem(t, acwing169, shape, format, layout.Trailing, "WA")
		for _, c := range []outcome{
			{"right", first + "\n" + second + "\n", verdict.AC, 0, ""},
			{"no empty line at the end", first + "\n" + second, verdict.AC, 0, ""},
			{"missing empty line", first + second + "\n", verdict.WA, 1, "white space: line 17: …"},
		} {
			c.hold(t, p, in)
		}
	})
	t.Run("exact", func(t *testing.T) {
		p := boardProblem(t, poj3076, shape, format, layout.Exact, "PE")
		for _, c := range []outcome{
			{"right", first + "\n" + second, verdict.AC, 0, ""},
			{"empty line at the end", first + "\n" + second + "\n", verdict.PE, 2, "white space: line 34: …"},
			{"trailing blank", strings.Replace(first, "\n", " \n", 1) + "\n" + second, verdict.PE, 1, "white space: line 1: …"},
			{"CRLF", strings.ReplaceAll(first+"\n"+second, "\n", "\r\n"), verdict.PE, 1, "white space: line 1: …"},
		} {
			c.hold(t, p, in)
		}
	})
}

func TestCompletionOfNumbers(t *testing.T) {
	one, two := full(3, 0, digits), full(3, 4, digits)
	in := "2\n" + rows(blanked(one, "0"), 9, " ") + rows(blanked(two, "0"), 9, " ")
	first, second := rows(one, 9, " "), rows(two, 9, " ")
	p := boardProblem(t, nyoj722, reference.ShapeConfig{BoxRows: 3, BoxColumns: 3}, layout.BoardFormat{Symbols: digits, Blank: '0'}, layout.Any, "WA")
	for _, c := range []outcome{
		{"right", first + second, verdict.AC, 0, ""},
		{"a blank behind every number", strings.ReplaceAll(first+second, "\n", " \n"), verdict.AC, 0, ""},
		{"empty line between", first + "\n" + second, verdict.AC, 0, ""},
		{"a number a line", strings.ReplaceAll(first+second, " ", "\n"), verdict.AC, 0, ""},
		{"CRLF", strings.ReplaceAll(first+second, "\n", "\r\n"), verdict.AC, 0, ""},
		{"no blanks", rows(one, 9, "") + rows(two, 9, ""), verdict.WA, 1, "white space: line 1: …"},
		{"no blanks and a fault", rows(one, 9, "") + rows(put(two, 0, "6"), 9, ""), verdict.WA, 2, "board 2 of 2: row 1 has two 6s (r1c1, r1c2)"},
		{"first case alone", first, verdict.WA, 2, "case 2 of 2 is missing"},
		{"junk behind", first + second + "done", verdict.WA, 2, "unexpected output after case 2"},
		{"off by one", strings.ReplaceAll(first, "1", "0") + second, verdict.WA, 1, "board 1 of 2: …"},
	} {
		c.hold(t, p, in)
	}
}

func TestCompletionOfOneBoard(t *testing.T) {
	board := full(3, 0, digits)
	in, right := rows(blanked(board, "."), 9, ""), rows(board, 9, "")
	p := boardProblem(t, b4279, reference.ShapeConfig{BoxRows: 3, BoxColumns: 3}, layout.BoardFormat{Symbols: digits, Blank: '.'}, layout.Trailing, "WA")
	for _, c := range []outcome{
		{"right", right, verdict.AC, 0, ""},
		{"blanks within", rows(board, 9, " "), verdict.WA, 1, "white space: line 1: …"},
		{"row", rows(put(board, 0, "2"), 9, ""), verdict.WA, 1, "row 1 has two 2s (r1c1, r1c2)"},
		{"nothing", "", verdict.WA, 1, "output ends early: …"},
		{"too much", right + "x\n", verdict.WA, 1, "unexpected output after the board (line 10)"},
		{"another symbol", rows(put(board, 0, "x"), 9, ""), verdict.WA, 1, "line 1: …"},
	} {
		c.hold(t, p, in)
	}
}

func TestCompletionOfJSON(t *testing.T) {
	board := full(3, 0, digits)
	array := func(board string) string {
		var lines []string
		for row := range slices.Chunk([]byte(board), 9) {
			lines = append(lines, `["`+strings.Join(strings.Split(string(row), ""), `","`)+`"]`)
		}
		return "[" + strings.Join(lines, ",") + "]\n"
	}
	p := boardProblem(t, leetcode37, reference.ShapeConfig{BoxRows: 3, BoxColumns: 3}, layout.BoardFormat{Symbols: digits, Blank: '.'}, layout.Any, "WA")
	for _, c := range []outcome{
		{"right", array(board), verdict.AC, 0, ""},
		{"row", array(put(board, 0, "2")), verdict.WA, 1, "row 1 has two 2s (r1c1, r1c2)"},
		{"nothing", "", verdict.WA, 1, "output ends early: …"},
		{"no JSON", rows(board, 9, ""), verdict.WA, 1, "line 1: …"},
		{"cut off", array(board)[:50], verdict.WA, 1, "output ends early: …"},
		{"too much", array(board) + array(board), verdict.WA, 1, "unexpected output after the board (line 2)"},
	} {
		c.hold(t, p, array(blanked(board, ".")))
	}
}

// TestCompletionBesideNumbers has a layout whose parts cannot be told apart
// without white space: the freest reading is then by words.
func TestCompletionBesideNumbers(t *testing.T) {
	const spec = `
input: [{rows: {board: givens}}]
output: [{line: [{int: steps}]}, {rows: {board: solution}}]`
	const input, right = "1...\n....\n....\n....\n", "1234\n3412\n2143\n4321\n"
	for rule, table := range map[layout.Rule][]outcome{
		layout.Trailing: {
			{"right", "16\n" + right, verdict.AC, 0, ""},
			{"other white space", "\n16\n\n" + right, verdict.PE, 1, "white space: line 1: …"},
			{"other white space and a clash", "16\n\n" + strings.Replace(right, "2", "4", 1), verdict.WA, 1, "row 1 has two 4s (r1c2, r1c4)"},
			{"no number", "many\n" + right, verdict.WA, 1, "line 1: …"},
		},
		layout.Any: {
			{"other white space", "\n16\n\n" + right, verdict.AC, 0, ""},
			{"glued", "16" + right, verdict.WA, 1, "output ends early: …"},
		},
	} {
		p := boardProblem(t, spec, reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}, layout.BoardFormat{Symbols: "1234", Blank: '.'}, rule, "PE")
		for _, c := range table {
			c.hold(t, p, input)
		}
	}
}

func TestAnyCompletionIsAccepted(t *testing.T) {
	p := boardProblem(t, poj3074, reference.ShapeConfig{BoxRows: 3, BoxColumns: 3}, layout.BoardFormat{Symbols: digits, Blank: '.'}, layout.Trailing, "PE")
	in := strings.Repeat(".", 81) + "\nend\n"
	for shift := range 9 {
		if out := checkBoards(t, p, in, full(3, shift, digits)+"\n"); out.Verdict != verdict.AC {
			t.Errorf("got %v %s", out.Verdict, out.Reason)
		}
	}
}

func TestUnitsAreNamed(t *testing.T) {
	// Rows and columns of this board are right; boxes, diagonals and windows
	// are not.
	latin := func(size int) string {
		var b strings.Builder
		for r := range size {
			b.WriteString(digits[r:size] + digits[:r])
		}
		return b.String()
	}
	for _, c := range []struct {
		config reference.ShapeConfig
		board  string
		reason string
	}{
		{reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}, latin(4), "box 1 has two 2s (r1c2, r2c1)"},
		{reference.ShapeConfig{BoxRows: 2, BoxColumns: 2, Diagonals: true}, full(2, 0, digits), "diagonal 1 has two 4s (r2c2, r3c3)"},
		{reference.ShapeConfig{BoxRows: 3, BoxColumns: 3, Windows: true}, full(3, 0, digits), "window 1 has two 5s (r2c2, r4c4)"},
		{reference.ShapeConfig{BoxRows: 2, BoxColumns: 2, Regions: []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}}, latin(4), "region 1 has two 2s (r1c2, r2c1)"},
		{reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}, strings.Repeat("1", 16), "row 1 has four 1s (r1c1, r1c2, r1c3, r1c4)"},
		{reference.ShapeConfig{BoxRows: 2, BoxColumns: 5}, strings.Repeat("A", 100), "row 1 has A in 10 cells (r1c1, r1c2, r1c3, r1c4, r1c5, r1c6, r1c7, r1c8, r1c9, r1c10)"},
	} {
		size := c.config.BoxRows * c.config.BoxColumns
		symbols := digits[:min(size, 9)]
		if size > 9 {
			symbols = letters[:size]
		}
		p := boardProblem(t, b4279, c.config, layout.BoardFormat{Symbols: symbols, Blank: '.'}, layout.Trailing, "WA")
		out := checkBoards(t, p, rows(strings.Repeat(".", size*size), size, ""), rows(c.board, size, ""))
		if out.Verdict != verdict.WA || out.Reason != c.reason {
			t.Errorf("got %v %s, want %s", out.Verdict, out.Reason, c.reason)
		}
	}
}

func TestBoardDifference(t *testing.T) {
	p := boardProblem(t, b4279, reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}, layout.BoardFormat{Symbols: "1234", Blank: '.'}, layout.Trailing, "WA")
	out := checkBoards(t, p, "1...\n....\n....\n...2\n", "2234\n3412\n2143\n4321\n")
	want := &BoardDifference{
		BoxRows: 2, BoxColumns: 2, Size: 4, Blank: '.',
		Givens: []byte("1..............2"), Got: []byte("2234341221434321"),
		Changed: []int{0, 15}, Clashes: []int{0, 1},
	}
	if d := cmp.Diff(want, out.Board); d != "" {
		t.Error(d)
	}
	if out.Reason != "r1c1 is 2 where 1 is given" {
		t.Errorf("got %s", out.Reason)
	}
}

func TestBadInputIsNotTheContestants(t *testing.T) {
	p := boardProblem(t, poj3074, reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}, layout.BoardFormat{Symbols: "1234", Blank: '.'}, layout.Trailing, "PE")
	const board, right = "................\n", "1234341221434321\n"
	for _, c := range []struct{ name, input, output, reason string }{
		{"no end", board, right, "the input breaks its layout: line 2: …"},
		{"short board", board + "...\nend\n", right + right, "the input breaks its layout: line 2: …"},
		{"found while counting", board + "...\nend\n", "1111111111111111\n", "the input breaks its layout: line 2: …"},
		{"clash", board + "1.1.............\nend\n", right + right, "the input's board 2 cannot be completed: row 1 has two 1s (r1c1, r1c3)"},
	} {
		outcome{c.name, c.output, verdict.JE, 0, c.reason}.hold(t, p, c.input)
	}
}

func TestCompletionReadErrors(t *testing.T) {
	disk := errors.New("input/output error")
	bad := io.NewSectionReader(brokenFile{disk}, 0, 100)
	p := boardProblem(t, poj3074, reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}, layout.BoardFormat{Symbols: "1234", Blank: '.'}, layout.Trailing, "PE")
	c, err := New(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	good := section("................\nend\n")
	for name, f := range map[string]Files{"read input": {Input: bad, Output: section("")}, "read output": {Input: good, Output: bad}} {
		if out, err := c.Check(context.Background(), f); !errors.Is(err, disk) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: got %v, %v", name, out, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if out, err := c.Check(ctx, Files{Input: good, Output: section("")}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, %v", out, err)
	}
}

func TestEndlessBoards(t *testing.T) {
	p := boardProblem(t, poj3074, reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}, layout.BoardFormat{Symbols: "1234", Blank: '.'}, layout.Trailing, "PE")
	checker, err := New(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	const input, right = "................\nend\n", "1234341221434321"
	for _, c := range []struct {
		name    string
		output  *io.SectionReader
		verdict verdict.Verdict
	}{
		{"blanks behind", newEndless(right, " ", "\n"), verdict.AC},
		{"empty lines behind", newEndless(right, "\n", ""), verdict.AC},
		{"blanks before", newEndless("", " ", right), verdict.PE},
		{"empty lines within", newEndless(right[:5], "\n", right[5:]), verdict.PE},
		{"digits", newEndless("", "1", "\n"), verdict.WA},
		{"junk", newEndless("", "\x00", ""), verdict.WA},
		{"boards", newEndless("", right+"\n", ""), verdict.WA},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out Outcome
			bytes := allocated(func() {
				out, err = checker.Check(context.Background(), Files{Input: section(input), Output: c.output})
			})
			if err != nil || out.Verdict != c.verdict {
				t.Fatalf("got %v, %v; want %v", out, err, c.verdict)
			}
			if bytes > allowance {
				t.Errorf("%d bytes were allocated", bytes)
			}
		})
	}
}

// FuzzCompletion holds the checker to a model on 4x4 boards: if what is left
// without white space is boards that complete the givens, the verdict is a
// matter of white space, and white space is right if it is that of the boards
// as they are printed.
func FuzzCompletion(f *testing.F) {
	const board = "1234341221434321"
	givens := []string{"1...............", "...............1"}
	f.Add(byte(layout.Any), rows(board, 4, "")+"\n"+rows(board, 4, ""))
	f.Add(byte(layout.Trailing), rows(board, 4, "")+rows("4321214334121234", 4, ""))
	f.Add(byte(layout.Trailing), rows(board, 4, " ")+" \r\n"+rows("2341412332141432", 4, ""))
	f.Add(byte(layout.Exact), rows(board, 4, "")+"\n"+rows("2341412332141432", 4, ""))
	f.Add(byte(layout.Exact), "")
	input := rows(givens[0], 4, "") + "\n" + rows(givens[1], 4, "")
	shape := reference.ShapeConfig{BoxRows: 2, BoxColumns: 2}
	f.Fuzz(func(t *testing.T, rule byte, output string) {
		p := boardProblem(t, poj3076, shape, layout.BoardFormat{Symbols: "1234", Blank: '.'}, layout.Exact+layout.Rule(rule)%3, "PE")
		got := checkBoards(t, p, input, output)
		want := verdict.WA
		if cells := unspaced(output); len(cells) == 32 && completes(givens[0], cells[:16]) && completes(givens[1], cells[16:]) {
			want = verdict.PE
			if modelEqual(p.WhiteSpace, rows(cells[:16], 4, "")+"\n"+rows(cells[16:], 4, ""), output) {
				want = verdict.AC
			}
		}
		if got.Verdict != want {
			t.Errorf("rule %d: got %v %s, want %v", p.WhiteSpace, got.Verdict, got.Reason, want)
		}
		holdPrintable(t, got)
	})
}

// completes reports whether a 4x4 board is right and keeps the givens.
func completes(givens, board string) bool {
	seen := map[string]bool{}
	for i := range 16 {
		if givens[i] != '.' && givens[i] != board[i] || !strings.Contains("1234", board[i:i+1]) {
			return false
		}
		for _, unit := range []int{i / 4, 4 + i%4, 8 + i/8*2 + i%4/2} {
			key := fmt.Sprint(unit, board[i])
			if seen[key] {
				return false
			}
			seen[key] = true
		}
	}
	return true
}
