package check

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/call"
	"gridjudge/problems/layout"
)

// value compares the results of functions, a line of canonical JSON each, with
// those that are due.
type value struct {
	problem   *problems.Problem
	tolerance call.Tolerance
	order     call.Order
}

func newValue(p *problems.Problem) (Checker, error) {
	if !p.CallOnly {
		return nil, errors.New("check value: the problem needs a call, and no input and output of its own")
	}
	return &value{p, call.Tolerance{Absolute: p.Check.Absolute, Relative: p.Check.Relative}, p.Check.Order}, nil
}

func (*value) NeedsAnswer() bool { return true }

// maxLine bounds a line of results: more than a result may have.
const maxLine = 64 << 20

func (v *value) Check(ctx context.Context, f Files) (Outcome, error) {
	cases := v.problem.CallReader(reader(ctx, "input", f.Input))
	due := v.problem.Output.Reader(reader(ctx, "answer", f.Answer), layout.Any)
	got := bufio.NewScanner(reader(ctx, "output", f.Output))
	got.Buffer(nil, maxLine)
	for {
		c, err := cases.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return Outcome{Verdict: verdict.JE, Reason: oneLine(err.Error(), reasonShown)}, nil
		}
		answer, err := due.Next(nil)
		var want []byte
		if err == nil {
			want, err = c.Due(answer)
		}
		if err != nil {
			return Outcome{Verdict: verdict.JE, Reason: fmt.Sprintf("the answer to case %d: %s", c.Number, oneLine(err.Error(), reasonShown))}, nil
		}
		if !got.Scan() {
			if err := got.Err(); err != nil {
				return Outcome{}, err
			}
			return Outcome{Verdict: verdict.WA, Reason: "the result is missing", Case: c.Number}, nil
		}
		result := bytes.TrimSpace(got.Bytes())
		if difference := c.Compare(result, want, v.tolerance, v.order); difference != "" {
			return Outcome{Verdict: verdict.WA, Reason: fmt.Sprintf("got %s, want %s%s", quote("", result, lineShown), quote("", want, lineShown), where(difference)), Case: c.Number}, nil
		}
	}
	return Outcome{Verdict: verdict.AC}, nil
}

// where is the place of a difference within a larger value.
func where(difference string) string {
	switch {
	case strings.HasPrefix(difference, "in any order"):
		return " " + difference
	case difference[0] != '[':
		return ""
	}
	return ": " + oneLine(difference, reasonShown)
}
