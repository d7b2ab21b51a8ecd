package layout

import (
	"fmt"
	"strings"

	"gridjudge/problems/decode"
)

// listField is a number of fields of one kind.
type listField struct {
	label     string
	length    expression
	of        field
	separator string
}

func (c *compiler) list(v *decode.Value, separator string) field {
	f := &listField{separator: c.separator(v, separator)}
	f.length = c.sizeOf(v, "length", "n")
	at := c.required(v, "of", "{int: value, range: 1..100}")
	if at != nil {
		// What an item is called is for people alone.
		c.within(func() { f.of = c.listItem(at) })
	}
	f.label = c.declare(v, "list", sequence)
	if f.of == nil || f.length == nil {
		return nil
	}
	visible := strings.TrimSpace(f.separator)
	if f.separator == "" || visible != "" && f.of.holds(visible[0]) {
		v.Mistake(`write separator: " "`, "no reader could tell where an item of %q ends", f.label)
	}
	return f
}

func (c *compiler) listItem(v *decode.Value) field {
	f := c.field(v, " ")
	switch f.(type) {
	case *integerField, *wordField, *decimalField, nil:
		return f
	}
	v.Mistake("write e.g. {int: value, range: 1..100}", "a list can hold int, word or float")
	return nil
}

func (f *listField) name() string      { return f.label }
func (f *listField) fixed() bool       { return false }
func (f *listField) open() bool        { return true }
func (f *listField) holds(b byte) bool { return f.of.holds(b) }

func (f *listField) empty(n *names) (bool, error) {
	length, err := size(f.length, n)
	return length == 0, err
}

func (f *listField) read(r *Reader, stops string) (any, error) {
	of := part{name: f.label}
	length, err := size(f.length, &r.names)
	if err != nil {
		return nil, r.faulty(err, of)
	}
	if visible := strings.TrimSpace(f.separator); visible != "" {
		stops += visible[:1]
	}
	// What a hostile file says it holds is not what it holds: the list grows
	// as it is read.
	items := make([]any, 0, min(length, 1024))
	for i := range length {
		if i > 0 {
			if err := r.gap(f.separator, of); err != nil {
				return nil, err
			}
		}
		if err := r.charge(1, of); err != nil {
			return nil, err
		}
		v, err := f.of.read(r, stops)
		if err != nil {
			return nil, f.placed(err, i)
		}
		items = append(items, v)
	}
	return items, nil
}

// placed says in which item an error lies.
func (f *listField) placed(err error, i int64) error {
	if e, ok := err.(*SyntaxError); ok {
		e.Message = fmt.Sprintf("item %d of %q: %s", i+1, f.label, strings.TrimPrefix(e.Message, fmt.Sprintf("%q: ", f.of.name())))
	}
	return err
}

func (f *listField) print(p *Printer, v any) error {
	length, err := size(f.length, &p.names)
	if err != nil {
		return err
	}
	items, ok := v.([]any)
	if !ok {
		return mistyped(f.label, v, "a []any")
	}
	if int64(len(items)) != length {
		return fmt.Errorf("%q has %d items: want %d", f.label, len(items), length)
	}
	for i, v := range items {
		if i > 0 {
			p.text(f.separator)
		}
		if err := f.of.print(p, v); err != nil {
			return fmt.Errorf("item %d of %q: %w", i+1, f.label, err)
		}
	}
	return nil
}

func (f *listField) describe() string {
	return fmt.Sprintf("the list %s of %s items separated by %s, each a %s", code(f.label), code(f.length.String()), gapWords(f.separator), strings.TrimPrefix(f.of.describe(), "the "))
}
