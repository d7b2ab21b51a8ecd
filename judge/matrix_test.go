package judge

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gridjudge/judge/function"
	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
)

// hostile are programs that try to fool the driver they share a process with,
// and the verdicts they may get. A language has each as a file of that name.
var hostile = []struct {
	name, want string
	reason     string // a regular expression for the report's; "": anything
	quick      bool   // run also where compiling is slow and nobody asked for all
}{
	{name: "noise", want: "AC", quick: true},
	{name: "nothing", want: "WA", reason: "was not changed"},
	{name: "rebind", want: "WA", reason: "was not changed", quick: true},
	{name: "returns", want: "WA CE"},
	{name: "exit", want: "PV", reason: "before it had answered"},
	{name: "early", want: "PV WA", quick: true},
	{name: "frames", want: "PV WA", quick: true},
	{name: "stdin", want: "AC RE"},
	{name: "throws", want: "RE", reason: "no such board|SIGABRT", quick: true},
	{name: "endless", want: "TLE"},
	{name: "recursion", want: "RE MLE"},
	{name: "threads", want: "AC"},
	{name: "closes", want: "PV RE", quick: true},
	{name: "replaces", want: "PV WA AC"},
	{name: "memory", want: "WA"},
}

// matrixVariable, if it is "all", runs every row for every language: compilers
// take minutes for that.
const matrixVariable = "GRIDJUDGE_MATRIX"

// slowCompilers are the languages of which only the quick rows are run without
// it.
var slowCompilers = []string{"cpp", "java", "rust"}

// hostileSpec is leetcode37 with limits that let a row end soon.
const hostileSpec = `
id: hostile
extends: leetcode37
title: Sudoku Solver
limits: {time: 1s, wall: 20s, memory: 256MiB}
tests: [inherit]
`

func hostileProblem(t *testing.T) *problems.Problem {
	return problem(t, map[string]string{"problem.yaml": hostileSpec})
}

// functionLanguageList returns all of them.
func functionLanguageList(t *testing.T) []*function.Language {
	t.Helper()
	all, err := function.Languages()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// needToolchain skips where a compiler is missing, and says which.
func needToolchain(t *testing.T, language string) {
	t.Helper()
	table, err := toolchain.Default()
	if err != nil {
		t.Fatal(err)
	}
	row, ok := table.Lookup(language)
	if !ok {
		t.Fatalf("no toolchain %q", language)
	}
	if err := row.Installed(); err != nil {
		t.Skip(err)
	}
}

func gradeFile(t *testing.T, j *Judge, p *problems.Problem, language, path string) *report.Grade {
	t.Helper()
	s, err := j.config.Toolchains.Read([]string{path}, language)
	if err != nil {
		t.Fatal(err)
	}
	g, err := j.Grade(t.Context(), p, &Submission{Submission: s, Paths: []string{path}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// programFile finds the one file of a name, whatever its extension.
func programFile(t *testing.T, folder, name string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, name+".*"))
	if err != nil || len(found) != 1 {
		t.Fatalf("want one file %s in %s, not %q (%v)", name, folder, found, err)
	}
	return found[0]
}

func TestHostileMatrix(t *testing.T) {
	needBox(t)
	t.Parallel()
	p := hostileProblem(t)
	for _, l := range functionLanguageList(t) {
		t.Run(l.Name, func(t *testing.T) {
			needToolchain(t, l.Toolchains[0])
			t.Parallel()
			j := newJudge(t, Config{Tests: []string{"sample/01"}, NoRetry: true})
			j.quiet = true
			for _, row := range hostile {
				path := programFile(t, filepath.Join("function", l.Name, "testdata", "hostile"), row.name)
				if slices.Contains(slowCompilers, l.Name) && !row.quick && os.Getenv(matrixVariable) != "all" {
					continue
				}
				g := gradeFile(t, j, p, l.Toolchains[0], path)
				if !slices.Contains(strings.Fields(row.want), g.Verdict.String()) || !regexp.MustCompile(row.reason).MatchString(g.Reason) {
					t.Errorf("%s: %v (%s; %s), want %s with %q\n%s\n%s", row.name, g.Verdict, g.Reason, g.Detail, row.want, row.reason, g.Compile.Log, stderrOf(g))
				}
				t.Logf("%-10s %-4v %7.1f ms  %s", row.name, g.Verdict, g.CPUMS, g.Reason)
			}
		})
	}
}

func stderrOf(g *report.Grade) string {
	if len(g.Tests) == 0 {
		return ""
	}
	return g.Tests[0].Stderr
}

// TestAcceptedFunctions grades functions as people publish them, unchanged.
func TestAcceptedFunctions(t *testing.T) {
	needBox(t)
	t.Parallel()
	for _, l := range functionLanguageList(t) {
		t.Run(l.Name, func(t *testing.T) {
			needToolchain(t, l.Toolchains[0])
			t.Parallel()
			folder := filepath.Join("function", l.Name, "testdata", "accepted")
			entries, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			j := newJudge(t, Config{Cache: sharedCache()})
			j.quiet = true
			for _, e := range entries {
				if slices.Contains(slowCompilers, l.Name) && !strings.HasPrefix(e.Name(), "types.") && os.Getenv(matrixVariable) != "all" {
					continue
				}
				name, rest, _ := strings.Cut(e.Name(), ".")
				if strings.HasPrefix(rest, "uthash.") && !exists("/usr/include/uthash.h") {
					t.Run(e.Name(), func(t *testing.T) { t.Skip("uthash.h is missing: apt-get install uthash-dev") })
					continue
				}
				p := functionProblem(t, name)
				j.config.Tests = nil
				if l.Name == "c" && name == "types" {
					j.config.Tests = []string{"data/all"} // its strings end with a NUL: they cannot hold one
				}
				if g := gradeFile(t, j, p, l.Toolchains[0], filepath.Join(folder, e.Name())); g.Verdict != verdict.AC {
					t.Errorf("%s: %v (%s)\n%s%s", e.Name(), g.Verdict, g.Reason, g.Compile.Log, stderrOf(g))
				}
			}
		})
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// functionProblem is a built-in problem, or one of testdata/functions.
func functionProblem(t *testing.T, name string) *problems.Problem {
	t.Helper()
	path := filepath.Join("testdata", "functions", name)
	if _, err := os.Stat(path); err != nil {
		path = name
	}
	p, err := problems.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
