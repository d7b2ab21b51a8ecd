package check

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns s as text that is safe on a terminal and in a report, at
// most max characters long; where something is cut off the last one is "…".
// Everything that could move the cursor, colour or reverse the text, or that
// cannot be seen (controls, bytes that are not UTF-8, bidirectional marks,
// zero-width characters, unusual blanks) is spelled out as \n, \x1b or \u202e.
// A backslash stays as it is, so that text which has been here once is not
// changed by coming again. Only as much of s is looked at as is shown.
func Printable(s []byte, max int) string {
	if max <= 0 {
		return ""
	}
	var b strings.Builder
	used, cut := 0, 0 // characters written; length of b that leaves room for "…"
	for len(s) > 0 {
		piece, size := spell(s)
		width := utf8.RuneCountInString(piece)
		if used+width > max {
			return b.String()[:cut] + "…"
		}
		b.WriteString(piece)
		if used += width; used < max {
			cut = b.Len()
		}
		s = s[size:]
	}
	return b.String()
}

// spell returns the first character of s as it is shown, and its size in s.
func spell(s []byte) (string, int) {
	r, size := utf8.DecodeRune(s)
	switch {
	case r == utf8.RuneError && size <= 1:
		return fmt.Sprintf(`\x%02x`, s[0]), 1
	case visible(r):
		return string(s[:size]), size
	case r == '\n':
		return `\n`, size
	case r == '\r':
		return `\r`, size
	case r == '\t':
		return `\t`, size
	case r < 0x80:
		return fmt.Sprintf(`\x%02x`, r), size
	case r > 0xffff:
		return fmt.Sprintf(`\U%08x`, r), size
	}
	return fmt.Sprintf(`\u%04x`, r), size
}

// visible reports whether r leaves a mark of its own on the page. The letters
// that Unicode wants ignored (Hangul fillers, variation selectors) do not.
func visible(r rune) bool {
	return unicode.IsPrint(r) && !unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector)
}

// oneLine is Printable for text of several lines: runs of white space become
// one space.
func oneLine(text string, max int) string {
	return Printable([]byte(strings.Join(strings.Fields(text), " ")), max)
}
