package layout

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestOrdinary reads layouts without a domain and looks at every value.
func TestOrdinary(t *testing.T) {
	list := func(all ...int64) []any {
		items := []any{}
		for _, n := range all {
			items = append(items, n)
		}
		return items
	}
	grid := func(columns int, cells string) Grid { return Grid{len(cells) / columns, columns, []byte(cells)} }
	files := map[string]struct {
		in, out     string
		given, answ []Values
	}{
		"sum": {
			"3\n-5 0 1000000000\n", "999999995\n",
			[]Values{{"n": int64(3), "a": list(-5, 0, 1000000000)}},
			[]Values{{"sum": int64(999999995)}},
		},
		"graph": {
			"2\n3 2\n1 2\n2 3\n1 0\n", "Case #1: YES\nCase #2: NO\n",
			[]Values{{"n": int64(3), "m": int64(2), "u": list(1, 2), "v": list(2, 3)}, {"n": int64(1), "m": int64(0), "u": list(), "v": list()}},
			[]Values{{"k": int64(1), "answer": "YES"}, {"k": int64(2), "answer": "NO"}},
		},
		"maze": {
			"1 2\n.#\n\n1 1\n.\n0 0\n", "2\no#\n\n-1\nno way\n\n\n",
			[]Values{{"h": int64(1), "w": int64(2), "maze": grid(2, ".#")}, {"h": int64(1), "w": int64(1), "maze": grid(1, ".")}},
			[]Values{{"way": int64(2), "solved": grid(2, "o#")}, {"way": int64(-1)}},
		},
		"log": {
			"1\nab=c d=e\n0.50, 1.00\n{\"a\":[true,\"x\"]}\n", "total\n3\nbye bye\n",
			[]Values{{"n": int64(1), "key": "ab", "rest-of-line": "c d=e", "xs": []any{0.5, 1.0}, "extra": map[string]any{"a": []any{true, "x"}}}},
			[]Values{{"size": int64(3)}},
		},
	}
	for _, p := range ordinary() {
		f, ok := files[p.name]
		if !ok {
			t.Errorf("%s: no file", p.name)
			continue
		}
		in, out := pair(t, p.spec, p.format)
		given, _, err := readInput(in, f.in, Strict)
		if err != nil {
			t.Errorf("%s: %s", p.name, describeError(err))
			continue
		}
		if d := cmp.Diff(f.given, values(given)); d != "" {
			t.Errorf("%s: input: %s", p.name, d)
		}
		answers, err := readOutput(out, f.out, Strict, given)
		if err != nil {
			t.Errorf("%s: %s", p.name, describeError(err))
		}
		if d := cmp.Diff(f.answ, values(answers)); d != "" {
			t.Errorf("%s: output: %s", p.name, d)
		}
	}
}

func values(cases []*Case) []Values {
	var all []Values
	for _, c := range cases {
		all = append(all, c.Values)
	}
	return all
}

func TestConditionsAndLengths(t *testing.T) {
	l := compile(t, `
input:
  - line: [{word: type, charset: "a-z"}, {int: n, range: 0..9}]
  - lines: {count: n, name: edges, each: [{int: u}]}
  - when:
      if: type == "add" && length(edges) > 0
      then: [{line: {list: a, length: length(u) + 1, of: {word: x, charset: "a-z"}, separator: ","}}]
      else: [{line: {list: a, length: 1, of: {word: x, charset: "a-z"}, separator: ","}}]
  - line: [{int: k, range: 0..length(a)}]
`, "input", Options{})
	for _, c := range []struct{ text, want string }{
		{"add 2\n5\n6\np,q,r\n3\n", ""},
		{"add 2\n5\n6\np,q\n3\n", `4:4 case 1 "a": found the end of the line, want "," space`},
		{"add 2\n5\n6\np;q\n3\n", `4:1 case 1 item 1 of "a": "p;q" holds ";": want a-z`},
		{"sub 1\n5\np\n1\n", ""},
		{"sub 1\n5\np\n2\n", `4:1 case 1 "k": 2 is out of range: want 0 to 1`},
		{"add 0\np\n0\n", ""},
	} {
		_, _, err := readInput(l, c.text, Strict)
		if got := describeError(err); got != c.want {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

func TestACaseHoldsABoundedNumberOfItems(t *testing.T) {
	r := &Reader{number: 3}
	if err := r.charge(maxItems, part{}); err != nil {
		t.Error(err)
	}
	if got, want := describeError(r.charge(1, part{name: "a"})), `0:0 case 3 "a": the case holds more than 16777216 items`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
