package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"syscall"

	"github.com/urfave/cli/v2"

	"gridjudge/judge"
	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/problems/decode"
)

func (s *session) lintCommand() *cli.Command {
	return &cli.Command{
		Name:      "lint",
		Usage:     "look for mistakes in problems: their specs, tests and answers",
		ArgsUsage: "PROBLEM...",
		Description: paragraph(
			"Each mistake is told as file:line:column, with the line and how to mend it."),
		Flags:              []cli.Flag{formatFlag()},
		CustomHelpTemplate: commandHelp(exitLint),
		Action:             s.lint,
	}
}

// lintReport is the JSON of `lint`.
type lintReport struct {
	Schema   string       `json:"schema"` // "gridjudge.lint/1"
	OK       bool         `json:"ok"`
	Problems []lintResult `json:"problems"`
}

type lintResult struct {
	Problem  string        `json:"problem"`
	OK       bool          `json:"ok"`
	Mistakes []lintMistake `json:"mistakes"`
}

// lintMistake is one mistake; Line is 0 where it has no place in its file.
type lintMistake struct {
	decode.Mistake
	Error string `json:"error"`
	Hint  string `json:"hint"`
	Row   string `json:"row"`
}

func (s *session) lint(c *cli.Context) error {
	asJSON, err := wantsJSON(c)
	if err != nil {
		return err
	}
	if !c.Args().Present() {
		return &usageError{message: "lint: no problem given", hint: "name a folder, such as `gridjudge lint ./sum`, or a built-in id"}
	}
	j, err := judge.New(judge.Config{})
	if err != nil {
		return err
	}
	found, err := lintAll(c, j)
	if err = errors.Join(err, j.Close()); err != nil {
		return err
	}
	show := found.writeText
	if asJSON {
		show = func(w io.Writer) error { return report.EncodeJSON(w, found) }
	}
	err = outcome(found.OK, show(s.stdout))
	if errors.Is(err, errRejected) {
		return errBadSpec
	}
	return err
}

func lintAll(c *cli.Context, j *judge.Judge) (*lintReport, error) {
	found := &lintReport{Schema: "gridjudge.lint/1", OK: true, Problems: []lintResult{}}
	for _, ref := range c.Args().Slice() {
		result, err := lintOne(c.Context, j, ref)
		if err != nil {
			return nil, err
		}
		found.OK = found.OK && result.OK
		found.Problems = append(found.Problems, result)
	}
	return found, nil
}

// lintOne returns the mistakes of one problem; an error is something else that
// went wrong, such as a problem that is not there.
func lintOne(ctx context.Context, j *judge.Judge, ref string) (lintResult, error) {
	result := lintResult{Problem: ref, OK: true, Mistakes: []lintMistake{}}
	p, err := problems.Load(ref)
	if err == nil {
		err = j.Lint(ctx, p)
	}
	if err == nil {
		return result, nil
	}
	var mistakes decode.Mistakes
	switch {
	case errors.As(err, &mistakes):
		for _, m := range mistakes {
			result.Mistakes = append(result.Mistakes, lintMistake{m, m.Message, m.Fix, m.OffendingRow})
		}
	case p == nil || ctx.Err() != nil || isOurs(err):
		return result, err
	default:
		result.Mistakes = append(result.Mistakes, lintMistake{decode.Mistake{File: p.Path}, err.Error(), "", ""})
	}
	result.OK = false
	return result, nil
}

// isOurs reports whether an error is the machine's rather than the author's: a
// missing compiler, a failed system call.
func isOurs(err error) bool {
	var missing *toolchain.MissingError
	var failed syscall.Errno
	return errors.As(err, &missing) || errors.As(err, &failed)
}

func (l *lintReport) writeText(w io.Writer) error {
	var b strings.Builder
	for _, p := range l.Problems {
		if p.OK {
			fmt.Fprintf(&b, "%s: no mistakes\n", p.Problem)
			continue
		}
		fmt.Fprintf(&b, "%s: %s\n", p.Problem, plural(len(p.Mistakes), "mistake"))
		for _, m := range p.Mistakes {
			b.WriteString(m.text() + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (m lintMistake) text() string {
	if m.Line == 0 {
		return m.File + ": " + m.Error
	}
	return m.Mistake.String()
}
