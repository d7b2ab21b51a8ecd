package problems

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// maxTestMistakes bounds how much is said about one test.
const maxTestMistakes = 20

// Validate reads a test's input strictly and holds it to what the problem
// requires (givens consistent, unique). A mistake is told as decode.Mistakes.
func (p *Problem) Validate(ctx context.Context, t *Test) error {
	if p.Input == nil {
		return t.WriteInput(io.Discard) // there is nothing to hold it to, but it must be there
	}
	v := validation{problem: p, test: t}
	if p.Domain != nil {
		solver, err := reference.New(reference.Config{Shape: p.Domain.Shape})
		if err != nil {
			return err
		}
		v.solver = solver
	}
	if err := through(t.WriteInput, func(r io.Reader) error { return v.read(ctx, r) }); err != nil {
		return err
	}
	if len(v.mistakes) == 0 {
		return nil
	}
	if err := v.addRows(); err != nil {
		return err
	}
	return v.mistakes
}

// validation is one reading of a test's input.
type validation struct {
	problem  *Problem
	test     *Test
	solver   reference.Solver
	mistakes decode.Mistakes
}

func (v *validation) read(ctx context.Context, r io.Reader) error {
	in := v.problem.Input.Reader(r, layout.Strict)
	for len(v.mistakes) < maxTestMistakes {
		c, err := in.Next(nil)
		var breach *layout.SyntaxError
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &breach):
			v.add(breach.Case, breach.Line, breach.Column, breach.Message, breach.Fix)
			return nil
		case err != nil:
			return err
		}
		if err := v.hold(ctx, c); err != nil {
			return err
		}
		if v.problem.Call != nil {
			if _, err := v.problem.callCase(c); err != nil {
				v.add(c.Number, c.Line, 1, strings.TrimPrefix(err.Error(), fmt.Sprintf("case %d: ", c.Number)), "write a value of the type that the spec names")
			}
		}
	}
	return nil
}

// hold holds a case to what the problem requires of its boards.
func (v *validation) hold(ctx context.Context, c *layout.Case) error {
	for _, name := range slices.Sorted(maps.Keys(v.problem.Require)) {
		grid, ok := c.Values[name].(layout.Grid)
		if !ok {
			continue // the layout left it out, with `when`
		}
		cells := fromGrid(grid, v.problem.Domain.Format)
		message, fix, err := v.wrong(ctx, cells, v.problem.Require[name])
		if err != nil {
			return err
		}
		if message != "" {
			v.add(c.Number, c.Line, 1, message, fix)
		}
	}
	return nil
}

func (v *validation) wrong(ctx context.Context, cells []uint8, require []Requirement) (message, fix string, err error) {
	if clash, is := v.problem.Domain.Shape.Conflict(cells); is {
		return v.problem.clash(clash), "no unit may hold a symbol twice", nil
	}
	if !slices.Contains(require, Unique) {
		return "", "", nil
	}
	const wanted = "give a board with exactly one completion"
	switch n, err := v.solver.Count(ctx, cells, 2); {
	case err != nil:
		return "", "", err
	case n == 0:
		return "the board has no completion", wanted, nil
	case n > 1:
		return "the board has more than one completion", wanted, nil
	}
	return "", "", nil
}

// add tells a mistake at a place of the input.
func (v *validation) add(number, line, column int, message, fix string) {
	if many, _ := v.problem.Input.Repeats(); many && number > 0 {
		message = fmt.Sprintf("case %d: %s", number, message)
	}
	m := decode.Mistake{Line: line, Column: max(column, 1), Message: message, Fix: fix}
	switch t := v.test; {
	case t.boards != nil && number > 0:
		// The list is what people mend: the input is made of it. Until addRows
		// finds the line there, it is the board's number.
		m.File, m.Line, m.Column = t.boards.shown, number, 1
	case t.inputFile != "":
		m.File = v.problem.show(t.inputFile)
	default:
		m.File = "test " + t.Name
	}
	v.mistakes = append(v.mistakes, m)
}

// addRows fills in the offending lines, in a second reading: only who made a
// mistake pays for them.
func (v *validation) addRows() error {
	list := v.test.boards
	if list == nil {
		return addRows(v.mistakes, v.test.WriteInput)
	}
	if err := v.toLinesOf(list); err != nil {
		return err
	}
	return addRows(v.mistakes, copier(list.files, list.file))
}

// toLinesOf turns the numbers of boards into those of their lines in the list.
func (v *validation) toLinesOf(list *boardRun) error {
	byBoard := map[int][]*decode.Mistake{}
	for i := range v.mistakes {
		byBoard[v.mistakes[i].Line] = append(byBoard[v.mistakes[i].Line], &v.mistakes[i])
	}
	number := 0
	return list.each(func(at boardLine) error {
		if number++; number > list.count {
			return errEnough
		}
		for _, m := range byBoard[number] {
			m.Line = at.number
		}
		return nil
	})
}

// maxRow bounds how much of an offending line is shown.
const maxRow = 1000

// addRows shows the offending lines of a file to its mistakes.
func addRows(mistakes decode.Mistakes, write func(io.Writer) error) error {
	return through(write, func(r io.Reader) error {
		return eachRow(r, func(number int, row string) {
			for i := range mistakes {
				if mistakes[i].Line == number {
					mistakes[i].OffendingRow = row
				}
			}
		})
	})
}

// eachRow reads a file line by line and shows the beginning of each.
func eachRow(r io.Reader, do func(number int, row string)) error {
	lines := bufio.NewReaderSize(r, maxRow)
	for number := 1; ; number++ {
		row, more, err := lines.ReadLine()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		do(number, string(row))
		for more && err == nil {
			_, more, err = lines.ReadLine()
		}
	}
}
