package check

import (
	"context"
	"fmt"

	"gridjudge/judge/verdict"
	"gridjudge/problems/layout"
)

// text compares an output with an answer: tokens, lines, exact and floats are
// this checker with different settings.
type text struct {
	rule      layout.Rule
	fold      bool
	byLine    bool       // reasons show lines, not words
	tolerance *tolerance // nil: numbers are text
	breach    verdict.Verdict
	cases     *cases // nil: no layout tells where cases begin
}

// stricter returns the stricter of a kind's own rule and the problem's.
func stricter(kind, problem layout.Rule) layout.Rule {
	return max(layout.Exact, min(kind, problem))
}

func (*text) NeedsAnswer() bool { return true }

func (t *text) Check(ctx context.Context, f Files) (Outcome, error) {
	if f.Answer == nil {
		return Outcome{Verdict: verdict.JE, Reason: "the test has no answer to compare with"}, nil
	}
	c := newComparison(ctx, f, t.rule, t.fold)
	found, err := t.compare(c)
	if err != nil {
		return Outcome{}, err
	}
	if found != nil && t.tolerance != nil {
		// Words that are no pairs of near numbers may still be the answer's
		// own characters, cut at other places.
		plain := newComparison(ctx, f, t.rule, t.fold)
		difference, err := plain.text()
		if err != nil {
			return Outcome{}, err
		}
		if difference == nil {
			found, c = nil, plain
		}
	}
	switch {
	case found != nil:
		return t.wrong(ctx, f, found)
	case c.breach != nil:
		return t.misplaced(ctx, f, c.breach)
	}
	return Outcome{Verdict: verdict.AC}, nil
}

func (t *text) compare(c *comparison) (*difference, error) {
	if t.tolerance != nil {
		return c.numbers(*t.tolerance)
	}
	return c.text()
}

// wrong is the outcome for a difference that white space does not explain.
func (t *text) wrong(ctx context.Context, f Files, d *difference) (Outcome, error) {
	out := Outcome{
		Verdict: verdict.WA,
		Reason:  t.reason(f, d),
		Text: &TextDifference{
			Line:      int(d.got.line),
			Want:      window(f.Answer, &d.want, d.wantDiff),
			Got:       window(f.Output, &d.got, d.gotDiff),
			FirstLine: int(firstLine(&d.got)),
		},
	}
	where, err := t.cases.at(ctx, f, d.want.line, t.rule)
	if err != nil || where == nil {
		return out, err
	}
	out.Case = where.number
	switch {
	case d.gotEnded && d.want.line == where.line:
		out.Reason = missing(where.number, where.total)
	case d.wantEnded:
		out.Reason = extra(where.total)
	default:
		out.Reason = fmt.Sprintf("case %d of %d: %s", where.number, where.total, out.Reason)
	}
	return out, nil
}

// misplaced is the outcome for an output that only white space keeps from
// being right.
func (t *text) misplaced(ctx context.Context, f Files, b *breach) (Outcome, error) {
	out := Outcome{
		Verdict: t.breach,
		Reason:  b.reason(quoteWord(f.Output, b.gotAt.offset, b.gotAt.offset)),
		Text: &TextDifference{
			Line:      int(b.line()),
			Want:      window(f.Answer, &b.wantAt, b.wantAt.offset),
			Got:       window(f.Output, &b.gotAt, b.gotAt.offset),
			FirstLine: int(firstLine(&b.gotAt)),
		},
	}
	where, err := t.cases.at(ctx, f, b.wantAt.line, t.rule)
	if where != nil {
		out.Case = where.number
	}
	return out, err
}

func (t *text) reason(f Files, d *difference) string {
	want, got := quoteWord(f.Answer, d.want.offset, d.wantDiff), quoteWord(f.Output, d.got.offset, d.gotDiff)
	switch {
	case d.gotEnded && d.got.word == 0:
		return "the output is empty: expected " + want
	case d.gotEnded:
		return "output ends early: expected " + want + " next"
	case d.wantEnded:
		return fmt.Sprintf("unexpected output after the end: %s (line %d)", got, d.got.line)
	case t.byLine:
		want, got = quoteLine(f.Answer, &d.want, d.wantDiff), quoteLine(f.Output, &d.got, d.gotDiff)
		return fmt.Sprintf("line %d: expected %s, got %s", d.got.line, want, got)
	}
	return fmt.Sprintf("token %d (line %d): expected %s, got %s%s", d.got.word+1, d.got.line, want, got, d.note)
}
