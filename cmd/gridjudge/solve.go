package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/layout"
)

func (s *session) solveCommand() *cli.Command {
	return &cli.Command{
		Name:      "solve",
		Usage:     "solve a problem's input, as a filter in the problem's own layout",
		UsageText: "gridjudge solve -p PROBLEM [--solver NAME] <INPUT >OUTPUT",
		Description: paragraph(
			"Reads an input of the problem on stdin and writes the output to stdout, case by",
			"case. The solvers: backtrack, blanks, rescan, bitmask, dlx, fast."),
		Flags: []cli.Flag{
			problemFlag(),
			&cli.StringFlag{Name: "solver", Value: "fast", Usage: "`NAME` of the solver"},
		},
		CustomHelpTemplate: commandHelp(exitFilter),
		Action:             s.solve,
	}
}

func (s *session) solve(c *cli.Context) error {
	if err := noArguments(c); err != nil {
		return err
	}
	if err := knownFamily("solver", c.String("solver")); err != nil {
		return err
	}
	p, err := loadNamed(c)
	if err != nil {
		return err
	}
	if p.Domain == nil {
		return &usageError{message: fmt.Sprintf("solve problem %q: it has no boards for a reference solver", p.ID)}
	}
	return filterError(p.Solve(c.Context, c.String("solver"), s.stdin, s.stdout))
}

// filterError tells what went wrong in a filter by whose fault it is: an input
// out of layout is wrong usage, a failed read or write is ours, and what is
// left is a board that cannot be solved.
func filterError(err error) error {
	var breach *layout.SyntaxError
	var stream *fs.PathError
	if err == nil || errors.As(err, &breach) || errors.As(err, &stream) || errors.Is(err, context.Canceled) {
		return err
	}
	return &rejection{err}
}

// rejection is an input that is well formed and yet not as it should be.
type rejection struct{ err error }

func (r *rejection) Error() string { return r.err.Error() }
func (r *rejection) Unwrap() error { return r.err }
