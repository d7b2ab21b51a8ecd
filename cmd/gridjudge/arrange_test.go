package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestArrange(t *testing.T) {
	app := (&session{}).app()
	for _, c := range []struct{ in, want string }{
		{"", ""},
		{"grade", "grade"},
		{"grade -p x a.cpp", "grade -p x -- a.cpp"},
		{"grade a.cpp --format json -p x", "grade --format json -p x -- a.cpp"},
		{"grade a.cpp --format=json b.cpp -p=x", "grade --format=json -p=x -- a.cpp b.cpp"},
		{"grade a.cpp --stop-at-first b.cpp", "grade --stop-at-first -- a.cpp b.cpp"},
		{"grade -p x -- -a.cpp --format", "grade -p x -- -a.cpp --format"},
		{"grade -p -x a.cpp", "grade -p -x -- a.cpp"},
		{"grade - -p x", "grade -p x -- -"},
		{"grade --test a --test b,c f.c", "grade --test a --test b,c -- f.c"},
		{"exec --time 1s -- prog --time 2s", "exec --time 1s -- prog --time 2s"},
		{"exec --time 1s prog --time 2s -h", "exec --time 1s -- prog --time 2s -h"},
		{"boards count --limit 2", "boards count --limit 2 --"},
		{"grade a.cpp --help --nonsense", "grade --help --"},
		{"help", "--help"},
		{"help grade", "grade --help --"},
		{"help boards count", "boards count --help --"},
		{"--help", "--help"}, {"-h", "--help"},
		{"--version", "version"},
	} {
		got, err := arrange(app, strings.Fields(c.in))
		if err != nil {
			t.Errorf("%q: %v", c.in, err)
		}
		if d := cmp.Diff(c.want, strings.Join(got, " ")); d != "" {
			t.Errorf("%q (-want +got):\n%s", c.in, d)
		}
	}
}

func TestArrangeRefuses(t *testing.T) {
	app := (&session{}).app()
	for _, c := range []struct{ in, message, hint string }{
		{"graed a.cpp", `unknown command "graed"`, `did you mean "grade"?`},
		{"frobnicate", `unknown command "frobnicate"`, "commands: grade, verify,"},
		{"boards cuont", `unknown command "boards cuont"`, `did you mean "boards count"?`},
		{"grade a.cpp --fromat json", `unknown flag "--fromat" for "grade"`, "did you mean --format?"},
		{"grade --stop-at-frist=1 a.cpp", `unknown flag "--stop-at-frist" for "grade"`, "did you mean --stop-at-first?"},
		{"boards count --lmit 3", `unknown flag "--lmit" for "boards count"`, "did you mean --limit?"},
		{"grade -x", `unknown flag "-x" for "grade"`, ""},
		{"grade a.cpp -p", "flag -p needs a value", "run `gridjudge help grade`"},
		{"grade -p -- a.cpp", "flag -p needs a value", ""},
		{"--format json grade", `unknown flag "--format" before the command`, "flags come after the command"},
	} {
		_, err := arrange(app, strings.Fields(c.in))
		var usage *usageError
		if !errors.As(err, &usage) {
			t.Errorf("%q: got %v, want a usage error", c.in, err)
			continue
		}
		if usage.message != c.message || !strings.Contains(usage.hint, c.hint) {
			t.Errorf("%q: got %q and %q, want %q and %q", c.in, usage.message, usage.hint, c.message, c.hint)
		}
	}
}

func TestAsksForJSON(t *testing.T) {
	for in, want := range map[string]bool{
		"grade --format json":            true,
		"grade -format json a":           true,
		"grade --format=json":            true,
		"grade --format text":            false,
		"grade format json":              false,
		"exec -- prog --format json":     false,
		"grade --format":                 false,
		"grade --nonsense --format=json": true,
	} {
		if got := asksForJSON(strings.Fields(in)); got != want {
			t.Errorf("%q: got %v, want %v", in, got, want)
		}
	}
}
