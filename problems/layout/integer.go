package layout

import (
	"fmt"
	"math"
	"strconv"

	"gridjudge/problems/decode"
)

// integerField is a whole number of 64 bits. Under every rule it is written in
// one way alone: without leading zeros, + and -0.
type integerField struct {
	label  string
	bounds bounds
}

func (c *compiler) integer(v *decode.Value) field {
	f := &integerField{}
	if at := v.Get("range"); at != nil {
		f.bounds = c.bounds(at)
	}
	f.label = c.declare(v, "int", integer)
	return f
}

// longestInteger is the length of -9223372036854775808.
const longestInteger = 20

func (f *integerField) name() string { return f.label }
func (f *integerField) fixed() bool  { return false }
func (f *integerField) open() bool   { return true }

func (f *integerField) holds(b byte) bool { return isDigit(b) }

func (f *integerField) read(r *Reader, stops string) (any, error) {
	of := part{name: f.label}
	text, err := r.word(longestInteger, stops, of, "a whole number")
	if err != nil {
		return nil, err
	}
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || !canonical(text) {
		return nil, r.fault(r.begin, of, quote(text)+" is not a whole number as it should be written", "write digits, without leading zeros and +")
	}
	if err := f.check(n, &r.names); err != nil {
		return nil, r.fault(r.begin, of, err.Error(), f.fix())
	}
	return n, nil
}

// canonical reports whether an integer is written as the printer writes it.
func canonical(text []byte) bool {
	if len(text) > 0 && text[0] == '-' {
		return len(text) > 1 && text[1] != '0'
	}
	return len(text) > 0 && text[0] != '+' && (text[0] != '0' || len(text) == 1)
}

func (f *integerField) check(n int64, names *names) error {
	low, high, err := f.bounds.limits(names)
	if err != nil {
		return err
	}
	if n < low || n > high {
		return fmt.Errorf("%d is out of range: want %s", n, span(low, high))
	}
	return nil
}

// span writes a range with its values.
func span(low, high int64) string {
	switch {
	case low == high:
		return strconv.FormatInt(low, 10)
	case low > math.MinInt64 && high < math.MaxInt64:
		return fmt.Sprintf("%d to %d", low, high)
	case low > math.MinInt64:
		return fmt.Sprintf("at least %d", low)
	}
	return fmt.Sprintf("at most %d", high)
}

func (f *integerField) fix() string {
	if words := f.bounds.words(f.label); words != "" {
		return "the layout says " + words
	}
	return ""
}

func (f *integerField) print(p *Printer, v any) error {
	n, ok := v.(int64)
	if small, is := v.(int); is {
		n, ok = int64(small), true
	}
	if !ok {
		return mistyped(f.label, v, "an int64")
	}
	if err := f.check(n, &p.names); err != nil {
		return fmt.Errorf("%q: %w", f.label, err)
	}
	p.text(strconv.FormatInt(n, 10))
	return nil
}

func (f *integerField) describe() string {
	return "the whole number " + code(f.label) + parenthesis(f.bounds.words(f.label))
}
