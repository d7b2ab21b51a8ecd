package layout

import (
	"fmt"
	"maps"
	"strings"

	"gridjudge/problems/decode"
)

// cases repeats elements. How often is said by exactly one of its first
// fields; an output that has none answers its input's cases.
type cases struct {
	single   bool
	count    *integerField // a line announces it
	told     expression    // a name read before tells it
	eof      bool
	sentinel string // a line that ends the file

	between, after bool // an empty line
	each           []element
}

// announces reports whether the file says how many cases it holds.
func (c *cases) announces() bool { return c.count != nil || c.told != nil }

// open reports whether only what stands behind a case tells whether it is the
// last.
func (c *cases) open() bool { return c.eof || c.sentinel != "" }

// cases compiles the value of `cases` within the names of the head.
func (c *compiler) cases(v *decode.Value) *cases {
	own := &cases{}
	if !v.Fields("count", "until", "single", "between", "after", "each") {
		return own
	}
	c.repetition(v, own)
	own.between = c.emptyLineKey(v.Get("between"))
	own.after = c.emptyLineKey(v.Get("after"))
	if own.between && own.after {
		v.Get("after").Mistake("remove between: after puts one there too", "both between and after")
	}
	outer := c.scope
	c.scope = outer.child()
	if c.options.Input != nil {
		c.give(c.options.Input.inner)
	}
	if each := v.Get("each"); each != nil {
		own.each = c.elements(each)
	} else {
		v.Mistake("add each: […]", "cases of what?")
	}
	c.inner = c.scope
	c.scope = outer
	outer.hide(c.inner, "it belongs to a case, and this stands outside the cases")
	// What stands behind the cases is not known yet when one has been read.
	c.outer = &scope{symbols: maps.Clone(outer.symbols)}
	c.inner.parent = c.outer
	return own
}

// repetition reads how many cases there are.
func (c *compiler) repetition(v *decode.Value, own *cases) {
	var said []string
	for _, e := range v.Entries {
		switch e.Key.Raw {
		case "count":
			c.count(e.Value, own)
		case "until":
			c.until(e.Value, own)
		case "single":
			if own.single = e.Value.Kind == decode.Null; !own.single {
				own.single, _ = e.Value.Bool()
			}
		default:
			continue
		}
		if said = append(said, e.Key.Raw); len(said) > 1 {
			e.Key.Mistake("keep one of the two", "both %s and %s", said[0], e.Key.Raw)
		}
	}
	if len(said) == 0 && c.options.Input == nil {
		v.Mistake("add count: 1..100, until: eof, until: {line: end} or single: true", "nothing says how many cases there are")
	}
}

// count reads a range, which a line announces, or an expression.
func (c *compiler) count(v *decode.Value, own *cases) {
	text, ok := v.Text()
	if !ok {
		return
	}
	if !strings.Contains(text, "..") {
		own.told = c.expression(v, integer)
		return
	}
	own.count = &integerField{label: "number of cases", bounds: c.bounds(v)}
	if own.count.bounds.low == nil {
		own.count.bounds.low = number(0)
	}
	if low, ok := constant(own.count.bounds.low); ok && low < 0 {
		v.Mistake("write 0 or more", "a number of cases of %d", low)
	}
}

func (c *compiler) until(v *decode.Value, own *cases) {
	if v.Kind != decode.Map {
		_, own.eof = v.OneOf("eof")
		return
	}
	v.Fields("line")
	at := v.Get("line")
	if at == nil {
		v.Mistake("write until: {line: end}", "until what?")
		return
	}
	if text, ok := c.printable(at); ok {
		if own.sentinel = text; strings.TrimSpace(text) != text {
			at.Mistake("remove the blanks", "the last line begins or ends in a blank")
		}
	}
}

func (c *compiler) emptyLineKey(v *decode.Value) bool {
	if v == nil {
		return false
	}
	_, ok := v.OneOf("empty-line")
	return ok
}

// announce reads how many cases there are, where the file says so.
func (c *cases) announce(r *Reader) error {
	switch {
	case c.count != nil:
		v, err := c.count.read(r, "")
		if err != nil {
			return err
		}
		r.announced = int(v.(int64))
		return r.endLine(false, part{})
	case c.told != nil:
		n, err := size(c.told, &r.names)
		r.announced = int(n)
		return r.faulty(err, part{name: "cases"})
	}
	return nil
}

// another reports whether a further case is due.
func (c *cases) another(r *Reader) (bool, error) {
	switch {
	case r.layout.answers:
		return true, nil
	case c.single:
		return r.number == 0, nil
	case c.announces():
		return r.number < r.announced, nil
	case c.eof && r.rule >= Trailing:
		return !r.restIsSpace(), nil
	case c.eof:
		_, more := r.peek()
		return more, nil
	}
	if _, more := r.peek(); !more || !r.byLine() && r.restIsSpace() {
		e := r.fault(r.at, part{}, fmt.Sprintf("the file ends without the line %q", c.sentinel), "add it as the last line")
		e.Case, e.Missing = 0, true
		return false, e
	}
	return !r.lineAhead(c.sentinel), nil
}

// missing says of a case that does not even begin that it is missing.
func (c *cases) missing(r *Reader, err error, begin int64) error {
	e, ok := err.(*SyntaxError)
	if ok && e.Missing && r.offset == begin && c.announces() && !r.layout.answers {
		e.Message = fmt.Sprintf("case %d of %d is missing", r.number, r.announced)
		e.Fix = fmt.Sprintf("add it, or announce %d", r.number-1)
	}
	return err
}

// lineAhead reports whether the text stands ahead up to the end of its line,
// without reading it. Even where line ends mean nothing else, they tell the last
// line from a case of the same tokens.
func (r *Reader) lineAhead(text string) bool {
	if !r.byLine() {
		r.skipSpace()
	}
	i := 0
	for j := range len(text) {
		if !r.byLine() && text[j] == ' ' && text[j-1] == ' ' {
			continue
		}
		b, _ := r.byteAhead(i)
		if !r.byLine() && text[j] == ' ' && isBlank(b) {
			for ; isBlank(b); b, _ = r.byteAhead(i) {
				i++
			}
			continue
		}
		if b != text[j] {
			return false
		}
		i++
	}
	return r.onlyBlanks(i)
}

// onlyBlanks reports whether the line that goes on at an offset ahead holds
// nothing more.
func (r *Reader) onlyBlanks(offset int) bool {
	b, more := r.byteAhead(offset)
	for more && b != '\n' && isSpace(b) {
		offset++
		b, more = r.byteAhead(offset)
	}
	return (!more || b == '\n') && offset < lookAhead
}

// printCount prints the line that announces the cases.
func (c *cases) printCount(p *Printer) error {
	switch {
	case c.count != nil:
		if err := c.count.print(p, int64(p.count)); err != nil {
			return err
		}
		p.text("\n")
	case c.told != nil:
		n, err := size(c.told, &p.names)
		if err != nil {
			return fmt.Errorf("print the number of cases: %w", err)
		}
		p.count = int(n)
	}
	return nil
}

// size evaluates how many there are of something.
func size(e expression, n *names) (int64, error) {
	x, err := e.eval(n)
	switch {
	case err != nil:
		return 0, err
	case x.n < 0:
		return 0, fmt.Errorf("%v is %d: want 0 or more", e, x.n)
	case x.n > maxItems:
		return 0, fmt.Errorf("%v is %d: want at most %d", e, x.n, int64(maxItems))
	}
	return x.n, nil
}
