package toolchain

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"a\tb\nc":          "a\tb\nc",
		"a\r\nb\rc":        "a\nb\\x0dc",
		"\x1b[31mred\a":    `\x1b[31mred\x07`,
		"\x00\xff\x7f":     `\x00\xff\x7f`,
		"ünï 数独":           "ünï 数独",
		"\u202eevil\u200b": `\u202eevil\u200b`,
		"\u0085":           `\u0085`,
		"\ufffd":           "\ufffd",
	} {
		if got := printable(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestLogsAreBoundedAndPrintable(t *testing.T) {
	p := &plan{ownNames: strings.NewReplacer("/box/", "", "Main.java", "sol.java")}
	rapid.Check(t, func(t *rapid.T) {
		said := &capped{limit: maxLog}
		piece := rapid.OneOf(rapid.String(), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "piece")
		for range rapid.SampledFrom([]int{0, 1, 2, 100, 5000}).Draw(t, "times") {
			if n, err := said.Write([]byte(piece)); n != len(piece) || err != nil {
				t.Fatalf("wrote %d of %d, %v", n, len(piece), err)
			}
		}
		added := rapid.SampledFrom([]string{"", "the compiler was stopped"}).Draw(t, "added")
		log := p.words(said, added)
		if len(log) > maxLog || !utf8.ValidString(log) || strings.ContainsFunc(log, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }) {
			t.Errorf("got %d bytes: %.200q", len(log), log)
		}
		if !strings.HasSuffix(log, added) && !strings.HasSuffix(log, added+"\n") {
			t.Errorf("what we add was cut off: %.200q", log)
		}
		if said.more && !strings.Contains(log, "[cut: the first 64 KiB are kept]") {
			t.Error("a cut log does not say so")
		}
	})
}

func TestOwnNames(t *testing.T) {
	table := builtInTable(t)
	s, err := table.New([]Source{{"solution.txt", []byte("public class Main {}")}}, "java")
	if err != nil {
		t.Fatal(err)
	}
	row, _ := table.Lookup("java")
	p := &plan{toolchain: row}
	if err := p.place(s.Files); err != nil {
		t.Fatal(err)
	}
	said := &capped{limit: maxLog}
	said.WriteString("Main.java:1: error\n/box/Main.java:2: error\n")
	if got, want := p.words(said, ""), "solution.txt:1: error\nsolution.txt:2: error\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
