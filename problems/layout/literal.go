package layout

import (
	"bytes"
	"strings"

	"gridjudge/problems/decode"
)

// literal is a text that stands as it is; join has taken the blanks at its ends.
type literal string

func (c *compiler) literal(v *decode.Value) field {
	text, ok := c.printable(v.Get("literal"))
	if !ok {
		return nil
	}
	if strings.TrimSpace(text) == "" {
		v.Get("literal").Mistake("use separator for what stands between fields", "a literal of blanks alone")
		return nil
	}
	return literal(text)
}

func (l literal) name() string                  { return "" }
func (l literal) fixed() bool                   { return true }
func (l literal) open() bool                    { return false }
func (l literal) holds(byte) bool               { return false }
func (l literal) print(p *Printer, _ any) error { p.text(string(l)); return nil }
func (l literal) describe() string              { return code(string(l)) }

func (l literal) read(r *Reader, _ string) (any, error) {
	r.start()
	if r.rule == Unspaced {
		return nil, r.exactly(strings.ReplaceAll(string(l), " ", ""), item, part{})
	}
	words := []string{string(l)}
	if r.rule == Any {
		words = strings.Fields(string(l))
	}
	for i, word := range words {
		if i > 0 {
			if err := r.spaceDue(part{}); err != nil {
				return nil, err
			}
			r.start()
		}
		if !bytes.Equal(r.ahead(len(word)), []byte(word)) {
			return nil, r.unexpected(item, part{}, quote([]byte(l)), "")
		}
		for range len(word) {
			r.advance()
		}
	}
	return nil, nil
}
