package toolchain

import (
	"bytes"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxLog is how much of a compiler's words is kept.
const maxLog = 64 << 10

// capped keeps the first bytes that are written to it and remembers that there
// were more.
type capped struct {
	bytes.Buffer
	limit int
	more  bool
}

func (c *capped) Write(p []byte) (int, error) {
	keep := min(len(p), c.limit-c.Len())
	c.more = c.more || keep < len(p)
	c.Buffer.Write(p[:keep])
	return len(p), nil
}

// printable makes text that neither breaks nor colours what shows it: control
// characters, invisible ones and invalid UTF-8 are written as escapes. Lines
// and tabs stay.
func printable(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, width := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && width == 1:
			fmt.Fprintf(&b, `\x%02x`, text[i])
		case r == '\n' || r == '\t' || unicode.IsPrint(r):
			b.WriteString(text[i : i+width])
		case r == '\r' && strings.HasPrefix(text[i+1:], "\n"):
		case r < 0x80:
			fmt.Fprintf(&b, `\x%02x`, r)
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		i += width
	}
	return b.String()
}

// cut shortens printable text to at most limit bytes, at a character's end,
// and says so.
func cut(text string, limit int, more bool) string {
	if len(text) <= limit && !more {
		return text
	}
	const note = "\n[cut: the first 64 KiB are kept]\n"
	keep := min(len(text), limit-len(note))
	for keep > 0 && keep < len(text) && !utf8.RuneStart(text[keep]) {
		keep--
	}
	return text[:keep] + note
}

// words is a log of a compiler: what it said, with the contestant's own file
// names, and behind it what we have to add.
func (p *plan) words(said *capped, added string) string {
	text := printable(p.ownNames.Replace(said.String()))
	if added == "" {
		return cut(text, maxLog, said.more)
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	// What we add explains the rest, so it survives the cut.
	return cut(text, maxLog-len(added)-1, said.more) + added + "\n"
}
