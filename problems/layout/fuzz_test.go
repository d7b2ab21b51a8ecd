package layout

import (
	"errors"
	"io"
	"strings"
	"testing"

	"gridjudge/problems/decode"
)

func FuzzCompile(f *testing.F) {
	for _, p := range append(shipped(), ordinary()...) {
		f.Add(p.spec)
	}
	f.Add("input: [{line: [{int: n, range: \"1..-n^2%3/(4-4)\"}]}]")
	f.Add("input: [{when: {if: 'length(s) > 2 && !(s == \"x\")', then: [empty-line]}}]")
	f.Add("input: &a [*a]")
	f.Fuzz(func(t *testing.T, spec string) {
		v, err := decode.Parse("spec.yaml", []byte(spec))
		if err != nil || v.Get("input") == nil {
			return
		}
		in := Compile(v.Get("input"), Options{Board: tiny})
		if told := v.Source.Err() != nil; told != (in == nil) {
			t.Fatalf("compiled: %v, but %v", in != nil, v.Source.Err())
		}
		if in == nil {
			return
		}
		use(t, in)
		if v.Get("output") == nil {
			return
		}
		if out := Compile(v.Get("output"), Options{Board: tiny, Input: in}); out != nil {
			use(t, out)
		}
	})
}

// use does with a layout what does not depend on its values.
func use(t *testing.T, l *Layout) {
	if l.Describe() == "" {
		t.Error("no description")
	}
	l.Repeats()
	r := l.Reader(strings.NewReader("1 2\n\n3\n"), Strict)
	if _, err := r.Next(Values{}); err == nil {
		r.End()
	}
	p := l.Printer(io.Discard, 1, Values{})
	if p.Case(Values{}) == nil {
		p.Close()
	}
}

func FuzzReader(f *testing.F) {
	type known struct {
		in, out   *Layout
		canonical bool // the input can be written in one way alone
	}
	var all []known
	for i, p := range append(shipped(), ordinary()...) {
		in, out := pair(f, p.spec, p.format)
		all = append(all, known{in, out, !strings.Contains(p.spec, "optional")})
		for number := range p.cases {
			for rule := range byte(5) {
				f.Add(byte(i), rule, sample(f, p.name+"."+number+".in"), sample(f, p.name+"."+number+".ans"))
			}
		}
	}
	f.Add(byte(8), byte(0), "3\n1 2 3\n", "6\n")
	f.Add(byte(9), byte(0), "2\n3 1\n1 2\n1 0\n", "Case #1: YES\nCase #2: NO\n")
	f.Add(byte(10), byte(2), "2 2\n.#\n##\n\n1 1\n.\n0 0\n", "1\no#\n##\n\n-1\nno way\n\n\n")
	f.Add(byte(11), byte(3), "1\nab=c d\n0.50, 1.00\n{\"a\":[1,2]}\n", "total\n3\nbye bye\n")
	f.Fuzz(func(t *testing.T, which, rule byte, input, output string) {
		l := all[int(which)%len(all)]
		given, outer, err := readInput(l.in, input, Strict)
		positioned(t, err)
		if err != nil {
			given = []*Case{{Values: Values{"n": int64(2), "m": int64(1), "h": int64(2), "w": int64(2)}}}
		} else if again, err := print(l.in, given, outer); err != nil || again != input && l.canonical {
			t.Errorf("read %q, printed %q (%v)", input, again, err)
		}
		for r := Strict; r <= Unspaced; r++ {
			if r == Unspaced && !l.in.FixedWidth() {
				continue
			}
			_, _, err := readInput(l.in, input, r)
			positioned(t, err)
		}
		if r := Rule(rule % 5); r != Unspaced || l.out.FixedWidth() {
			_, err = readOutput(l.out, output, r, given)
			positioned(t, err)
		}
	})
}

// positioned holds an error to be a SyntaxError of one printable line.
func positioned(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var s *SyntaxError
	if !errors.As(err, &s) || s.Line < 1 || s.Column < 1 || s.Message == "" || len(s.Message) > 1000 {
		t.Fatalf("%#v", err)
	}
	for _, c := range s.Message + s.Fix {
		if c < ' ' || c == 0x7f || c == '\uFFFD' {
			t.Fatalf("not printable: %q", s.Message)
		}
	}
}
