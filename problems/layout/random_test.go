package layout

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"pgregory.net/rapid"
)

// author writes random layouts as the text of a spec.
type author struct {
	t     *rapid.T
	next  int
	small []string // names of integers that are small enough to be lengths
	words []string
}

func (a *author) name() string {
	a.next++
	return "v" + strconv.Itoa(a.next)
}

func (a *author) pick(label string, choices ...string) string {
	return rapid.SampledFrom(choices).Draw(a.t, label)
}

func (a *author) chance(label string) bool { return rapid.Bool().Draw(a.t, label) }

// length is an expression of a small value of 0 or more.
func (a *author) length() string {
	choices := []string{"0", "1", "3", "2^2-1", "max(1, 2)"}
	for _, n := range a.small {
		choices = append(choices, n, n+"*2", "min("+n+", 3)", "length(w) + "+n)
	}
	e := a.pick("length", choices...)
	if len(a.words) == 0 {
		return strings.ReplaceAll(e, "length(w)", "1")
	}
	return strings.ReplaceAll(e, "length(w)", "length("+a.words[0]+")")
}

// spec writes an input and the output that answers it.
func (a *author) spec() string {
	in := a.layout(false)
	return "input: " + in + "\noutput: " + a.layout(true) + "\n"
}

// layout writes a head, cases and a foot, or the elements of a single case.
func (a *author) layout(answers bool) string {
	if !answers && a.chance("plain") {
		return a.elements(true)
	}
	repetition, foot := "", true
	if !answers {
		repetition = a.pick("cases", "count: 0..5, ", "until: eof, ", "until: {line: 0 0}, ", "single: true, ", "until: {line: end}, ")
		foot = !strings.Contains(repetition, "until")
	}
	between := a.pick("between", "", "between: empty-line, ", "after: empty-line, ")
	var head, tail string
	keep := len(a.small)
	if !answers {
		head = strings.Trim(a.elements(false), "[]")
		if head != "" {
			head += ", "
		}
	}
	outer := *a
	each := a.elements(true)
	if foot && !answers && a.chance("foot") {
		inner := a.small
		a.small, a.words = outer.small[:keep:keep], nil
		tail = ", " + strings.Trim(a.elements(true), "[]")
		a.small, a.words = inner, outer.words
	}
	return fmt.Sprintf("[%s{cases: {%s%seach: %s}}%s]", head, repetition, between, each, tail)
}

// elements writes a list; full makes it begin with a line that is never empty.
func (a *author) elements(full bool) string {
	var all []string
	if full {
		all = append(all, "{line: ["+a.integer()+"]}")
	}
	for range rapid.IntRange(0, 3).Draw(a.t, "elements") {
		all = append(all, a.element())
	}
	return "[" + strings.Join(all, ", ") + "]"
}

func (a *author) element() string {
	trailing := a.pick("trailing", "", ", trailing: none")
	switch a.pick("element", "line", "text", "separated", "list", "board", "boardline", "grid", "lines", "json", "value", "when", "empty") {
	case "line":
		return "{line: [" + a.fields() + "]}"
	case "text":
		return fmt.Sprintf("{line: {fields: [%s, {text: %s}], separator: %q%s}}", a.integer(), a.name(), a.pick("separator", " ", "; "), trailing)
	case "separated":
		return fmt.Sprintf("{line: {fields: [%s], separator: %q%s}}", a.fields(), a.pick("separator", " ", ", ", "  ", ";", "\t"), trailing)
	case "list":
		return fmt.Sprintf("{line: %s}", a.list())
	case "board":
		return fmt.Sprintf("{rows: {board: %s, separator: %q%s}}", a.name(), a.pick("separator", "", " ", "|"), trailing)
	case "boardline":
		return fmt.Sprintf("{line: {board: %s, separator: %q}}", a.name(), a.pick("separator", "", " "))
	case "grid":
		return fmt.Sprintf("{rows: {grid: %s, height: %q, width: %q, charset: %q, separator: %q}}", a.name(), a.length(), a.length(), a.pick("charset", ".#", "a-c", "0-9"), a.pick("separator", "", " "))
	case "lines":
		return a.lines()
	case "json":
		return fmt.Sprintf("{json: {board: %s}}", a.name())
	case "value":
		return fmt.Sprintf("{json: {value: %s}}", a.name())
	case "when":
		return a.when()
	}
	return "empty-line"
}

func (a *author) fields() string {
	var all []string
	for range rapid.IntRange(1, 3).Draw(a.t, "fields") {
		switch a.pick("field", "int", "word", "literal", "float", "list", "board") {
		case "int":
			all = append(all, a.integer())
		case "word":
			name := a.name()
			a.words = append(a.words, name)
			all = append(all, fmt.Sprintf("{word: %s, length: 1..5, charset: %q}", name, a.pick("charset", "a-z", "!#A-F")))
		case "literal":
			all = append(all, fmt.Sprintf("{literal: %q}", a.pick("literal", "YES", "Case #", "a b")))
		case "float":
			all = append(all, fmt.Sprintf("{float: %s, range: -10..1e3, decimals: 3}", a.name()))
		case "list":
			all = append(all, strings.Replace(a.list(), ", separator: \" \"", "", 1))
		case "board":
			all = append(all, fmt.Sprintf("{board: %s}", a.name()))
		}
	}
	return strings.Join(all, ", ")
}

func (a *author) integer() string {
	name := a.name()
	bounds := a.pick("range", "0..4", "1..2", "-3..10^9", "", "-9223372036854775807-1..0", "5..", "7")
	if len(a.small) > 0 && a.chance("dependent") {
		bounds = a.small[0] + ".." + a.small[0] + "+2"
	}
	if bounds == "0..4" || bounds == "1..2" {
		defer func() { a.small = append(a.small, name) }()
	}
	if bounds == "" {
		return fmt.Sprintf("{int: %s}", name)
	}
	return fmt.Sprintf("{int: %s, range: %q}", name, bounds)
}

func (a *author) list() string {
	of := a.pick("of", "{int: value, range: -5..5}", "{word: value, length: 2}", "{float: value, decimals: 1}")
	if strings.Contains(of, "word") {
		return fmt.Sprintf("{list: %s, length: %q, of: %s, separator: \" \"}", a.name(), a.length(), "{word: value, length: 1..3, charset: a-z}")
	}
	return fmt.Sprintf("{list: %s, length: %q, of: %s, separator: \" \"}", a.name(), a.length(), of)
}

// lines writes fields whose names are lists behind them.
func (a *author) lines() string {
	count, label := a.length(), a.name()
	small, words := a.small, a.words
	fields := a.fields()
	a.small, a.words = small[:len(small):len(small)], words[:len(words):len(words)]
	return fmt.Sprintf("{lines: {count: %q, name: %s, each: [%s]}}", count, label, fields)
}

func (a *author) when() string {
	condition := "1 == 1"
	if len(a.small) > 0 {
		condition = a.small[0] + a.pick("comparison", " > 1", " == 0", " <= 1 || false1", " != 2 && 1 < 2")
		condition = strings.Replace(condition, "false1", "2 < 1", 1)
	}
	small, words := a.small, a.words
	then, otherwise := a.elements(true), ""
	a.small, a.words = small[:len(small):len(small)], words[:len(words):len(words)]
	if a.chance("else") {
		otherwise = ", else: " + a.elements(false)
		a.small, a.words = small[:len(small):len(small)], words[:len(words):len(words)]
	}
	return fmt.Sprintf("{when: {if: %q, then: %s%s}}", condition, then, otherwise)
}

// filler draws values that a layout can print.
type filler struct {
	t     *rapid.T
	names *names
}

func (f *filler) elements(es []element) {
	for _, e := range es {
		f.element(e)
	}
}

func (f *filler) size(e expression) int {
	n, err := size(e, f.names)
	if err != nil {
		f.t.Fatal(err)
	}
	return int(n)
}

func (f *filler) set(name string, v any) {
	if f.names.local != nil {
		f.names.local[name] = v
		return
	}
	f.names.own[name] = v
}

func (f *filler) element(e element) {
	switch e := e.(type) {
	case *line:
		f.line(e)
	case *rows:
		f.set(e.label, f.grid(&e.cells, f.size(e.height), f.size(e.width)))
	case *jsonBoard:
		f.set(e.label, f.grid(&e.cells, e.size, e.size))
	case *jsonValue:
		f.set(e.label, f.json(2))
	case *when:
		branch, err := e.branch(f.names)
		if err != nil {
			f.t.Fatal(err)
		}
		f.elements(branch)
	case *lines:
		columns := map[string][]any{}
		for range f.size(e.count) {
			f.names.local = Values{}
			f.line(e.line)
			for name, v := range f.names.local {
				columns[name] = append(columns[name], v)
			}
		}
		f.names.local = nil
		for _, name := range e.fieldNames() {
			f.set(name, append([]any{}, columns[name]...))
		}
	}
}

func (f *filler) line(l *line) {
	for _, field := range l.fields {
		if field.name() != "" {
			f.set(field.name(), f.field(field))
		}
	}
}

func (f *filler) field(e field) any {
	switch e := e.(type) {
	case *integerField:
		low, high, err := e.bounds.limits(f.names)
		if err != nil {
			f.t.Fatal(err)
		}
		return rapid.Int64Range(low, high).Draw(f.t, e.label)
	case *wordField:
		low, high, _ := limitText(e.length, f.names)
		return string(f.symbols(e.charset, int(rapid.Int64Range(low, high).Draw(f.t, "length"))))
	case *decimalField:
		scale := math.Pow(10, float64(e.decimals))
		low, high := max(e.low*scale, -1e6), min(e.high*scale, 1e6)
		return float64(rapid.Int64Range(int64(low), int64(high)).Draw(f.t, e.label)) / scale
	case *textField:
		return rapid.StringMatching(`[a-z0-9é][a-z é\t]{0,9}[a-z]`).Draw(f.t, e.label)
	case *boardField:
		return f.grid(&e.cells, e.size, e.size)
	case *listField:
		items := []any{}
		for range f.size(e.length) {
			items = append(items, f.field(e.of))
		}
		return items
	}
	panic("a field without values")
}

func (f *filler) symbols(set *charset, n int) []byte {
	if n == 0 {
		return []byte{}
	}
	var all []byte
	for b := range len(set) {
		if set[b] {
			all = append(all, byte(b))
		}
	}
	return rapid.SliceOfN(rapid.SampledFrom(all), n, n).Draw(f.t, "cells")
}

func (f *filler) grid(c *cells, rows, columns int) Grid {
	return Grid{rows, columns, f.symbols(c.charset, rows*columns)}
}

func (f *filler) json(depth int) any {
	switch kind := rapid.IntRange(0, 3+depth).Draw(f.t, "json"); kind {
	case 0:
		return nil
	case 1:
		return rapid.StringMatching(`[a-z "\\<é]{0,5}`).Draw(f.t, "string")
	case 2, 3:
		return true
	default:
		if depth == 0 {
			return false
		}
		if kind == 4 {
			return []any{f.json(depth - 1), f.json(depth - 1)}
		}
		return map[string]any{"a b": f.json(depth - 1), "c": f.json(depth - 1)}
	}
}

// values draws the cases of a file and what stands around them. given are the
// cases of the input, if it is an output.
func (l *Layout) values(t *rapid.T, given []*Case) (cases []*Case, outer Values) {
	f := &filler{t: t, names: &names{own: Values{}}}
	outer = f.names.own
	if len(given) > 0 {
		f.names.given = given[0].Values
	}
	f.elements(l.head)
	n := len(given)
	switch {
	case l.answers:
	case l.cases.single:
		n = 1
	default:
		n = rapid.IntRange(0, 4).Draw(t, "cases")
	}
	for i := range n {
		f.names = &names{own: Values{}, outer: outer}
		if l.answers {
			f.names.given = given[i].Values
		}
		f.elements(l.cases.each)
		cases = append(cases, &Case{Number: i + 1, Values: f.names.own})
	}
	f.names = &names{own: outer}
	f.elements(l.foot)
	return cases, outer
}
