// Package decode reads a YAML file into a tree that remembers where everything
// stands, so that every mistake in a spec can be told with file, line, column,
// the offending line and the fix, and all of them at once.
//
// Call [Parse] first; walk the tree with [Value.Fields], [Value.Text],
// [Value.Int] and [Value.List], report with [Value.Mistake], and ask
// [Source.Err] at the end.
package decode

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// Bounds of a spec: beyond them it is refused before it is walked, so that an
// alias bomb (a few bytes that unfold to billions of nodes) costs nothing.
const (
	maxBytes = 4 << 20
	maxNodes = 200_000
	maxDepth = 100
)

// Kind is what a value is.
type Kind int

// The kinds of values.
const (
	Null Kind = iota
	Scalar
	List
	Map
)

func (k Kind) String() string {
	return [...]string{"nothing", "a single value", "a list", "a mapping"}[k]
}

// Value is a node of the tree.
type Value struct {
	Source       *Source
	Line, Column int // from 1
	Kind         Kind
	Raw          string   // of a scalar, unquoted
	Quoted       bool     // whether the scalar was quoted
	Items        []*Value // of a list
	Entries      []Entry  // of a map, in the order of the file
}

// Entry is one key of a map with its value.
type Entry struct {
	Key   *Value
	Value *Value
}

// maxMistakes bounds how many mistakes of one file are kept: who made so many
// made one.
const maxMistakes = 100

// Source is one YAML file and the mistakes found in it so far.
type Source struct {
	Name     string
	lines    []string
	mistakes Mistakes
}

// Mistake is one thing wrong at one place of a file.
type Mistake struct {
	File         string `json:"file"`
	Line         int    `json:"line"`   // from 1
	Column       int    `json:"column"` // from 1
	Message      string `json:"-"`
	Fix          string `json:"-"` // what to do about it; may be empty
	OffendingRow string `json:"-"` // the whole line
}

func (m Mistake) String() string {
	s := fmt.Sprintf("%s:%d:%d: %s", m.File, m.Line, m.Column, m.Message)
	if m.OffendingRow != "" {
		row, column := window(m.OffendingRow, m.Column)
		s += fmt.Sprintf("\n    %s\n    %s^", row, strings.Repeat(" ", column-1))
	}
	if m.Fix != "" {
		s += "\n    fix: " + m.Fix
	}
	return s
}

// maxShown is how many characters of an offending line are shown.
const maxShown = 160

// window cuts a line to the part around a column, and returns where the column
// is in it. What is no graphic character is replaced: the line may be of a
// file that nobody has read yet.
func window(line string, column int) (shown string, at int) {
	row := []rune(line[:min(len(line), maxRowBytes)])
	from := 0
	if len(row) > maxShown {
		from = min(max(column-maxShown/2, 0), len(row)-maxShown)
		row = row[from : from+maxShown]
	}
	for i, r := range row {
		switch {
		case r == '\t':
			row[i] = ' '
		case !unicode.IsPrint(r):
			row[i] = unicode.ReplacementChar
		}
	}
	return string(row), min(max(column-from, 1), len(row)+1)
}

// maxRowBytes is how much of a line is looked at to find the part to show.
const maxRowBytes = 64 << 10

// Mistakes is all that is wrong, in the order of the file; it is an error.
type Mistakes []Mistake

func (m Mistakes) Error() string {
	var b strings.Builder
	for i, one := range m {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(one.String())
	}
	return b.String()
}

// Parse reads one YAML document. A syntax error is told as Mistakes too.
func Parse(name string, text []byte) (*Value, error) {
	src := &Source{Name: name, lines: strings.Split(string(text), "\n")}
	if len(text) > maxBytes {
		return nil, Mistakes{{File: name, Line: 1, Column: 1, Message: fmt.Sprintf("the file has %d bytes", len(text)), Fix: fmt.Sprintf("at most %d", maxBytes)}}
	}
	var doc yaml.Node
	dec := yaml.NewDecoder(strings.NewReader(string(text)))
	if err := dec.Decode(&doc); err != nil {
		if errors.Is(err, io.EOF) {
			return &Value{Source: src, Line: 1, Column: 1}, nil
		}
		return nil, Mistakes{src.syntax(err)}
	}
	var second yaml.Node
	if err := dec.Decode(&second); !errors.Is(err, io.EOF) {
		if err != nil {
			return nil, Mistakes{src.syntax(err)}
		}
		src.add(second.Line, second.Column, "a second YAML document", "keep one document a file")
	}
	b := builder{src: src}
	root := b.build(doc.Content[0], 0)
	return root, src.Err()
}

// syntax turns "yaml: line 7: …" into a Mistake.
func (s *Source) syntax(err error) Mistake {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	line := 1
	if rest, ok := strings.CutPrefix(message, "line "); ok {
		if number, tail, ok := strings.Cut(rest, ": "); ok {
			if n, err := strconv.Atoi(number); err == nil {
				line, message = n, tail
			}
		}
	}
	row := s.row(line)
	column := len(row) - len(strings.TrimLeft(row, " ")) + 1
	return Mistake{File: s.Name, Line: line, Column: column, Message: "not YAML: " + message, OffendingRow: row}
}

func (s *Source) row(line int) string {
	if line < 1 || line > len(s.lines) {
		return ""
	}
	return strings.TrimRight(s.lines[line-1], "\r")
}

func (s *Source) add(line, column int, message, fix string) {
	if len(s.mistakes) == maxMistakes {
		return
	}
	s.mistakes = append(s.mistakes, s.at(line, column, message, fix))
}

func (s *Source) at(line, column int, message, fix string) Mistake {
	return Mistake{File: s.Name, Line: line, Column: column, Message: message, Fix: fix, OffendingRow: s.row(line)}
}

// Err returns all mistakes reported so far, or nil.
func (s *Source) Err() error {
	if len(s.mistakes) == 0 {
		return nil
	}
	sorted := slices.Clone(s.mistakes)
	slices.SortStableFunc(sorted, func(a, b Mistake) int {
		if a.Line != b.Line {
			return a.Line - b.Line
		}
		return a.Column - b.Column
	})
	return sorted
}

type builder struct {
	src   *Source
	nodes int
	full  bool
}

func (b *builder) build(n *yaml.Node, depth int) *Value {
	v := &Value{Source: b.src, Line: n.Line, Column: n.Column}
	if b.nodes++; b.nodes > maxNodes || depth > maxDepth {
		if !b.full {
			b.full = true
			b.src.add(n.Line, n.Column, "the file unfolds to too much", fmt.Sprintf("at most %d values, nested %d deep, aliases counted each time", maxNodes, maxDepth))
		}
		return v
	}
	switch n.Kind {
	case yaml.AliasNode:
		return b.build(n.Alias, depth+1)
	case yaml.ScalarNode:
		v.Quoted = n.Style&(yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle|yaml.LiteralStyle|yaml.FoldedStyle) != 0
		v.Raw = n.Value
		if v.Kind = Scalar; n.Tag == "!!null" {
			v.Kind = Null
		}
	case yaml.SequenceNode:
		v.Kind = List
		for _, item := range n.Content {
			v.Items = append(v.Items, b.build(item, depth+1))
		}
	case yaml.MappingNode:
		v.Kind = Map
		seen := make(map[string]bool, len(n.Content)/2)
		for i := 0; i+1 < len(n.Content); i += 2 {
			key := b.build(n.Content[i], depth+1)
			if key.Kind != Scalar {
				key.Mistake("", "a key must be a single word")
				continue
			}
			if seen[key.Raw] {
				key.Mistake("remove one of the two", "key %q stands here twice", key.Raw)
				continue
			}
			seen[key.Raw] = true
			v.Entries = append(v.Entries, Entry{key, b.build(n.Content[i+1], depth+1)})
		}
	}
	return v
}

// Mistake reports something wrong with v and how to mend it.
func (v *Value) Mistake(fix, format string, args ...any) {
	v.Source.add(v.Line, v.Column, fmt.Sprintf(format, args...), fix)
}

// MistakeHere is Mistake for what is found out once the file has been read: it
// changes nothing, so that a tree can be shared, and returns what is wrong.
func (v *Value) MistakeHere(fix, format string, args ...any) Mistake {
	return v.Source.at(v.Line, v.Column, fmt.Sprintf(format, args...), fix)
}

// Get returns the value of a key of a map, or nil.
func (v *Value) Get(key string) *Value {
	for _, e := range v.Entries {
		if e.Key.Raw == key {
			return e.Value
		}
	}
	return nil
}

// Fields holds v to be a map with no other keys than these and reports every
// other one with the nearest known.
func (v *Value) Fields(known ...string) bool {
	if v.Kind != Map {
		v.Mistake("write it as `"+strings.Join(known[:min(len(known), 2)], ": …, ")+": …`", "want a mapping, not %v", v.Kind)
		return false
	}
	for _, e := range v.Entries {
		if !slices.Contains(known, e.Key.Raw) {
			fix := "known keys: " + strings.Join(known, ", ")
			if near := Nearest(e.Key.Raw, known); near != "" {
				fix = fmt.Sprintf("did you mean %q?", near)
			}
			e.Key.Mistake(fix, "unknown key %q", e.Key.Raw)
		}
	}
	return true
}

// Text returns a scalar's text; anything else is a mistake.
func (v *Value) Text() (string, bool) {
	if v.Kind != Scalar {
		v.Mistake("", "want a single value, not %v", v.Kind)
		return "", false
	}
	return v.Raw, true
}

// Int returns a whole number.
func (v *Value) Int() (int64, bool) {
	text, ok := v.Text()
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		v.Mistake("write digits, such as 42", "%q is not a whole number", text)
		return 0, false
	}
	return n, true
}

// Float returns a number.
func (v *Value) Float() (float64, bool) {
	text, ok := v.Text()
	if !ok {
		return 0, false
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		v.Mistake("write a number, such as 1e-6", "%q is not a number", text)
		return 0, false
	}
	return f, true
}

// Bool returns true or false.
func (v *Value) Bool() (bool, bool) {
	text, ok := v.Text()
	if !ok {
		return false, false
	}
	switch text {
	case "true", "yes", "on":
		return true, true
	case "false", "no", "off":
		return false, true
	}
	v.Mistake("write true or false", "%q is neither true nor false", text)
	return false, false
}

// OneOf returns a scalar that must be one of the words.
func (v *Value) OneOf(words ...string) (string, bool) {
	text, ok := v.Text()
	if !ok {
		return "", false
	}
	if slices.Contains(words, text) {
		return text, true
	}
	fix := "one of " + strings.Join(words, ", ")
	if near := Nearest(text, words); near != "" {
		fix = fmt.Sprintf("did you mean %q? (%s)", near, fix)
	}
	v.Mistake(fix, "unknown value %q", text)
	return "", false
}

// ListItems returns the items of a list.
func (v *Value) ListItems() ([]*Value, bool) {
	if v.Kind != List {
		v.Mistake("write it as [ … ]", "want a list, not %v", v.Kind)
		return nil, false
	}
	return v.Items, true
}

// Nearest returns the word that is a few slips of the keyboard away from text,
// or else the shortest one that text is a shortened form of, such as poj3074 for
// p3074; "" if there is neither.
func Nearest(text string, words []string) string {
	text = strings.ToLower(text)
	best, distance := "", 1+max(1, min(3, len(text)/3))
	for _, w := range words {
		if d := slips(text, strings.ToLower(w)); d < distance {
			best, distance = w, d
		}
	}
	if best != "" {
		return best
	}
	for _, w := range words {
		if shortens(text, strings.ToLower(w)) && (best == "" || len(w) < len(best)) {
			best = w
		}
	}
	return best
}

// minShort is how many letters a shortened word must have to mean anything.
const minShort = 3

// shortens reports whether word without some of its letters is text.
func shortens(text, word string) bool {
	if len(text) < minShort {
		return false
	}
	left := text
	for i := 0; i < len(word) && left != ""; i++ {
		if word[i] == left[0] {
			left = left[1:]
		}
	}
	return left == ""
}

// slips is the optimal string alignment distance: letters added, left out,
// changed, or swapped with their neighbour.
func slips(a, b string) int {
	rows := [3][]int{make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)}
	for j := range rows[1] {
		rows[1][j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, now := rows[(i+2)%3][:], rows[i%3][:], rows[(i+1)%3][:]
		now[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			now[j] = min(last[j]+1, now[j-1]+1, last[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				now[j] = min(now[j], before[j-2]+1)
			}
		}
	}
	return rows[(len(a)+1)%3][len(b)]
}
