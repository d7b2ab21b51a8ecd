package layout

import (
	"fmt"
	"math"
	"unicode/utf8"

	"gridjudge/problems/decode"
)

// wordField is a run of characters other than white space.
type wordField struct {
	label   string
	length  bounds
	charset *charset
}

func (c *compiler) word(v *decode.Value) field {
	f := &wordField{charset: c.charset(v, graphic())}
	f.length = c.lengths(v, 1)
	f.label = c.declare(v, "word", word)
	return f
}

// lengths reads the key length. Without one the text has at least `least`
// characters; less than that is a mistake.
func (c *compiler) lengths(v *decode.Value, least int64) bounds {
	at := v.Get("length")
	if at == nil {
		return bounds{low: number(least), high: number(maxText)}
	}
	b := c.bounds(at)
	if b.low == nil {
		b.low = number(least)
	}
	if b.high == nil {
		b.high = number(maxText)
	}
	if low, ok := constant(b.low); ok && low < least {
		at.Mistake(fmt.Sprintf("write %d..%v", least, b.high), "a length of %d: such a text could not be told from none", low)
	}
	if low, ok := constant(b.low); ok && low > maxText {
		at.Mistake(fmt.Sprintf("write at most %d", int64(maxText)), "a length of %d", low)
	}
	return b
}

func (f *wordField) name() string      { return f.label }
func (f *wordField) fixed() bool       { return false }
func (f *wordField) open() bool        { return true }
func (f *wordField) holds(b byte) bool { return f.charset[b] }

func (f *wordField) read(r *Reader, stops string) (any, error) {
	of := part{name: f.label}
	_, high, err := limitText(f.length, &r.names)
	if err != nil {
		return nil, r.faulty(err, of)
	}
	text, err := r.word(high, stops, of, "a word")
	if err != nil {
		return nil, err
	}
	if err := r.charge(1+int64(len(text))/16, of); err != nil {
		return nil, err
	}
	s := string(text)
	if err := f.check(s, &r.names); err != nil {
		return nil, r.fault(r.begin, of, err.Error(), "the layout says "+f.describe())
	}
	return s, nil
}

// limitText evaluates a range of lengths; none goes beyond maxText.
func limitText(b bounds, n *names) (low, high int64, err error) {
	low, high, err = b.limits(n)
	return low, min(high, maxText), err
}

func (f *wordField) check(s string, n *names) error {
	if err := checkLength(s, f.length, n); err != nil {
		return err
	}
	for i := range len(s) {
		if !f.charset[s[i]] {
			_, size := utf8.DecodeRuneInString(s[i:])
			return fmt.Errorf("%s holds %s: want %s", quote([]byte(s)), quote([]byte(s[i:i+size])), f.charset)
		}
	}
	return nil
}

func checkLength(s string, b bounds, n *names) error {
	low, high, err := limitText(b, n)
	if err != nil {
		return err
	}
	if size := int64(len(s)); size < low || size > high {
		return fmt.Errorf("%s has a length of %d: want %s", quote([]byte(s)), size, span(low, min(high, math.MaxInt64)))
	}
	return nil
}

func (f *wordField) print(p *Printer, v any) error {
	s, ok := v.(string)
	if !ok {
		return mistyped(f.label, v, "a string")
	}
	if err := f.check(s, &p.names); err != nil {
		return fmt.Errorf("%q: %w", f.label, err)
	}
	if s == "" {
		return fmt.Errorf("%q is empty", f.label)
	}
	p.text(s)
	return nil
}

func (f *wordField) describe() string {
	of := "characters other than white space"
	if *f.charset != *graphic() {
		of = "characters of " + code(f.charset.String())
	}
	return "the word " + code(f.label) + parenthesis(lengthWords(f.length)+of)
}

// lengthWords says a range of lengths, with a space behind it, or nothing.
func lengthWords(b bounds) string {
	if high, ok := constant(b.high); ok && high == maxText {
		if low, ok := constant(b.low); ok && low == 1 {
			return ""
		}
		return fmt.Sprintf("at least %v ", b.low)
	}
	if b.low.String() == b.high.String() {
		return b.low.String() + " "
	}
	return fmt.Sprintf("%v to %v ", b.low, b.high)
}
