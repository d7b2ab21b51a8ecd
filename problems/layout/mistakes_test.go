package layout

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gridjudge/problems/decode"
)

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ name, spec, want string }{
		{"unknown element", "- lien: [{int: n}]", `1:3 unknown key "lien" (did you mean "line"?)`},
		{"unknown field", "- line: [{itn: n}]", `1:11 unknown field "itn" (did you mean "int"?)`},
		{"unknown key", "- line: [{int: n, rang: 1..2}]", `1:19 unknown key "rang" (did you mean "range"?)`},
		{"unknown scalar", "- empty-lines", `1:3 unknown value "empty-lines" (did you mean "empty-line"? (one of empty-line))`},
		{"two keys", "- line: [{int: n}]\n  trailing: optional", `1:3 an element with 2 keys (begin each element with a dash of its own; its settings go inside, as in line: {fields: […], trailing: optional})
2:3 unknown key "trailing" (known keys: line, rows, lines, json, cases, when)`},
		{"not a list", "line: [{int: n}]", `1:1 want a list, not a mapping (write it as [ … ])`},
		{"nearest name", "- line: [{int: count}]\n- line: {list: a, length: cuont, of: {int: x}}", `2:27 unknown name "cuont" (did you mean "count"?)`},
		{"no names yet", "- line: {list: a, length: k, of: {int: x}}", `1:27 unknown name "k" (no name is seen from here: write a number, or read the name in an element in front)`},
		{"too early", "- line: {list: a, length: n, of: {int: x}}\n- line: [{int: n}]", `1:27 "n" is used before it stands (it stands in line 2: move that in front of this)`},
		{"of itself", "- line: [{int: n, range: 1..n*2}]", `1:29 "n" is used before it stands (it stands in line 1: move that in front of this)`},
		{"twice", "- line: [{int: n}, {word: n}]", `1:27 the name "n" stands here twice (choose another name for one of the two)`},
		{"twice over cases", "- line: [{int: n}]\n- cases: {until: eof, each: [{line: [{int: n}]}]}", `2:44 the name "n" stands here twice (choose another name for one of the two)`},
		{"out of its case", "- cases: {count: 1..2, each: [{line: [{int: n}]}]}\n- line: {list: a, length: n, of: {int: x}}", `2:27 "n" is not seen from here (it belongs to a case, and this stands outside the cases)`},
		{"out of its branch", "- line: [{int: n}]\n- when: {if: n > 0, then: [{line: [{int: m}]}]}\n- line: [{int: k, range: 0..m}]", `3:29 "m" is not seen from here (it stands in one branch of a when alone: read it in both)`},
		{"item of a list", "- line: {list: a, length: 2, of: {int: x}}\n- line: [{int: k, range: 0..x}]", `2:29 unknown name "x" (names seen from here: a)`},
		{"list as number", "- line: {list: a, length: 2, of: {int: x}}\n- line: [{int: k, range: 0..a}]", `2:29 "a" is a list (write length(a) for how many there are)`},
		{"reserved name", "- line: [{int: max}]", `1:16 the name "max" is a function's (choose another name)`},
		{"not a name", "- line: [{int: 2n}]", `1:16 "2n" is not a name (write a letter, then letters, digits or _)`},
		{"quoted position", "- line: [{int: n, range: \"1..m\"}]", `1:30 unknown name "m" (no name is seen from here: write a number, or read the name in an element in front)`},
		{"no operator", "- line: [{int: n, range: 1..2 3}]", `1:31 "3" where the expression should end ()`},
		{"no operand", "- line: [{int: n, range: 1..2*}]", `1:31 the expression ends too early ()`},
		{"sign", "- line: [{int: n, range: 1..$}]", `1:29 "$" has no meaning here (expressions know numbers, names, + - * / % ^ ( ) and comparisons)`},
		{"backwards", "- line: [{int: n, range: 9..1}]", `1:26 the range 9..1 holds nothing (write 1..9)`},
		{"too large", "- line: [{int: n, range: 1..1e19}]", `1:29 "1e19" is not a whole number of 64 bits (write 1000000000, 10^9 or 1e9)`},
		{"overflow", "- line: [{int: n, range: 1..10^19}]", `1:29 10^19 does not fit in 64 bits ()`},
		{"division", "- line: [{int: n, range: 1..5/0}]", `1:29 5/0: division by zero ()`},
		{"condition", "- when: {if: 1 + 2, then: []}", `1:14 want a condition, not a whole number ()`},
		{"mixed", "- when: {if: 1 < 2 < 3, then: []}", `1:20 < wants a whole number, not a condition ()`},
		{"deep", "- when: {if: " + strings.Repeat("(", 2000) + ", then: []}", `1:14 an expression of 2000 bytes, more than 1000 (split it up)`},
		{"charset backwards", `- line: [{word: s, charset: "a-zZ-A"}]`, `1:33 the range "Z-A" runs backwards (write e.g. "a-z", ".#" or "-0-9" (a - in front is itself))`},
		{"charset blank", `- line: [{word: s, charset: "a b"}]`, `1:31 the charset holds " ": want printable ASCII other than the blank (write e.g. "a-z", ".#" or "-0-9" (a - in front is itself))`},
		{"empty word", `- line: [{word: s, length: 0..5}]`, `1:28 a length of 0: such a text could not be told from none (write 1..5)`},
		{"blank at the end", `- line: [{literal: "a "}]`, `1:10 a blank at the end of the line (remove it)`},
		{"control", `- line: [{literal: "a\tb"}]`, `1:22 the text holds "\t" (write printable ASCII, each line an element of its own)`},
		{"text in front", `- line: [{text: s}, {int: n}]`, `1:10 "s" takes the rest of the line, but more follows (move it to the end of the line)`},
		{"run together", `- line: {fields: [{int: a}, {int: b}], separator: ""}`, "1:19 no reader could tell where the whole number `a` ends: nothing separates it from what follows (put separator: \" \" beside fields, or a literal between the two)"},
		{"separator in charset", `- line: {fields: [{word: a}, {int: b}], separator: ","}`, "1:19 no reader could tell where the word `a` (characters other than white space) ends: it may hold \",\" itself (choose another separator or charset)"},
		{"separator letter", `- line: {fields: [{word: a}, {int: b}], separator: " x"}`, `1:54 the separator holds "x" (separate by blanks or punctuation)`},
		{"no boards", "- rows: {board: b}", `1:17 the problem has no boards (add e.g. domain: {sudoku: {box: 3x3}}, or use rows: {grid: …})`},
		{"missing keys", "- rows: {grid: g}", `1:9 height is missing (add height: h)
1:9 width is missing (add width: w)`},
		{"trailing", "- rows: {grid: g, height: 1, width: 1, trailing: yes}", `1:50 unknown value "yes" (one of none, optional)`},
		{"how many cases", "- cases: {each: []}", `1:10 nothing says how many cases there are (add count: 1..100, until: eof, until: {line: end} or single: true)`},
		{"said twice", "- cases: {count: 1..2, until: eof, each: []}", `1:24 both count and until (keep one of the two)`},
		{"between and after", "- cases: {until: eof, between: empty-line, after: empty-line, each: []}", `1:51 both between and after (remove between: after puts one there too)`},
		{"nested cases", "- cases: {until: eof, each: [{cases: {until: eof, each: []}}]}", `1:31 cases within another element (move it to the top, beside input: or output:)`},
		{"behind the end", "- cases: {until: eof, each: [{line: [{int: n}]}]}\n- empty-line", `2:3 nothing can stand behind cases that the end of the file or a line ends (move it in front of the cases)`},
		{"all at once", "- lien: []\n- line: [{int: n, range: 2..1}]\n- line: {list: a, length: k, of: {int: x}}", `1:3 unknown key "lien" (did you mean "line"?)
2:26 the range 2..1 holds nothing (write 1..2)
3:27 unknown name "k" (names seen from here: n)`},
		{"list of boards", "- line: {list: a, length: 1, of: {literal: x}}", `1:34 a list can hold int, word or float (write e.g. {int: value, range: 1..100})`},
		{"negative length", "- line: {list: a, length: -1, of: {int: x}}", `1:27 length is -1 (write a number from 0 to 16777216)`},
		{"float range", "- line: [{float: x, range: 0..y}]", `1:28 "y" is not a number (write e.g. 0..1.5)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := decode.Parse("spec.yaml", []byte(c.spec))
			if err != nil {
				t.Fatal(err)
			}
			if l := Compile(v, Options{}); l != nil {
				t.Error("it compiles")
			}
			if got := told(v); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}

// told writes all mistakes, a line each.
func told(v *decode.Value) string {
	var all decode.Mistakes
	errors.As(v.Source.Err(), &all)
	var lines []string
	for _, m := range all {
		lines = append(lines, fmt.Sprintf("%d:%d %s (%s)", m.Line, m.Column, m.Message, m.Fix))
	}
	return strings.Join(lines, "\n")
}

func TestMistakesOfOutputs(t *testing.T) {
	for _, c := range []struct{ name, spec, want string }{
		{"name of the input", "input: [{line: [{int: n}]}]\noutput: [{line: [{int: n}]}]", `2:24 the name "n" stands in the input already (choose another name)`},
		{"one answer for many", "input: [{cases: {until: eof, each: [{line: [{int: n}]}]}}]\noutput: [{line: [{int: m}]}]", `2:9 the input can have several cases, but the output answers one (write - cases: {each: […]})`},
		{"case outside", "input: [{cases: {until: eof, each: [{line: [{int: n}]}]}}]\noutput: [{line: [{int: m, range: 0..n}]}, {cases: {each: []}}]", `2:37 "n" is not seen from here (it belongs to a case, and this stands outside the cases)`},
		{"behind the cases", "input: [{cases: {count: 1..2, each: [{line: [{int: n}]}]}}, {line: [{int: k}]}]\noutput: [{cases: {each: [{line: [{int: m, range: 0..k}]}]}}]", `2:53 "k" is not seen from here (it stands behind the cases, so it is not known while they are read)`},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, err := decode.Parse("spec.yaml", []byte(c.spec))
			if err != nil {
				t.Fatal(err)
			}
			in := Compile(v.Get("input"), Options{})
			if l := Compile(v.Get("output"), Options{Input: in}); l != nil {
				t.Error("it compiles")
			}
			if got := told(v); got != c.want {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		})
	}
}
