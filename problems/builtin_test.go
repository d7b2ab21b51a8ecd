package problems

import (
	"bytes"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
)

func loadBuiltIn(t *testing.T, id string) *Problem {
	t.Helper()
	p, err := Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestBuiltIn(t *testing.T) {
	want := []string{"acwing166", "acwing169", "b4279", "leetcode37", "nyoj722", "p1784", "poj3074", "poj3076"}
	if got := BuiltIn(); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestBuiltInProblemsLint(t *testing.T) {
	for _, id := range BuiltIn() {
		t.Run(id, func(t *testing.T) {
			p := loadBuiltIn(t, id)
			if p.ID != id || !p.BuiltIn || p.Title == "" || p.Origin.Judge == "" || !p.Tests[0].Sample {
				t.Errorf("got %+v", p)
			}
			if err := p.Lint(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestBuiltInExpectations(t *testing.T) {
	slow := []string{"backtrack", "blanks", "rescan"}
	for id, want := range map[string][]string{
		"nyoj722": nil, "b4279": nil, "leetcode37": nil,
		"poj3074": slow, "acwing166": slow, "p1784": slow,
		"poj3076": append(slow, "bitmask"), "acwing169": append(slow, "bitmask"),
	} {
		p := loadBuiltIn(t, id)
		if len(p.Families) != 6 {
			t.Errorf("%s is verified with %q, want all families", id, p.Families)
		}
		for _, family := range p.Families {
			got, tle := p.Expect[family], slices.Contains(want, family)
			if tle && !slices.Equal(got, []string{"TLE"}) || !tle && got != nil {
				t.Errorf("%s expects %q of %s", id, got, family)
			}
		}
	}
}

// TestBuiltInInputsAreInTheirOwnWords reads every input and prints it again.
// What the layout leaves open (the blanks of P1784's rows) is printed without.
func TestBuiltInInputsAreInTheirOwnWords(t *testing.T) {
	for _, id := range BuiltIn() {
		p := loadBuiltIn(t, id)
		for _, test := range p.Tests {
			var input, again bytes.Buffer
			if err := test.WriteInput(&input); err != nil {
				t.Fatal(err)
			}
			if err := printAgain(p, test, &again); err != nil {
				t.Fatalf("%s %s: %v", id, test.Name, err)
			}
			want := input.String()
			if id == "p1784" {
				want = strings.ReplaceAll(want, " \n", "\n")
			}
			if again.String() != want {
				t.Errorf("%s %s is printed\n%s\nwant\n%s", id, test.Name, again.String(), want)
			}
		}
	}
}

func printAgain(p *Problem, test *Test, w io.Writer) error {
	count := 0
	if err := eachCase(p, test, func(in inputCase) error { count = in.number; return nil }); err != nil {
		return err
	}
	printer := p.Input.Printer(w, count, nil)
	if err := eachCase(p, test, func(in inputCase) error { return printer.Case(in.values) }); err != nil {
		return err
	}
	return printer.Close()
}

func TestBuiltInSolutionsAreTheSamplesAnswers(t *testing.T) {
	for _, id := range BuiltIn() {
		p := loadBuiltIn(t, id)
		for _, test := range p.Tests {
			if !test.Sample {
				continue
			}
			var got, want strings.Builder
			if err := p.WriteExpected(t.Context(), test, &got); err != nil {
				t.Errorf("%s %s: %v", id, test.Name, err)
			}
			if err := test.WriteAnswer(&want); err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(strings.Fields(got.String()), strings.Fields(want.String())) {
				t.Errorf("%s %s: expected output\n%s\nthe published answer is\n%s", id, test.Name, got.String(), want.String())
			}
		}
	}
}

func TestPublishedSamplesAreKeptByteForByte(t *testing.T) {
	p := loadBuiltIn(t, "p1784")
	text, err := fs.ReadFile(p.Files, "samples/02.in")
	if err != nil || !bytes.HasSuffix(text, []byte("\n4 0 0 0 0 0 2 0 0 \n")) {
		t.Errorf("the published blank at the end of the row is gone: %q, %v", text, err)
	}
	if text, err = fs.ReadFile(loadBuiltIn(t, "nyoj722").Files, "samples/01.ans"); err != nil || !bytes.HasSuffix(text, []byte(" 4 \n")) {
		t.Errorf("the published blank at the end of the row is gone: %q, %v", text, err)
	}
	if text, err = fs.ReadFile(loadBuiltIn(t, "acwing169").Files, "samples/01.ans"); err != nil || !bytes.HasSuffix(text, []byte("\n\n")) {
		t.Errorf("the published empty line at the end is gone: %q, %v", text, err)
	}
}

// TestBuiltInFoldersAreProblems compares the binary's problems with the folders they are made of.
func TestBuiltInFoldersAreProblems(t *testing.T) {
	for _, id := range BuiltIn() {
		onDisk, err := Load("./" + id)
		if err != nil {
			t.Error(err)
			continue
		}
		p := loadBuiltIn(t, id)
		if !slices.Equal(names(onDisk), names(p)) || len(onDisk.Submissions) != len(p.Submissions) || onDisk.Statement != p.Statement {
			t.Errorf("%s is not the same in the binary and on disk", id)
		}
	}
}
