package call

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Check holds a text, which may be hostile, to be the canonical form of a value
// of type t: nothing is built in memory. Doubles may be written in any way that
// JSON knows.
func (t Type) Check(text []byte) error {
	s := scanner{text: text}
	if err := s.value(t); err != nil {
		return err
	}
	if s.at < len(text) {
		return s.fault("something follows the value")
	}
	return nil
}

// scanner reads canonical text.
type scanner struct {
	text []byte
	at   int
	path []int
}

func (s *scanner) fault(format string, args ...any) error {
	var at strings.Builder
	for _, i := range s.path {
		fmt.Fprintf(&at, "[%d]", i)
	}
	return &ValueError{at.String(), fmt.Sprintf(format, args...)}
}

func (s *scanner) peek() byte {
	if s.at < len(s.text) {
		return s.text[s.at]
	}
	return 0
}

func (s *scanner) take(text string) bool {
	end := s.at + len(text)
	if end > len(s.text) || string(s.text[s.at:end]) != text {
		return false
	}
	s.at = end
	return true
}

func (s *scanner) value(t Type) error {
	if t.Depth == 0 && t.Base != ListNode {
		return s.one(t)
	}
	element := t.Element()
	if t.Depth == 0 {
		element = Type{Base: Int}
	}
	return s.array(t, func(int) (Type, bool) { return element, true })
}

// array reads an array whose i-th element has the type that element returns.
func (s *scanner) array(t fmt.Stringer, element func(i int) (Type, bool)) error {
	if !s.take("[") {
		return s.unexpected(t)
	}
	if s.take("]") {
		return nil
	}
	s.path = append(s.path, 0)
	for i := 0; ; i++ {
		s.path[len(s.path)-1] = i
		of, ok := element(i)
		if !ok {
			return s.fault("there are more than %d elements", i)
		}
		if err := s.value(of); err != nil {
			return err
		}
		if s.take("]") {
			s.path = s.path[:len(s.path)-1]
			return nil
		}
		if !s.take(",") {
			return s.fault("want , or ] behind the element, not %s", s.rest())
		}
	}
}

func (s *scanner) unexpected(t fmt.Stringer) error { return s.fault("want %v, not %s", t, s.rest()) }

// rest quotes what stands next.
func (s *scanner) rest() string {
	if s.at >= len(s.text) {
		return "the end"
	}
	return fmt.Sprintf("%.40q", s.text[s.at:min(len(s.text), s.at+20)])
}

func (s *scanner) one(t Type) error {
	switch t.Base {
	case Bool:
		if s.take("true") || s.take("false") {
			return nil
		}
	case Void:
		if s.take("null") {
			return nil
		}
	case Int, Long:
		return s.integer(t)
	case Double:
		return s.double(t)
	case Char, String:
		return s.quoted(t)
	}
	return s.unexpected(t)
}

func (s *scanner) integer(t Type) error {
	begin := s.at
	s.take("-")
	digits := s.at
	for isDigit(s.peek()) {
		s.at++
	}
	text := string(s.text[begin:s.at])
	bits := 64
	if t.Base == Int {
		bits = 32
	}
	n, err := strconv.ParseInt(text[:min(len(text), 30)], 10, bits)
	if err != nil || s.at-begin > 30 {
		s.at = begin
		return s.unexpected(t)
	}
	if s.text[digits] == '0' && (s.at > digits+1 || n == 0 && digits > begin) {
		s.at = begin
		return s.fault("%q is written with needless characters", text)
	}
	return nil
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// number returns the text of a JSON number that begins here; "" if there is none.
func (s *scanner) number() string {
	begin := s.at
	for s.at < len(s.text) && strings.IndexByte("+-.eE0123456789", s.text[s.at]) >= 0 {
		s.at++
	}
	return string(s.text[begin:s.at])
}

// maxNumber is how long a number can be.
const maxNumber = 400

func (s *scanner) double(t Type) error {
	begin := s.at
	text := s.number()
	if len(text) > maxNumber || !validNumber(text) {
		s.at = begin
		return s.unexpected(t)
	}
	if f, err := strconv.ParseFloat(text, 64); err != nil || math.IsInf(f, 0) {
		s.at = begin
		return s.fault("%.40s is out of range", text)
	}
	return nil
}

// validNumber reports whether JSON knows a number of this form.
func validNumber(text string) bool {
	text = strings.TrimPrefix(text, "-")
	digits := func() int {
		n := 0
		for n < len(text) && isDigit(text[n]) {
			n++
		}
		return n
	}
	n := digits()
	if n == 0 || n > 1 && text[0] == '0' {
		return false
	}
	text = text[n:]
	if rest, ok := strings.CutPrefix(text, "."); ok {
		text = rest
		if n = digits(); n == 0 {
			return false
		}
		text = text[n:]
	}
	if text != "" && (text[0] == 'e' || text[0] == 'E') {
		if text = text[1:]; text != "" && (text[0] == '+' || text[0] == '-') {
			text = text[1:]
		}
		if n = digits(); n == 0 {
			return false
		}
		text = text[n:]
	}
	return text == ""
}

// quoted reads a string, or one of a single character.
func (s *scanner) quoted(t Type) error {
	begin := s.at
	if !s.take(`"`) {
		return s.unexpected(t)
	}
	characters, wide := 0, false
	for {
		b := s.peek()
		switch {
		case s.at >= len(s.text):
			return s.fault("a string is not closed")
		case b == '"':
			s.at++
			if t.Base == Char && (characters != 1 || wide) {
				s.at = begin
				return s.fault("want char, one ASCII character, not %s", s.rest())
			}
			return nil
		case b < ' ':
			return s.fault("a control character stands in a string: escape it")
		case b == '\\':
			if err := s.escape(); err != nil {
				return err
			}
		case b < utf8.RuneSelf:
			s.at++
		default:
			r, width := utf8.DecodeRune(s.text[s.at:])
			if r == utf8.RuneError && width == 1 {
				return s.fault("a string is not UTF-8")
			}
			wide = true
			s.at += width
		}
		characters++
	}
}

// escape reads an escape that the canonical form writes.
func (s *scanner) escape() error {
	var want []byte
	rest := s.text[s.at+1:]
	if len(rest) > 0 {
		switch b := rest[0]; b {
		case '"', '\\', 'b', 't', 'n', 'f', 'r':
			s.at += 2
			return nil
		}
	}
	for b := range byte(' ') {
		want = AppendString(want[:0], string(b))
		if want = want[1 : len(want)-1]; len(want) == 6 && s.take(string(want)) {
			return nil
		}
	}
	return s.fault("the escape %s is not canonical", s.rest())
}
