package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"gridjudge/judge"
	"gridjudge/judge/report"
	"gridjudge/problems"
)

func (s *session) verifyCommand() *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "grade every reference and every kept submission against what is expected of it",
		ArgsUsage: "[PROBLEM...]",
		Description: paragraph(
			"Without PROBLEM, all that are built in. The problems themselves are checked too.",
			"A row whose compiler is missing is told as not run, and counts as a mismatch",
			"unless --skip-missing is given. With --margins programs run to twice the time limit:",
			"what is accepted must stay within half of the limit, and what is too slow must be",
			"over twice the limit on some test."),
		Flags: []cli.Flag{
			&cli.BoolFlag{DisableDefaultText: true, Name: "skip-missing", Usage: "rows whose compiler is missing do not count"},
			&cli.BoolFlag{DisableDefaultText: true, Name: "margins", Usage: "time limits must be clear of what they divide, by a factor of two"},
			jobsFlag(), noCacheFlag(), toolchainsFlag(), verboseFlag(), formatFlag(),
		},
		CustomHelpTemplate: commandHelp(exitVerify),
		Action:             s.verify,
	}
}

func (s *session) verify(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	config, err := s.judgeConfig(c)
	if err != nil {
		return err
	}
	ps, err := loadAll(c.Args().Slice())
	if err != nil {
		return err
	}
	matrix, writing, err := s.runVerify(c, config, ps, asJSON)
	if err != nil {
		return err
	}
	if writing == nil && asJSON {
		writing = matrix.WriteJSON(s.stdout)
	} else if writing == nil {
		_, writing = fmt.Fprintln(s.stdout)
		writing = errors.Join(writing, matrix.WriteText(s.stdout, s.textOptions()))
	}
	return outcome(matrix.OK, writing)
}

// loadAll loads the problems named, or all that are built in.
func loadAll(refs []string) ([]*problems.Problem, error) {
	if len(refs) == 0 {
		refs = problems.BuiltIn()
	}
	ps := make([]*problems.Problem, len(refs))
	for i, ref := range refs {
		p, err := problems.Load(ref)
		if err != nil {
			return nil, err
		}
		ps[i] = p
	}
	return ps, nil
}

// runVerify verifies; in text each row is told as soon as it is done. A row
// that cannot be written does not stop the others: writing is the first such
// error.
func (s *session) runVerify(c *cli.Context, config judge.Config, ps []*problems.Problem, asJSON bool) (matrix *report.Verify, writing, err error) {
	live := s.live()
	defer live.Clear()
	live.Show("verifying " + plural(len(ps), "problem"))
	rows := 0
	j, err := judge.New(config)
	if err != nil {
		return nil, nil, err
	}
	defer func() { err = errors.Join(err, j.Close()) }()
	o := s.textOptions()
	matrix, err = j.Verify(c.Context, ps, judge.VerifyConfig{
		SkipMissing: c.Bool("skip-missing"),
		Margins:     c.Bool("margins"),
		Row: func(row report.VerifyRow) {
			rows++
			live.Clear()
			if !asJSON && writing == nil {
				writing = row.WriteText(s.stdout, o)
			}
			live.Show(plural(rows, "row") + " done")
		},
	})
	return matrix, writing, err
}

// plural is "1 row", "2 rows".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
