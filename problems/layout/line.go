package layout

import (
	"fmt"
	"strings"

	"gridjudge/problems/decode"
)

// line is a line of fields; without any it is an empty line.
type line struct {
	fields   []field
	gaps     []string // gaps[i] stands in front of field i, unless it is the first that is not empty
	stops    []string // the bytes that end field i, besides white space
	trailing bool
}

// line compiles a list of fields, a single field, or {fields: […], …}.
func (c *compiler) line(v *decode.Value) element {
	switch {
	case v.Kind == decode.List:
		return c.fields(v.Items, " ")
	case v.Get("fields") != nil:
		v.Fields("fields", "separator", "trailing")
		items, _ := v.Get("fields").ListItems()
		l := c.fields(items, c.separator(v, " "))
		l.trailing = c.trailing(v)
		return l
	}
	l := &line{gaps: []string{""}, stops: []string{""}}
	f := c.field(v, " ", "trailing")
	if f == nil {
		return l
	}
	l.fields = []field{f}
	l.trailing = c.trailing(v)
	c.join([]*decode.Value{v}, l, "")
	return l
}

// fields compiles the fields of a line.
func (c *compiler) fields(items []*decode.Value, separator string) *line {
	l := &line{}
	for _, item := range items {
		if f := c.field(item, separator); f != nil {
			l.fields = append(l.fields, f)
		}
	}
	if len(l.fields) == len(items) { // otherwise a mistake has been told already
		c.join(items, l, separator)
	}
	return l
}

// join finds the gaps between the fields and what ends each of them. Blanks at
// the ends of literals become part of the gaps: so a reader of tokens knows
// where white space must stand.
func (c *compiler) join(items []*decode.Value, l *line, separator string) {
	l.gaps = make([]string, len(l.fields))
	l.stops = make([]string, len(l.fields))
	pending := ""
	for i, f := range l.fields {
		leading, trailing := "", ""
		if text, ok := f.(literal); ok {
			visible := strings.Trim(string(text), " ")
			leading, trailing, _ = strings.Cut(string(text), visible)
			l.fields[i] = literal(visible)
		}
		if i > 0 {
			l.gaps[i] = pending + separator + leading
		} else if leading != "" {
			items[i].Mistake("remove it", "a blank at the beginning of the line")
		}
		pending = trailing
	}
	if pending != "" {
		items[len(items)-1].Mistake("remove it", "a blank at the end of the line")
	}
	for i := range max(len(l.fields)-1, 0) {
		c.stop(items[i], l, i)
	}
}

// stop finds what ends a field that another follows.
func (c *compiler) stop(at *decode.Value, l *line, i int) {
	f, next, gap := l.fields[i], l.fields[i+1], l.gaps[i+1]
	visible := strings.TrimSpace(gap)
	if _, ok := f.(*textField); ok {
		at.Mistake("move it to the end of the line", "%q takes the rest of the line, but more follows", f.name())
		return
	}
	if !f.open() || gap != "" && visible == "" {
		return
	}
	text, ok := next.(literal)
	switch {
	case visible != "":
		l.stops[i] = visible[:1]
	case ok:
		l.stops[i] = string(text[:1])
	default:
		at.Mistake(`put separator: " " beside fields, or a literal between the two`, "no reader could tell where %s ends: nothing separates it from what follows", f.describe())
		return
	}
	if f.holds(l.stops[i][0]) {
		at.Mistake("choose another separator or charset", "no reader could tell where %s ends: it may hold %s itself", f.describe(), quote([]byte(l.stops[i])))
	}
}

func (l *line) read(r *Reader) error {
	begun := false
	for i, f := range l.fields {
		if list, ok := f.(*listField); ok {
			empty, err := list.empty(&r.names)
			if err != nil {
				return r.faulty(err, part{name: list.label})
			}
			if empty {
				r.set(list.label, []any{})
				continue
			}
		}
		if begun {
			if err := r.gap(l.gaps[i], part{name: f.name()}); err != nil {
				return err
			}
		}
		begun = true
		v, err := f.read(r, l.stops[i])
		if err != nil {
			return err
		}
		r.set(f.name(), v)
	}
	if !begun {
		return r.emptyLine(l.trailing)
	}
	return r.endLine(l.trailing, part{})
}

func (l *line) print(p *Printer) error {
	begun := false
	for i, f := range l.fields {
		var v any
		if name := f.name(); name != "" {
			var err error
			if v, err = p.value(name); err != nil {
				return err
			}
		}
		if list, ok := f.(*listField); ok {
			empty, err := list.empty(&p.names)
			if err != nil {
				return err
			}
			if given, ok := v.([]any); empty && ok && len(given) == 0 {
				continue
			}
		}
		if begun {
			p.text(l.gaps[i])
		}
		begun = true
		if err := f.print(p, v); err != nil {
			return err
		}
	}
	p.text("\n")
	return nil
}

func (l *line) fixed() bool {
	for _, f := range l.fields {
		if !f.fixed() {
			return false
		}
	}
	return true
}

func (l *line) describe(d *description) {
	if len(l.fields) == 0 {
		d.item("an empty line")
		return
	}
	d.item("one line with %s", l.words())
}

// words names the fields and what stands between them.
func (l *line) words() string {
	var b strings.Builder
	same := len(l.fields) > 1 && l.gaps[1] != ""
	for i := 2; i < len(l.gaps); i++ {
		same = same && l.gaps[i] == l.gaps[1]
	}
	for i, f := range l.fields {
		switch {
		case i == 0:
		case same && i < len(l.fields)-1:
			b.WriteString(", ")
		case same:
			b.WriteString(" and ")
		case l.gaps[i] == "":
			b.WriteString(", directly followed by ")
		default:
			fmt.Fprintf(&b, ", then %s, then ", gapWords(l.gaps[i]))
		}
		b.WriteString(f.describe())
	}
	if same {
		fmt.Fprintf(&b, ", separated by %s", gapWords(l.gaps[1]))
	}
	b.WriteString(trailingWords(l.trailing))
	return b.String()
}
