package layout

import (
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"
)

// TestRules tells what each rule says to the same output.
func TestRules(t *testing.T) {
	const (
		rows   = "input: [{cases: {count: 1..9, each: [{rows: {board: givens}}]}}]\noutput: [{cases: {between: empty-line, each: [{rows: {board: solution}}]}}]"
		spaced = "input: [{cases: {count: 1..9, each: [{rows: {board: givens}}]}}]\noutput: [{cases: {each: [{rows: {board: solution, separator: \" \"}}]}}]"
		after  = "input: [{cases: {count: 1..9, each: [{rows: {board: givens}}]}}]\noutput: [{cases: {after: empty-line, each: [{line: {board: solution}}]}}]"
		asJSON = "input: [{cases: {count: 1..9, each: [{rows: {board: givens}}]}}]\noutput: [{cases: {each: [{json: {board: solution}}]}}]"
		sums   = "input: [{cases: {count: 1..9, each: [{line: [{int: n}]}]}}]\noutput: [{cases: {each: [{line: [{int: a, range: 0..99}, {word: w, length: 1..3, charset: a-z}]}]}}]"
		words  = "input: [{cases: {count: 1..9, each: [{line: [{int: n}]}]}}]\noutput: [{cases: {each: [{line: {fields: [{literal: \"Case #\"}, {int: k}, {literal: \": no way\"}], separator: \"\"}}]}}]"
		data   = "input: [{cases: {count: 1..9, each: [{line: [{int: n}]}]}}]\noutput: [{cases: {each: [{json: {value: v}}]}}]"

		good = "1234\n3412\n2143\n4321\n"
	)
	const ok = ""
	for _, c := range []struct {
		name, spec                    string
		cases                         int
		text                          string
		exact, trailing, any, without string // the error; "-" where the layout is not of fixed width
	}{
		{"right", rows, 2, good + "\n" + good, ok, ok, ok, ok},
		{"no empty line between", rows, 2, good + good,
			`5:1 case 2 found "1", want an empty line space`, `5:1 case 2 found "1", want an empty line space`, ok, ok},
		{"two empty lines between", rows, 2, good + "\n\n" + good,
			`6:1 case 2 row 1, column 1 of "solution": found an empty line, want one of 1-4 space`, `6:1 case 2 row 1, column 1 of "solution": found an empty line, want one of 1-4 space`, ok, ok},
		{"no final newline", rows, 1, strings.TrimSuffix(good, "\n"),
			`4:5 case 1 row 4 of "solution": found the end of the file, want the end of the line space`, ok, ok, ok},
		{"empty lines at the end", rows, 1, good + "\n \n",
			`5:1 found an empty line after case 1 space extra`, ok, ok, ok},
		{"CRLF", rows, 1, strings.ReplaceAll(good, "\n", "\r\n"),
			`1:5 case 1 row 1 of "solution": found a carriage return, want the end of the line space`, ok, ok, ok},
		{"blanks at line ends", rows, 1, strings.ReplaceAll(good, "\n", " \t\n"),
			`1:5 case 1 row 1 of "solution": found a space, want the end of the line space`, ok, ok, ok},
		{"blank in front", rows, 1, " " + good,
			`1:1 case 1 row 1, column 1 of "solution": found a space, want one of 1-4 space`, `1:1 case 1 row 1, column 1 of "solution": found a space, want one of 1-4 space`, ok, ok},
		{"all on one line", rows, 1, "1234 3412 2143 4321\n",
			`1:5 case 1 row 1 of "solution": found a space, want the end of the line space`, `1:6 case 1 row 1 of "solution": found "3", want the end of the line space`, ok, ok},
		{"rows run together", rows, 1, "1234341221434321\n",
			`1:5 case 1 row 1 of "solution": found "3", want the end of the line space`, `1:5 case 1 row 1 of "solution": found "3", want the end of the line space`, `1:5 case 1 row 1 of "solution": found "3", want white space space`, ok},
		{"spaces where none are due", rows, 1, "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
			`1:2 case 1 row 1, column 2 of "solution": found a space, want one of 1-4 space`, `1:2 case 1 row 1, column 2 of "solution": found a space, want one of 1-4 space`, `1:2 case 1 row 1, column 2 of "solution": found a space, want one of 1-4 space`, ok},
		{"no spaces where some are due", spaced, 1, good,
			`1:2 case 1 row 1, column 2 of "solution": found "2", want one space space`, `1:2 case 1 row 1, column 2 of "solution": found "2", want one space space`, `1:2 case 1 row 1, column 2 of "solution": found "2", want white space space`, ok},
		{"two spaces", spaced, 1, "1  2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n",
			`1:3 case 1 row 1, column 2 of "solution": found a space, want one of 1-4 space`, `1:3 case 1 row 1, column 2 of "solution": found a space, want one of 1-4 space`, ok, ok},
		{"one row short of a case", rows, 1, "1234\n3412\n2143\n",
			`4:1 case 1 row 4, column 1 of "solution": found the end of the file, want one of 1-4 missing`, `4:1 case 1 row 4, column 1 of "solution": found the end of the file, want one of 1-4 missing`, `4:1 case 1 row 4, column 1 of "solution": found the end of the file, want one of 1-4 missing`, `4:1 case 1 row 4, column 1 of "solution": found the end of the file, want one of 1-4 missing`},
		{"one case short", rows, 2, good,
			`5:1 case 2 found the end of the file, want case 2 missing`, `5:1 case 2 found the end of the file, want case 2 missing`, `5:1 case 2 row 1, column 1 of "solution": found the end of the file, want one of 1-4 missing`, `5:1 case 2 row 1, column 1 of "solution": found the end of the file, want one of 1-4 missing`},
		{"nothing at all", spaced, 1, "",
			`1:1 case 1 row 1, column 1 of "solution": found the end of the file, want one of 1-4 missing`, `1:1 case 1 row 1, column 1 of "solution": found the end of the file, want one of 1-4 missing`, `1:1 case 1 row 1, column 1 of "solution": found the end of the file, want one of 1-4 missing`, `1:1 case 1 row 1, column 1 of "solution": found the end of the file, want one of 1-4 missing`},
		{"white space alone", spaced, 1, "\n \n",
			`1:1 case 1 row 1, column 1 of "solution": found an empty line, want one of 1-4 missing`, `1:1 case 1 row 1, column 1 of "solution": found an empty line, want one of 1-4 missing`, `3:1 case 1 row 1, column 1 of "solution": found the end of the file, want one of 1-4 missing`, `3:1 case 1 row 1, column 1 of "solution": found the end of the file, want one of 1-4 missing`},
		{"one case too many", rows, 1, good + "\n" + good,
			`5:1 found an empty line after case 1 extra`, `6:1 found "1234" after case 1 extra`, `6:1 found "1234" after case 1 extra`, `6:1 found "1234" after case 1 extra`},
		{"the blank", rows, 1, "12.4\n",
			`1:3 case 1 row 1, column 3 of "solution" is ".", want one of 1-4`, `1:3 case 1 row 1, column 3 of "solution" is ".", want one of 1-4`, `1:3 case 1 row 1, column 3 of "solution" is ".", want one of 1-4`, `1:3 case 1 row 1, column 3 of "solution" is ".", want one of 1-4`},
		{"NUL", rows, 1, "1\x004\n",
			`1:2 case 1 row 1, column 2 of "solution" is "\x00", want one of 1-4`, `1:2 case 1 row 1, column 2 of "solution" is "\x00", want one of 1-4`, `1:2 case 1 row 1, column 2 of "solution" is "\x00", want one of 1-4`, `1:2 case 1 row 1, column 2 of "solution" is "\x00", want one of 1-4`},
		{"escape and broken UTF-8", rows, 1, "\x1b[31m",
			`1:1 case 1 row 1, column 1 of "solution" is "\x1b", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "\x1b", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "\x1b", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "\x1b", want one of 1-4`},
		{"broken UTF-8", rows, 1, "\xff\xfe",
			`1:1 case 1 row 1, column 1 of "solution" is "\xff", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "\xff", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "\xff", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "\xff", want one of 1-4`},
		{"another script", rows, 1, "数独",
			`1:1 case 1 row 1, column 1 of "solution" is "数", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "数", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "数", want one of 1-4`, `1:1 case 1 row 1, column 1 of "solution" is "数", want one of 1-4`},
		{"no empty line after the last", after, 2, "1234341221434321\n\n1234341221434321\n",
			`4:1 case 2 found the end of the file, want an empty line space`, ok, ok, ok},
		{"no empty line after the first", after, 2, "1234341221434321\n1234341221434321\n\n",
			`2:1 case 1 found "1", want an empty line space`, `2:1 case 1 found "1", want an empty line space`, ok, ok},
		{"JSON with spaces", asJSON, 1, `[["1", "2","3","4"],["3","4","1","2"],["2","1","4","3"],["4","3","2","1"]]` + "\n",
			`1:7 case 1 row 1, column 2 of "solution": found a space, want "\"" space`, `1:7 case 1 row 1, column 2 of "solution": found a space, want "\"" space`, ok, ok},
		{"JSON with spaces in a cell", asJSON, 1, `[["1 `,
			`1:5 case 1 row 1, column 1 of "solution": found a space, want "\"" missing`, `1:5 case 1 row 1, column 1 of "solution": found a space, want "\"" missing`, `1:5 case 1 row 1, column 1 of "solution": found a space, want "\"" missing`, `1:6 case 1 row 1, column 1 of "solution": found the end of the file, want "\"" missing`},
		{"number and word", sums, 2, "7 ab\n0 z\n", ok, ok, ok, "-"},
		{"line breaks as tokens", sums, 2, "7\nab 0\tz\n",
			`1:2 case 1 "w": found the end of the line, want one space space`, `1:2 case 1 "w": found the end of the line, want one space space`, ok, "-"},
		{"leading zero", sums, 1, "07 ab\n",
			`1:1 case 1 "a": "07" is not a whole number as it should be written`, `1:1 case 1 "a": "07" is not a whole number as it should be written`, `1:1 case 1 "a": "07" is not a whole number as it should be written`, "-"},
		{"out of range", sums, 1, "100 ab\n",
			`1:1 case 1 "a": 100 is out of range: want 0 to 99`, `1:1 case 1 "a": 100 is out of range: want 0 to 99`, `1:1 case 1 "a": 100 is out of range: want 0 to 99`, "-"},
		{"long word", sums, 1, "1 abcd\n",
			`1:3 case 1 "w": "abc" is longer than 3 characters`, `1:3 case 1 "w": "abc" is longer than 3 characters`, `1:3 case 1 "w": "abc" is longer than 3 characters`, "-"},
		{"charset", sums, 1, "1 aé\n",
			`1:3 case 1 "w": "aé" holds "é": want a-z`, `1:3 case 1 "w": "aé" holds "é": want a-z`, `1:3 case 1 "w": "aé" holds "é": want a-z`, "-"},
		{"literals", words, 1, "Case #5: no way\n", ok, ok, ok, "-"},
		{"literals over lines", words, 1, "Case\n#5:  no\nway",
			`1:1 case 1 found "Case", want "Case #"`, `1:1 case 1 found "Case", want "Case #"`, ok, "-"},
		{"literal torn", words, 1, "Case # 5: no way\n",
			`1:7 case 1 "k": found a space, want a whole number space`, `1:7 case 1 "k": found a space, want a whole number space`, `1:7 case 1 "k": found a space, want a whole number space`, "-"},
		{"JSON value", data, 1, `{"a":[1,2.50,null],"b":"x y"}` + "\n", ok, ok, ok, "-"},
		{"JSON value on lines", data, 1, "{\"a\":\n [1,\n2.50, null],\"b\" : \"x y\"}\n",
			`1:1 case 1 "v": "{\"a\":" is not JSON: unexpected EOF`, `1:1 case 1 "v": "{\"a\":" is not JSON: unexpected EOF`, ok, "-"},
		{"JSON value unsorted", data, 1, "{\"b\":1,\"a\":2}\n",
			`1:3 case 1 "v": found "b\":1,\"a\":2}", want "a\":2,\"b\":1}"`, ok, ok, "-"},
		{"JSON value torn", data, 1, "[1 2]\n",
			`1:1 case 1 "v": "[1 2]" is not JSON: invalid character '2' after array element`, `1:1 case 1 "v": "[1 2]" is not JSON: invalid character '2' after array element`, `1:1 case 1 "v": "[1 2]" is not JSON: invalid character '2' after array element`, "-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, out := pair(t, c.spec, tiny)
			given := make([]*Case, c.cases)
			for i := range given {
				given[i] = &Case{}
			}
			if fixed := c.without != "-"; out.FixedWidth() != fixed {
				t.Errorf("fixed width: got %v, want %v", !fixed, fixed)
			}
			for i, want := range []string{c.exact, c.trailing, c.any, c.without} {
				if want == "-" {
					continue
				}
				rule := Exact + Rule(i)
				_, err := readOutput(out, c.text, rule, given)
				if got := describeError(err); got != want {
					t.Errorf("rule %d:\ngot  %s\nwant %s", rule, got, want)
				}
			}
		})
	}
}

// TestStrict tells what is wrong with our own files.
func TestStrict(t *testing.T) {
	const (
		counted  = "input: [{cases: {count: 1..3, each: [{line: [{int: a, range: 0..9}]}]}}]"
		sentinel = "input: [{cases: {until: {line: end}, between: empty-line, each: [{line: [{int: a, range: 0..9}]}]}}]"
		separate = "input: [{cases: {until: eof, between: empty-line, each: [{line: [{int: a, range: 0..9}]}]}}]"
		list     = "input: [{line: [{int: n}]}, {line: {list: a, length: n, of: {int: x, range: 1..n}}}]"
		grid     = "input: [{line: [{int: h}, {int: w}]}, {rows: {grid: g, height: h, width: w, charset: .#}}]"
		graph    = "input: [{line: [{int: n}, {int: m}]}, {lines: {count: m, name: edges, each: [{int: u, range: 1..n}, {int: v, range: u..n}]}}]"
		told     = "input: [{line: [{int: n}]}, {cases: {count: n, each: [{line: [{int: a}]}]}}]"
		text     = "input: [{line: {text: s, length: 1..5}}]"
		float    = "input: [{line: {float: x, range: 0..1, decimals: 2}}]"
		ratio    = "input: [{line: [{int: n}, {int: k}]}, {line: [{int: q, range: 0..n/k}]}]"
	)
	for _, c := range []struct{ name, spec, text, want string }{
		{"right", counted, "2\n5\n6\n", ""},
		{"too many announced", counted, "4\n", `1:1 "number of cases": 4 is out of range: want 1 to 3`},
		{"one too few", counted, "2\n5\n", `3:1 case 2 case 2 of 2 is missing missing`},
		{"one too many", counted, "1\n5\n6\n", `3:1 found "6" after case 1 extra`},
		{"CRLF", counted, "1\r\n5\r\n", `1:2 found a carriage return, want the end of the line space`},
		{"no final newline", counted, "1\n5", `2:2 case 1 found the end of the file, want the end of the line space`},
		{"empty line at the end", counted, "1\n5\n\n", `3:1 found an empty line after case 1 space extra`},
		{"until a line", sentinel, "5\n\n6\nend\n", ""},
		{"until a line, no case", sentinel, "end\n", ""},
		{"no last line", sentinel, "5\n", `2:1 the file ends without the line "end" missing`},
		{"empty line in front of the last", sentinel, "5\n\nend\n", `3:1 case 2 found "end", want case 2`},
		{"blank behind the last line", sentinel, "5\nend \n", `2:4 found a space, want the end of the line space`},
		{"something behind the last line", sentinel, "5\nend\n6\n", `3:1 found "6" after case 1 extra`},
		{"until the end", separate, "5\n\n6\n", ""},
		{"until the end, no case", separate, "", ""},
		{"no empty line", separate, "5\n6\n", `2:1 case 2 found "6", want an empty line space`},
		{"empty line at the very end", separate, "5\n\n", `3:1 case 2 "a": found the end of the file, want a whole number missing`},
		{"list", list, "3\n1 2 3\n", ""},
		{"empty list", list, "0\n\n", ""},
		{"list too short", list, "3\n1 2\n", `2:4 case 1 "a": found the end of the line, want one space missing`},
		{"list too long", list, "2\n1 2 2\n", `2:4 case 1 found a space, want the end of the line space`},
		{"item out of range", list, "3\n1 2 4\n", `2:5 case 1 item 3 of "a": 4 is out of range: want 1 to 3`},
		{"negative length", list, "-1\n\n", `2:1 case 1 "a": n is -1: want 0 or more`},
		{"huge length", list, "99999999\n1\n", `2:1 case 1 "a": n is 99999999: want at most 16777216`},
		{"not a number", list, "three\n", `1:1 case 1 "n": "three" is not a whole number as it should be written`},
		{"minus zero", list, "-0\n\n", `1:1 case 1 "n": "-0" is not a whole number as it should be written`},
		{"plus", list, "+1\n1\n", `1:1 case 1 "n": "+1" is not a whole number as it should be written`},
		{"64 bits", list, "9223372036854775808\n", `1:1 case 1 "n": "9223372036854775808" is not a whole number as it should be written`},
		{"many digits", list, "123456789012345678901\n", `1:1 case 1 "n": "12345678901234567890" is longer than 20 characters`},
		{"grid", grid, "2 3\n.#.\n###\n", ""},
		{"grid charset", grid, "2 3\n.#.\n#o#\n", `3:2 case 1 row 2, column 2 of "g" is "o", want one of #.`},
		{"grid row too long", grid, "2 3\n.#..\n", `2:4 case 1 row 1 of "g": found ".", want the end of the line space`},
		{"grid row too short", grid, "2 3\n.#\n...\n", `2:3 case 1 row 1, column 3 of "g": found the end of the line, want one of #. space`},
		{"huge grid", grid, "9999999 9999999\n", `2:1 case 1 "g": "g" has 9999999 rows of 9999999 cells: want at most 16777216 cells`},
		{"graph", graph, "3 2\n1 2\n2 3\n", ""},
		{"edge out of range", graph, "3 2\n1 2\n2 1\n", `3:3 case 1 line 2 of "edges": "v": 1 is out of range: want 2 to 3`},
		{"told by a name", told, "2\n5\n6\n", ""},
		{"fewer than told", told, "2\n5\n", `3:1 case 2 case 2 of 2 is missing missing`},
		{"text", text, "a b c\n", ""},
		{"text with a blank at its end", text, "a b \n", `1:4 case 1 found blanks, want the end of the line space`},
		{"text too long", text, "abc def\n", `1:1 case 1 "s": "abc d" is longer than 5 characters`},
		{"text of no UTF-8", text, "a\xff\n", `1:1 case 1 "s": "a\xff" is not UTF-8`},
		{"text with a control character", text, "a\x1bb\n", `1:1 case 1 "s": "a\x1bb" holds the control character "\x1b"`},
		{"no text", text, "\n", `1:1 case 1 "s": found an empty line, want a text missing`},
		{"float", float, "0.25\n", ""},
		{"float of other decimals", float, "0.5\n", `1:1 case 1 "x": "0.5" is not written as 0.50`},
		{"float minus zero", float, "-0.00\n", `1:1 case 1 "x": "-0.00" is not written as 0.00`},
		{"float out of range", float, "1.01\n", `1:1 case 1 "x": 1.01 is out of range: want 0 to 1`},
		{"not a float", float, "NaN\n", `1:1 case 1 "x": "NaN" is not a number`},
		{"division by zero", ratio, "5 0\n1\n", `2:1 case 1 "q": n/k: division by zero`},
		{"division", ratio, "5 2\n2\n", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := compile(t, c.spec, "input", Options{})
			cases, outer, err := readInput(l, c.text, Strict)
			if got := describeError(err); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
			if err == nil {
				if again, err := print(l, cases, outer); err != nil || again != c.text {
					t.Errorf("printed %q (%v), want %q", again, err, c.text)
				}
			}
		})
	}
}

func TestEverySyntaxErrorOfATestFileSaysHowToMendIt(t *testing.T) {
	l := compile(t, "input: [{line: [{int: n, range: 1..9}, {word: w, length: 1..3}]}]", "input", Options{})
	for _, text := range []string{"", "\n", "x\n", "0 a\n", "1\n", "1  a\n", "1 abcd\n", "1 a", "1 a \n", "1 a\r\n", "1 a\n1"} {
		_, _, err := readInput(l, text, Strict)
		var s *SyntaxError
		if !errors.As(err, &s) || s.Fix == "" {
			t.Errorf("%q: %#v", text, err)
		}
	}
}

func TestCaseNumbersAndLines(t *testing.T) {
	in, _ := pair(t, shipped()[4].spec, letters)
	board := sample(t, "poj3076.01.in")
	r := in.Reader(strings.NewReader(board+"\n"+board+"\n"+board), Strict)
	for i, line := range []int{1, 18, 35} {
		c, err := r.Next(nil)
		if err != nil || c.Number != i+1 || c.Line != line {
			t.Fatalf("got %+v, %v; want case %d in line %d", c, err, i+1, line)
		}
	}
	if _, err := r.Next(nil); err != io.EOF {
		t.Error(err)
	}
	if _, err := r.Next(nil); err != io.EOF {
		t.Error("the second time:", err)
	}
}

func TestAnnounced(t *testing.T) {
	l := compile(t, "input: [{cases: {count: 1..9, each: [{line: [{int: a}]}]}}]", "input", Options{})
	r := l.Reader(strings.NewReader("2\n5\n6\n"), Strict)
	if _, err := r.Next(nil); err != nil || r.Announced() != 2 {
		t.Errorf("announced %d, %v", r.Announced(), err)
	}
	if many, most := l.Repeats(); !many || most != 9 {
		t.Errorf("repeats: %v, at most %d", many, most)
	}
}

func TestAFailingReaderIsNotABreachOfTheLayout(t *testing.T) {
	_, out := pair(t, shipped()[1].spec, dots)
	broken := errors.New("disk on fire")
	for _, rule := range []Rule{Strict, Exact, Trailing, Any, Unspaced} {
		r := out.Reader(io.MultiReader(strings.NewReader("123456789\n"), iotest.ErrReader(broken)), rule)
		_, err := r.Next(nil)
		var s *SyntaxError
		if !errors.Is(err, broken) || errors.As(err, &s) {
			t.Errorf("rule %d: %v", rule, err)
		}
		if again := r.End(); again != err {
			t.Errorf("rule %d: then %v", rule, again)
		}
	}
}

// endless repeats a text for ever and counts what was read.
type endless struct {
	text string
	read int
}

func (e *endless) Read(b []byte) (int, error) {
	for i := range b {
		b[i] = e.text[e.read%len(e.text)]
		e.read++
	}
	return len(b), nil
}

func TestWhatNeverEndsIsRefusedAfterABoundedReading(t *testing.T) {
	specs := map[string]string{
		"int":   "input: []\noutput: [{line: [{int: n}]}]",
		"word":  "input: []\noutput: [{line: [{word: s}]}]",
		"text":  "input: []\noutput: [{line: [{text: s}]}]",
		"float": "input: []\noutput: [{line: [{float: x}]}]",
		"list":  "input: []\noutput: [{line: [{int: n}]}, {line: {list: a, length: n, of: {int: x}}}]",
		"board": "input: []\noutput: [{rows: {board: b}}]",
		"json":  "input: []\noutput: [{json: {value: v}}]",
		"lines": "input: []\noutput: [{lines: {count: 10^5, each: [{word: s}]}}]",
	}
	for name, spec := range specs {
		_, out := pair(t, spec, tiny)
		for _, text := range []string{"x", "1", "[", "\"", "12 ", "1\n", "{\"a\":", "\x00", "\xff"} {
			for _, rule := range []Rule{Strict, Exact, Trailing, Any} {
				in := &endless{text: text}
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				r := out.Reader(in, rule)
				_, err := r.Next(nil)
				if err == nil {
					err = r.End()
				}
				runtime.ReadMemStats(&after)
				var s *SyntaxError
				if !errors.As(err, &s) {
					t.Errorf("%s, %q, rule %d: %v", name, text, rule, err)
				}
				if in.read > 32<<20 {
					t.Errorf("%s, %q, rule %d: read %d bytes", name, text, rule, in.read)
				}
				if used := after.TotalAlloc - before.TotalAlloc; used > 256<<20 {
					t.Errorf("%s, %q, rule %d: allocated %d bytes", name, text, rule, used)
				}
			}
		}
	}
}

func TestMemoryDoesNotGrowWithTheCases(t *testing.T) {
	in, _ := pair(t, shipped()[4].spec, letters)
	text := sample(t, "poj3076.01.in") + "\n"
	r := in.Reader(io.LimitReader(&endless{text: text}, int64(2000*len(text)-1)), Strict)
	held := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var first uint64
	for i := range 2000 {
		if _, err := r.Next(nil); err != nil {
			t.Fatal(err)
		}
		if i == 10 {
			first = held()
		}
	}
	if last := held(); last > first+(1<<20) {
		t.Errorf("%d bytes after 10 cases, %d after 2000", first, last)
	}
	runtime.KeepAlive(r)
}

func TestWhiteSpaceWithoutEndNeedsNoMemory(t *testing.T) {
	_, out := pair(t, shipped()[2].spec, dots)
	answer := sample(t, "poj3074.01.ans")
	for _, rule := range []Rule{Trailing, Any, Unspaced} {
		space := io.LimitReader(&endless{text: " \n\t\r\n"}, 8<<20)
		r := out.Reader(io.MultiReader(strings.NewReader(answer), space, strings.NewReader("x")), rule)
		for range 2 {
			if _, err := r.Next(nil); err != nil {
				t.Fatal(describeError(err))
			}
		}
		var s *SyntaxError
		if err := r.End(); !errors.As(err, &s) || !s.Extra {
			t.Errorf("rule %d: %v", rule, err)
		}
		if cap(r.buffer) != lookAhead || cap(r.scratch) > lookAhead {
			t.Errorf("rule %d: buffers of %d and %d bytes", rule, cap(r.buffer), cap(r.scratch))
		}
	}
}
