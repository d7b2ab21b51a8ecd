package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/boards"
	"gridjudge/reference"
)

func (s *session) boardsCommand() *cli.Command {
	return &cli.Command{
		Name:      "boards",
		Usage:     "count, solve, make, rate, show or check boards, one a line",
		UsageText: "gridjudge boards COMMAND [options] <BOARDS",
		Description: paragraph(
			"The first field of a line is the board: 16, 36, 81, 144, 256 or 625 cells, blanks",
			"as . 0 - or _. Further fields, empty lines and lines that begin with # are ignored.",
			"A line that is no board is told on stderr, the next one is read, and the exit",
			"status is 2. Results come in the order of the lines, as soon as they are there."),
		CustomHelpTemplate: commandHelp(exitBoards),
		Action: func(*cli.Context) error {
			return &usageError{message: "boards: no command given", hint: "one of count, solve, generate, rate, show, check"}
		},
		Subcommands: []*cli.Command{
			s.boardsCountCommand(), s.boardsSolveCommand(), s.boardsGenerateCommand(),
			s.boardsRateCommand(), s.boardsShowCommand(), s.boardsCheckCommand(),
		},
	}
}

func solverFlag() cli.Flag {
	return &cli.StringFlag{Name: "solver", Value: "fast", Usage: "`NAME` of the solver"}
}

func boardJobsFlag() cli.Flag {
	return &cli.IntFlag{Name: "jobs", Aliases: []string{"j"}, Value: 1, Usage: "`N` boards at once; the output is the same"}
}

func nodesFlag(value int64, usage string) cli.Flag {
	return &cli.Int64Flag{Name: "nodes", Value: value, Usage: usage}
}

func (s *session) boardsCountCommand() *cli.Command {
	return &cli.Command{
		Name:  "count",
		Usage: "print each board with the number of its completions",
		Description: paragraph(
			"The last field of a line is the count, with a + behind it where the limit, or the",
			"limit of nodes, stopped it."),
		Flags: append(variantFlags(),
			&cli.IntFlag{Name: "limit", Value: 1_000_000, Usage: "count at most `N` completions of a board"},
			nodesFlag(0, "spend at most `N` nodes of the search on a board; 0: any number"),
			solverFlag(), boardJobsFlag(), formatFlag()),
		CustomHelpTemplate: commandHelp(exitBoards),
		Action:             s.countBoards,
	}
}

func (s *session) countBoards(c *cli.Context) error {
	limit := c.Int("limit")
	if limit < 1 {
		return &usageError{message: fmt.Sprintf("flag --limit: %d is less than 1", limit)}
	}
	return s.eachBoard(c, func(ctx context.Context, w *boardWorker, b boards.Board, r *boardResult) error {
		solver, err := w.solver(b.Shape)
		if err != nil {
			return err
		}
		n, err := solver.Count(ctx, b.Cells, limit)
		r.Count, r.More = &n, n >= limit || errors.Is(err, reference.ErrNodeLimit)
		r.field = fmt.Sprint(n)
		if r.More {
			r.field += "+"
		}
		return unlessNodeLimit(err)
	})
}

func (s *session) boardsSolveCommand() *cli.Command {
	return &cli.Command{
		Name:  "solve",
		Usage: "print the completion of each board, in the board's own symbols",
		Description: paragraph(
			"A board without a completion is printed as it is, and told on stderr."),
		Flags: append(variantFlags(),
			nodesFlag(0, "spend at most `N` nodes of the search on a board; 0: any number"),
			solverFlag(), boardJobsFlag()),
		CustomHelpTemplate: commandHelp(exitBoards),
		Action:             s.solveBoards,
	}
}

func (s *session) solveBoards(c *cli.Context) error {
	return s.eachBoard(c, func(ctx context.Context, w *boardWorker, b boards.Board, r *boardResult) error {
		solver, err := w.solver(b.Shape)
		if err != nil {
			return err
		}
		found, err := solver.Solve(ctx, b.Cells)
		r.Board = b.Format(b.Cells)
		switch {
		case errors.Is(err, reference.ErrNodeLimit):
			r.bad = true
			r.told = fmt.Sprintf("solve board on line %d: no completion was found within the limit of nodes", r.Line)
		case err == nil && !found:
			r.bad = true
			r.told = fmt.Sprintf("solve board on line %d: it has no completion", r.Line)
		}
		return unlessNodeLimit(err)
	})
}

func unlessNodeLimit(err error) error {
	if errors.Is(err, reference.ErrNodeLimit) {
		return nil
	}
	return err
}
