package problems

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"

	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// ErrNeedsProgram says that a problem's expected output is made by a source
// file, which must be compiled and run.
var ErrNeedsProgram = errors.New("the expected output is made by a program")

// WriteExpected writes what a test's output should be: computed by the
// solution of the problem where it has one, else the answer that is kept.
// Boards that the solution completes are confirmed by the shape itself.
func (p *Problem) WriteExpected(ctx context.Context, t *Test, w io.Writer) error {
	switch {
	case p.Solution.File != "":
		return ErrNeedsProgram
	case p.Solution.Reference == "":
		return t.WriteAnswer(w)
	}
	return through(t.WriteInput, func(r io.Reader) error {
		return p.solve(ctx, p.Solution.Reference, r, w, confirm)
	})
}

// Solve reads an input of the problem from r and writes the output to w, case
// by case, with the named solver family: memory does not grow with the cases.
func (p *Problem) Solve(ctx context.Context, family string, r io.Reader, w io.Writer) error {
	return p.solve(ctx, family, r, w, func(*reference.Shape, []uint8, []uint8) error { return nil })
}

// solve is Solve; each completion is shown to accept before it is printed.
func (p *Problem) solve(ctx context.Context, family string, r io.Reader, w io.Writer, accept func(shape *reference.Shape, givens, got []uint8) error) error {
	if !p.solvable() {
		return fmt.Errorf("solve problem %q: a reference solver needs a domain, and one board in the input and one in the output", p.ID)
	}
	solver, err := p.solver(family)
	if err != nil {
		return err
	}
	in := p.Input.Reader(r, layout.Strict)
	watched := &watchedWriter{w: w}
	var out *layout.Printer
	for {
		c, err := in.Next(nil)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return inputError(err)
		}
		if out == nil {
			out = p.Output.Printer(watched, p.outputs(in), in.Outer())
		}
		board, err := p.complete(ctx, solver, c, accept)
		if err != nil {
			return fmt.Errorf("solve board %d (line %d): %w", c.Number, c.Line, err)
		}
		values := maps.Clone(c.Values)
		values[p.due] = toGrid(board, p.Domain.Format)
		if err := cmp.Or(out.Case(values), watched.err); err != nil {
			return fmt.Errorf("write output: %w", err)
		}
	}
	if out == nil {
		out = p.Output.Printer(watched, 0, in.Outer())
	}
	if err := out.Close(); err != nil {
		return fmt.Errorf("write output: %w", err)
	}
	return nil
}

// watchedWriter remembers that writing has failed. A Printer tells only when it
// is closed, and an input whose end is far off must not be solved for nobody.
type watchedWriter struct {
	w   io.Writer
	err error
}

// Write implements [io.Writer].
func (w *watchedWriter) Write(b []byte) (int, error) {
	n, err := w.w.Write(b)
	if w.err == nil {
		w.err = err
	}
	return n, err
}

func (p *Problem) solver(family string) (reference.Solver, error) {
	f, ok := reference.Lookup(family)
	if size := p.Domain.Shape.Size(); ok && f.MaxSize > 0 && size > f.MaxSize {
		return nil, fmt.Errorf("solve with %q: it bears boards of at most %d cells a row, and these have %d", family, f.MaxSize, size)
	}
	return reference.New(reference.Config{Shape: p.Domain.Shape, Family: family})
}

// outputs is how many cases an output will have, as far as it is known after
// the first case of the input.
func (p *Problem) outputs(in *layout.Reader) int {
	if many, _ := p.Input.Repeats(); !many {
		return 1
	}
	return in.Announced()
}

// complete returns the completion of a case's board.
func (p *Problem) complete(ctx context.Context, solver reference.Solver, c *layout.Case, accept func(shape *reference.Shape, givens, got []uint8) error) ([]uint8, error) {
	grid, ok := c.Values[p.given].(layout.Grid)
	if !ok {
		return nil, fmt.Errorf("the case has no board %q", p.given)
	}
	givens := fromGrid(grid, p.Domain.Format)
	board := append([]uint8(nil), givens...)
	found, err := solver.Solve(ctx, board)
	if err != nil {
		return nil, err
	}
	if !found {
		if clash, is := p.Domain.Shape.Conflict(givens); is {
			return nil, errors.New(p.clash(clash))
		}
		return nil, errors.New("the board has no completion")
	}
	return board, accept(p.Domain.Shape, givens, board)
}

// confirm holds a solver to its word.
func confirm(shape *reference.Shape, givens, got []uint8) error {
	if !shape.IsCompletion(got) {
		return errors.New("what the solver made is no completion")
	}
	for cell, given := range givens {
		if given != 0 && got[cell] != given {
			return fmt.Errorf("the solver changed the given at %s", shape.CellName(cell))
		}
	}
	return nil
}

// clash says which unit holds which symbol twice: "row 4 has two 7s (r4c2, r4c9)".
func (p *Problem) clash(c reference.Conflict) string {
	shape := p.Domain.Shape
	return fmt.Sprintf("%s %d has two %cs (%s, %s)", c.Unit.Kind, c.Unit.Number,
		p.Domain.Format.Symbols[c.Symbol-1], shape.CellName(c.Cells[0]), shape.CellName(c.Cells[1]))
}

// inputError says where an input breaks its layout.
func inputError(err error) error {
	var breach *layout.SyntaxError
	if errors.As(err, &breach) {
		return fmt.Errorf("read input: line %d, column %d: %w", breach.Line, breach.Column, err)
	}
	return fmt.Errorf("read input: %w", err)
}
