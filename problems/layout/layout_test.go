package layout

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"gridjudge/problems/decode"
)

var (
	digits  = &BoardFormat{Size: 9, Symbols: "123456789", Blank: '0'}
	dots    = &BoardFormat{Size: 9, Symbols: "123456789", Blank: '.'}
	letters = &BoardFormat{Size: 16, Symbols: "ABCDEFGHIJKLMNOP", Blank: '-'}
	tiny    = &BoardFormat{Size: 4, Symbols: "1234", Blank: '.'}
)

// compile compiles the layout under a key of a YAML text.
func compile(t testing.TB, text, key string, o Options) *Layout {
	t.Helper()
	v, err := decode.Parse("spec.yaml", []byte(text))
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	l := Compile(v.Get(key), o)
	if l == nil {
		t.Fatalf("%v in\n%s", v.Source.Err(), text)
	}
	return l
}

// pair compiles an input and the output that answers it.
func pair(t testing.TB, text string, format *BoardFormat) (in, out *Layout) {
	t.Helper()
	in = compile(t, text, "input", Options{Board: format})
	return in, compile(t, text, "output", Options{Board: format, Input: in})
}

// readInput reads all cases of a file.
func readInput(l *Layout, text string, rule Rule) (cases []*Case, outer Values, err error) {
	r := l.Reader(strings.NewReader(text), rule)
	for {
		c, err := r.Next(nil)
		if errors.Is(err, io.EOF) {
			return cases, r.Outer(), nil
		}
		if err != nil {
			return cases, nil, err
		}
		cases = append(cases, c)
	}
}

// readOutput reads an answer to each of the given cases and then the end.
func readOutput(l *Layout, text string, rule Rule, given []*Case) (cases []*Case, err error) {
	r := l.Reader(strings.NewReader(text), rule)
	for _, g := range given {
		c, err := r.Next(g.Values)
		if err != nil {
			return cases, err
		}
		cases = append(cases, c)
	}
	return cases, r.End()
}

func print(l *Layout, cases []*Case, outer Values) (string, error) {
	var b bytes.Buffer
	p := l.Printer(&b, len(cases), outer)
	for _, c := range cases {
		if err := p.Case(c.Values); err != nil {
			return "", err
		}
	}
	err := p.Close()
	return b.String(), err
}

// describeError writes all of an error that a caller may look at.
func describeError(err error) string {
	if err == nil {
		return ""
	}
	var s *SyntaxError
	if !errors.As(err, &s) {
		return err.Error()
	}
	flags := ""
	for _, f := range []struct {
		name string
		set  bool
	}{{" space", s.WhiteSpace}, {" missing", s.Missing}, {" extra", s.Extra}} {
		if f.set {
			flags += f.name
		}
	}
	where := fmt.Sprintf("%d:%d ", s.Line, s.Column)
	if s.Case > 0 {
		where += fmt.Sprintf("case %d ", s.Case)
	}
	return where + s.Message + flags
}
