package check

import (
	"context"
	"errors"
	"fmt"
	"io"

	"gridjudge/problems"
	"gridjudge/problems/layout"
)

// cases tells by the layouts which case of a file a place belongs to.
type cases struct{ input, output *layout.Layout }

// newCases returns nil if the problem's files hold one case, or no layout
// tells where a case begins.
func newCases(p *problems.Problem) *cases {
	if p.Input == nil || p.Output == nil {
		return nil
	}
	if many, _ := p.Input.Repeats(); !many {
		return nil
	}
	return &cases{p.Input, p.Output}
}

// place is the case that a line belongs to.
type place struct {
	number, total int
	line          int64 // where it begins
}

// at returns the case that a line of the answer belongs to, or nil if that
// cannot be said: a kept answer need not follow the layout.
func (c *cases) at(ctx context.Context, f Files, line int64, rule layout.Rule) (*place, error) {
	if c == nil || f.Input == nil {
		return nil, nil
	}
	in := c.input.Reader(reader(ctx, "input", f.Input), layout.Strict)
	out := c.output.Reader(reader(ctx, "answer", f.Answer), rule)
	var found *place
	for {
		ask, err := in.Next(nil)
		if err == io.EOF {
			break
		}
		if err != nil {
			return nil, unlessSyntax(err)
		}
		answer, err := out.Next(ask.Values)
		if err != nil {
			return nil, unlessSyntax(err)
		}
		if int64(answer.Line) > line && found != nil {
			break
		}
		found = &place{number: answer.Number, line: int64(answer.Line)}
	}
	if found == nil {
		return nil, nil
	}
	total, err := count(ctx, c.input, f)
	if err != nil {
		return nil, unlessSyntax(err)
	}
	found.total = total
	return found, nil
}

// count is the number of cases in the input.
func count(ctx context.Context, input *layout.Layout, f Files) (int, error) {
	r := input.Reader(reader(ctx, "input", f.Input), layout.Strict)
	for n := 0; ; n++ {
		if _, err := r.Next(nil); err == io.EOF {
			return n, nil
		} else if err != nil {
			return 0, err
		}
	}
}

// unlessSyntax passes on failures to read.
func unlessSyntax(err error) error {
	var syntax *layout.SyntaxError
	if errors.As(err, &syntax) {
		return nil
	}
	return err
}

func missing(number, total int) string { return fmt.Sprintf("case %d of %d is missing", number, total) }

func extra(total int) string { return fmt.Sprintf("unexpected output after case %d", total) }
