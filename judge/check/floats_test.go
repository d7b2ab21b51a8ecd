package check

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/layout"
)

func floatsProblem(rule layout.Rule, absolute, relative float64) *problems.Problem {
	p := textProblem("floats", rule, "PE")
	p.Check.Absolute, p.Check.Relative = absolute, relative
	return p
}

func TestFloats(t *testing.T) {
	long := strings.Repeat("1", numberLength)
	for _, c := range []struct {
		name               string
		rule               layout.Rule
		absolute, relative float64
		want, got          string
		verdict            verdict.Verdict
		reason             string
	}{
		{"same", layout.Any, 1e-6, 0, "1.5\n", "1.5\n", verdict.AC, ""},
		{"near", layout.Any, 1e-6, 0, "1.5\n", "1.5000009\n", verdict.AC, ""},
		{"at the bound", layout.Any, 0.5, 0, "1", "1.5", verdict.AC, ""},
		{"beyond the bound", layout.Any, 0.5, 0, "1", "1.75", verdict.WA, `token 1 (line 1): expected "1", got "1.75" (off by 0.75, allowed: 0.5 absolute or 0 relative)`},
		{"relative", layout.Any, 0, 0.1, "100", "110", verdict.AC, ""},
		{"relative to the answer, not to the output", layout.Any, 0, 0.1, "100", "111", verdict.WA, `token 1 (line 1): expected "100", got "111" (off by 11, allowed: 0 absolute or 0.1 relative)`},
		{"either suffices", layout.Any, 1, 0.5, "1000 0.1", "1400 1", verdict.AC, ""},
		{"relative to nothing", layout.Any, 0, 0.1, "0", "0.0001", verdict.WA, `token 1 (line 1): expected "0", got "0.0001" (off by 0.0001, allowed: 0 absolute or 0.1 relative)`},
		{"minus nothing", layout.Any, 1e-9, 0, "0", "-0.0", verdict.AC, ""},
		{"other spellings", layout.Any, 1e-9, 0, "1000 0.5 3", "1e3 .5 +3.", verdict.AC, ""},
		{"whole numbers are numbers", layout.Any, 1e-9, 0, "5", "5.0", verdict.AC, ""},
		{"text for a number", layout.Any, 1e-9, 0, "5", "five", verdict.WA, `token 1 (line 1): expected "5", got "five"`},
		{"a number for text", layout.Any, 1, 1, "five", "5", verdict.WA, `token 1 (line 1): expected "five", got "5"`},
		{"text", layout.Any, 1, 1, "YES 1", "YES 2", verdict.AC, ""},
		{"other text", layout.Any, 1, 1, "YES 1", "yes 1", verdict.WA, `token 1 (line 1): expected "YES", got "yes"`},
		{"NaN for a number", layout.Any, 1e300, 1e300, "5", "nan", verdict.WA, `token 1 (line 1): expected "5", got "nan"`},
		{"NaN for NaN", layout.Any, 1, 1, "nan NaN", "-nan nan", verdict.AC, ""},
		{"a number for NaN", layout.Any, 1e300, 1e300, "nan", "5", verdict.WA, `token 1 (line 1): expected "nan", got "5"`},
		{"infinities", layout.Any, 1, 1, "inf -Infinity", "+INF -inf", verdict.AC, ""},
		{"the other infinity", layout.Any, 1, 1, "inf", "-inf", verdict.WA, `token 1 (line 1): expected "inf", got "-inf"`},
		{"infinity for a number", layout.Any, 1e300, 1e300, "5", "inf", verdict.WA, `token 1 (line 1): expected "5", got "inf"`},
		{"infinity is not near a large number", layout.Any, 1, 1, "inf", "1e308", verdict.WA, `token 1 (line 1): expected "inf", got "1e308"`},
		{"too large is no infinity", layout.Any, 1, 1, "inf", "1e999", verdict.WA, `token 1 (line 1): expected "inf", got "1e999"`},
		{"too large is text", layout.Any, 1, 1, "1e999", "1e999", verdict.AC, ""},
		{"far apart", layout.Any, 1e300, 0.1, "1e308", "-1e308", verdict.WA, `token 1 (line 1): expected "1e308", got "-1e308" (off by +Inf, allowed: 1e+300 absolute or 0.1 relative)`},
		{"hexadecimal is text", layout.Any, 1, 1, "16", "0x10p0", verdict.WA, `token 1 (line 1): expected "16", got "0x10p0"`},
		{"underscores are text", layout.Any, 1, 1, "16", "1_6", verdict.WA, `token 1 (line 1): expected "16", got "1_6"`},
		{"two signs are text", layout.Any, 1, 1, "1", "+-1", verdict.WA, `token 1 (line 1): expected "1", got "+-1"`},
		{"a comma is text", layout.Any, 1, 1, "1.5", "1,5", verdict.WA, `token 1 (line 1): expected "1.5", got "1,5"`},
		{"a sign alone", layout.Any, 1, 1, "1", "-", verdict.WA, `token 1 (line 1): expected "1", got "-"`},
		{"a long number", layout.Any, 0, 1e-9, long[:100], long[:99] + "2", verdict.AC, ""},
		{"ends early", layout.Any, 1, 0, "1 2", "1", verdict.WA, `output ends early: expected "2" next`},
		{"extra", layout.Any, 1, 0, "1", "1\n2", verdict.WA, `unexpected output after the end: "2" (line 2)`},
		{"empty", layout.Any, 1, 0, "", "\n", verdict.AC, ""},
		{"near, other white space", layout.Any, 1e-6, 0, "1.5 2.5\n", "1.50\n\n2.50", verdict.AC, ""},
		{"near, bad white space", layout.Trailing, 1e-6, 0, "1.5 2.5\n", "1.50\n2.50", verdict.PE, `white space: line 1: expected a space, got a line end before "2.50"`},
		{"the same characters, cut elsewhere", layout.Any, 1e-6, 0, "1.5 2.5\n", "1.52.5\n", verdict.PE, `white space: line 1: expected a space, got none before "2.5"`},
		{"far, bad white space", layout.Trailing, 1e-6, 0, "1.5 2.5\n", "1.5\n2.7", verdict.WA, `token 2 (line 2): expected "2.5", got "2.7" (off by 0.2, allowed: 1e-06 absolute or 0 relative)`},
		{"longer than a number", layout.Any, 0, 1, long + "1", long + "1", verdict.AC, ""},
		{"longer than a number, and another", layout.Any, 0, 1, long + "11", long + "12", verdict.WA, `token 1 (line 1): expected "…11111111111111", got "…11111111111112"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := checkText(t, floatsProblem(c.rule, c.absolute, c.relative), c.want, c.got)
			if out.Verdict != c.verdict || out.Reason != c.reason {
				t.Errorf("got %v %s\nwant %v %s", out.Verdict, out.Reason, c.verdict, c.reason)
			}
		})
	}
}

func TestBadTolerances(t *testing.T) {
	for _, x := range []float64{-1, math.NaN(), math.Inf(1)} {
		for _, p := range []*problems.Problem{floatsProblem(layout.Any, x, 0), floatsProblem(layout.Any, 0, x)} {
			if c, err := New(p, nil); err == nil || !strings.Contains(err.Error(), "tolerance") {
				t.Errorf("%v: got %v, %v", x, c, err)
			}
		}
	}
}

func TestFloatProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		// Halves and powers of two are exact in binary, so that exact
		// arithmetic is the judge of the judge.
		want := big.NewRat(rapid.Int64Range(-1000, 1000).Draw(rt, "want"), 8)
		got := big.NewRat(rapid.Int64Range(-1000, 1000).Draw(rt, "got"), 8)
		absolute := rapid.Int64Range(0, 64).Draw(rt, "absolute")
		relative := rapid.Int64Range(0, 8).Draw(rt, "relative")
		off := new(big.Rat).Sub(want, got)
		off.Abs(off)
		share := new(big.Rat).Mul(new(big.Rat).Abs(want), big.NewRat(relative, 8))
		near := off.Cmp(big.NewRat(absolute, 8)) <= 0 || off.Cmp(share) <= 0

		p := floatsProblem(layout.Any, float64(absolute)/8, float64(relative)/8)
		out := checkText(t, p, "x "+want.FloatString(3), fmt.Sprintf("x %s", got.FloatString(rapid.IntRange(3, 9).Draw(rt, "digits"))))
		if (out.Verdict == verdict.AC) != near {
			rt.Fatalf("got %v %s", out.Verdict, out.Reason)
		}
	})
}

func FuzzFloats(f *testing.F) {
	f.Add("1.5 x\n", "1.50\nx", byte(2), 1e-6)
	f.Add("nan inf -1e999", "-nan +inf 0x1p2", byte(3), 0.0)
	f.Add("1.5 2.5", "1.52.5", byte(1), 1e9)
	f.Fuzz(func(t *testing.T, want, got string, rule byte, tolerance float64) {
		p := floatsProblem(layout.Exact+layout.Rule(rule)%3, math.Abs(tolerance), 0)
		c, err := New(p, nil)
		if err != nil {
			return
		}
		out, err := c.Check(context.Background(), Files{Answer: section(want), Output: section(got)})
		if err != nil {
			t.Fatal(err)
		}
		holdPrintable(t, out)
		// What tokens accepts floats accepts, and it forgives white space no
		// more than tokens does.
		asText := textProblem("tokens", p.WhiteSpace, "PE")
		if m := model(asText, want, got); m != verdict.WA && out.Verdict != m {
			t.Errorf("got %v %s, tokens says %v", out.Verdict, out.Reason, m)
		}
	})
}
