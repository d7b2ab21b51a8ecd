package check

import (
	"context"
	"io"
	"runtime"
	"testing"

	"gridjudge/judge/verdict"
	"gridjudge/problems/layout"
)

// endless is a file of one byte over and over, behind a head and before a tail.
type endless struct {
	head, fill, tail string
	size             int64
	block            []byte
}

const (
	endlessSize = 16 << 20
	// allowance is what a check may allocate in all, whatever the sizes.
	allowance = 512 << 10
)

func newEndless(head, fill, tail string) *io.SectionReader {
	e := &endless{head: head, fill: fill, tail: tail, size: endlessSize, block: make([]byte, 64<<10)}
	for i := range e.block {
		e.block[i] = fill[i%len(fill)]
	}
	return io.NewSectionReader(e, 0, e.size)
}

func (e *endless) ReadAt(p []byte, off int64) (int, error) {
	n := 0
	for n < len(p) && off < e.size {
		var k int
		switch tail := e.size - int64(len(e.tail)); {
		case off < int64(len(e.head)):
			k = copy(p[n:], e.head[off:])
		case off >= tail:
			k = copy(p[n:], e.tail[off-tail:])
		default:
			end := min(int64(len(p)-n), tail-off)
			k = copy(p[n:n+int(end)], e.block[off%int64(len(e.fill)):])
		}
		n, off = n+k, off+int64(k)
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

// allocated runs f and returns how many bytes it asked for in all.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestEndlessOutputs holds the checkers to constant memory on whatever has no
// end.
func TestEndlessOutputs(t *testing.T) {
	word := func() *io.SectionReader { return newEndless("", "x", "\n") }
	for _, c := range []struct {
		name        string
		kind        string
		rule        layout.Rule
		answer, out *io.SectionReader
		verdict     verdict.Verdict
	}{
		{"blanks", "tokens", layout.Any, section("1\n"), newEndless("1", " ", "\n"), verdict.AC},
		{"blanks between words", "tokens", layout.Any, section("1 2\n"), newEndless("1", " ", "2"), verdict.AC},
		{"blanks that count", "tokens", layout.Trailing, newEndless("1", " ", "2"), newEndless("1", " ", "2"), verdict.AC},
		{"blanks of two kinds", "tokens", layout.Trailing, newEndless("1", " ", "2"), newEndless("1\t", " ", "2"), verdict.PE},
		{"blanks that differ at the end", "exact", layout.Exact, newEndless("1", " ", " 2"), newEndless("1", " ", "\t2"), verdict.PE},
		{"blanks at a line end", "lines", layout.Trailing, section("1\n2"), newEndless("1", " ", "\n2"), verdict.AC},
		{"empty lines", "lines", layout.Trailing, section("1\n"), newEndless("1", "\n", ""), verdict.AC},
		{"empty lines in between", "lines", layout.Trailing, section("1\n2\n"), newEndless("1", "\n", "2"), verdict.PE},
		{"one word, accepted", "tokens", layout.Any, word(), word(), verdict.AC},
		{"one word, floats", "floats", layout.Any, word(), word(), verdict.AC},
		{"one number", "floats", layout.Any, newEndless("", "1", "\n"), newEndless("", "1", "2\n"), verdict.WA},
		{"one word, wrong at the end", "tokens", layout.Any, word(), newEndless("", "x", "y\n"), verdict.WA},
		{"one line, wrong at the end", "lines", layout.Trailing, newEndless("", "x y ", "1"), newEndless("", "x y ", "2"), verdict.WA},
		{"one word, wrong at once", "lines", layout.Trailing, section("1\n"), word(), verdict.WA},
		{"many words", "exact", layout.Exact, newEndless("", "1 2\n", "\n"), newEndless("", "1 2\n", "\n"), verdict.AC},
	} {
		t.Run(c.kind+"/"+c.name, func(t *testing.T) {
			p := textProblem(c.kind, c.rule, "PE")
			p.Check.Absolute = 1
			checker, err := New(p, nil)
			if err != nil {
				t.Fatal(err)
			}
			var out Outcome
			bytes := allocated(func() { out, err = checker.Check(context.Background(), Files{Answer: c.answer, Output: c.out}) })
			if err != nil || out.Verdict != c.verdict {
				t.Fatalf("got %v, %v; want %v", out, err, c.verdict)
			}
			if bytes > allowance {
				t.Errorf("%d bytes were allocated", bytes)
			}
			holdPrintable(t, out)
		})
	}
}

// counted counts what is read of a file.
type counted struct {
	io.ReaderAt
	read int64
}

func (c *counted) ReadAt(p []byte, off int64) (int, error) {
	n, err := c.ReaderAt.ReadAt(p, off)
	c.read += int64(n)
	return n, err
}

func TestWrongOutputsAreNotReadToTheEnd(t *testing.T) {
	for _, kind := range []string{"tokens", "lines", "exact", "floats"} {
		out := &counted{ReaderAt: newEndless("2", " 2", "")}
		checker, err := New(textProblem(kind, layout.Trailing, "PE"), nil)
		if err != nil {
			t.Fatal(err)
		}
		got, err := checker.Check(context.Background(), Files{Answer: section("1\n"), Output: io.NewSectionReader(out, 0, endlessSize)})
		if err != nil || got.Verdict != verdict.WA {
			t.Fatalf("%s: got %v, %v", kind, got, err)
		}
		if out.read > 1<<20 {
			t.Errorf("%s: read %d bytes", kind, out.read)
		}
	}
}
