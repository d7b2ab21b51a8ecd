package layout

import (
	"errors"
	"io"
	"maps"
	"strings"
	"testing"

	"gridjudge/problems/decode"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// file is a random layout, a file of it, and the values it was printed from.
type file struct {
	spec   string
	layout *Layout
	given  []*Case // of the input that is answered
	cases  []*Case
	outer  Values
	text   string
}

// files draws an input and the output that answers it.
func files(t *rapid.T) []file {
	a := &author{t: t}
	spec := a.spec()
	v, err := decode.Parse("spec.yaml", []byte(spec))
	if err != nil {
		t.Fatalf("%v in\n%s", err, spec)
	}
	in := Compile(v.Get("input"), Options{Board: tiny})
	if in == nil {
		unclear(t, v, spec)
	}
	out := Compile(v.Get("output"), Options{Board: tiny, Input: in})
	if out == nil {
		unclear(t, v, spec)
	}
	input := draw(t, spec, in, nil)
	var given []*Case
	for _, c := range input.cases {
		values := maps.Clone(c.Values)
		maps.Copy(values, input.outer)
		given = append(given, &Case{Values: values})
	}
	return []file{input, draw(t, spec, out, given)}
}

// unclear skips the layouts that are rightly refused.
func unclear(t *rapid.T, v *decode.Value, spec string) {
	var all decode.Mistakes
	errors.As(v.Source.Err(), &all)
	for _, m := range all {
		if !strings.Contains(m.Message, "no reader could tell") && !strings.Contains(m.Message, "not seen from here") {
			t.Fatalf("%v in\n%s", m, spec)
		}
	}
	t.Skip("ambiguous")
}

func draw(t *rapid.T, spec string, l *Layout, given []*Case) file {
	f := file{spec: spec, layout: l, given: given}
	f.cases, f.outer = l.values(t, given)
	var err error
	if f.text, err = f.print(f.cases, f.outer); err != nil {
		if strings.Contains(err.Error(), "ends the file") {
			t.Skip(err)
		}
		t.Fatalf("%v in\n%s", err, spec)
	}
	return f
}

// print prints cases, of an output with the input's values at hand.
func (f file) print(cases []*Case, outer Values) (string, error) {
	var all []*Case
	for i, c := range cases {
		values := maps.Clone(c.Values)
		if f.given != nil {
			for name, v := range f.given[i].Values {
				values[name] = v
			}
		}
		all = append(all, &Case{Values: values})
	}
	return print(f.layout, all, outer)
}

// read reads a file of the layout.
func (f file) read(text string, rule Rule) ([]*Case, Values, error) {
	if !f.layout.answers {
		return readInput(f.layout, text, rule)
	}
	r := f.layout.Reader(strings.NewReader(text), rule)
	var cases []*Case
	for _, g := range f.given {
		c, err := r.Next(g.Values)
		if err != nil {
			return nil, nil, err
		}
		cases = append(cases, c)
	}
	err := r.End()
	return cases, r.Outer(), err
}

// same compares what was read with what was printed.
func (f file) same(cases []*Case, outer Values) string {
	if len(cases) != len(f.cases) {
		return "another number of cases"
	}
	for i, c := range cases {
		got := maps.Clone(c.Values)
		for name := range outer {
			delete(got, name)
		}
		if d := cmp.Diff(f.cases[i].Values, got); d != "" {
			return d
		}
	}
	return cmp.Diff(f.outer, outer)
}

func TestPrintThenReadIsTheIdentity(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, f := range files(t) {
			rules := []Rule{Strict, Exact, Trailing, Any}
			if f.layout.FixedWidth() {
				rules = append(rules, Unspaced)
			}
			for _, rule := range rules {
				cases, outer, err := f.read(f.text, rule)
				if err != nil {
					t.Fatalf("rule %d: %s in %q of\n%s", rule, describeError(err), f.text, f.spec)
				}
				if d := f.same(cases, outer); d != "" {
					t.Fatalf("rule %d: %s in %q of\n%s", rule, d, f.text, f.spec)
				}
				again, err := f.print(cases, outer)
				if err != nil || again != f.text {
					t.Fatalf("rule %d: printed %q, then %q (%v) of\n%s", rule, f.text, again, err, f.spec)
				}
			}
		}
	})
}

// mutate changes, adds or takes one byte.
func mutate(t *rapid.T, text string) string {
	b := rapid.SampledFrom([]byte(" \n\n\r\t0123456789-+.,;|#aeEbzYSC\"[]:{}\\\x00\x7f\xff")).Draw(t, "byte")
	at := rapid.IntRange(0, len(text)).Draw(t, "at")
	how := rapid.IntRange(0, 2).Draw(t, "how")
	if how == 0 || at == len(text) {
		return text[:at] + string([]byte{b}) + text[at:]
	}
	if how == 1 {
		return text[:at] + text[at+1:]
	}
	return text[:at] + string([]byte{b}) + text[at+1:]
}

func TestStrictTakesOnlyWhatThePrinterWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, f := range files(t) {
			for range 20 {
				text := mutate(t, f.text)
				cases, outer, err := f.read(text, Strict)
				if err != nil {
					var s *SyntaxError
					if !errors.As(err, &s) || s.Line < 1 || s.Column < 1 || s.Message == "" {
						t.Fatalf("%#v in %q of\n%s", err, text, f.spec)
					}
					continue
				}
				again, err := f.print(cases, outer)
				if err != nil || again != text {
					t.Fatalf("read %q, printed %q (%v) of\n%s", text, again, err, f.spec)
				}
			}
		}
	})
}

func TestTrailingLeavesLineEndsFree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for _, f := range files(t) {
			ends := rapid.SampledFrom([]string{"\n", " \n", "\t \n", "\r\n", "  \r\n"})
			var b strings.Builder
			for _, l := range strings.SplitAfter(f.text, "\n") {
				if body, ok := strings.CutSuffix(l, "\n"); ok {
					b.WriteString(body + ends.Draw(t, "end"))
				}
			}
			text := b.String()
			switch rapid.IntRange(0, 2).Draw(t, "last") {
			case 0:
				text = strings.TrimSuffix(text, "\n")
			case 1:
				text += "\n \n\r\n"
			}
			cases, outer, err := f.read(text, Trailing)
			if err != nil {
				t.Fatalf("%s in %q of\n%s", describeError(err), text, f.spec)
			}
			if d := f.same(cases, outer); d != "" {
				t.Fatalf("%s in %q of\n%s", d, text, f.spec)
			}
		}
	})
}

// trickle gives one byte at a time.
type trickle struct{ r io.Reader }

func (t trickle) Read(b []byte) (int, error) { return t.r.Read(b[:min(len(b), 1)]) }

func TestReadersDoNotDependOnHowBytesArrive(t *testing.T) {
	for _, p := range shipped() {
		in, _ := pair(t, p.spec, p.format)
		text := sample(t, p.name+".01.in")
		want, _, _ := readInput(in, text, Strict)
		r := in.Reader(trickle{strings.NewReader(text)}, Strict)
		for i := range want {
			got, err := r.Next(nil)
			if d := cmp.Diff(want[i], got); d != "" || err != nil {
				t.Errorf("%s: %s %v", p.name, d, err)
			}
		}
		if _, err := r.Next(nil); err != io.EOF {
			t.Errorf("%s: %v", p.name, err)
		}
	}
}
