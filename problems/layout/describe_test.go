package layout

import (
	"flag"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write testdata/describe.md anew")

// ordinary are layouts without a domain.
func ordinary() []problem {
	return []problem{
		{name: "sum", spec: `
input:                            # an ordinary problem
  - line: [{int: n, range: 1..100000}]
  - line: {list: a, length: n, of: {int: value, range: -1000000000..1000000000}}
output:
  - line: [{int: sum}]
`},
		{name: "graph", spec: `
input:
  - cases:
      count: 1..10
      each:
        - line: [{int: n, range: 1..10^5}, {int: m, range: "0..min(n*(n-1)/2, 2e5)"}]
        - lines: {count: m, name: edges, each: [{int: u, range: 1..n}, {int: v, range: u..n}]}
output:
  - cases:
      each:
        - line: {fields: [{literal: "Case #"}, {int: k, range: 1..10}, {literal: ": "}, {word: answer, length: 2..3, charset: YESNO}], separator: ""}
`},
		{name: "maze", spec: `
input:
  - cases:
      until: {line: 0 0}
      between: empty-line
      each:
        - line: [{int: h, range: 1..50}, {int: w, range: 1..50}]
        - rows: {grid: maze, height: h, width: w, charset: ".#"}
output:
  - cases:
      after: empty-line
      each:
        - line: [{int: way, range: -1..h*w}]
        - when:
            if: way >= 0
            then: [{rows: {grid: solved, height: h, width: w, charset: ".#o"}}]
            else: [{line: [{literal: no way}]}, empty-line]
`},
		{name: "log", spec: `
input:
  - line: {int: n, range: 0..100, trailing: optional}
  - cases:
      count: n
      each:
        - line: {fields: [{word: key, length: 1..8, charset: "a-z"}, {text: rest-of-line}], separator: "="}
        - line: {list: xs, length: length(key), of: {float: x, range: 0..1, decimals: 2}, separator: ", "}
        - json: {value: extra}
output:
  - line: [{literal: total}]
  - cases: {each: [{line: [{int: size, range: 1.., }]}]}
  - line: {text: bye, length: 1..80}
`},
	}
}

func TestDescribe(t *testing.T) {
	text := ""
	for _, p := range append(shipped(), ordinary()...) {
		in, out := pair(t, p.spec, p.format)
		text += "# " + p.name + "\n\n" + in.Describe() + "\n" + out.Describe() + "\n"
	}
	if *update {
		if err := os.WriteFile("testdata/describe.md", []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if d := cmp.Diff(sample(t, "describe.md"), text); d != "" {
		t.Errorf("if this is right, run go test -update\n%s", d)
	}
}
