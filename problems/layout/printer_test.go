package layout

import (
	"errors"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestPrinterRefusesWhatNoReaderWouldTake(t *testing.T) {
	const (
		number   = "input: [{line: [{int: n, range: 1..9}]}]"
		counted  = "input: [{cases: {count: 1..2, each: [{line: [{int: n}]}]}}]"
		told     = "input: [{line: [{int: t}]}, {cases: {count: t, each: [{line: [{int: n}]}]}}]"
		sentinel = "input: [{cases: {until: {line: \"0\"}, each: [{line: [{int: n}]}]}}]"
		word     = "input: [{line: [{word: s, length: 1..3, charset: a-c}]}]"
		text     = "input: [{line: [{text: s}]}]"
		list     = "input: [{line: [{int: n}]}, {line: {list: a, length: n, of: {int: x}}}]"
		lines    = "input: [{line: [{int: n}]}, {lines: {count: n, name: edges, each: [{int: u}, {int: v}]}}]"
		board    = "input: [{rows: {board: b}}]"
		float    = "input: [{line: [{float: x, decimals: 1, range: 0..9}]}]"
		asJSON   = "input: [{json: {value: v}}]"
	)
	for _, c := range []struct {
		name, spec string
		count      int
		header     Values
		cases      []Values
		want       string
	}{
		{"no value", number, 1, nil, []Values{{}}, `print case 1: no value for "n"`},
		{"range", number, 1, nil, []Values{{"n": int64(10)}}, `print case 1: "n": 10 is out of range: want 1 to 9`},
		{"type", number, 1, nil, []Values{{"n": "1"}}, `print case 1: "n" is string: want an int64`},
		{"two of one", number, 1, nil, []Values{{"n": 1}, {"n": 2}}, `print case 2: the layout holds a single case`},
		{"none of one", number, 0, nil, nil, `print no case: the layout holds one`},
		{"fewer than announced", counted, 2, nil, []Values{{"n": 1}}, `print 1 cases: 2 were announced`},
		{"too many announced", counted, 3, nil, []Values{{"n": 1}}, `"number of cases": 3 is out of range: want 1 to 2`},
		{"other than told", told, 9, Values{"t": int64(2)}, []Values{{"n": 1}}, `print 1 cases: 2 were announced`},
		{"the last line", sentinel, 1, nil, []Values{{"n": 0}}, `print case 1: its first line reads "0", which ends the file`},
		{"charset", word, 1, nil, []Values{{"s": "abd"}}, `print case 1: "s": "abd" holds "d": want a-c`},
		{"length", word, 1, nil, []Values{{"s": "aaaa"}}, `print case 1: "s": "aaaa" has a length of 4: want 1 to 3`},
		{"two lines", text, 1, nil, []Values{{"s": "a\nb"}}, `print case 1: "s": "a\nb" holds the control character "\n"`},
		{"blank end", text, 1, nil, []Values{{"s": "a "}}, `print case 1: "s": "a " begins or ends in a blank`},
		{"short list", list, 1, nil, []Values{{"n": 2, "a": []any{1}}}, `print case 1: "a" has 1 items: want 2`},
		{"list for none", list, 1, nil, []Values{{"n": 0, "a": []any{1}}}, `print case 1: "a" has 1 items: want 0`},
		{"item", list, 1, nil, []Values{{"n": 1, "a": []any{true}}}, `print case 1: item 1 of "a": "x" is bool: want an int64`},
		{"columns", lines, 1, nil, []Values{{"n": 2, "u": []any{1, 2}, "v": []any{1}}}, `print case 1: "v" has 1 items: want 2`},
		{"size of a board", board, 1, nil, []Values{{"b": Grid{2, 2, []byte("1234")}}}, `print case 1: "b" has 2 rows, 2 columns and 4 cells: want 4 rows of 4`},
		{"cell", board, 1, nil, []Values{{"b": Grid{4, 4, []byte("123412341234123\n")}}}, `print case 1: row 4, column 4 of "b" is "\n": want one of 1-4, or . for a blank`},
		{"decimals", float, 1, nil, []Values{{"x": 0.25}}, `print case 1: "x" is 0.25, which 1 decimals do not hold`},
		{"no number", float, 1, nil, []Values{{"x": math.NaN()}}, `print case 1: "x" is NaN, which 1 decimals do not hold`},
		{"JSON", asJSON, 1, nil, []Values{{"v": make(chan int)}}, `print case 1: "v": json: unsupported type: chan int`},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := compile(t, c.spec, "input", Options{Board: tiny}).Printer(io.Discard, c.count, c.header)
			var err error
			for _, v := range c.cases {
				if err == nil {
					err = p.Case(v)
				}
			}
			if closing := p.Close(); err == nil {
				err = closing
			} else if !errors.Is(closing, err) {
				t.Errorf("after %v, Close returns %v", err, closing)
			}
			if err == nil || err.Error() != c.want {
				t.Errorf("got  %v\nwant %s", err, c.want)
			}
		})
	}
}

// full fails as a full disk does.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestPrinterTellsAFailingWriter(t *testing.T) {
	l := compile(t, "input: [{line: [{int: n}]}]", "input", Options{})
	p := l.Printer(full{}, 1, nil)
	if err := p.Case(Values{"n": 1}); err != nil {
		t.Fatal(err)
	}
	if err := p.Close(); err == nil {
		t.Error("the failure is lost")
	}
}

func TestFacts(t *testing.T) {
	in, out := pair(t, `
input:
  - cases: {count: 2..5, each: [{rows: {board: b}}, {line: {board: c}}, {json: {board: d}}, {line: [{int: h, range: 1..9}]}]}
output:
  - cases: {each: [{rows: {grid: g, height: h, width: 2}}, {when: {if: h > 2, then: [{line: {board: e}}]}}]}
`, tiny)
	if got := in.Boards(); !slices.Equal(got, []string{"b", "c", "d"}) {
		t.Errorf("boards %q", got)
	}
	if in.FixedWidth() || !out.FixedWidth() {
		t.Errorf("fixed width: input %v, output %v; an output's size is known from its input", in.FixedWidth(), out.FixedWidth())
	}
	if many, most := out.Repeats(); !many || most != 5 {
		t.Errorf("the output repeats: %v, %d", many, most)
	}
	r := out.Reader(strings.NewReader("a b c\nd"), Unspaced)
	c, err := r.Next(Values{"h": int64(2)})
	if err != nil || string(c.Values["g"].(Grid).Cells) != "abcd" || r.End() != nil {
		t.Errorf("%v, %v", c, describeError(err))
	}
}
