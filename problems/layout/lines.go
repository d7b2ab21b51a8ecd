package layout

import (
	"fmt"

	"gridjudge/problems/decode"
)

// lines repeats a line of fields. Within the line each name stands for its
// field, behind it for the list of all.
type lines struct {
	label string
	count expression
	line  *line
}

func (c *compiler) lines(v *decode.Value) element {
	if !v.Fields("count", "name", "each", "separator", "trailing") {
		return nil
	}
	e := &lines{count: c.sizeOf(v, "count", "m"), line: &line{}}
	inner := c.within(func() {
		if each := c.required(v, "each", "[{int: u, range: 1..n}]"); each != nil {
			items := []*decode.Value{each}
			if each.Kind == decode.List {
				items = each.Items
			}
			e.line = c.fields(items, c.separator(v, " "))
			e.line.trailing = c.trailing(v)
		}
	})
	for name, s := range inner.symbols {
		list := *s
		list.kind = sequence
		c.scope.symbols[name] = &list
	}
	if at := v.Get("name"); at != nil {
		e.label = c.name(at, symbol{kind: group, length: e.count})
	}
	return e
}

// fieldNames are the names that become lists.
func (e *lines) fieldNames() []string {
	var all []string
	for _, f := range e.line.fields {
		if name := f.name(); name != "" {
			all = append(all, name)
		}
	}
	return all
}

func (e *lines) read(r *Reader) error {
	of := part{name: e.label}
	count, err := size(e.count, &r.names)
	if err != nil {
		return r.faulty(err, of)
	}
	names := e.fieldNames()
	columns := make([][]any, len(names))
	for i := range columns {
		columns[i] = []any{}
	}
	defer func() { r.names.local = nil }()
	r.names.local = make(Values, len(names))
	for i := range count {
		if err := r.charge(max(1, int64(len(names))), of); err != nil {
			return err
		}
		clear(r.names.local)
		if err := e.line.read(r); err != nil {
			return e.placed(err, i)
		}
		for j, name := range names {
			columns[j] = append(columns[j], r.names.local[name])
		}
	}
	r.names.local = nil
	for j, name := range names {
		r.set(name, columns[j])
	}
	return nil
}

// placed says in which of the lines an error lies.
func (e *lines) placed(err error, i int64) error {
	if s, ok := err.(*SyntaxError); ok && e.label != "" {
		s.Message = fmt.Sprintf("line %d of %q: %s", i+1, e.label, s.Message)
	}
	return err
}

func (e *lines) print(p *Printer) error {
	count, err := size(e.count, &p.names)
	if err != nil {
		return err
	}
	names := e.fieldNames()
	columns := make([][]any, len(names))
	for i, name := range names {
		v, err := p.value(name)
		if err != nil {
			return err
		}
		items, ok := v.([]any)
		if !ok {
			return mistyped(name, v, "a []any")
		}
		if int64(len(items)) != count {
			return fmt.Errorf("%q has %d items: want %d", name, len(items), count)
		}
		columns[i] = items
	}
	defer func() { p.names.local = nil }()
	p.names.local = make(Values, len(names))
	for i := range int(count) {
		for j, name := range names {
			p.names.local[name] = columns[j][i]
		}
		if err := e.line.print(p); err != nil {
			return fmt.Errorf("line %d of %q: %w", i+1, e.label, err)
		}
	}
	return nil
}

func (e *lines) fixed() bool { return independent(e.count) && e.line.fixed() }

func (e *lines) describe(d *description) {
	label := ""
	if e.label != "" {
		label = ", the " + code(e.label)
	}
	d.item("%s lines%s, each with %s", amount(e.count), label, e.line.words())
}
