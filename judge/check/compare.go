package check

import (
	"bytes"
	"context"

	"gridjudge/problems/layout"
)

// comparison reads an answer and an output side by side, once.
//
// What counts is told apart as it goes: words are compared without regard to
// where white space cuts them, and the first gap that breaks the rule is kept
// as a breach. So a comparison that comes to the end of both without a
// difference but with a breach has found that white space alone is wrong.
type comparison struct {
	files     Files
	want, got *stream
	rule      layout.Rule
	fold      bool // upper and lower case are equal
	breach    *breach
	at        difference // where both last began a word
}

// difference is a place where the words themselves differ.
type difference struct {
	want, got           mark  // the words that differ begin here
	wantDiff, gotDiff   int64 // offsets where they begin to differ
	wantEnded, gotEnded bool  // there is no word there
	note                string
}

func newComparison(ctx context.Context, f Files, rule layout.Rule, fold bool) *comparison {
	return &comparison{
		files: f,
		want:  newStream(ctx, "answer", f.Answer),
		got:   newStream(ctx, "output", f.Output),
		rule:  rule,
		fold:  fold,
	}
}

// align reads the gaps that stand here in both files and holds them to the
// rule. If both divide words, it begins a new pair of words.
func (c *comparison) align() error {
	if err := c.want.readGap(); err != nil {
		return err
	}
	if err := c.got.readGap(); err != nil {
		return err
	}
	want, got := &c.want.gap, &c.got.gap
	if want.parts() && got.parts() {
		c.at.want, c.at.wantEnded = c.want.mark, want.atEnd
		c.at.got, c.at.gotEnded = c.got.mark, got.atEnd
		c.want.mark.word++
		c.got.mark.word++
	}
	if c.breach != nil {
		return nil
	}
	same, err := sameGap(c.rule, want, got, c.files.Answer, c.files.Output)
	if err == nil && !same {
		c.breach = &breach{want: *want, got: *got, wantAt: c.want.mark, gotAt: c.got.mark}
	}
	return err
}

// differ ends the comparison at the streams' places.
func (c *comparison) differ() *difference {
	d := c.at
	d.wantDiff, d.gotDiff = c.want.offset, c.got.offset
	return &d
}

// text compares what is not white space, and returns the first difference or
// nil.
func (c *comparison) text() (*difference, error) {
	for {
		if err := c.align(); err != nil {
			return nil, err
		}
		same, ended, err := c.piece()
		if err != nil {
			return nil, err
		}
		if !same {
			return c.differ(), nil
		}
		if ended {
			return nil, nil
		}
	}
}

// piece compares as much of the words as is at hand in both files and uses it
// up. ended says that both have none.
func (c *comparison) piece() (same, ended bool, err error) {
	want, err := c.want.word()
	if err != nil {
		return false, false, err
	}
	got, err := c.got.word()
	if err != nil {
		return false, false, err
	}
	n := min(len(want), len(got))
	if n == 0 {
		return len(want) == len(got), true, nil
	}
	k := c.common(want, got)
	c.want.use(k)
	c.got.use(k)
	return k == n, false, nil
}

// common is the number of bytes that a and b begin with alike.
func (c *comparison) common(a, b []byte) int {
	n := min(len(a), len(b))
	if c.equal(a[:n], b[:n]) {
		return n
	}
	k := 0
	for c.equal(a[k:k+1], b[k:k+1]) {
		k++
	}
	return k
}

// equal compares bytes. Case is folded in ASCII alone, as Kattis and DMOJ do.
func (c *comparison) equal(a, b []byte) bool {
	if !c.fold || len(a) != len(b) {
		return bytes.Equal(a, b)
	}
	for i := range a {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
