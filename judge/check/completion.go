package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// completion accepts every board that fills the blanks of a board of the input
// and breaks no rule of the game, whether or not the reference found the same.
//
// The input is read strictly and the output by the problem's white space rule,
// one case of each at a time. Where the rule stops the reading, the output is
// read again without regard to white space: if all of it is right then, white
// space alone is at fault.
type completion struct {
	input, output *layout.Layout
	of, due       string // names of the boards in the input and in the output
	shape         *reference.Shape
	format        layout.BoardFormat
	rule          layout.Rule
	breach        verdict.Verdict
	many          bool // an input can hold several cases
}

func newCompletion(p *problems.Problem, s settings) (Checker, error) {
	if p.Domain == nil || p.Input == nil || p.Output == nil {
		return nil, errors.New("check completion: the problem needs a domain, an input and an output")
	}
	boards := p.Output.Boards()
	if len(boards) != 1 {
		return nil, fmt.Errorf("check completion: want one board in the output, not %d", len(boards))
	}
	many, _ := p.Input.Repeats()
	return &completion{
		input: p.Input, output: p.Output, of: p.Check.Of, due: boards[0],
		shape: p.Domain.Shape, format: p.Domain.Format,
		rule: max(layout.Exact, s.rule), breach: s.breach, many: many,
	}, nil
}

func (*completion) NeedsAnswer() bool { return false }

func (c *completion) Check(ctx context.Context, f Files) (Outcome, error) {
	found, err := c.read(ctx, f, c.rule)
	if err != nil {
		return badInput(err)
	}
	if found == nil {
		return Outcome{Verdict: verdict.AC}, nil
	}
	if found.syntax == nil {
		return c.wrong(ctx, f, found)
	}
	looser := c.looser()
	if looser == c.rule {
		return c.wrong(ctx, f, found)
	}
	again, err := c.read(ctx, f, looser)
	switch {
	case err != nil:
		return badInput(err)
	case again == nil:
		return Outcome{Verdict: c.breach, Reason: "white space: " + located(found.syntax), Case: found.number}, nil
	case found.syntax.WhiteSpace:
		// What white space hid is the first fault that counts.
		found = again
	}
	return c.wrong(ctx, f, found)
}

// looser is the rule by which white space counts least.
func (c *completion) looser() layout.Rule {
	if c.output.FixedWidth() {
		return layout.Unspaced
	}
	return layout.Any
}

// fault is the first thing that is wrong with an output: how it is laid out or
// what a board holds.
type fault struct {
	number int // of the case, from 1
	syntax *layout.SyntaxError
	reason string
	board  *BoardDifference
}

// inputError says what is wrong with the input, which is the author's.
type inputError struct{ reason string }

func (e *inputError) Error() string { return e.reason }

// badInput makes a judge error of a bad input and passes on all others.
func badInput(err error) (Outcome, error) {
	var bad *inputError
	if !errors.As(err, &bad) {
		return Outcome{}, err
	}
	return Outcome{Verdict: verdict.JE, Reason: bad.reason}, nil
}

// located is a breach of a layout with its line.
func located(e *layout.SyntaxError) string {
	return fmt.Sprintf("line %d: %s", e.Line, oneLine(e.Message, reasonShown))
}

// read holds every case of the output to its case of the input, and returns
// the first fault or nil.
func (c *completion) read(ctx context.Context, f Files, rule layout.Rule) (*fault, error) {
	in := c.input.Reader(reader(ctx, "input", f.Input), layout.Strict)
	out := c.output.Reader(reader(ctx, "output", f.Output), rule)
	for number := 1; ; number++ {
		ask, err := in.Next(nil)
		if err == io.EOF {
			return broken(number-1, out.End())
		}
		if err != nil {
			return nil, blameInput(err)
		}
		givens, err := c.givens(number, ask)
		if err != nil {
			return nil, err
		}
		answer, err := out.Next(ask.Values)
		if err != nil {
			return broken(number, err)
		}
		got, ok := answer.Values[c.due].(layout.Grid)
		if !ok {
			return nil, fmt.Errorf("check completion: the output has no board %q", c.due)
		}
		if found := c.board(givens, got.Cells); found != nil {
			found.number = number
			return found, nil
		}
	}
}

// givens is the board of a case that is to be completed. A board that breaks
// the rules of the game itself is not held against the contestant.
func (c *completion) givens(number int, ask *layout.Case) ([]byte, error) {
	board, ok := ask.Values[c.of].(layout.Grid)
	if !ok || len(board.Cells) != c.shape.Size()*c.shape.Size() {
		return nil, &inputError{fmt.Sprintf("case %d of the input has no board %q of %d cells", number, c.of, c.shape.Size()*c.shape.Size())}
	}
	if unit, cells := c.clash(board.Cells); cells != nil {
		return nil, &inputError{fmt.Sprintf("the input's board %d cannot be completed: %s", number, c.clashing(unit, board.Cells[cells[0]], cells))}
	}
	return board.Cells, nil
}

// broken makes a fault of a breach of the layout by the output.
func broken(number int, err error) (*fault, error) {
	var syntax *layout.SyntaxError
	if errors.As(err, &syntax) {
		return &fault{number: number, syntax: syntax}, nil
	}
	return nil, err
}

// blameInput makes an inputError of a breach of the layout by the input.
func blameInput(err error) error {
	var syntax *layout.SyntaxError
	if errors.As(err, &syntax) {
		return &inputError{"the input breaks its layout: " + located(syntax)}
	}
	return err
}

// wrong is the outcome for a fault that white space does not explain.
func (c *completion) wrong(ctx context.Context, f Files, found *fault) (Outcome, error) {
	out := Outcome{Verdict: verdict.WA, Case: found.number, Board: found.board}
	if !c.many {
		out.Reason = found.single()
		return out, nil
	}
	total, err := count(ctx, c.input, f)
	if err != nil {
		return badInput(blameInput(err))
	}
	switch s := found.syntax; {
	case s == nil:
		out.Reason = fmt.Sprintf("board %d of %d: %s", found.number, total, found.reason)
	case s.Extra:
		out.Reason = extra(total)
	case s.Missing:
		out.Reason = missing(found.number, total)
	default:
		out.Reason = fmt.Sprintf("board %d of %d: %s", found.number, total, located(s))
	}
	return out, nil
}

// single is the reason where a file holds one case.
func (f *fault) single() string {
	switch {
	case f.syntax == nil:
		return f.reason
	case f.syntax.Extra:
		return fmt.Sprintf("unexpected output after the board (line %d)", f.syntax.Line)
	case f.syntax.Missing:
		return "output ends early: " + located(f.syntax)
	}
	return located(f.syntax)
}

// board holds a board to the givens and to the rules of the game.
func (c *completion) board(givens, got []byte) *fault {
	size := c.shape.Size()
	if len(got) != size*size {
		return &fault{reason: fmt.Sprintf("the board has %d cells, want %d", len(got), size*size)}
	}
	var reasons []string
	rows, columns := c.shape.Box()
	drawn := &BoardDifference{
		BoxRows: rows, BoxColumns: columns, Size: size,
		Givens: slices.Clone(givens), Got: slices.Clone(got), Blank: c.format.Blank,
	}
	for cell, symbol := range got {
		if given := givens[cell]; given != c.format.Blank && given != symbol {
			drawn.Changed = append(drawn.Changed, cell)
			reasons = append(reasons, fmt.Sprintf("%s is %s where %c is given", c.cell(cell), Printable(got[cell:cell+1], 4), given))
		} else if strings.IndexByte(c.format.Symbols, symbol) < 0 {
			reasons = append(reasons, fmt.Sprintf("%s is %s, which is no symbol", c.cell(cell), Printable(got[cell:cell+1], 4)))
		}
	}
	if unit, clash := c.clash(got); clash != nil {
		drawn.Clashes = clash
		reasons = append(reasons, c.clashing(unit, got[clash[0]], clash))
	}
	if reasons == nil {
		return nil
	}
	return &fault{reason: reasons[0], board: drawn}
}

// clash returns the first unit that holds a symbol more than once and the
// cells where it does; nil if there is none.
func (c *completion) clash(board []byte) (reference.Unit, []int) {
	for _, unit := range c.shape.Units() {
		if cells := c.repeated(unit, board); cells != nil {
			return unit, cells
		}
	}
	return reference.Unit{}, nil
}

// repeated returns the cells of the first symbol that a unit holds more than
// once, or nil. Blanks may repeat.
func (c *completion) repeated(unit reference.Unit, board []byte) []int {
	var times [256]int
	for _, cell := range unit.Cells {
		times[board[cell]]++
	}
	for _, cell := range unit.Cells {
		symbol := board[cell]
		if symbol == c.format.Blank || times[symbol] < 2 {
			continue
		}
		var cells []int
		for _, other := range unit.Cells {
			if board[other] == symbol {
				cells = append(cells, other)
			}
		}
		return cells
	}
	return nil
}

// clashing says which symbol clashes where: "row 4 has two 7s (r4c2, r4c9)".
func (c *completion) clashing(unit reference.Unit, symbol byte, cells []int) string {
	names := make([]string, len(cells))
	for i, cell := range cells {
		names[i] = c.cell(cell)
	}
	times := fmt.Sprintf("%c in %d cells", symbol, len(cells))
	if words := [...]string{2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine"}; len(cells) < len(words) {
		times = fmt.Sprintf("%s %cs", words[len(cells)], symbol)
	}
	return fmt.Sprintf("%s %d has %s (%s)", unit.Kind, unit.Number, times, strings.Join(names, ", "))
}

// cell names a cell as people do: r4c2.
func (c *completion) cell(cell int) string {
	return fmt.Sprintf("r%dc%d", cell/c.shape.Size()+1, cell%c.shape.Size()+1)
}
