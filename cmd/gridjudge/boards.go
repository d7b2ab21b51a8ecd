package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/boards"
	"gridjudge/reference"
)

func (s *session) boardsCommand() *cli.Command {
	solver := func() cli.Flag {
		return &cli.StringFlag{Name: "solver", Value: "fast", Usage: "`NAME` of the solver"}
	}
	return &cli.Command{
		Name:      "boards",
		Usage:     "count, solve or check boards, one a line on stdin",
		UsageText: "gridjudge boards COMMAND [options] <BOARDS",
		Description: paragraph(
			"The first field of a line is the board: 16, 36, 81, 144, 256 or 625 cells, blanks",
			"as . 0 - or _. Further fields, empty lines and lines that begin with # are ignored.",
			"A line that is no board is told on stderr, and the next one is read."),
		CustomHelpTemplate: commandHelp(exitFilter),
		Action: func(*cli.Context) error {
			return &usageError{message: "boards: no command given", hint: "one of count, solve, check"}
		},
		Subcommands: []*cli.Command{
			{
				Name:  "count",
				Usage: "print each board with the number of its completions",
				Description: paragraph(
					"The last field of a line is the count, with a + behind it where the limit",
					"stopped it."),
				Flags: []cli.Flag{
					&cli.IntFlag{Name: "limit", Value: 1_000_000, Usage: "count at most `N` completions of a board"},
					solver(), formatFlag(),
				},
				CustomHelpTemplate: commandHelp(exitFilter),
				Action:             s.countBoards,
			},
			{
				Name:  "solve",
				Usage: "print the completion of each board, in the board's own symbols",
				Description: paragraph(
					"A board without a completion is printed as it is, and told on stderr."),
				Flags:              []cli.Flag{solver()},
				CustomHelpTemplate: commandHelp(exitFilter),
				Action:             s.solveBoards,
			},
			{
				Name:  "check",
				Usage: "print each board with what it is: unique, complete, several, none, or the clash",
				Description: paragraph(
					"Boards that are neither unique nor complete make the exit status 1."),
				Flags:              []cli.Flag{solver(), formatFlag()},
				CustomHelpTemplate: commandHelp(exitFilter),
				Action:             s.checkBoards,
			},
		},
	}
}

// boardResult is what is told of one line, and the JSON of that.
type boardResult struct {
	Line  int    `json:"line"`
	Board string `json:"board"`
	Count *int   `json:"count,omitempty"` // completions
	More  bool   `json:"more,omitempty"`  // than count: the limit stopped it
	State string `json:"state,omitempty"`
	Error string `json:"error,omitempty"` // the line is no board
	field string // the last field of the line in text
	bad   bool   // not as it should be
}

func (s *session) countBoards(c *cli.Context) error {
	limit := c.Int("limit")
	if limit < 1 {
		return &usageError{message: fmt.Sprintf("flag --limit: %d is less than 1", limit)}
	}
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	return s.eachBoard(c, asJSON, func(ctx context.Context, solver reference.Solver, b boards.Board, r *boardResult) error {
		n, err := solver.Count(ctx, b.Cells, limit)
		r.Count, r.More = &n, n >= limit
		r.field = fmt.Sprint(n)
		if r.More {
			r.field += "+"
		}
		return err
	})
}

func (s *session) solveBoards(c *cli.Context) error {
	return s.eachBoard(c, false, func(ctx context.Context, solver reference.Solver, b boards.Board, r *boardResult) error {
		found, err := solver.Solve(ctx, b.Cells)
		r.Board = b.Format(b.Cells)
		if err == nil && !found {
			r.bad = true
			fmt.Fprintf(s.stderr, "gridjudge: error: solve board on line %d: it has no completion\n", r.Line)
		}
		return err
	})
}

func (s *session) checkBoards(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	return s.eachBoard(c, asJSON, func(ctx context.Context, solver reference.Solver, b boards.Board, r *boardResult) error {
		err := checkBoard(ctx, solver, b, r)
		r.field = r.State
		return err
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
	r.State = [...]string{"none", "unique", "several"}[n]
	r.bad = n != 1
	return err
}

// boardWork does what a command is for with one board.
type boardWork func(ctx context.Context, solver reference.Solver, b boards.Board, r *boardResult) error

// eachBoard does the work for each board of stdin and writes a line for each,
// as soon as it would have to wait for more input.
func (s *session) eachBoard(c *cli.Context, asJSON bool, work boardWork) error {
	if err := noArguments(c); err != nil {
		return err
	}
	if err := knownFamily("solver", c.String("solver")); err != nil {
		return err
	}
	out := &boardWriter{w: bufio.NewWriter(s.stdout), asJSON: asJSON, good: true}
	err := s.readBoards(c, out, work)
	return cmp.Or(err, out.close(err))
}

func (s *session) readBoards(c *cli.Context, out *boardWriter, work boardWork) error {
	solvers := solverSet{family: c.String("solver"), bySize: map[int]reference.Solver{}}
	lines := newBoardLines(s.stdin, out.flush)
	for {
		board, number, err := lines.next()
		var mistake *boards.ParseError
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &mistake):
			fmt.Fprintf(s.stderr, "gridjudge: error: %v\n", mistake)
			if err := out.write(&boardResult{Line: number, Error: mistake.Message, bad: true}); err != nil {
				return err
			}
			continue
		case err != nil:
			return err
		}
		solver, err := solvers.of(board.Shape)
		if err != nil {
			return err
		}
		r := &boardResult{Line: number, Board: board.Format(board.Cells)}
		if err := work(c.Context, solver, board, r); err != nil {
			return err
		}
		if err := out.write(r); err != nil {
			return err
		}
	}
}

// solverSet keeps a solver for each size of boards.
type solverSet struct {
	family string
	bySize map[int]reference.Solver
}

func (s solverSet) of(shape *reference.Shape) (reference.Solver, error) {
	if solver, ok := s.bySize[shape.Size()]; ok {
		return solver, nil
	}
	solver, err := reference.New(reference.Config{Shape: shape, Family: s.family})
	if err == nil {
		s.bySize[shape.Size()] = solver
	}
	return solver, err
}

// boardWriter writes results as lines, or as one JSON object that is written
// piece by piece: memory does not grow with the boards.
type boardWriter struct {
	w       *bufio.Writer
	asJSON  bool
	good    bool
	written int
}

func (o *boardWriter) write(r *boardResult) error {
	o.good = o.good && !r.bad
	if !o.asJSON {
		if r.Error != "" {
			return nil
		}
		_, err := fmt.Fprintln(o.w, strings.TrimSpace(r.Board+" "+r.field))
		return err
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	before := ","
	if o.written == 0 {
		before = o.head()
	}
	o.written++
	_, err = o.w.WriteString(before + string(text))
	return err
}

func (o *boardWriter) head() string { return `{"schema":"gridjudge.boards/1","boards":[` }

func (o *boardWriter) flush() error { return o.w.Flush() }

// close ends the output; failed is what ended it early.
func (o *boardWriter) close(failed error) error {
	if o.asJSON && failed == nil {
		before := ""
		if o.written == 0 {
			before = o.head()
		}
		fmt.Fprintf(o.w, "%s],\"ok\":%v}\n", before, o.good)
	}
	if err := o.flush(); failed == nil {
		return outcome(o.good, err)
	}
	return failed
}
