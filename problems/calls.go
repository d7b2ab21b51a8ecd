package problems

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gridjudge/problems/call"
	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
)

// call decodes `call:`. A problem that says nothing of its input gets layouts
// of lines of JSON. It reports whether the layouts can be looked at.
func (l *loader) call(p *Problem, root, v *decode.Value) bool {
	p.Call = call.Decode(v)
	if p.Call == nil {
		l.unsure = true
		return false
	}
	input, output := present(root, "input"), present(root, "output")
	switch {
	case input == nil && output == nil:
		p.CallOnly = true
		p.Input, p.Output = callLayouts(v, p.Call)
	case input == nil || output == nil:
		v.Mistake("describe both, or neither: then each case is lines of JSON", "of input and output one is missing")
	case p.Call.Design():
		v.Mistake("leave input and output out", "the calls of a class are lines of JSON, which no other input can hold")
	default:
		return true
	}
	l.unsure = p.Input == nil || p.Output == nil
	return !l.unsure
}

// Names in the layouts that are made for a function.
const (
	callsName     = "calls"
	argumentsName = "arguments"
	resultName    = "result"
)

// callLayouts makes the layouts of a problem that has none: a line of JSON a
// parameter, and one for the result.
func callLayouts(at *decode.Value, c *call.Call) (input, output *layout.Layout) {
	b := treeBuilder{at}
	var lines []*decode.Value
	for _, name := range lineNames(c) {
		lines = append(lines, b.pairs("json", b.pairs("value", b.word(name))))
	}
	if len(lines) == 0 { // a function without parameters still has cases
		lines = []*decode.Value{b.pairs("json", b.pairs("value", b.word(argumentsName)))}
	}
	each := func(lines ...*decode.Value) *decode.Value { return b.list(lines...) }
	input = layout.Compile(b.list(b.pairs("cases", b.pairs("until", b.word("eof"), "each", each(lines...)))), layout.Options{})
	if input == nil {
		return nil, nil
	}
	result := b.pairs("json", b.pairs("value", b.word(resultName)))
	output = layout.Compile(b.list(b.pairs("cases", b.pairs("each", each(result)))), layout.Options{Input: input})
	return input, output
}

// lineNames are the names of the lines of a case.
func lineNames(c *call.Call) []string {
	if c.Design() {
		return []string{callsName, argumentsName}
	}
	var names []string
	for i := range c.Parameters {
		names = append(names, lineName(i, c.Parameters[i].Name))
	}
	return names
}

// lineName is a parameter's name as the layout can bear it.
func lineName(i int, name string) string {
	if slices.Contains([]string{"min", "max", "length", resultName}, name) {
		return fmt.Sprintf("%s-%d", name, i+1)
	}
	return name
}

// treeBuilder makes a spec's values, all of which stand where `call:` does.
type treeBuilder struct{ at *decode.Value }

func (b treeBuilder) word(text string) *decode.Value {
	return &decode.Value{Source: b.at.Source, Line: b.at.Line, Column: b.at.Column, Kind: decode.Scalar, Raw: text}
}

func (b treeBuilder) list(items ...*decode.Value) *decode.Value {
	v := b.word("")
	v.Kind, v.Items = decode.List, items
	return v
}

// pairs makes a mapping of keys and values in turn.
func (b treeBuilder) pairs(all ...any) *decode.Value {
	v := b.word("")
	v.Kind = decode.Map
	for i := 0; i+1 < len(all); i += 2 {
		v.Entries = append(v.Entries, decode.Entry{Key: b.word(all[i].(string)), Value: all[i+1].(*decode.Value)})
	}
	return v
}

// callNames holds the names that a call refers to, to the layouts.
func (l *loader) callNames(p *Problem, root *decode.Value) {
	if p.Call == nil || p.Input == nil || p.Output == nil || l.unsure || p.Call.Design() {
		return
	}
	at := present(root, "call")
	known := p.Input.Names()
	for i := range p.Call.Parameters {
		from := &p.Call.Parameters[i].From
		if p.CallOnly {
			*from = lineName(i, p.Call.Parameters[i].Name)
			continue
		}
		if !slices.Contains(known, *from) {
			parameter := present(at, "parameters").Items[i]
			parameter.Mistake("add e.g. `value: {name: "+strings.Join(known[:min(1, len(known))], "")+"}`; its names: "+strings.Join(known, ", "), "a case of the input holds no %q", *from)
		}
	}
	due := p.Output.Names()
	switch into := &p.Call.Into; {
	case *into == "" && len(due) == 1:
		*into = due[0]
	case *into == "":
		at.Mistake("say `result: {parameter: board, value: {board: solution}}`; its names: "+strings.Join(due, ", "), "the output holds %d values, and a function has one result", len(due))
	case !slices.Contains(due, *into):
		present(at, "result").Mistake("its names: "+strings.Join(due, ", "), "the output holds no %q", *into)
	}
}

// CallCase is a case of an input as a function gets it.
type CallCase struct {
	Number, Line int
	Arguments    []byte // an array of them in canonical form
	problem      *Problem
	values       layout.Values
	changed      []byte      // the argument that is to be changed, as it was
	results      []call.Type // of a class that is used call by call
}

// CallReader reads the cases of an input for a function.
type CallReader struct {
	problem *Problem
	in      *layout.Reader
}

// CallReader starts reading an input of a problem that has a Call.
func (p *Problem) CallReader(r io.Reader) *CallReader {
	return &CallReader{p, p.Input.Reader(r, layout.Strict)}
}

// Next returns the next case, or io.EOF behind the last. A value that does not
// fit its parameter is a *call.ValueError.
func (r *CallReader) Next() (*CallCase, error) {
	c, err := r.in.Next(nil)
	if err != nil {
		var breach *layout.SyntaxError
		if errors.As(err, &breach) {
			return nil, inputError(err)
		}
		return nil, err
	}
	return r.problem.callCase(c)
}

func (p *Problem) callCase(c *layout.Case) (*CallCase, error) {
	k := &CallCase{Number: c.Number, Line: c.Line, problem: p, values: c.Values}
	if p.Call.Design() {
		var err error
		k.Arguments, k.results, err = p.Call.EncodeDesign(nil, c.Values[callsName], c.Values[argumentsName])
		if err != nil {
			return nil, fmt.Errorf("case %d: %w", c.Number, err)
		}
		return k, nil
	}
	k.Arguments = append(k.Arguments, '[')
	for i, parameter := range p.Call.Parameters {
		if i > 0 {
			k.Arguments = append(k.Arguments, ',')
		}
		begin := len(k.Arguments)
		var err error
		k.Arguments, err = parameter.Type.Encode(k.Arguments, plain(c.Values[parameter.From], parameter.Type))
		if err != nil {
			return nil, fmt.Errorf("case %d: parameter %q: %w", c.Number, parameter.Name, err)
		}
		if i == p.Call.Changed {
			k.changed = k.Arguments[begin:]
		}
	}
	k.Arguments = append(k.Arguments, ']')
	k.changed = slices.Clone(k.changed)
	return k, nil
}

// plain turns what a layout reads into what a type encodes: a board into an
// array of rows, of characters or of strings.
func plain(v any, t call.Type) any {
	g, ok := v.(layout.Grid)
	if !ok {
		return v
	}
	rows := make([]any, g.Rows)
	for i := range rows {
		row := string(g.Cells[i*g.Columns : (i+1)*g.Columns])
		if t.Base == call.String && t.Depth == 1 {
			rows[i] = row
			continue
		}
		cells := make([]any, len(row))
		for j := range cells {
			cells[j] = row[j : j+1]
		}
		rows[i] = cells
	}
	return rows
}

// CheckResult holds a result, which may be hostile, to the type that is due.
func (c *CallCase) CheckResult(text []byte) error {
	if c.problem.Call.Design() {
		return call.CheckDesign(c.results, text)
	}
	return c.problem.Call.Result().Check(text)
}

// Due is the expected result of the case, as the answer's own case holds it.
func (c *CallCase) Due(answer *layout.Case) ([]byte, error) {
	v := answer.Values[resultName]
	if !c.problem.Call.Design() {
		return c.problem.Call.Result().Encode(nil, v)
	}
	return call.EncodeResults(c.results, v)
}

// Compare returns "" if a result that CheckResult has passed is the one that is
// due, else where and how they differ.
func (c *CallCase) Compare(result, due []byte, t call.Tolerance, o call.Order) string {
	if c.problem.Call.Design() {
		return call.CompareResults(c.results, result, due, t, o)
	}
	return c.problem.Call.Result().Compare(result, due, t, o)
}

// Unchanged reports whether the result is the argument that was to be changed,
// as it was given.
func (c *CallCase) Unchanged(result []byte) bool {
	return c.problem.Call.Changed >= 0 && string(c.changed) == string(result)
}

// ResultPrinter writes results as an output of the problem.
type ResultPrinter struct {
	problem *Problem
	w       io.Writer
	out     *layout.Printer
}

// ResultPrinter starts writing the output of count cases.
func (p *Problem) ResultPrinter(w io.Writer, count int) *ResultPrinter {
	r := &ResultPrinter{problem: p, w: w}
	if !p.CallOnly {
		r.out = p.Output.Printer(w, count, layout.Values{})
	}
	return r
}

// ResultError says why a result, though of the right type, cannot stand in an
// output of the problem.
type ResultError struct{ Message string }

func (e *ResultError) Error() string { return e.Message }

// Case writes a result that CheckResult has passed.
func (r *ResultPrinter) Case(c *CallCase, result []byte) error {
	if r.out == nil {
		_, err := r.w.Write(append(slices.Clip(result), '\n'))
		return err
	}
	v, err := r.problem.layoutValue(result)
	if err != nil {
		return err
	}
	values := layout.Values{}
	for name, value := range c.values {
		values[name] = value
	}
	values[r.problem.Call.Into] = v
	if err := r.out.Case(values); err != nil {
		return &ResultError{strings.TrimPrefix(err.Error(), fmt.Sprintf("print case %d: ", c.Number))}
	}
	return nil
}

// Close ends the output.
func (r *ResultPrinter) Close() error {
	if r.out == nil {
		return nil
	}
	return r.out.Close()
}

// layoutValue turns a result into what the output's layout prints.
func (p *Problem) layoutValue(result []byte) (any, error) {
	d := json.NewDecoder(strings.NewReader(string(result)))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, fmt.Errorf("reading a result: %w", err)
	}
	if slices.Contains(p.Output.Boards(), p.Call.Into) {
		return toBoard(v)
	}
	return numbers(v, p.Call.Result().Base), nil
}

// toBoard makes a board of rows, which must be of one length.
func toBoard(v any) (any, error) {
	rows, _ := v.([]any)
	g := layout.Grid{Rows: len(rows)}
	for i, row := range rows {
		var text strings.Builder
		switch row := row.(type) {
		case string:
			text.WriteString(row)
		case []any:
			for _, cell := range row {
				s, _ := cell.(string)
				text.WriteString(s)
			}
		}
		if i == 0 {
			g.Columns = text.Len()
		} else if text.Len() != g.Columns {
			return nil, &ResultError{fmt.Sprintf("row 1 of the board has %d cells, and row %d has %d", g.Columns, i+1, text.Len())}
		}
		g.Cells = append(g.Cells, text.String()...)
	}
	return g, nil
}

// numbers turns those of JSON into those of a layout.
func numbers(v any, base call.Base) any {
	switch v := v.(type) {
	case json.Number:
		if base == call.Double {
			f, _ := v.Float64()
			return f
		}
		n, _ := v.Int64()
		return n
	case []any:
		for i := range v {
			v[i] = numbers(v[i], base)
		}
	}
	return v
}
