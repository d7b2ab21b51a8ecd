package judge

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"

	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/reference"
)

// VerifyConfig selects what Verify does.
type VerifyConfig struct {
	SkipMissing bool                   // rows whose compiler is missing do not count
	Margins     bool                   // hold what depends on the time limit to margins; see underMargins
	Row         func(report.VerifyRow) // called for each finished row, in order; nil: silent
}

// Verify grades every reference family and every kept submission against what
// is expected of it, and lints the problems.
func (j *Judge) Verify(ctx context.Context, ps []*problems.Problem, c VerifyConfig) (*report.Verify, error) {
	// The verdict is that of the first test that is not accepted: what follows
	// it cannot change the row.
	v := &verifier{judge: j.stoppingAtFirst(), config: c, report: &report.Verify{Schema: "gridjudge.verify/1", OK: true, Rows: []report.VerifyRow{}}}
	for _, p := range ps {
		if err := v.problem(ctx, p); err != nil {
			return nil, err
		}
	}
	return v.report, nil
}

func (j *Judge) stoppingAtFirst() *Judge {
	c := j.config
	c.NoRetry = true // what is expected must be clear of the limits
	c.StopAtFirst, c.Keep, c.Tests, c.Progress = true, "", nil, nil
	return &Judge{config: c, compiler: j.compiler, quiet: true}
}

type verifier struct {
	judge  *Judge
	config VerifyConfig
	report *report.Verify
}

func (v *verifier) problem(ctx context.Context, p *problems.Problem) error {
	line := report.VerifyProblem{Problem: p.ID, OK: true, Tests: len(p.Tests)}
	if err := v.judge.Lint(ctx, p); err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		var missing *toolchain.MissingError
		line.OK, line.Error = errors.As(err, &missing) && v.config.SkipMissing, err.Error()
		v.report.OK = v.report.OK && line.OK
	}
	v.report.Problems = append(v.report.Problems, line)
	for _, f := range families(p) {
		expected := p.Expect[f]
		if len(expected) == 0 {
			expected = []string{verdict.AC.String()}
		}
		if err := v.row(ctx, p, "reference/"+f, expected, &Submission{Reference: f}); err != nil {
			return err
		}
	}
	for _, kept := range p.Submissions {
		s, err := v.judge.kept(p, kept)
		var request *toolchain.RequestError
		if errors.As(err, &request) {
			v.add(report.VerifyRow{Problem: p.ID, Submission: kept.Name, Expected: kept.Expected, Got: verdict.JE.String(), Reason: err.Error()})
			continue
		}
		if err != nil {
			return fmt.Errorf("problem %q, submission %q: %w", p.ID, kept.Name, err)
		}
		if err := v.row(ctx, p, kept.Name, kept.Expected, s); err != nil {
			return err
		}
	}
	return nil
}

// families are the reference solvers that a problem is verified with.
func families(p *problems.Problem) []string {
	if p.Domain == nil {
		return nil
	}
	var names []string
	for _, f := range reference.Families() {
		tooLarge := f.MaxSize != 0 && p.Domain.Shape.Size() > f.MaxSize
		wanted := len(p.Families) == 0 && !p.Interactive() || slices.Contains(p.Families, f.Name)
		if wanted && !tooLarge {
			names = append(names, f.Name)
		}
	}
	return names
}

// kept reads a submission that is kept with a problem.
func (j *Judge) kept(p *problems.Problem, s problems.Submission) (*Submission, error) {
	var sources []toolchain.Source
	for _, name := range s.Files {
		content, err := fs.ReadFile(p.Files, name)
		if err != nil {
			return nil, err
		}
		sources = append(sources, toolchain.Source{Name: baseName(name), Content: content})
	}
	t, err := j.config.Toolchains.New(sources, "")
	if err != nil {
		return nil, err
	}
	return &Submission{Submission: t, Paths: s.Files, IO: s.IO}, nil
}

// row grades one submission. A missing compiler is told in the row; only what
// ends the whole verification is an error.
func (v *verifier) row(ctx context.Context, p *problems.Problem, name string, expected []string, s *Submission) error {
	row := report.VerifyRow{Problem: p.ID, Submission: name, Expected: expected}
	margins := v.config.Margins && timed(expected)
	graded := p
	if margins {
		graded = underMargins(p)
	}
	g, err := v.judge.Grade(ctx, graded, s)
	var missing *toolchain.MissingError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &missing):
		row.NotRun, row.OK = missing.Error(), v.config.SkipMissing
		row.LimitMS = milliseconds(p.Limits.Time)
	case err != nil:
		row.Got, row.Reason = verdict.JE.String(), err.Error()
	default:
		row.Got, row.Reason = g.Verdict.String(), g.Reason
		row.CPUMS, row.LimitMS = g.CPUMS, g.Limits.CPUMS
		row.OK = slices.Contains(expected, row.Got)
		if margins {
			row.LimitMS /= marginFactor
			holdToMargins(&row)
		}
	}
	v.add(row)
	return nil
}

func (v *verifier) add(row report.VerifyRow) {
	if !row.OK {
		v.report.OK = false
	}
	v.report.Rows = append(v.report.Rows, row)
	if v.config.Row != nil {
		v.config.Row(row)
	}
}
