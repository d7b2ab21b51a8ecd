package check

import (
	"bytes"
	"io"
	"strings"
	"unicode/utf8"
)

const (
	wordShown  = 40  // characters of a word in a reason
	lineShown  = 60  // characters of a line in a reason
	lineDrawn  = 160 // characters of a line in a window
	linesAfter = 3   // lines behind a difference in a window
	// windowRead bounds what is read for the part of a window behind the
	// difference; lines longer than that end it.
	windowRead = 16 << 10
)

// excerpt returns up to n bytes of f at from. A file that cannot be read any
// more has been compared already: then the verdict stands and the quotation
// is shorter.
func excerpt(f *io.SectionReader, from int64, n int) []byte {
	buf := make([]byte, n)
	got, _ := f.ReadAt(buf, from)
	return buf[:got]
}

// near moves start towards diff where the text between them would fill what is
// shown, and says so by a prefix.
func near(start, diff int64, shown int) (from int64, prefix string) {
	if diff-start <= int64(shown)*2/3 {
		return start, ""
	}
	return diff - int64(shown)/3, "…"
}

// quoteWord quotes the word that begins at start, from where it can be seen to
// differ at diff. It returns "" if there is none.
func quoteWord(f *io.SectionReader, start, diff int64) string {
	from, prefix := near(start, diff, wordShown)
	s := excerpt(f, from, (wordShown+1)*utf8.UTFMax)
	ahead := min(int(diff-from), len(s))
	if k := bytes.LastIndexFunc(s[:ahead], whiteRune); k >= 0 && prefix != "" {
		s, prefix = s[k+1:], ""
	}
	if k := bytes.IndexFunc(s, whiteRune); k >= 0 {
		s = s[:k]
	}
	if len(s) == 0 {
		return ""
	}
	return quote(prefix, s, wordShown)
}

// quoteLine quotes the line of a mark, from where it can be seen to differ.
func quoteLine(f *io.SectionReader, at *mark, diff int64) string {
	start := at.lineStart(at.line)
	s := excerpt(f, at.offset, int(min(max(diff-at.offset, 0), windowRead)))
	if bytes.IndexByte(s, '\n') >= 0 {
		diff = at.offset // the difference shows on a later line
	}
	from, prefix := near(start, diff, lineShown)
	return quote(prefix, cutLine(excerpt(f, from, (lineShown+1)*utf8.UTFMax)), lineShown)
}

// quote puts text between quotation marks.
func quote(prefix string, s []byte, shown int) string {
	if prefix != "" {
		s = wholeRunes(s)
	}
	return `"` + prefix + Printable(s, shown) + `"`
}

// wholeRunes drops the rest of a character that the beginning of s cuts.
func wholeRunes(s []byte) []byte {
	for range min(len(s), utf8.UTFMax-1) {
		if utf8.RuneStart(s[0]) {
			break
		}
		s = s[1:]
	}
	return s
}

func whiteRune(r rune) bool { return r < utf8.RuneSelf && isWhite(byte(r)) }

// cutLine returns what of s stands on its first line.
func cutLine(s []byte) []byte {
	if k := bytes.IndexByte(s, '\n'); k >= 0 {
		return s[:k]
	}
	return s
}

// firstLine is the first line that the window around a mark shows.
func firstLine(at *mark) int64 { return max(1, at.line-linesBefore) }

// window returns the lines around a mark, each printable and cut to size. The
// mark's own line is shown where it differs.
func window(f *io.SectionReader, at *mark, diff int64) string {
	var lines []string
	for l := firstLine(at); l < at.line; l++ {
		start, end := at.lineStart(l), at.lineStart(l+1)-1
		s := excerpt(f, start, int(min(end-start, (lineDrawn+1)*utf8.UTFMax)))
		lines = append(lines, Printable(s, lineDrawn))
	}
	from, prefix := near(at.lineStart(at.line), diff, lineDrawn)
	s := excerpt(f, from, windowRead)
	if prefix != "" {
		s = wholeRunes(s)
	}
	for i := 0; i <= linesAfter && len(s) > 0; i++ {
		line := cutLine(s)
		lines = append(lines, prefix+Printable(line, lineDrawn))
		prefix = ""
		s = s[min(len(line)+1, len(s)):]
	}
	return strings.Join(lines, "\n")
}
