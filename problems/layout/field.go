package layout

import (
	"strings"

	"gridjudge/problems/decode"
)

// field is a part of a line.
type field interface {
	name() string // "": it has no value
	// read reads the field's text, which a byte of stops ends if white space
	// does not.
	read(r *Reader, stops string) (any, error)
	print(p *Printer, v any) error
	describe() string
	fixed() bool
	// open reports whether the field's own text does not tell where it ends.
	open() bool
	// holds reports whether the field's text may hold a byte, behind the first.
	holds(b byte) bool
}

// field compiles one field of a line. extra are keys that belong to the line.
func (c *compiler) field(v *decode.Value, separator string, extra ...string) field {
	known := []string{"int", "word", "literal", "board", "list", "text", "float"}
	kind := ""
	for _, e := range v.Entries {
		for _, k := range known {
			if e.Key.Raw == k && kind == "" {
				kind = k
			}
		}
	}
	if kind == "" {
		c.unknownField(v, known)
		return nil
	}
	switch kind {
	case "int":
		v.Fields(append([]string{"int", "range"}, extra...)...)
		return c.integer(v)
	case "word":
		v.Fields(append([]string{"word", "length", "charset"}, extra...)...)
		return c.word(v)
	case "literal":
		v.Fields(append([]string{"literal"}, extra...)...)
		return c.literal(v)
	case "board":
		v.Fields(append([]string{"board", "separator"}, extra...)...)
		return c.board(v)
	case "list":
		v.Fields(append([]string{"list", "length", "of", "separator"}, extra...)...)
		return c.list(v, separator)
	case "text":
		v.Fields(append([]string{"text", "length"}, extra...)...)
		return c.text(v)
	}
	v.Fields(append([]string{"float", "range", "decimals"}, extra...)...)
	return c.decimal(v)
}

// unknownField tells the nearest kind of field to what stands there.
func (c *compiler) unknownField(v *decode.Value, known []string) {
	if v.Kind != decode.Map {
		v.Mistake("write e.g. {int: n, range: 1..100}", "want a field, not %v", v.Kind)
		return
	}
	for _, e := range v.Entries {
		if near := decode.Nearest(e.Key.Raw, known); near != "" {
			e.Key.Mistake("did you mean \""+near+"\"?", "unknown field %q", e.Key.Raw)
			return
		}
	}
	v.Mistake("one of its keys must be "+strings.Join(known, ", "), "no known field")
}

// declare takes the name of a field, which stands under key.
func (c *compiler) declare(v *decode.Value, key string, k kind) string {
	return c.name(v.Get(key), symbol{kind: k})
}
