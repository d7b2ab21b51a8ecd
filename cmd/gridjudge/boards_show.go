package main

import (
	"bufio"
	"context"
	"fmt"
	"slices"

	"github.com/urfave/cli/v2"

	"gridjudge/problems/boards"
)

func (s *session) boardsShowCommand() *cli.Command {
	return &cli.Command{
		Name:  "show",
		Usage: "draw each board, for the terminal or as an SVG picture",
		Description: paragraph(
			"Lines go around boxes or regions. In text a cell of a diagonal stands between",
			`strokes (\5\, /5/, X5X), one of a window between colons (:5:), and an empty line`,
			"goes between boards. As svg each board is a picture of its own, on one line."),
		Flags: append(variantFlags(),
			&cli.StringFlag{Name: "format", Value: "text", Usage: "`text|svg`"},
			&cli.BoolFlag{DisableDefaultText: true, Name: "svg", Usage: "short for --format svg"},
			boardJobsFlag()),
		CustomHelpTemplate: commandHelp(exitBoards),
		Action:             s.showBoards,
	}
}

func (s *session) showBoards(c *cli.Context) error {
	format := c.String("format")
	known := []string{"text", "svg"}
	if !slices.Contains(known, format) {
		return unknownWord("format", format, known)
	}
	asSVG := format == "svg" || c.Bool("svg")
	out := &boardWriter{w: bufio.NewWriter(s.stdout), talk: s.stderr, good: true, drawn: !asSVG}
	return s.eachBoardTo(c, out, func(_ context.Context, _ *boardWorker, b boards.Board, r *boardResult) error {
		if asSVG {
			r.Board = b.SVG()
		} else {
			r.Board = b.Draw()
		}
		return nil
	})
}

// writeDrawing writes a drawing, after an empty line unless it is the first.
func (o *boardWriter) writeDrawing(drawing string) error {
	if o.written > 0 {
		fmt.Fprintln(o.w)
	}
	o.written++
	_, err := o.w.WriteString(drawing)
	return err
}
