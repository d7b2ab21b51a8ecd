package problems

import (
	"errors"
	"io"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"gridjudge/problems/decode"
	"gridjudge/problems/layout"

	"github.com/google/go-cmp/cmp"
)

// tree is a file system of problems: a name and a text a file.
func tree(files map[string]string) fstest.MapFS {
	fsys := fstest.MapFS{}
	for name, text := range files {
		fsys[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return fsys
}

func mustLoad(t *testing.T, files map[string]string, name string) *Problem {
	t.Helper()
	p, err := LoadFS(tree(files), name)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func names(p *Problem) []string {
	var all []string
	for _, test := range p.Tests {
		all = append(all, test.Name)
	}
	return all
}

const echo = `id: echo
title: Echo
limits: {time: 1s, memory: 64MiB, output: 1MiB}
check: tokens
tests: {files: "data/*.in"}
`

func echoFiles() map[string]string {
	return map[string]string{
		"echo/problem.yaml": echo, "echo/statement.md": "Print the input.\n",
		"echo/data/2.in": "two\n", "echo/data/2.ans": "two\n",
		"echo/data/10.in": "ten\n", "echo/data/10.ans": "ten\n",
	}
}

func TestPlainProblem(t *testing.T) {
	p := mustLoad(t, echoFiles(), "echo")
	if got, want := names(p), []string{"data/2", "data/10"}; !slices.Equal(got, want) {
		t.Errorf("tests %q, want %q", got, want)
	}
	want := Limits{Time: time.Second, Wall: 3 * time.Second, Memory: 64 * MiB, Output: MiB, Stderr: MiB, Processes: 64, OpenFiles: 256, Files: 10_000}
	if diff := cmp.Diff(want, p.Limits); diff != "" {
		t.Errorf("limits (-want +got):\n%s", diff)
	}
	if p.Check.Kind != "tokens" || p.Input != nil || p.Output != nil || p.WhiteSpace != layout.Any || p.Presentation != "WA" || p.Families != nil {
		t.Errorf("got %+v", p)
	}
	if err := p.Lint(t.Context()); err != nil {
		t.Error(err)
	}
	var answer strings.Builder
	if err := p.WriteExpected(t.Context(), p.Tests[1], &answer); err != nil || answer.String() != "ten\n" {
		t.Errorf("expected output %q, %v", answer.String(), err)
	}
}

const board = "17.5..8...52.1.........759..8...94.3.197.4..87......154.1...6..3...2..59...96..3."

// full is the spec of a problem that says all there is to say.
const full = `id: full
title: Full
origin: {judge: Here, number: 7, url: "https://example.org/7"}
limits: {time: 500ms, wall: 4s, memory: 65536KB, output: 2MiB, stderr: 0, processes: 1, open_files: 16, files: 0, stack: 8MiB, note: ours}
domain: {sudoku: {box: 3x3, symbols: A-I, blank: "*", diagonals: false}}
input: [{cases: {until: eof, each: [{line: {board: givens}}]}}]
output: [{cases: {each: [{line: {board: solution}}]}}]
whitespace: exact
presentation: PE
require: {givens: unique}
solution: {reference: dlx}
check: {completion: {of: givens}}
families: [dlx, fast]
expect: {dlx: [AC, TLE], fast: AC}
allowances: {java: {time: 2, memory: 256MiB}, python: {time: 5}}
tests:
  - boards: {file: boards/one.txt}
call: {class: Solution, function: solve, parameters: [{name: board, type: "char[][]", value: {name: givens}}], result: {parameter: board}, isolate: process}
`

func TestFullSpec(t *testing.T) {
	p := mustLoad(t, map[string]string{"full/problem.yaml": full, "full/boards/one.txt": board + "\n"}, "full/problem.yaml")
	got := []any{p.Origin, p.Limits, p.Domain.Format, p.WhiteSpace, p.Presentation, p.Require, p.Solution, p.Check, p.Families, p.Expect, p.Allowances}
	want := []any{
		Origin{"Here", "7", "https://example.org/7"},
		Limits{Time: 500 * time.Millisecond, Wall: 4 * time.Second, Memory: 64 * MiB, Output: 2 * MiB, Processes: 1, OpenFiles: 16, Stack: 8 * MiB, Note: "ours"},
		layout.BoardFormat{Size: 9, Symbols: "ABCDEFGHI", Blank: '*'},
		layout.Exact, "PE",
		map[string][]Requirement{"givens": {Unique}},
		Solution{Reference: "dlx"},
		Check{Kind: "completion", Of: "givens"},
		[]string{"dlx", "fast"},
		map[string][]string{"dlx": {"AC", "TLE"}, "fast": {"AC"}},
		map[string]Allowance{"java": {2, 256 * MiB}, "python": {5, 0}},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	var input strings.Builder
	if err := p.Tests[0].WriteInput(&input); err != nil {
		t.Fatal(err)
	}
	if want := strings.NewReplacer("1", "A", "2", "B", "3", "C", "4", "D", "5", "E", "6", "F", "7", "G", "8", "H", "9", "I", ".", "*").Replace(board) + "\n"; input.String() != want {
		t.Errorf("the board is written %q, want %q in the problem's symbols", input.String(), want)
	}
}

func TestChecks(t *testing.T) {
	for text, want := range map[string]Check{
		"lines":                      {Kind: "lines"},
		"exact":                      {Kind: "exact"},
		"{tokens: {case: ignore}}":   {Kind: "tokens", IgnoreCase: true},
		"{tokens: {case: exact}}":    {Kind: "tokens"},
		"{floats: {absolute: 1e-6}}": {Kind: "floats", Absolute: 1e-6},
		"{floats: {absolute: 0.5, relative: 1e-9}}":                                    {Kind: "floats", Absolute: 0.5, Relative: 1e-9},
		"{interactor: {file: data/2.in, protocol: testlib}}":                           {Kind: "interactor", Program: "data/2.in", Protocol: "testlib"},
		"{program: {file: data/2.in, protocol: kattis, arguments: [--case, \"1 2\"]}}": {Kind: "program", Program: "data/2.in", Protocol: "kattis", Arguments: []string{"--case", "1 2"}},
	} {
		files := echoFiles()
		files["echo/problem.yaml"] = strings.Replace(echo, "check: tokens", "check: "+text, 1)
		if diff := cmp.Diff(want, mustLoad(t, files, "echo").Check); diff != "" {
			t.Errorf("check %s (-want +got):\n%s", text, diff)
		}
	}
}

func TestDefaultCheck(t *testing.T) {
	files := map[string]string{"full/boards/one.txt": board + "\n"}
	for require, want := range map[string]string{"unique": "completion", "consistent": "tokens"} {
		spec := strings.Replace(full, "check: {completion: {of: givens}}\n", "", 1)
		files["full/problem.yaml"] = strings.Replace(spec, "unique", require, 1)
		if got := mustLoad(t, files, "full").Check.Kind; got != want {
			t.Errorf("boards that must be %s are checked by %s, want %s", require, got, want)
		}
	}
}

// TestSpecMistakes replaces one piece of a good spec by a bad one.
func TestSpecMistakes(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"unknown key", "limits:", "limts:", `full/problem.yaml:4:1: unknown key "limts"`},
		{"unknown key, fix", "limits:", "limts:", `did you mean "limits"?`},
		{"no limits", "limits:", "limts:", "the problem has no limits"},
		{"no id", "id: full\n", "", "full/problem.yaml:1:1: the problem has no id"},
		{"bad id", "id: full", "id: Full_1", `full/problem.yaml:1:5: "Full_1" is no id`},
		{"no title", "title: Full\n", "", "the problem has no title"},
		{"title of two lines", "title: Full", `title: "a\nb"`, "2:8: not a line of text"},
		{"no time", "time: 500ms, ", "", "4:9: the limits name no time"},
		{"no memory", "memory: 65536KB, ", "", "4:9: the limits name no memory"},
		{"bad time", "500ms", "fast", `4:16: time limit "fast" is no time`},
		{"bad time, fix", "500ms", "fast", "write e.g. 2s or 500ms"},
		{"wall below time", "wall: 4s", "wall: 100ms", `wall limit "100ms" is out of bounds`},
		{"bad size", "65536KB", "65536kb", `memory limit "65536kb" is no size`},
		{"little memory", "65536KB", "64", "take 1MiB to 1024GiB"},
		{"no process", "processes: 1", "processes: 0", "0 is out of bounds"},
		{"unknown domain", "sudoku:", "sudku:", `5:10: unknown key "sudku"`},
		{"bad box", "3x3", "3*3", `5:24: "3*3" is no box`},
		{"huge box", "3x3", "99x99", "want 1 to 25 cells a box"},
		{"too few symbols", "A-I", "A-H", "there are 8 symbols, and a board has 9"},
		{"a symbol twice", "A-I", "A-HA", `'A' is there twice`},
		{"symbols downwards", "A-I", "I-A", `'I' comes after 'A'`},
		{"blank is a symbol", `"*"`, `"C"`, `'C' is the blank and a symbol as well`},
		{"long blank", `"*"`, `"**"`, `"**" cannot stand for a blank`},
		{"unknown rule", "whitespace: exact", "whitespace: exat", `8:13: unknown value "exat"`},
		{"unknown presentation", "presentation: PE", "presentation: CE", `9:15: unknown value "CE"`},
		{"requirement of no board", "{givens: unique}", "{given: unique}", `10:11: the input has no board "given"`},
		{"unknown requirement", "{givens: unique}", "{givens: uniqe}", `did you mean "unique"?`},
		{"unknown family", "{reference: dlx}", "{reference: dxl}", `11:23: unknown value "dxl"`},
		{"two solutions", "{reference: dlx}", "{reference: dlx, file: a.py}", "11:11: want one key, not 2"},
		{"missing solution", "{reference: dlx}", "{file: boards/on.txt}", `did you mean "boards/one.txt"?`},
		{"unknown check", "{completion: {of: givens}}", "tokns", `12:8: unknown value "tokns"`},
		{"two checks", "{completion: {of: givens}}", "{tokens: {}, lines: {}}", "want one key, not 2"},
		{"completion of no board", "{of: givens}", "{of: given}", `12:26: the input has no board "given"`},
		{"floats without tolerance", "{completion: {of: givens}}", "{floats: {}}", "12:9: floats are compared with a tolerance"},
		{"bad tolerance", "{completion: {of: givens}}", "{floats: {absolute: -1}}", `12:28: "-1" is no tolerance`},
		{"interactor without file", "{completion: {of: givens}}", "{interactor: {protocol: testlib}}", "12:9: the interactor has no file"},
		{"checker without protocol", "{completion: {of: givens}}", "{program: {file: boards/one.txt}}", "12:9: the checker has no protocol"},
		{"unknown family to verify", "[dlx, fast]", "[dlx, fats]", `did you mean "fast"?`},
		{"unknown verdict", "fast: AC", "fast: OK", `unknown value "OK"`},
		{"nothing expected", "[AC, TLE]", "[]", `nothing is expected of "dlx"`},
		{"bad allowance", "time: 5}", "time: -5}", `"-5" is out of bounds`},
		{"no board in the layout", "board: givens", "word: givens", "lists of boards need a domain"},
		{"board list without a file", "file: boards/one.txt", "take: 1", "17:13: the boards have no file"},
		{"too many boards", "file: boards/one.txt", "file: boards/one.txt, take: 2", "want 2 boards, and there are 1"},
		{"all boards skipped", "file: boards/one.txt", "file: boards/one.txt, skip: 1", "the list has no board to take"},
		{"no boards a file", "file: boards/one.txt", "file: boards/one.txt, per: 0", "0 is out of bounds"},
		{"path out of the folder", "boards/one.txt", "../full/boards/one.txt", `path "../full/boards/one.txt" leads out of the folder`},
		{"hidden path out of the folder", "boards/one.txt", "boards/../../x.txt", `leads out of the folder`},
		{"absolute path", "boards/one.txt", "/etc/passwd", `17:20: path "/etc/passwd" is absolute`},
		{"backslashes", "boards/one.txt", `boards\one.txt`, "has an odd character"},
		{"path to the parent's mount", "boards/one.txt", `"@parent/boards/one.txt"`, "is no file's name"},
		{"missing list", "boards/one.txt", "boards/two.txt", `cannot use file "boards/two.txt": it does not exist`},
		{"a folder for a file", "boards/one.txt", "boards", `cannot use file "boards": it is not a file`},
		{"unknown test", "boards: {", "bords: {", `17:5: unknown key "bords"`},
		{"a test twice", "- boards: {file: boards/one.txt}", "- boards: {file: boards/one.txt}\n  - boards: {file: boards/one.txt}", `two tests are called "boards/one"`},
		{"two kinds of test", "- boards: {", "- sample: 01\n    boards: {", "one of sample, files, boards and input is enough"},
		{"inherits from nothing", "- boards: {file: boards/one.txt}", "- inherit", "17:5: there is nothing to inherit from"},
		{"missing sample", "- boards: {file: boards/one.txt}", "- sample: 01", `cannot use file "samples/01.in": it does not exist`},
		{"odd sample", "- boards: {file: boards/one.txt}", "- sample: ../01", `"../01" is no sample's name`},
		{"no input named so", "- boards: {file: boards/one.txt}", `- files: "x/*.in"`, "no file is named like"},
		{"bad pattern", "- boards: {file: boards/one.txt}", `- files: "[.in"`, `"[.in" is no pattern`},
		{"inputs of another name", "- boards: {file: boards/one.txt}", `- files: "boards/*"`, "inputs end in .in"},
		{"extends nothing", "title: Full", "title: Full\nextends: poj3047", `3:10: no problem "poj3047" to extend`},
		{"extends nothing, fix", "title: Full", "title: Full\nextends: poj3047", `did you mean "poj3074"?`},
		{"extends an absolute path", "title: Full", "title: Full\nextends: /tmp/x", `cannot extend "/tmp/x"`},
		{"extends itself", "title: Full", "title: Full\nextends: ../full", `"../full" extends itself`},
	} {
		t.Run(c.name, func(t *testing.T) {
			if strings.Count(full, c.old) != 1 {
				t.Fatalf("%q is in the spec %d times", c.old, strings.Count(full, c.old))
			}
			text := strings.Replace(full, c.old, c.new, 1)
			_, err := LoadFS(tree(map[string]string{"full/problem.yaml": text, "full/boards/one.txt": board + "\n"}), "full")
			var mistakes decode.Mistakes
			if !errors.As(err, &mistakes) {
				t.Fatalf("got %v, want mistakes", err)
			}
			if !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q is not in:\n%v", c.want, err)
			}
		})
	}
}

func TestMistakesAreToldAllAtOnce(t *testing.T) {
	text := strings.NewReplacer("500ms", "fast", "exact", "exat", "3x3", "3", "one.txt", "two.txt").Replace(full)
	_, err := LoadFS(tree(map[string]string{"full/problem.yaml": text}), "full")
	var mistakes decode.Mistakes
	if !errors.As(err, &mistakes) {
		t.Fatalf("got %v, want mistakes", err)
	}
	var lines []int
	for _, m := range mistakes {
		lines = append(lines, m.Line)
	}
	// The list of boards is not looked for: without the domain there is no
	// telling what is in it.
	if want := []int{4, 5, 8}; !slices.Equal(lines, want) {
		t.Errorf("mistakes in lines %v, want %v:\n%v", lines, want, err)
	}
}

func TestAnswersMustBeKept(t *testing.T) {
	files := echoFiles()
	delete(files, "echo/data/10.ans")
	_, err := LoadFS(tree(files), "echo")
	if err == nil || !strings.Contains(err.Error(), `echo/problem.yaml:5:16: test "data/10" has no answer`) {
		t.Errorf("got %v", err)
	}
}

// An interactor judges what it hears: it needs no answers, and no function.
func TestInteractive(t *testing.T) {
	files := echoFiles()
	delete(files, "echo/data/10.ans")
	files["echo/talk.py"] = "print(1)\n"
	files["echo/problem.yaml"] = strings.Replace(echo, "check: tokens", "check: {interactor: {file: talk.py, protocol: kattis}}", 1)
	p := mustLoad(t, files, "echo")
	if want := (Check{Kind: "interactor", Program: "talk.py", Protocol: "kattis"}); !p.Interactive() || !cmp.Equal(p.Check, want) {
		t.Errorf("got %+v", p.Check)
	}
	if err := p.WriteExpected(t.Context(), p.Tests[1], io.Discard); !errors.Is(err, ErrNoAnswer) {
		t.Errorf("the answer that is not kept: %v", err)
	}
	if err := p.Lint(t.Context()); err != nil {
		t.Error(err)
	}
	files["echo/problem.yaml"] += "call: {class: Solution, function: twice, parameters: [{name: n, type: int}], returns: int}\n"
	if _, err := LoadFS(tree(files), "echo"); err == nil || !strings.Contains(err.Error(), "an interactor talks with programs") {
		t.Errorf("with a function: %v", err)
	}
}

func TestMistakesInABoardList(t *testing.T) {
	small := "1234............"
	_, err := LoadFS(tree(map[string]string{"full/problem.yaml": full, "full/boards/one.txt": "# boards\n" + board + "\n\n" + small + "\n" + board[:80] + "x\n" + small + "\n"}), "full")
	for _, want := range []string{"full/boards/one.txt:4:1: the board has 16 cells, and the problem's have 81\n    " + small, `full/boards/one.txt:5:81: "x" at r9c9 is no symbol`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in:\n%v", want, err)
		}
	}
}

func TestSymbols(t *testing.T) {
	for text, want := range map[string]string{
		"123456789": "123456789", "1-9": "123456789", "1-9A-G": "123456789ABCDEFG", "A-P": "ABCDEFGHIJKLMNOP", "a-c-": "abc-", "-": "-", "+-/": "+,-./",
	} {
		if got, problem := parseSymbols(text); got != want || problem != "" {
			t.Errorf("parseSymbols(%q) = %q, %q, want %q", text, got, problem, want)
		}
	}
	for _, text := range []string{"9-1", "aa", "a b", "é", "\x7f", "1-91"} {
		if got, problem := parseSymbols(text); problem == "" {
			t.Errorf("parseSymbols(%q) = %q, want a complaint", text, got)
		}
	}
}

func TestRegionsAreNumberedAsTheyAppear(t *testing.T) {
	v, err := decode.Parse("r", []byte("[bbaa, bbaa, ccdd, ccdd]"))
	if err != nil {
		t.Fatal(err)
	}
	got, ok := decodeRegions(v, 4)
	if want := []int{0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3}; !ok || !slices.Equal(got, want) {
		t.Errorf("got %v, %v", got, ok)
	}
}

func TestVariantsOfTheDomain(t *testing.T) {
	for domain, units := range map[string]int{
		"box: 2x2":                                 12,
		"box: 2x3":                                 18,
		"box: 3x3, windows: true":                  31,
		"box: 5x5, symbols: A-Y":                   75,
		"box: 2x2, diagonals: true":                14,
		"box: 2x2, regions: [1122,1122,3344,3344]": 12,
		`box: 4x4, symbols: "1-9A-G"`:              48,
	} {
		v, err := decode.Parse("d", []byte("{sudoku: {"+domain+"}}"))
		if err != nil {
			t.Fatal(err)
		}
		d := decodeDomain(v)
		if d == nil {
			t.Errorf("%s: %v", domain, v.Source.Err())
			continue
		}
		if got := len(d.Shape.Units()); got != units || len(d.Format.Symbols) != d.Shape.Size() {
			t.Errorf("%s: %d units and the symbols %q, want %d", domain, got, d.Format.Symbols, units)
		}
	}
	for _, domain := range []string{"box: 2x2, regions: [1122,1122,3344]", "box: 2x2, regions: [1122,1122,3344,334]", "box: 2x2, regions: [1122,1122,3344,3343]", "box: 2x2, regions: [1122,1122,3344,3345]", "box: 2x2, windows: true", "diagonals: true"} {
		v, err := decode.Parse("d", []byte("{sudoku: {"+domain+"}}"))
		if err != nil {
			t.Fatal(err)
		}
		if d := decodeDomain(v); d != nil || v.Source.Err() == nil {
			t.Errorf("%s: got %v, %v", domain, d, v.Source.Err())
		}
	}
}

func TestSpecKeysAreWhatTheSpecReads(t *testing.T) {
	v, err := decode.Parse("full", []byte(full))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]bool{"extends": true} // the one that the full spec does not have
	for _, e := range v.Entries {
		got[e.Key.Raw] = true
	}
	if want := slices.Sorted(slices.Values(specKeys)); !slices.Equal(slices.Sorted(maps.Keys(got)), want) {
		t.Errorf("the full spec has %v, want %v", slices.Sorted(maps.Keys(got)), want)
	}
}
