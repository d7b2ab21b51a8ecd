package check

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"gridjudge/problems/layout"
)

// isWhite reports whether c is white space: what C's isspace takes for it, as
// the judges modelled here are written in C.
func isWhite(c byte) bool {
	const white = 1<<' ' | 1<<'\t' | 1<<'\n' | 1<<'\v' | 1<<'\f' | 1<<'\r'
	return c <= ' ' && white>>c&1 != 0
}

// gapHead is how many bytes of a gap are kept. Nearly all gaps are shorter;
// the others are read again from the file if they must be compared.
const gapHead = 8

// gap is a run of white space between two characters that are not, possibly of
// no length. A gap can be gigabytes, so it is described, not held.
type gap struct {
	from     int64 // offset in the file
	size     int64
	newlines int64
	tail     int64 // blanks behind the last newline: they indent the next word
	head     [gapHead]byte
	line     int64 // where it begins
	atStart  bool  // of the file
	atEnd    bool
}

func (g *gap) add(c byte) {
	if g.size < gapHead {
		g.head[g.size] = c
	}
	g.size++
	g.tail++
	if c == '\n' {
		g.newlines++
		g.tail = 0
	}
}

// parts reports whether the gap divides what stands around it into words.
func (g *gap) parts() bool { return g.size > 0 || g.atStart || g.atEnd }

// sameGap reports whether two gaps at the same place are equal by the rule.
func sameGap(rule layout.Rule, a, b *gap, fa, fb io.ReaderAt) (bool, error) {
	switch {
	case rule == layout.Any:
		return a.parts() == b.parts(), nil
	case rule == layout.Trailing && a.atEnd && b.atEnd:
		return true, nil
	case rule == layout.Trailing:
		if a.newlines != b.newlines || a.tail != b.tail {
			return false, nil
		}
		return sameBytes(a, b, a.size-a.tail, b.size-b.tail, a.tail, fa, fb)
	}
	if a.size != b.size {
		return false, nil
	}
	return sameBytes(a, b, 0, 0, a.size, fa, fb)
}

// sameBytes compares n bytes of two gaps from the places i and j in them.
func sameBytes(a, b *gap, i, j, n int64, fa, fb io.ReaderAt) (bool, error) {
	if i+n <= gapHead && j+n <= gapHead {
		return string(a.head[i:i+n]) == string(b.head[j:j+n]), nil
	}
	bufA, bufB := make([]byte, 4096), make([]byte, 4096)
	for n > 0 {
		step := min(n, int64(len(bufA)))
		if _, err := fa.ReadAt(bufA[:step], a.from+i); err != nil && err != io.EOF {
			return false, err
		}
		if _, err := fb.ReadAt(bufB[:step], b.from+j); err != nil && err != io.EOF {
			return false, err
		}
		if !bytes.Equal(bufA[:step], bufB[:step]) {
			return false, nil
		}
		i, j, n = i+step, j+step, n-step
	}
	return true, nil
}

// breach is a place where white space breaks the rule.
type breach struct {
	want, got     gap
	wantAt, gotAt mark // behind the gaps
}

// line is the line of the output where the two gaps part.
func (b *breach) line() int64 {
	switch {
	case b.want.newlines != b.got.newlines:
		return b.got.line + min(b.want.newlines, b.got.newlines)
	case b.want.tail != b.got.tail:
		return b.got.line + b.got.newlines
	}
	return b.got.line
}

// reason says what was wrong: `white space: line 17: expected an empty line,
// got a line end before "ABC"`. before is the quoted word behind the gap of the
// output, "" at the end.
func (b *breach) reason(before string) string {
	want, got := b.want.describe(), b.got.describe()
	if want == got {
		want, got = b.want.quote(), b.got.quote()
	}
	if want == got {
		want, got = fmt.Sprintf("%d characters of white space", b.want.size), "others"
	}
	where := " at the end"
	if before != "" {
		where = " before " + before
	}
	return fmt.Sprintf("white space: line %d: expected %s, got %s%s", b.line(), want, got, where)
}

// describe says in words what the gap looks like on the page.
func (g *gap) describe() string {
	switch {
	case g.size == 0:
		return "none"
	case g.newlines == 0:
		return g.blanks()
	}
	text := "a line end"
	if g.newlines == 2 && !g.atStart || g.newlines == 1 && g.atStart {
		text = "an empty line"
	} else if g.newlines > 1 {
		empty := g.newlines - 1
		if g.atStart {
			empty = g.newlines
		}
		text = fmt.Sprintf("%d empty lines", empty)
	}
	if g.tail > 0 {
		text += " and " + g.blanks()
	}
	return text
}

// blanks describes the tail.
func (g *gap) blanks() string {
	if g.size > gapHead {
		return fmt.Sprintf("%d blanks", g.tail)
	}
	tail := g.head[g.size-g.tail : g.size]
	switch {
	case string(tail) == " ":
		return "a space"
	case string(tail) == strings.Repeat(" ", len(tail)):
		return fmt.Sprintf("%d spaces", g.tail)
	}
	return `"` + Printable(tail, 4*gapHead) + `"`
}

// quote shows the gap's characters themselves.
func (g *gap) quote() string {
	more := ""
	if g.size > gapHead {
		more = "…"
	}
	return `"` + Printable(g.head[:min(g.size, gapHead)], 4*gapHead) + more + `"`
}
