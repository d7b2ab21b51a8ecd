package layout

import (
	"strconv"
	"unicode/utf8"
)

// SyntaxError is a breach of a layout.
type SyntaxError struct {
	Line, Column int // from 1; columns are bytes
	Case         int // from 1; 0: outside any case
	Message      string
	Fix          string
	WhiteSpace   bool // white space stands here or is due here: it may alone be at fault
	Missing      bool // the file ended before the case (or in it)
	Extra        bool // something stands after the last case
}

func (e *SyntaxError) Error() string { return e.Message }

// shown is the most bytes of a file that a message repeats.
const shown = 32

// quote makes any bytes printable, on one line, and cuts them to size.
func quote(b []byte) string {
	if len(b) <= shown {
		return strconv.Quote(string(b))
	}
	cut := shown
	for cut > shown-utf8.UTFMax && !utf8.RuneStart(b[cut]) {
		cut--
	}
	q := strconv.Quote(string(b[:cut]))
	return q[:len(q)-1] + `…"`
}

// part says which part of a case an error is about.
type part struct {
	name        string
	row, column int // from 1; 0: the whole of it
}

func (p part) String() string {
	switch {
	case p.name == "":
		return ""
	case p.row == 0:
		return strconv.Quote(p.name)
	case p.column == 0:
		return "row " + strconv.Itoa(p.row) + " of " + strconv.Quote(p.name)
	}
	return "row " + strconv.Itoa(p.row) + ", column " + strconv.Itoa(p.column) + " of " + strconv.Quote(p.name)
}
