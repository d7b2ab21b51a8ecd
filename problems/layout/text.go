package layout

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"gridjudge/problems/decode"
)

// textField is the rest of a line: UTF-8 without control characters other than
// the tab, and without blanks at its ends.
type textField struct {
	label  string
	length bounds
}

func (c *compiler) text(v *decode.Value) field {
	f := &textField{length: c.lengths(v, 1)}
	f.label = c.declare(v, "text", word)
	return f
}

func (f *textField) name() string    { return f.label }
func (f *textField) fixed() bool     { return false }
func (f *textField) open() bool      { return true }
func (f *textField) holds(byte) bool { return true }

func (f *textField) read(r *Reader, _ string) (any, error) {
	of := part{name: f.label}
	_, high, err := limitText(f.length, &r.names)
	if err != nil {
		return nil, r.faulty(err, of)
	}
	r.start()
	r.begin = r.at
	text, err := r.restOfLine(high, of)
	if err != nil {
		return nil, err
	}
	if len(text) == 0 {
		return nil, r.unexpected(item, of, "a text", "")
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

// restOfLine reads up to the line's end and cuts the blanks in front of that,
// which endLine judges.
func (r *Reader) restOfLine(limit int64, of part) ([]byte, error) {
	text := r.scratch[:0]
	solid, cut := 0, false
	for {
		b, more := r.peek()
		if !more || b == '\n' || b == '\r' {
			break
		}
		full := int64(len(text)) >= limit
		switch {
		case full && !isBlank(b):
			return nil, r.fault(r.begin, of, fmt.Sprintf("%s is longer than %d characters", quote(text), limit), "cut it")
		case full:
			cut = true
		default:
			text = append(text, b)
		}
		if isBlank(b) && solid == len(text)-1 && !cut {
			r.loose = r.at
		}
		if r.advance(); !isBlank(b) {
			solid, r.loose = len(text), place{}
		}
	}
	r.scratch = text
	return text[:solid], nil
}

func (f *textField) check(s string, n *names) error {
	if err := checkLength(s, f.length, n); err != nil {
		return err
	}
	if !utf8.ValidString(s) {
		return fmt.Errorf("%s is not UTF-8", quote([]byte(s)))
	}
	for i, c := range s {
		if c < ' ' && c != '\t' || c == 0x7f {
			return fmt.Errorf("%s holds the control character %s", quote([]byte(s)), quote([]byte(s[i:i+1])))
		}
	}
	if trimmed := bytes.Trim([]byte(s), " \t"); len(trimmed) != len(s) {
		return fmt.Errorf("%s begins or ends in a blank", quote([]byte(s)))
	}
	return nil
}

func (f *textField) print(p *Printer, v any) error {
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

func (f *textField) describe() string {
	length := lengthWords(f.length)
	if length != "" {
		length += "characters"
	}
	return "the text " + code(f.label) + " up to the end of the line" + parenthesis(length)
}
