package layout

import (
	"errors"
	"fmt"
	"io"
	"maps"
)

// maxItems bounds what one case may hold: so many items of lists, cells of
// grids, and 16 bytes of text each count as one.
const maxItems = 16 << 20

// maxText is the most bytes of a word or a text without a bound of its own.
const maxText = 1 << 20

// Reader reads a file case by case in memory that does not grow with the
// number of cases, nor with the length of a line. White space that the rule
// leaves free may go on for ever; everything else is refused once it is longer
// than the layout allows.
type Reader struct {
	scanner
	layout *Layout
	rule   Rule
	names  names

	started   bool
	announced int
	number    int // of the case that is being read
	finished  bool
	err       error // the first, which all later calls return

	glued   bool   // under Any: the next item follows without white space
	items   int64  // of the case so far
	scratch []byte // of word
	begin   place  // of the last word
	loose   place  // where blanks begin that restOfLine has gone past at the line's end
}

// Reader starts reading.
func (l *Layout) Reader(in io.Reader, rule Rule) *Reader {
	return &Reader{scanner: newScanner(in), layout: l, rule: rule, names: names{outer: Values{}}}
}

// Next returns the next case, io.EOF after the last, or a *SyntaxError. given
// holds the values of the input's case that an output's case answers; nil for
// inputs. An output's Next does not know how many cases there must be: call it
// once for each case of the input, then End.
//
// Of an input, io.EOF also says that nothing stands after the last case. Any
// other error is a failure to read.
func (r *Reader) Next(given Values) (*Case, error) {
	if r.err != nil {
		return nil, r.err
	}
	if r.finished {
		return nil, io.EOF
	}
	c, err := r.next(given)
	if err = r.settle(err); err != nil {
		return nil, err
	}
	if c == nil {
		if err := r.End(); err != nil {
			return nil, err
		}
		return nil, io.EOF
	}
	return c, nil
}

// settle keeps the first error. A failure below looks like an early end, so it
// goes first.
func (r *Reader) settle(err error) error {
	if r.failure != nil {
		err = fmt.Errorf("read line %d: %w", r.at.line, r.failure)
	}
	r.err = err
	return err
}

func (r *Reader) next(given Values) (*Case, error) {
	r.names.given = given
	if err := r.header(); err != nil {
		return nil, err
	}
	cases := r.layout.cases
	more, err := cases.another(r)
	if err != nil || !more {
		return nil, err
	}
	r.number++
	r.items = 0
	if cases.between && r.number > 1 {
		if err := r.between(); err != nil {
			return nil, err
		}
		if cases.sentinel != "" && r.lineAhead(cases.sentinel) {
			return nil, r.unexpected(item, part{}, fmt.Sprintf("case %d", r.number), "remove the empty line in front of the last line")
		}
	}
	if !r.byLine() {
		r.skipSpace()
	}
	c := &Case{Number: r.number, Line: r.at.line, Values: Values{}}
	r.names.own = c.Values
	begin := r.offset
	if err := readAll(cases.each, r); err != nil {
		return nil, cases.missing(r, err, begin)
	}
	if r.offset == begin && cases.open() {
		return nil, r.fault(r.at, part{}, "a case of nothing", "remove what stands from here on")
	}
	if cases.after {
		if err := r.emptyLine(false); err != nil {
			return nil, err
		}
	}
	r.names.own = nil
	maps.Copy(c.Values, r.names.outer)
	return c, nil
}

// header reads what stands in front of the cases, once.
func (r *Reader) header() error {
	if r.started {
		return nil
	}
	r.started = true
	r.names.own = r.names.outer
	defer func() { r.names.own = nil }()
	if err := readAll(r.layout.head, r); err != nil {
		return err
	}
	return r.layout.cases.announce(r)
}

// between reads the empty line between two cases. Where the file ends there,
// it is the case behind it that is missing.
func (r *Reader) between() error {
	if _, more := r.peek(); !more {
		return r.unexpected(item, part{}, fmt.Sprintf("case %d", r.number), "")
	}
	return r.emptyLine(false)
}

// End checks that nothing that counts stands after the last case read.
func (r *Reader) End() error {
	if r.err != nil || r.finished {
		return r.err
	}
	r.finished = true
	return r.settle(r.end())
}

func (r *Reader) end() error {
	if err := r.header(); err != nil {
		return err
	}
	last := r.number
	r.number = 0
	if cases := r.layout.cases; cases.announces() && last != r.announced {
		return r.fault(r.at, part{}, fmt.Sprintf("%d cases are announced, but %d stand here", r.announced, last), fmt.Sprintf("announce %d", last))
	}
	if sentinel := r.layout.cases.sentinel; sentinel != "" {
		if _, err := literal(sentinel).read(r, ""); err != nil {
			return err
		}
		if err := r.endLine(false, part{}); err != nil {
			return err
		}
	}
	r.names.own = r.names.outer
	if err := readAll(r.layout.foot, r); err != nil {
		return err
	}
	return r.nothing(last)
}

// nothing holds the file to its end.
func (r *Reader) nothing(last int) error {
	space := false
	if r.rule >= Trailing {
		r.skipSpace()
	} else {
		space = r.restIsSpace()
	}
	if _, more := r.peek(); !more {
		return nil
	}
	after := "behind the end"
	if r.layout.repeats {
		after = fmt.Sprintf("after case %d", last)
	}
	e := r.fault(r.at, part{}, fmt.Sprintf("found %s %s", r.found(item), after), "remove everything from here on")
	e.Extra, e.WhiteSpace = true, space
	return e
}

// Announced is the number of cases that the file itself announces, once the
// first has been read; 0 if it does not.
func (r *Reader) Announced() int { return r.announced }

// Outer returns the values that stand outside the cases: those in front of
// them once the first case has been read, all of them after End.
func (r *Reader) Outer() Values { return r.names.outer }

func readAll(es []element, r *Reader) error {
	for _, e := range es {
		if err := e.read(r); err != nil {
			return err
		}
	}
	return nil
}

// set gives a name its value.
func (r *Reader) set(name string, v any) {
	switch {
	case name == "":
	case r.names.local != nil:
		r.names.local[name] = v
	default:
		r.names.own[name] = v
	}
}

// charge counts what a case holds against maxItems.
func (r *Reader) charge(n int64, of part) error {
	if r.items += n; r.items > maxItems {
		return r.fault(r.at, of, fmt.Sprintf("the case holds more than %d items", int64(maxItems)), "split it into several cases or files")
	}
	return nil
}

// faulty turns an error of an expression into one of the file.
func (r *Reader) faulty(err error, of part) error {
	var own *SyntaxError
	if err == nil || errors.As(err, &own) {
		return err
	}
	return r.fault(r.at, of, err.Error(), "change the values that stand before")
}
