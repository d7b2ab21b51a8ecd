package decode

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestSlips(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "abc", 3}, {"time", "time", 0}, {"tiem", "time", 1}, {"tme", "time", 1}, {"timee", "time", 1}, {"memory", "limits", 5}, {"kitten", "sitting", 3}} {
		if got := slips(c.a, c.b); got != c.want {
			t.Errorf("slips(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestNearest(t *testing.T) {
	words := []string{"poj3074", "poj3076", "nyoj722", "memory", "time"}
	for text, want := range map[string]string{
		"poj3047": "poj3074", "P3076": "poj3076", "nyoj": "nyoj722", "mem": "memory", "poj": "poj3074", "tme": "time",
		"": "", "m": "", "me": "", "3704": "", "timer-of-all": "",
	} {
		if got := Nearest(text, words); got != want {
			t.Errorf("Nearest(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestMistakesAreToldAllAtOnce(t *testing.T) {
	v, err := Parse("p.yaml", []byte("id: x\nlimts: {time: 1s}\ntitle: 5\ncount: many\n"))
	if err != nil {
		t.Fatal(err)
	}
	v.Fields("id", "limits", "title", "count")
	v.Get("count").Int()
	got := v.Source.Err()
	var m Mistakes
	if !errors.As(got, &m) || len(m) != 2 {
		t.Fatalf("got %v, want two mistakes", got)
	}
	for _, want := range []string{`p.yaml:2:1: unknown key "limts"`, `did you mean "limits"?`, `p.yaml:4:8: "many" is not a whole number`, "    limts: {time: 1s}\n    ^"} {
		if !strings.Contains(got.Error(), want) {
			t.Errorf("%q is not in:\n%v", want, got)
		}
	}
}

func TestAliasBombIsRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString("a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n")
	for i := 1; i < 10; i++ {
		b.WriteString(strings.ReplaceAll(strings.ReplaceAll("aN: &aN [*aM,*aM,*aM,*aM,*aM,*aM,*aM,*aM,*aM,*aM]\n", "N", string(rune('0'+i))), "M", string(rune('0'+i-1))))
	}
	if _, err := Parse("bomb.yaml", []byte(b.String())); err == nil || !strings.Contains(err.Error(), "unfolds to too much") {
		t.Errorf("got %v", err)
	}
}

func TestRefusals(t *testing.T) {
	for text, want := range map[string]string{
		"a: 1\na: 2\n":      "p.yaml:2:1: key \"a\" stands here twice",
		"a: [1\n":           "p.yaml:",
		"a: 1\n---\nb: 2\n": "a second YAML document",
		"? [a]\n: b\n":      "a key must be a single word",
		"a: &a [*a]\n":      "p.yaml:",
	} {
		if _, err := Parse("p.yaml", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestManyMistakesOnALongLineAreShort(t *testing.T) {
	var text strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&text, "%sk%d: x", map[bool]string{true: "{", false: ", "}[i == 0], i)
	}
	v, err := Parse("long.yaml", []byte(text.String()+"}\n"))
	if err != nil {
		t.Fatal(err)
	}
	v.Fields("id")
	if got := v.Source.Err().Error(); len(got) > 100*maxMistakes*5 || strings.Count(got, "unknown key") != maxMistakes {
		t.Errorf("%d mistakes in %d bytes", strings.Count(got, "unknown key"), len(got))
	}
}

func TestOffendingRowIsFitToPrint(t *testing.T) {
	long := strings.Repeat("a", 1000) + "B" + strings.Repeat("c", 1000)
	for _, c := range []struct {
		row    string
		column int
		want   string
	}{
		{"a\tb", 3, "f:1:3: m\n    a b\n      ^"},
		{"\x1b[31mred", 1, "f:1:1: m\n    \ufffd[31mred\n    ^"},
		{"数独", 2, "f:1:2: m\n    数独\n     ^"},
		{"\xff\x00", 1, "f:1:1: m\n    \ufffd\ufffd\n    ^"},
		{"ab", 9, "f:1:9: m\n    ab\n      ^"},
		{long, 1001, "f:1:1001: m\n    " + strings.Repeat("a", 79) + "B" + strings.Repeat("c", 80) + "\n    " + strings.Repeat(" ", 79) + "^"},
	} {
		if got := (Mistake{File: "f", Line: 1, Column: c.column, Message: "m", OffendingRow: c.row}).String(); got != c.want {
			t.Errorf("got\n%s\nwant\n%s", got, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a: 1\nb: [x, {y: z}]\n")
	f.Add("a: &a [*a]")
	f.Add("? [a]\n: b\n")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := Parse("f.yaml", []byte(text))
		if err != nil {
			_ = err.Error()
			return
		}
		v.Fields("a", "b")
		_ = v.Source.Err()
	})
}
