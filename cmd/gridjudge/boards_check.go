package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/boards"
	"gridjudge/reference"
)

func (s *session) boardsCheckCommand() *cli.Command {
	return &cli.Command{
		Name:  "check",
		Usage: "print each board with what it is: unique, minimal, symmetric, how many clues",
		Description: paragraph(
			"Behind the board stands unique, complete, several, none, unproven (the limit of",
			"nodes stopped it), or the clash; behind unique the number of clues, whether the",
			"board is minimal, and which symmetries its clues have. Boards that are neither",
			"unique nor complete, or not as the flags demand, make the exit status 1."),
		Flags: append(variantFlags(),
			&cli.BoolFlag{DisableDefaultText: true, Name: "minimal", Usage: "demand that no clue can be spared"},
			symmetryFlag("demand that the clues lie so: `none|rotational|mirror`"),
			cluesFlag("demand so many clues: `N`, or MIN..MAX where either may be left out"),
			nodesFlag(0, "spend at most `N` nodes of the search on a question; 0: any number"),
			solverFlag(), boardJobsFlag(), formatFlag()),
		CustomHelpTemplate: commandHelp(exitBoards),
		Action:             s.checkBoards,
	}
}

// demands are what check wants of a board beyond being unique.
type demands struct {
	minimal  bool
	symmetry reference.Symmetry
	clues    clueRange
}

func readDemands(c *cli.Context) (demands, error) {
	d := demands{minimal: c.Bool("minimal")}
	var err error
	if d.symmetry, err = readSymmetry(c); err != nil {
		return d, err
	}
	d.clues, err = readClues(c)
	return d, err
}

func (s *session) checkBoards(c *cli.Context) error {
	d, err := readDemands(c)
	if err != nil {
		return err
	}
	return s.eachBoard(c, func(ctx context.Context, w *boardWorker, b boards.Board, r *boardResult) error {
		solver, err := w.solver(b.Shape)
		if err != nil {
			return err
		}
		if err := checkBoard(ctx, solver, b, r); err != nil {
			return err
		}
		r.field = r.State
		if r.State == "unique" {
			return describeBoard(ctx, solver, b, d, r)
		}
		return nil
	})
}

// checkBoard says what a board is.
func checkBoard(ctx context.Context, solver reference.Solver, b boards.Board, r *boardResult) error {
	if clash, is := b.Shape.Conflict(b.Cells); is {
		r.bad = true
		r.State = fmt.Sprintf("%s %d has two %ss (%s, %s)", clash.Unit.Kind, clash.Unit.Number,
			b.Format([]uint8{clash.Symbol}), b.Shape.CellName(clash.Cells[0]), b.Shape.CellName(clash.Cells[1]))
		return nil
	}
	if b.Shape.IsCompletion(b.Cells) {
		r.State = "complete"
		return nil
	}
	n, err := solver.Count(ctx, b.Cells, 2)
	r.State = uniqueness(n, errors.Is(err, reference.ErrNodeLimit))
	r.bad = r.State != "unique"
	return unlessNodeLimit(err)
}

// describeBoard tells more of a unique board, and holds it to the demands.
func describeBoard(ctx context.Context, solver reference.Solver, b boards.Board, d demands, r *boardResult) error {
	minimal, err := reference.Minimal(ctx, solver, b.Cells)
	if err := unlessNodeLimit(err); err != nil {
		return err
	}
	r.Minimal = "no"
	if err != nil {
		r.Minimal = "unknown"
	} else if minimal {
		r.Minimal = "yes"
	}
	clues := len(b.Cells)
	for _, value := range b.Cells {
		if value == 0 {
			clues--
		}
	}
	r.Clues = &clues
	for _, symmetry := range []reference.Symmetry{reference.Rotational, reference.Mirror} {
		if b.Shape.Symmetric(b.Cells, symmetry) {
			r.Symmetry = append(r.Symmetry, symmetry.String())
		}
	}
	if len(r.Symmetry) == 0 {
		r.Symmetry = []string{reference.NoSymmetry.String()}
	}
	r.bad = d.minimal && r.Minimal != "yes" || !d.clues.holds(clues) ||
		d.symmetry != reference.NoSymmetry && !slices.Contains(r.Symmetry, d.symmetry.String())
	r.field = fmt.Sprintf("%s clues=%d minimal=%s symmetry=%s", r.State, clues, r.Minimal, strings.Join(r.Symmetry, ","))
	return nil
}
