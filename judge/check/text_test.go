package check

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
	"gridjudge/problems/layout"
)

func textProblem(kind string, rule layout.Rule, presentation string) *problems.Problem {
	return &problems.Problem{WhiteSpace: rule, Presentation: presentation, Check: problems.Check{Kind: kind}}
}

func TestText(t *testing.T) {
	const (
		any      = layout.Any
		trailing = layout.Trailing
		exact    = layout.Exact
	)
	for _, c := range []struct {
		name      string
		kind      string
		rule      layout.Rule
		want, got string
		verdict   verdict.Verdict // with presentation PE
		reason    string
	}{
		{"same", "tokens", any, "1 2\n", "1 2\n", verdict.AC, ""},
		{"spread over lines", "tokens", any, "1 2 3\n", "\n1\n\t2\r\n\n3", verdict.AC, ""},
		{"glued words", "tokens", any, "1 2 3\n", "123\n", verdict.PE, `white space: line 1: expected a space, got none before "23"`},
		{"split word", "tokens", any, "123\n", "12 3\n", verdict.PE, `white space: line 1: expected none, got a space before "3"`},
		{"wrong word", "tokens", any, "1\n2\n12\n", "1\n2\n13\n", verdict.WA, `token 3 (line 3): expected "12", got "13"`},
		{"line of the output", "tokens", any, "1 2 12\n", "1\n2\n13\n", verdict.WA, `token 3 (line 3): expected "12", got "13"`},
		{"longer word", "tokens", any, "10 5\n", "1 5\n", verdict.WA, `token 1 (line 1): expected "10", got "1"`},
		{"shorter word", "tokens", any, "1 5\n", "10 5\n", verdict.WA, `token 1 (line 1): expected "1", got "10"`},
		{"cut in the last word", "tokens", any, "1 55\n", "1 5", verdict.WA, `token 2 (line 1): expected "55", got "5"`},
		{"fault behind bad white space", "tokens", any, "1 2 3 4\n", "12 3 5\n", verdict.WA, `token 3 (line 1): expected "4", got "5"`},
		{"ends early", "tokens", any, "1 2 3\n", "1 2\n", verdict.WA, `output ends early: expected "3" next`},
		{"empty output", "tokens", any, "1 2 3\n", " \n\n", verdict.WA, `the output is empty: expected "1"`},
		{"extra output", "tokens", any, "1\n", "1\n2\n", verdict.WA, `unexpected output after the end: "2" (line 2)`},
		{"nothing due, nothing there", "tokens", exact, "", "", verdict.AC, ""},
		{"nothing due", "tokens", any, "", "x", verdict.WA, `unexpected output after the end: "x" (line 1)`},
		{"case counts", "tokens", any, "Yes", "YES", verdict.WA, `token 1 (line 1): expected "Yes", got "YES"`},
		{"CRLF under any", "tokens", any, "1\n2\n", "1\r\n2\r\n", verdict.AC, ""},

		{"blanks at line ends", "tokens", trailing, "1 2\n3\n", "1 2 \t\n3\r\n\n\n", verdict.AC, ""},
		{"other line breaks", "tokens", trailing, "1 2\n", "1\n2\n", verdict.PE, `white space: line 1: expected a space, got a line end before "2"`},
		{"two spaces", "tokens", trailing, "1 2\n", "1  2\n", verdict.PE, `white space: line 1: expected a space, got 2 spaces before "2"`},
		{"a tab", "tokens", trailing, "1 2\n", "1\t2\n", verdict.PE, `white space: line 1: expected a space, got "\t" before "2"`},
		{"indented", "tokens", trailing, "1\n2\n", "1\n  2\n", verdict.PE, `white space: line 2: expected a line end, got a line end and 2 spaces before "2"`},
		{"empty line at the beginning", "tokens", trailing, "1\n", "\n1\n", verdict.PE, `white space: line 1: expected none, got an empty line before "1"`},
		{"missing empty line", "tokens", trailing, "a\n\nb\n", "a\nb\n", verdict.PE, `white space: line 2: expected an empty line, got a line end before "b"`},
		{"too many empty lines", "tokens", trailing, "a\nb\n", "a\n\n\nb\n", verdict.PE, `white space: line 2: expected a line end, got 2 empty lines before "b"`},
		{"no line end at the end", "tokens", trailing, "a\nb\n", "a\nb", verdict.AC, ""},
		{"blanks alone in an empty line", "tokens", trailing, "a\n\nb\n", "a\n \t \nb\n", verdict.AC, ""},

		{"line", "lines", trailing, "a b\nc d\n", "a b\nc e\n", verdict.WA, `line 2: expected "c d", got "c e"`},
		{"order counts", "lines", trailing, "a\nb\n", "b\na\n", verdict.WA, `line 1: expected "a", got "b"`},
		{"lines are no freer under any", "lines", any, "a b\n", "a\nb\n", verdict.PE, `white space: line 1: expected a space, got a line end before "b"`},
		{"free ends", "lines", any, "a b\n", "a b  \n\n\n", verdict.AC, ""},
		{"line ends early", "lines", trailing, "a\nb\n", "a\n", verdict.WA, `output ends early: expected "b" next`},
		{"lines under exact", "lines", exact, "a\n", "a \n", verdict.PE, `white space: line 1: expected "\n", got " \n" at the end`},

		{"exact", "exact", any, "a  b\n", "a  b\n", verdict.AC, ""},
		{"exact: trailing blank", "exact", any, "a\nb\n", "a \nb\n", verdict.PE, `white space: line 1: expected "\n", got " \n" before "b"`},
		{"exact: CRLF", "exact", exact, "a\nb\n", "a\r\nb\r\n", verdict.PE, `white space: line 1: expected "\n", got "\r\n" before "b"`},
		{"exact: no line end", "exact", exact, "a\n", "a", verdict.PE, `white space: line 1: expected a line end, got none at the end`},
		{"exact: other letter", "exact", exact, "a\n", "b\n", verdict.WA, `line 1: expected "a", got "b"`},
		{"exact: NUL is no white space", "exact", exact, "a\n", "a\x00\n", verdict.WA, `line 1: expected "a", got "a\x00"`},
		{"exact: long gaps that differ inside", "exact", exact, "a" + strings.Repeat(" ", 40) + "\t \n", "a" + strings.Repeat(" ", 40) + " \t\n", verdict.PE, `white space: line 1: expected 43 characters of white space, got others at the end`},

		{"escapes are shown, not obeyed", "tokens", any, "ok", "\x1b[32mok\u202e\xff", verdict.WA, `token 1 (line 1): expected "ok", got "\x1b[32mok\u202e\xff"`},
		{"long words are shown where they differ", "tokens", any, strings.Repeat("x", 100) + "1", strings.Repeat("x", 100) + "2", verdict.WA, `token 1 (line 1): expected "…xxxxxxxxxxxxx1", got "…xxxxxxxxxxxxx2"`},
		{"long words are cut", "tokens", any, "1", "1" + strings.Repeat("0", 100), verdict.WA, `token 1 (line 1): expected "1", got "1` + strings.Repeat("0", 38) + `…"`},
		{"long lines are shown where they differ", "lines", trailing, strings.Repeat("x ", 100) + "1", strings.Repeat("x ", 100) + "2", verdict.WA, `line 1: expected "…` + strings.Repeat("x ", 10) + `1", got "…` + strings.Repeat("x ", 10) + `2"`},
	} {
		t.Run(c.kind+"/"+c.name, func(t *testing.T) {
			for _, presentation := range []string{"PE", "WA"} {
				p := textProblem(c.kind, c.rule, presentation)
				want := c.verdict
				if want == verdict.PE && presentation == "WA" {
					want = verdict.WA
				}
				if m := model(p, c.want, c.got); m != want {
					t.Errorf("the model says %v, the table %v", m, want)
				}
				out := checkText(t, p, c.want, c.got)
				if out.Verdict != want || out.Reason != c.reason {
					t.Errorf("%s: got %v %s\nwant %v %s", presentation, out.Verdict, out.Reason, want, c.reason)
				}
				if (out.Text != nil) != (out.Verdict != verdict.AC) {
					t.Errorf("text difference %v of %v", out.Text, out.Verdict)
				}
			}
		})
	}
}

func TestIgnoreCase(t *testing.T) {
	p := textProblem("tokens", layout.Any, "WA")
	p.Check.IgnoreCase = true
	if out := checkText(t, p, "YES Ä", "yes Ä"); out.Verdict != verdict.AC {
		t.Errorf("got %v", out)
	}
	if out := checkText(t, p, "YES Ä", "yes ä"); out.Verdict != verdict.WA {
		t.Errorf("letters outside ASCII have no case here, got %v", out)
	}
}

func TestTextDifference(t *testing.T) {
	for _, c := range []struct {
		name      string
		want, got string
		diff      TextDifference
	}{
		{"in the middle", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nx\n6\n7\n8\n9\n",
			TextDifference{Line: 5, Want: "2\n3\n4\n5\n6\n7\n8", Got: "2\n3\n4\nx\n6\n7\n8", FirstLine: 2}},
		{"at the beginning", "1\n2\n", "x\n2\n", TextDifference{Line: 1, Want: "1\n2", Got: "x\n2", FirstLine: 1}},
		{"missing line", "1\n2\n3\n", "1\n2\n", TextDifference{Line: 3, Want: "1\n2\n3", Got: "1\n2", FirstLine: 1}},
		{"missing empty line", "a\n\nb\n", "a\nb\n", TextDifference{Line: 2, Want: "a\n\nb", Got: "a\nb", FirstLine: 1}},
		{"hostile lines", "1\n", "\x1b[2J\r\n\x00\n", TextDifference{Line: 1, Want: "1", Got: "\\x1b[2J\\r\n\\x00", FirstLine: 1}},
		{"long line", strings.Repeat("a", 1000) + "b", strings.Repeat("a", 1000) + "c",
			TextDifference{Line: 1, Want: "…" + strings.Repeat("a", 53) + "b", Got: "…" + strings.Repeat("a", 53) + "c", FirstLine: 1}},
		{"long lines around", strings.Repeat("a", 500) + "\nb\n" + strings.Repeat("a", 500), strings.Repeat("a", 500) + "\nc\n" + strings.Repeat("a", 500),
			TextDifference{Line: 2, Want: strings.Repeat("a", 159) + "…\nb\n" + strings.Repeat("a", 159) + "…", Got: strings.Repeat("a", 159) + "…\nc\n" + strings.Repeat("a", 159) + "…", FirstLine: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			out := checkText(t, textProblem("lines", layout.Trailing, "WA"), c.want, c.got)
			if out.Text == nil {
				t.Fatalf("got no difference: %v", out)
			}
			if d := cmp.Diff(c.diff, *out.Text); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestAnswerIsMissing(t *testing.T) {
	c, err := New(textProblem("tokens", layout.Any, "WA"), nil)
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.Check(context.Background(), Files{Input: section(""), Output: section("")})
	if err != nil || out.Verdict != verdict.JE || !strings.Contains(out.Reason, "no answer") {
		t.Errorf("got %v, %v", out, err)
	}
}

// broken is a file that cannot be read.
type brokenFile struct{ err error }

func (b brokenFile) ReadAt([]byte, int64) (int, error) { return 0, b.err }

func TestReadErrorsAreOurs(t *testing.T) {
	disk := errors.New("input/output error")
	bad := io.NewSectionReader(brokenFile{disk}, 0, 100)
	for _, kind := range []string{"tokens", "lines", "exact", "floats"} {
		c, err := New(textProblem(kind, layout.Trailing, "WA"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if out, err := c.Check(context.Background(), Files{Answer: section("1"), Output: bad}); !errors.Is(err, disk) || !strings.Contains(err.Error(), "read output") {
			t.Errorf("%s: output: got %v, %v", kind, out, err)
		}
		if out, err := c.Check(context.Background(), Files{Answer: bad, Output: section("1")}); !errors.Is(err, disk) || !strings.Contains(err.Error(), "read answer") {
			t.Errorf("%s: answer: got %v, %v", kind, out, err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if out, err := c.Check(ctx, Files{Answer: section("1"), Output: section("1")}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: cancelled: got %v, %v", kind, out, err)
		}
	}
}

// texts draws files that are likely to be nearly equal.
var texts = rapid.StringOfN(rapid.SampledFrom([]rune("1a2A \n\t\r")), 0, 24, -1)

func TestTextProperties(t *testing.T) {
	problem := rapid.Custom(func(t *rapid.T) *problems.Problem {
		p := textProblem(rapid.SampledFrom([]string{"tokens", "lines", "exact"}).Draw(t, "kind"),
			rapid.SampledFrom([]layout.Rule{layout.Any, layout.Trailing, layout.Exact}).Draw(t, "rule"),
			rapid.SampledFrom([]string{"PE", "WA"}).Draw(t, "presentation"))
		p.Check.IgnoreCase = rapid.Bool().Draw(t, "ignore case")
		return p
	})
	blanks := rapid.StringOfN(rapid.SampledFrom([]rune(" \t\r")), 0, 12, -1)

	t.Run("the model agrees", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			p, want, got := problem.Draw(rt, "problem"), texts.Draw(rt, "want"), texts.Draw(rt, "got")
			if out := checkText(t, p, want, got); out.Verdict != model(p, want, got) {
				rt.Fatalf("got %v %s, want %v", out.Verdict, out.Reason, model(p, want, got))
			}
		})
	})
	t.Run("other white space is no other answer", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			p, want := problem.Draw(rt, "problem"), texts.Draw(rt, "want")
			got := respaced(rt, want)
			out := checkText(t, p, want, got)
			if out.Verdict != model(p, want, got) {
				rt.Fatalf("got %v %s, want %v", out.Verdict, out.Reason, model(p, want, got))
			}
			if out.Verdict != verdict.AC && !strings.HasPrefix(out.Reason, "white space: ") {
				rt.Fatalf("got %s", out.Reason)
			}
		})
	})
	t.Run("the answer itself is accepted", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			p, want := problem.Draw(rt, "problem"), texts.Draw(rt, "want")
			if out := checkText(t, p, want, want); out.Verdict != verdict.AC {
				rt.Fatalf("got %v %s", out.Verdict, out.Reason)
			}
		})
	})
	t.Run("blanks at line ends are free unless the rule is exact", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			p, want := problem.Draw(rt, "problem"), texts.Draw(rt, "want")
			got := strings.ReplaceAll(want, "\n", blanks.Draw(rt, "blanks")+"\n") + strings.Repeat("\n", rapid.IntRange(0, 3).Draw(rt, "lines"))
			free := p.Check.Kind != "exact" && p.WhiteSpace != layout.Exact
			if out := checkText(t, p, want, got); (out.Verdict == verdict.AC) != (free || want == got) {
				rt.Fatalf("got %v %s", out.Verdict, out.Reason)
			}
		})
	})
	t.Run("a stricter rule accepts no more", func(t *testing.T) {
		rapid.Check(t, func(rt *rapid.T) {
			p, want := problem.Draw(rt, "problem"), texts.Draw(rt, "want")
			got := respaced(rt, want)
			accepted := false
			for _, rule := range []layout.Rule{layout.Exact, layout.Trailing, layout.Any} {
				p.WhiteSpace = rule
				now := checkText(t, p, want, got).Verdict == verdict.AC
				if accepted && !now {
					rt.Fatalf("rule %d refuses what a stricter one accepts", rule)
				}
				accepted = now
			}
		})
	})
}

// respaced changes the white space of a text and nothing else.
func respaced(rt *rapid.T, text string) string {
	gaps := rapid.StringOfN(rapid.SampledFrom([]rune(" \n\t\r")), 0, 12, -1)
	var b strings.Builder
	for _, word := range words(text) {
		b.WriteString(gaps.Draw(rt, "gap"))
		b.WriteString(word)
	}
	b.WriteString(gaps.Draw(rt, "gap"))
	return b.String()
}

func FuzzText(f *testing.F) {
	for _, kind := range []byte{0, 1, 2} {
		f.Add(kind, byte(layout.Any), "1 2\n3\n", "1 2 \r\n3")
		f.Add(kind, byte(layout.Trailing), "1\n\n2", "1\n \n2")
		f.Add(kind, byte(layout.Exact), "\x00\x1b[1m", "\xff\u202e")
		f.Add(kind, byte(layout.Trailing), strings.Repeat(" ", 20)+"\t1", strings.Repeat(" ", 21)+"1")
	}
	f.Fuzz(func(t *testing.T, kind, rule byte, want, got string) {
		p := textProblem([]string{"tokens", "lines", "exact"}[kind%3], layout.Exact+layout.Rule(rule)%3, "PE")
		p.Check.IgnoreCase = kind >= 128
		out := checkText(t, p, want, got)
		if m := model(p, want, got); out.Verdict != m {
			t.Errorf("got %v %s, want %v", out.Verdict, out.Reason, m)
		}
		holdPrintable(t, out)
	})
}

// holdPrintable holds everything that is shown of an outcome to be harmless.
func holdPrintable(t *testing.T, out Outcome) {
	t.Helper()
	shown := []string{out.Reason}
	if out.Text != nil {
		shown = append(shown, strings.Split(out.Text.Want, "\n")...)
		shown = append(shown, strings.Split(out.Text.Got, "\n")...)
	}
	for _, s := range shown {
		if again := Printable([]byte(s), 1000); again != s {
			t.Errorf("not printable, or too long: %q", s)
		}
	}
}
