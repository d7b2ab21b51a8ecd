package layout

import (
	"bufio"
	"fmt"
	"io"
)

// Printer writes a file case by case, exactly as Strict reads it.
type Printer struct {
	out    *bufio.Writer
	layout *Layout
	names  names
	count  int // announced
	number int // printed
	begun  bool
	err    error // the first, which all later calls return

	recent []byte // how the case begins, as far as it is needed to know it from the end
	keep   int
}

// Printer starts writing. count is the number of cases that will follow (used
// where the layout announces it), header the values outside the cases.
func (l *Layout) Printer(w io.Writer, count int, header Values) *Printer {
	return &Printer{out: bufio.NewWriter(w), layout: l, count: count, names: names{outer: header}}
}

// Case prints one case. Of an output, v also holds the input's values that the
// layout refers to.
func (p *Printer) Case(v Values) error {
	if p.err != nil {
		return p.err
	}
	if p.err = p.begin(); p.err != nil {
		return p.err
	}
	p.number++
	p.names.own = v
	err := p.body()
	p.names.own = nil
	if err != nil {
		p.err = fmt.Errorf("print case %d: %w", p.number, err)
	}
	return p.err
}

func (p *Printer) body() error {
	cases := p.layout.cases
	if cases.single && p.number > 1 {
		return fmt.Errorf("the layout holds a single case")
	}
	if cases.between && p.number > 1 {
		p.text("\n")
	}
	p.recent, p.keep = p.recent[:0], len(cases.sentinel)+1
	if err := printAll(cases.each, p); err != nil {
		return err
	}
	if cases.open() && len(p.recent) == 0 {
		return fmt.Errorf("it has no text, so that no reader would see it")
	}
	if cases.sentinel != "" && string(p.recent) == cases.sentinel+"\n" {
		return fmt.Errorf("its first line reads %q, which ends the file", cases.sentinel)
	}
	p.keep = 0
	if cases.after {
		p.text("\n")
	}
	return nil
}

// begin prints what stands in front of the cases, once.
func (p *Printer) begin() error {
	if p.begun {
		return nil
	}
	p.begun = true
	if err := printAll(p.layout.head, p); err != nil {
		return fmt.Errorf("print what stands before the cases: %w", err)
	}
	return p.layout.cases.printCount(p)
}

// Close prints what follows the last case and flushes. It does not close the writer.
func (p *Printer) Close() error {
	if p.err != nil {
		return p.err
	}
	if p.err = p.finish(); p.err != nil {
		return p.err
	}
	p.err = p.out.Flush()
	return p.err
}

func (p *Printer) finish() error {
	if err := p.begin(); err != nil {
		return err
	}
	cases := p.layout.cases
	switch {
	case cases.announces() && p.number != p.count:
		return fmt.Errorf("print %d cases: %d were announced", p.number, p.count)
	case cases.single && p.number == 0:
		return fmt.Errorf("print no case: the layout holds one")
	}
	if cases.sentinel != "" {
		p.text(cases.sentinel + "\n")
	}
	if err := printAll(p.layout.foot, p); err != nil {
		return fmt.Errorf("print what stands behind the cases: %w", err)
	}
	return nil
}

func printAll(es []element, p *Printer) error {
	for _, e := range es {
		if err := e.print(p); err != nil {
			return err
		}
	}
	return nil
}

// text writes; an error stays in the buffered writer until Close.
func (p *Printer) text(s string) {
	if room := p.keep - len(p.recent); room > 0 {
		p.recent = append(p.recent, s[:min(room, len(s))]...)
	}
	p.out.WriteString(s)
}

func (p *Printer) bytes(b []byte) {
	if room := p.keep - len(p.recent); room > 0 {
		p.recent = append(p.recent, b[:min(room, len(b))]...)
	}
	p.out.Write(b)
}

// value returns what a name stands for.
func (p *Printer) value(name string) (any, error) {
	v, ok := p.names.find(name)
	if !ok {
		return nil, fmt.Errorf("no value for %q", name)
	}
	return v, nil
}

// mistyped is the error of a value of a wrong type.
func mistyped(name string, v any, want string) error {
	return fmt.Errorf("%q is %T: want %s", name, v, want)
}
