package layout

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// This file is where the rules differ: how a reader goes over white space.
//
// Strict, Exact and Trailing hold a file to its lines. Under Any and Unspaced
// an item skips the white space in front of it, and line ends mean nothing; Any
// still wants white space where the layout has some, Unspaced never.

// due is what a reader wanted when it found something else.
type due uint8

const (
	item      due = iota // a part of the case
	separator            // between two of them
	lineEnd
	emptyLine
)

func (r *Reader) byLine() bool { return r.rule < Any }

// start goes to where an item begins.
func (r *Reader) start() {
	if !r.byLine() && !r.glued {
		r.skipSpace()
	}
	r.glued = false
}

// gap reads what separates two items of a line.
func (r *Reader) gap(text string, of part) error {
	if r.byLine() {
		return r.exactly(text, separator, of)
	}
	visible := strings.TrimSpace(text)
	switch {
	case text == "":
		r.glued = r.rule == Any
		return nil
	case visible == "":
		return r.spaceDue(of)
	}
	r.start()
	return r.exactly(visible, separator, of)
}

// exactly reads a text byte by byte; Unspaced skips white space in front of
// each.
func (r *Reader) exactly(text string, d due, of part) error {
	for i := range len(text) {
		if r.rule == Unspaced {
			r.skipSpace()
		}
		if b, ok := r.peek(); !ok || b != text[i] {
			if !isSpace(text[i]) {
				d = item // something visible is due, so white space is not at fault
			}
			return r.unexpected(d, of, naming(text[i:]), "")
		}
		r.advance()
	}
	return nil
}

// spaceDue holds the file to white space or its end, without reading it.
func (r *Reader) spaceDue(of part) error {
	if b, ok := r.peek(); ok && !isSpace(b) && r.rule == Any {
		return r.unexpected(separator, of, "white space", "")
	}
	return nil
}

// endLine reads the end of a line.
func (r *Reader) endLine(trailing bool, of part) error {
	switch r.rule {
	case Unspaced:
		return nil
	case Any:
		return r.spaceDue(of)
	case Trailing:
		r.skipBlanks(true)
		if _, ok := r.peek(); !ok {
			return nil
		}
	default:
		if trailing {
			r.skipBlanks(false)
		} else if r.loose != (place{}) {
			e := r.fault(r.loose, of, "found blanks, want the end of the line", "remove them")
			e.WhiteSpace = true
			return e
		}
	}
	r.loose = place{}
	if b, ok := r.peek(); !ok || b != '\n' {
		return r.unexpected(lineEnd, of, "the end of the line", "")
	}
	r.advance()
	return nil
}

// emptyLine reads a line with nothing on it.
func (r *Reader) emptyLine(trailing bool) error {
	switch r.rule {
	case Any, Unspaced:
		return nil
	case Trailing:
		r.skipBlanks(true)
		if _, ok := r.peek(); !ok {
			return nil
		}
	default:
		if trailing {
			r.skipBlanks(false)
		}
	}
	if b, ok := r.peek(); !ok || b != '\n' {
		return r.unexpected(emptyLine, part{}, "an empty line", "leave one line empty here")
	}
	r.advance()
	return nil
}

// word reads the bytes up to white space, a byte of stops (which cannot be the
// first) or the end: at least one and at most limit of them. What is due is
// said by want.
func (r *Reader) word(limit int64, stops string, of part, want string) ([]byte, error) {
	r.start()
	begin := r.at
	text := r.scratch[:0]
	for {
		b, ok := r.peek()
		if !ok || isSpace(b) || len(text) > 0 && strings.IndexByte(stops, b) >= 0 {
			break
		}
		if int64(len(text)) >= limit {
			return nil, r.fault(begin, of, fmt.Sprintf("%s is longer than %d characters", quote(text), limit), "want "+want)
		}
		text = append(text, b)
		r.advance()
	}
	r.scratch = text
	if len(text) == 0 {
		return nil, r.unexpected(item, of, want, "")
	}
	r.begin = begin
	return text, nil
}

// naming says what a text is in a message.
func naming(text string) string {
	switch {
	case text == "\n":
		return "the end of the line"
	case strings.Trim(text, " ") == "":
		if len(text) > 1 {
			return strconv.Itoa(len(text)) + " spaces"
		}
		return "one space"
	case strings.TrimSpace(text) == "":
		return "a tab"
	}
	return quote([]byte(text))
}

// fault is an error at a place that does not lie in white space.
func (r *Reader) fault(at place, of part, message, fix string) *SyntaxError {
	if name := of.String(); name != "" {
		message = name + ": " + message
	}
	return &SyntaxError{Line: at.line, Column: at.column, Case: r.number, Message: message, Fix: fix}
}

// unexpected is the error of finding something else than what is due.
func (r *Reader) unexpected(d due, of part, want, fix string) *SyntaxError {
	b, more := r.peek()
	e := r.fault(r.at, of, fmt.Sprintf("found %s, want %s", r.found(d), want), fix)
	space := more && isSpace(b)
	e.WhiteSpace = space || d != item
	if d == item || d == separator {
		e.Missing = !more || space && r.restIsSpace()
	}
	if e.Missing {
		e.WhiteSpace = false
	}
	if fix == "" {
		e.Fix = mend(d, b, more, want)
	}
	return e
}

// mend says how to put right what unexpected found.
func mend(d due, b byte, more bool, want string) string {
	switch {
	case more && b == '\r':
		return "end lines with LF alone, without CR"
	case !more && d == lineEnd:
		return "end the last line with a newline too"
	case d == lineEnd:
		return "end the line here"
	case more && isSpace(b) && d == item:
		return "write " + want + " without white space in front of it"
	}
	return "write " + want + " here"
}

// found says what stands here.
func (r *Reader) found(d due) string {
	b, more := r.peek()
	switch {
	case !more:
		return "the end of the file"
	case b == '\n' && r.at.column == 1:
		return "an empty line"
	case b == '\n':
		return "the end of the line"
	case b == ' ':
		return "a space"
	case b == '\t':
		return "a tab"
	case b == '\r':
		return "a carriage return"
	}
	ahead := r.ahead(shown + 1)
	for i, b := range ahead {
		if isSpace(b) {
			ahead = ahead[:i]
			break
		}
	}
	if d != item {
		_, n := utf8.DecodeRune(ahead)
		ahead = ahead[:n]
	}
	return quote(ahead)
}

// character says which character stands here.
func (r *Reader) character() string {
	_, n := utf8.DecodeRune(r.ahead(utf8.UTFMax))
	if b, ok := r.peek(); !ok || isSpace(b) || n == 0 {
		return r.found(item)
	}
	return quote(r.ahead(n)[:n])
}
