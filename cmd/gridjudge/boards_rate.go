package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/boards"
	"gridjudge/reference"
)

func (s *session) boardsRateCommand() *cli.Command {
	return &cli.Command{
		Name:  "rate",
		Usage: "print how hard each board is, for people and for the families of solvers",
		Description: paragraph(
			"A line is the board, its band, the hardest technique a person needs, and for each",
			"family the nodes of its search until the completion, with a + behind them where the",
			"limit of nodes stopped it. The bands, by the hardest technique:",
			"   easy     naked-single, hidden-single",
			"   medium   locked-candidates (pointing and claiming)",
			"   hard     naked-pair, hidden-pair",
			"   expert   naked-triple, hidden-triple",
			"   extreme  guess: none of these gets on",
			"Boards that are not unique have no rating, and make the exit status 1."),
		Flags: append(variantFlags(),
			nodesFlag(1_000_000, "spend at most `N` nodes of a family's search on a board; 0: any number"),
			boardJobsFlag(), formatFlag()),
		CustomHelpTemplate: commandHelp(exitBoards),
		Action:             s.rateBoards,
	}
}

func (s *session) rateBoards(c *cli.Context) error {
	return s.eachBoard(c, func(ctx context.Context, w *boardWorker, b boards.Board, r *boardResult) error {
		solver, err := w.solver(b.Shape)
		if err != nil {
			return err
		}
		n, err := solver.Count(ctx, b.Cells, 2)
		if err := unlessNodeLimit(err); err != nil {
			return err
		}
		if r.State = uniqueness(n, err != nil); r.State != "unique" {
			r.bad, r.field = true, r.State
			return nil
		}
		return w.rate(ctx, b, r)
	})
}

// rate rates a unique board.
func (w *boardWorker) rate(ctx context.Context, b boards.Board, r *boardResult) error {
	rater, err := kept(w.raters, b.Shape, func() (*reference.Rater, error) { return reference.NewRater(b.Shape), nil })
	if err != nil {
		return err
	}
	rating, err := rater.Rate(b.Cells)
	if err != nil {
		return err
	}
	meter, err := kept(w.meters, b.Shape, func() (*reference.Meter, error) { return reference.NewMeter(b.Shape, w.nodes) })
	if err != nil {
		return err
	}
	work, err := meter.Measure(ctx, b.Cells)
	if err != nil {
		return err
	}
	r.Difficulty, r.Technique = rating.Difficulty().String(), rating.Hardest.String()
	r.Rounds = make(map[string]int)
	for technique, n := range rating.Rounds {
		if n > 0 {
			r.Rounds[reference.Technique(technique).String()] = n
		}
	}
	fields := []string{r.Difficulty, r.Technique}
	for _, cost := range work {
		r.Work = append(r.Work, boardCost{cost.Family, cost.Nodes, cost.More})
		fields = append(fields, cost.Family+"="+nodesText(cost.Nodes, cost.More))
	}
	r.field = strings.Join(fields, " ")
	return nil
}

// nodesText is a number of nodes, with a + where there are more.
func nodesText(nodes int64, more bool) string {
	if more {
		return fmt.Sprintf("%d+", nodes)
	}
	return fmt.Sprint(nodes)
}

// uniqueness tells a count up to 2; stopped says that a limit of nodes ended it.
func uniqueness(n int, stopped bool) string {
	if stopped && n < 2 {
		return "unproven"
	}
	return [...]string{"none", "unique", "several"}[n]
}
