package layout

import (
	"fmt"
	"strconv"
	"strings"
)

// description gathers Markdown: nested lists of what stands in a file.
type description struct {
	text  strings.Builder
	depth int
}

// Describe is the text of the format section for people (Markdown).
func (l *Layout) Describe() string {
	d := &description{}
	file := "input"
	if l.answers {
		file = "output"
	}
	c := l.cases
	plain := c.single || l.answers && !l.repeats
	switch {
	case plain && len(l.head)+len(c.each)+len(l.foot) == 0:
		return "The " + file + " is empty.\n"
	case plain:
		order := ", in this order"
		if len(l.head)+len(c.each)+len(l.foot) == 1 {
			order = ""
		}
		d.say("The %s holds%s:", file, order)
		for _, es := range [][]element{l.head, c.each, l.foot} {
			d.elements(es)
		}
		d.between(c, false)
		return d.text.String()
	}
	first := "first"
	if len(l.head) > 0 {
		first = "next"
		d.say("The %s begins with:", file)
		d.elements(l.head)
	}
	d.cases(l, first)
	d.elements(c.each)
	d.between(c, true)
	d.ending(c)
	if len(l.foot) > 0 {
		d.say("Behind the last case:")
		d.elements(l.foot)
	}
	return d.text.String()
}

// cases says how many cases there are.
func (d *description) cases(l *Layout, first string) {
	switch c := l.cases; {
	case c.count != nil:
		n := l.unused("n", "t", "k", "cases")
		d.say("The %s line holds %s%s, the number of cases. Each case:", first, n, parenthesis(c.count.bounds.words(n)))
	case c.told != nil:
		d.say("Then come %s cases. Each case:", amount(c.told))
	case l.answers:
		d.say("For each case of the input, in the same order:")
	default:
		d.say("One case after the other. Each case:")
	}
}

// unused returns the first of some letters that is not a name of the layout.
func (l *Layout) unused(letters ...string) string {
	for _, letter := range letters {
		if l.inner.find(letter) == nil {
			return letter
		}
	}
	return letters[len(letters)-1]
}

// between says what stands between and after cases.
func (d *description) between(c *cases, many bool) {
	switch {
	case c.after && many:
		d.say("An empty line stands after every case, the last one too.")
	case c.after:
		d.say("An empty line stands at the end.")
	case c.between && many:
		d.say("One empty line stands between two cases; none stands after the last.")
	case many:
		d.say("No empty line stands between the cases.")
	}
}

// ending says what tells the last case.
func (d *description) ending(c *cases) {
	switch {
	case c.eof:
		d.say("The file ends after the last case.")
	case c.sentinel != "":
		d.say("After the last case stands the line %s, which ends the file.", code(c.sentinel))
	}
}

// say writes a paragraph.
func (d *description) say(format string, args ...any) {
	if d.text.Len() > 0 {
		d.text.WriteByte('\n')
	}
	fmt.Fprintf(&d.text, format+"\n", args...)
}

func (d *description) elements(es []element) {
	if len(es) > 0 && d.depth == 0 && !strings.HasPrefix(d.lastLine(), "- ") {
		d.text.WriteByte('\n')
	}
	for _, e := range es {
		e.describe(d)
	}
}

// lastLine is the line written last.
func (d *description) lastLine() string {
	text := strings.TrimSuffix(d.text.String(), "\n")
	return strings.TrimLeft(text[strings.LastIndexByte(text, '\n')+1:], " ")
}

func (d *description) nested(es []element) {
	d.depth++
	d.elements(es)
	d.depth--
}

func (d *description) item(format string, args ...any) {
	fmt.Fprintf(&d.text, strings.Repeat("  ", d.depth)+"- "+format+"\n", args...)
}

// code marks text as it stands in a file.
func code(s string) string {
	if strings.Contains(s, "`") {
		return "`` " + s + " ``"
	}
	return "`" + s + "`"
}

func parenthesis(s string) string {
	if s == "" {
		return ""
	}
	return " (" + s + ")"
}

// amount says how many: a number as it is, a name as it stands in the file.
func amount(e expression) string {
	if n, ok := constant(e); ok {
		return strconv.FormatInt(n, 10)
	}
	return code(e.String())
}

// gapWords says what stands between two items.
func gapWords(gap string) string {
	switch {
	case gap == "":
		return "nothing"
	case strings.Trim(gap, " ") == "" && len(gap) == 1:
		return "one space"
	case strings.Trim(gap, " ") == "":
		return fmt.Sprintf("%d spaces", len(gap))
	case gap == "\t":
		return "a tab"
	}
	return code(gap)
}

func trailingWords(trailing bool) string {
	if trailing {
		return "; lines may end in blanks"
	}
	return ""
}
