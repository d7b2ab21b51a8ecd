// Package layout describes how the bytes of an input or output file are laid
// out. One description gives the strict validator of our own files, the
// lenient reader of contestants' output, the printer, and the words for people.
//
// Call [Compile] first, on the list under `input:` or `output:` of a spec; then
// [Layout.Reader], [Layout.Printer] or [Layout.Describe].
//
// # The language
//
// A layout is a list of elements, each of one or more lines:
//
//	line: [FIELD, …]                  one line; fields with one space between
//	line: FIELD                       the same of a single field
//	line: {fields: [FIELD, …], separator: ",", trailing: optional}
//	rows: {board: b, separator: " "}  a board, a line a row
//	rows: {grid: g, height: h, width: w, charset: ".#"}
//	lines: {count: m, name: edges, each: [FIELD, …]}
//	json: {board: b}                  one line of compact JSON: [["5","3"],…]
//	json: {value: v}                  the same of any JSON value
//	cases: {count: 1..99, each: [ELEMENT, …]}
//	when: {if: n > 0, then: [ELEMENT, …], else: [ELEMENT, …]}
//	empty-line
//
// A field is one of
//
//	{int: n, range: 1..2*m}           64 bits, no leading zero, no +, no -0
//	{word: s, length: 1..100, charset: "a-z"}
//	{float: x, range: 0..1, decimals: 3}  6 decimals unless told
//	{literal: "YES"}
//	{board: b, separator: " "}        a whole board, row after row
//	{list: a, length: n, of: FIELD, separator: " "}
//	{text: s, length: 1..80}          up to the end of the line
//
// `separator` and `trailing: none|optional` (whether our own files may have
// blanks at line ends) are also keys of rows and lines.
//
// `cases` stands once, at the top. How many there are is said by one of
// `count: 1..99` (a line announces it), `count: n` (a name read before tells
// it), `until: eof`, `until: {line: end}` (such a line ends the file) and
// `single: true`; an output says nothing: its cases answer the input's. Then
// come `between: empty-line` or `after: empty-line` (after the last too). A
// layout without `cases` is one case.
//
// Expressions know + - * / % ^, comparisons, &&, ||, !, min, max and
// length(name), whole numbers such as 1000000000, 10^9 or 1e9, and text in
// quotes to compare words with. Division cuts towards zero. A name is seen from
// its own case and from what stands behind it. The fields of `lines` are single
// values within the line and lists behind it. The names of an input are seen
// from its output.
package layout

// BoardFormat is how the boards of a problem's domain are written.
type BoardFormat struct {
	Size    int    // cells a row
	Symbols string // one byte a symbol, the first is value 1
	Blank   byte
}

// Options of a compilation.
type Options struct {
	Board *BoardFormat // nil: the problem has no boards
	// Input is the compiled input when an output is compiled: its names are
	// visible, and the output's cases answer its cases one to one. Boards in
	// an output hold no blanks.
	Input *Layout
}

// Rule is how much white space matters to a reader.
type Rule uint8

// The rules, from the strictest.
const (
	Strict   Rule = iota // our own files: every byte as the printer writes it, but for what the layout itself leaves open
	Exact                // contestants: as Strict
	Trailing             // contestants: blanks at line ends and empty lines at the end are free
	Any                  // contestants: tokens only
	Unspaced             // no white space counts at all; only for layouts of fixed width (see Layout.FixedWidth)
)

// Values are the names of a case and what they stand for: its own, and those
// that stand before it.
type Values map[string]any // int64, float64, string, Grid, []any (of these), or JSON as any

// Grid is a board or a grid, row by row, one byte a cell.
type Grid struct {
	Rows, Columns int
	Cells         []byte
}

// Case is one instance within a file; a layout without `cases` has one.
type Case struct {
	Number int // from 1
	Line   int // where it begins, from 1
	Values Values
}

// Layout is a compiled description. It is safe for concurrent use.
type Layout struct {
	head, foot []element // around the cases
	cases      *cases    // never nil: without `cases` the whole layout is a single one
	answers    bool      // an output, which answers an input
	repeats    bool
	most       int
	fixed      bool
	boards     []string
	outer      *scope // names behind the head
	inner      *scope // names at the end of a case
}

// Repeats reports whether a file can hold more than one case, and the most it
// can hold (0: no bound).
func (l *Layout) Repeats() (many bool, most int) { return l.repeats, l.most }

// FixedWidth reports whether Unspaced can read the layout: without any white
// space it is still plain where each part ends.
func (l *Layout) FixedWidth() bool { return l.fixed }

// Names returns the names of a case's own values, sorted; of an output not those
// of the input that it answers.
func (l *Layout) Names() []string {
	var all []string
	for _, name := range l.inner.visible() {
		if !l.inner.find(name).given {
			all = append(all, name)
		}
	}
	return all
}

// Boards returns the names of the board fields in the layout, in order.
func (l *Layout) Boards() []string { return l.boards }

// element is a part of a layout that takes whole lines.
type element interface {
	read(r *Reader) error
	print(p *Printer) error
	describe(d *description)
	// fixed reports whether the element's bytes other than white space are
	// counted before they are read.
	fixed() bool
}

func allFixed(es []element) bool {
	for _, e := range es {
		if !e.fixed() {
			return false
		}
	}
	return true
}
