package layout

import (
	"errors"
	"fmt"

	"gridjudge/problems/decode"
)

// compiler walks the tree of a spec. It reports what is wrong and goes on, so
// that all mistakes are told at once; what it returns then is never used.
type compiler struct {
	options Options
	scope   *scope // of the place where it is
	outer   *scope // in front of the cases, once they have been read
	inner   *scope // at the end of a case
	cased   *cases
	boards  []string
}

// Compile reads the list under `input:` or `output:`; mistakes go to the
// value's source, and the result is nil if there were any.
func Compile(v *decode.Value, o Options) *Layout {
	before := mistakes(v)
	root := &scope{symbols: map[string]*symbol{}, declared: map[string]*decode.Value{}}
	declarations(v, root.declared)
	c := &compiler{options: o, scope: root}
	if o.Input != nil {
		c.give(o.Input.outer)
		if !o.Input.repeats {
			c.give(o.Input.inner)
		}
	}
	l := &Layout{answers: o.Input != nil}
	c.top(v, l)
	if mistakes(v) > before {
		return nil
	}
	c.finish(l)
	return l
}

func mistakes(v *decode.Value) int {
	var found decode.Mistakes
	errors.As(v.Source.Err(), &found)
	return len(found)
}

// give makes the names of the input seen.
func (c *compiler) give(from *scope) {
	if from.parent != nil {
		c.give(from.parent)
	}
	for name, s := range from.symbols {
		given := *s
		given.given = true
		c.scope.symbols[name] = &given
	}
}

// top compiles the outermost list, in which `cases` may stand.
func (c *compiler) top(v *decode.Value, l *Layout) {
	items, ok := v.ListItems()
	if !ok {
		return
	}
	for _, item := range items {
		if item.Kind == decode.Map && len(item.Entries) == 1 && item.Entries[0].Key.Raw == "cases" {
			if c.cased != nil {
				item.Mistake("put them into one", "a second list of cases")
			}
			c.cased = c.cases(item.Entries[0].Value)
			continue
		}
		e := c.element(item)
		switch {
		case e == nil:
		case c.cased == nil:
			l.head = append(l.head, e)
		case c.cased.open():
			item.Mistake("move it in front of the cases", "nothing can stand behind cases that the end of the file or a line ends")
		default:
			l.foot = append(l.foot, e)
		}
	}
	if l.cases = c.cased; l.cases == nil {
		l.cases = &cases{single: true, each: l.head}
		l.head = nil
		c.outer, c.inner = c.scope, c.scope // all names belong to the one case
		if c.options.Input != nil && c.options.Input.repeats {
			v.Mistake("write - cases: {each: […]}", "the input can have several cases, but the output answers one")
		}
	}
}

// finish draws what is asked of a layout from its parts.
func (c *compiler) finish(l *Layout) {
	l.boards = c.boards
	l.outer, l.inner = c.outer, c.inner
	c.outer.hide(c.scope, "it stands behind the cases, so it is not known while they are read")
	l.fixed = allFixed(l.head) && allFixed(l.cases.each) && allFixed(l.foot) && l.cases.count == nil
	switch {
	case c.options.Input != nil:
		l.repeats, l.most = c.options.Input.Repeats()
	case l.cases.single:
		l.most = 1
	default:
		l.repeats = true
		if high, ok := constant(l.cases.high()); ok {
			l.repeats, l.most = high > 1, int(high)
		}
	}
}

func (c *cases) high() expression {
	if c.count != nil {
		return c.count.bounds.high
	}
	return c.told
}

// elements compiles a list within another element.
func (c *compiler) elements(v *decode.Value) []element {
	items, ok := v.ListItems()
	if !ok {
		return nil
	}
	var all []element
	for _, item := range items {
		if e := c.element(item); e != nil {
			all = append(all, e)
		}
	}
	return all
}

func (c *compiler) element(v *decode.Value) element {
	if v.Kind == decode.Scalar {
		if _, ok := v.OneOf("empty-line"); ok {
			return &line{}
		}
		return nil
	}
	if !v.Fields("line", "rows", "lines", "json", "cases", "when") {
		return nil
	}
	if len(v.Entries) != 1 {
		v.Mistake("begin each element with a dash of its own; its settings go inside, as in line: {fields: […], trailing: optional}", "an element with %d keys", len(v.Entries))
		return nil
	}
	key, inside := v.Entries[0].Key, v.Entries[0].Value
	switch key.Raw {
	case "line":
		return c.line(inside)
	case "rows":
		return c.rows(inside)
	case "lines":
		return c.lines(inside)
	case "json":
		return c.json(inside)
	case "when":
		return c.when(inside)
	case "cases":
		key.Mistake("move it to the top, beside input: or output:", "cases within another element")
	}
	return nil
}

// trailing reads whether our own files may have blanks at line ends.
func (c *compiler) trailing(v *decode.Value) bool {
	at := v.Get("trailing")
	if at == nil {
		return false
	}
	word, _ := at.OneOf("none", "optional")
	return word == "optional"
}

// separator reads what stands between two items.
func (c *compiler) separator(v *decode.Value, otherwise string) string {
	at := v.Get("separator")
	if at == nil {
		return otherwise
	}
	text, ok := at.Text()
	if !ok {
		return otherwise
	}
	for i := range len(text) {
		if b := text[i]; b != '\t' && (b < ' ' || b > '~') || isDigit(b) || isLetter(b) {
			inside(at, i).Mistake("separate by blanks or punctuation", "the separator holds %q", text[i:i+1])
			return otherwise
		}
	}
	return text
}

// maxLiteral bounds literals, which are compared in one look ahead.
const maxLiteral = 1000

// printable reads a text of printable ASCII.
func (c *compiler) printable(v *decode.Value) (string, bool) {
	text, ok := v.Text()
	if !ok {
		return "", false
	}
	if text == "" {
		v.Mistake("leave it out; an empty line is written `- empty-line`", "an empty text")
		return "", false
	}
	if len(text) > maxLiteral {
		v.Mistake("split it", "a text of %d bytes, more than %d", len(text), maxLiteral)
		return "", false
	}
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			inside(v, i).Mistake("write printable ASCII, each line an element of its own", "the text holds %q", text[i:i+1])
			return "", false
		}
	}
	return text, true
}

// charset reads the characters of words and grids.
func (c *compiler) charset(v *decode.Value, otherwise *charset) *charset {
	at := v.Get("charset")
	if at == nil {
		return otherwise
	}
	text, ok := at.Text()
	if !ok {
		return otherwise
	}
	set, offset, err := parseCharset(text)
	if err != nil {
		inside(at, offset).Mistake(`write e.g. "a-z", ".#" or "-0-9" (a - in front is itself)`, "%v", err)
		return otherwise
	}
	return set
}

// required returns the value of a key that must be there.
func (c *compiler) required(v *decode.Value, key, example string) *decode.Value {
	at := v.Get(key)
	if at == nil {
		v.Mistake("add "+key+": "+example, "%s is missing", key)
	}
	return at
}

// within compiles something whose names are gone behind it.
func (c *compiler) within(f func()) *scope {
	outer := c.scope
	c.scope = outer.child()
	f()
	inner := c.scope
	c.scope = outer
	return inner
}

// sizeOf compiles how many there are of something, which stands under a key.
func (c *compiler) sizeOf(v *decode.Value, key, example string) expression {
	at := c.required(v, key, example)
	if at == nil {
		return nil
	}
	e := c.expression(at, integer)
	if n, ok := constant(e); ok && (n < 0 || n > maxItems) {
		at.Mistake(fmt.Sprintf("write a number from 0 to %d", int64(maxItems)), "%s is %d", key, n)
	}
	return e
}
