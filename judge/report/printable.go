package report

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxReason is how many columns of a reason are shown.
const maxReason = 400

// oneLine makes s fit to stand on one line of a terminal: what is not a
// graphic character or a space is spelled out, so that nothing a contestant
// prints can move the cursor, colour the text or reverse its order.
func oneLine(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + strconv.FormatUint(uint64(s[i])|0x100, 16)[1:])
		case unicode.IsPrint(r):
			b.WriteRune(r)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		i += size
	}
	return b.String()
}

func isPlain(s string) bool {
	for i := range len(s) {
		if s[i] < ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

// textLines splits s into at most limit lines that are fit for a terminal, each
// of at most width columns, and tells how many were left out. Tabs become
// blanks.
func textLines(s string, limit, width int) (lines []string, more int) {
	s = strings.TrimRight(s, "\r\n")
	if s == "" {
		return nil, 0
	}
	for line := range strings.Lines(s) {
		if len(lines) == limit {
			more++
			continue
		}
		line = strings.ReplaceAll(strings.TrimRight(line, "\r\n"), "\t", "    ")
		lines = append(lines, elide(oneLine(line), width))
	}
	return lines, more
}

// columns is how wide s is on a terminal: letters of East Asia take two
// columns, combining marks none.
func columns(s string) int {
	n := 0
	for _, r := range s {
		n += runeColumns(r)
	}
	return n
}

func runeColumns(r rune) int {
	switch {
	case r < 0x300:
		return 1
	case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		return 0
	case r >= 0x1100 && r <= 0x115f, r >= 0x2e80 && r <= 0xa4cf, r >= 0xac00 && r <= 0xd7a3,
		r >= 0xf900 && r <= 0xfaff, r >= 0xfe30 && r <= 0xfe6f, r >= 0xff00 && r <= 0xff60,
		r >= 0xffe0 && r <= 0xffe6, r >= 0x1f300 && r <= 0x1faff, r >= 0x20000 && r <= 0x3fffd:
		return 2
	}
	return 1
}

// elide cuts s to width columns, with "…" where something is missing; 0 is no
// bound.
func elide(s string, width int) string {
	if width <= 0 || columns(s) <= width {
		return s
	}
	n := 0
	for i, r := range s {
		if n += runeColumns(r); n > width-1 {
			return s[:i] + "…"
		}
	}
	return s
}

// elideMiddle cuts s to width columns in the middle: both the start and the
// end of a progress line carry meaning.
func elideMiddle(s string, width int) string {
	total := columns(s)
	if width <= 0 || total <= width {
		return s
	}
	if width < 5 {
		return elide(s, width)
	}
	head, tail := (width-1)/2, width-1-(width-1)/2
	var start, end strings.Builder
	at := 0
	for _, r := range s {
		at += runeColumns(r)
		switch {
		case at <= head:
			start.WriteRune(r)
		case at-runeColumns(r) >= total-tail:
			end.WriteRune(r)
		}
	}
	return start.String() + "…" + end.String()
}
