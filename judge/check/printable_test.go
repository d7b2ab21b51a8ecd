package check

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestPrintable(t *testing.T) {
	for _, c := range []struct {
		in   string
		max  int
		want string
	}{
		{"", 10, ""},
		{"plain", 10, "plain"},
		{"plain", 5, "plain"},
		{"plain", 4, "pla…"},
		{"plain", 1, "…"},
		{"plain", 0, ""},
		{"plain", -1, ""},
		{"数独 é", 10, "数独 é"},
		{"a\nb\r\t", 20, `a\nb\r\t`},
		{"\x00\x1b[31m\x7f", 20, `\x00\x1b[31m\x7f`},
		{"\xff\xc3", 20, `\xff\xc3`},
		{"\ufffd", 20, "\ufffd"},
		{"\u202eabc\u2066", 20, `\u202eabc\u2066`},
		{"\u200b\ufeff\u00a0\u3000\u2028", 40, `\u200b\ufeff\u00a0\u3000\u2028`},
		{"\u3164\ufe0f\U000e0001", 40, `\u3164\ufe0f\U000e0001`},
		{"\u009b31m", 20, `\u009b31m`},
		{`C:\x00`, 20, `C:\x00`},
		{"\x00\x00", 8, `\x00\x00`},
		{"\x00\x00", 7, `\x00…`},
		{"\x00\x00", 4, `…`},
		{"\x00\x00", 5, `\x00…`},
	} {
		if got := Printable([]byte(c.in), c.max); got != c.want {
			t.Errorf("Printable(%q, %d) = %q, want %q", c.in, c.max, got, c.want)
		}
	}
}

func TestPrintableLooksAtNoMoreThanItShows(t *testing.T) {
	text := make([]byte, 64<<20)
	if n := testing.AllocsPerRun(3, func() { Printable(text, 100) }); n > 100 {
		t.Errorf("%v allocations for 100 characters", n)
	}
}

func TestOneLine(t *testing.T) {
	if got := oneLine("  wrong\nanswer:\r\n\x1b[1m1 ", 100); got != `wrong answer: \x1b[1m1` {
		t.Errorf("got %q", got)
	}
}

func FuzzPrintable(f *testing.F) {
	f.Add([]byte("a\x00\x1b\u202e\xff…"), 5)
	f.Add([]byte("\u3164"), 100)
	f.Fuzz(func(t *testing.T, s []byte, max int) {
		max %= 1000
		got := Printable(s, max)
		if n := utf8.RuneCountInString(got); !utf8.ValidString(got) || n > 0 && n > max {
			t.Errorf("got %d characters of %d: %q", n, max, got)
		}
		for _, r := range got {
			if !visible(r) {
				t.Errorf("%q is not printable in %q", r, got)
			}
		}
		if again := Printable([]byte(got), max); again != got {
			t.Errorf("%q is not %q", again, got)
		}
		if strings.Contains(got, "\n") {
			t.Errorf("more than one line: %q", got)
		}
	})
}
