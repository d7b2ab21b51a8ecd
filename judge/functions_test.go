package judge

import (
	"strings"
	"testing"

	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
)

const sumSpec = `
id: sum
title: Sum
limits: {time: 2s, wall: 20s, memory: 256MiB}
call:
  function: total
  parameters: [{name: a, type: "int[]"}, {name: scale, type: double}]
  returns: double
  isolate: batch
tests: {files: "data/*.in"}
`

func sumProblem(t *testing.T, change ...string) *problems.Problem {
	return problem(t, map[string]string{
		"problem.yaml": strings.NewReplacer(change...).Replace(sumSpec),
		"data/1.in":    "[1,2]\n0.5\n[]\n1\n[5]\n2\n", "data/1.ans": "1.5\n0\n10.0\n",
	})
}

func gradePython(t *testing.T, c Config, p *problems.Problem, source string) *report.Grade {
	t.Helper()
	needToolchain(t, "python")
	j := newJudge(t, c)
	s, err := j.config.Toolchains.New([]toolchain.Source{{Name: "a.py", Content: []byte(source)}}, "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := j.Grade(t.Context(), p, &Submission{Submission: s, Paths: []string{"a.py"}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

const honestSum = "def total(a, scale):\n    print('called with', a)\n    return sum(a) * scale\n"

func TestFunctionReport(t *testing.T) {
	needBox(t)
	for _, isolate := range []string{"batch", "process"} {
		g := gradePython(t, Config{}, sumProblem(t, "batch", isolate), honestSum)
		one := g.Tests[0]
		if g.Verdict.String() != "AC" || g.IO != IOFunction || len(one.Cases) != 3 || one.Cases[2].Number != 3 || one.Cases[2].WallMS <= 0 || one.Cases[0].MemoryBytes <= 0 {
			t.Errorf("%s: got %v (%s), %+v", isolate, g.Verdict, g.Reason, one)
		}
		if one.Stdout != "called with [1, 2]\ncalled with []\ncalled with [5]\n" {
			t.Errorf("%s: stdout %q", isolate, one.Stdout)
		}
		if again := one.Again != 0; again != (isolate == "batch") || one.Again == 1 {
			t.Errorf("%s: case %d was run again", isolate, one.Again)
		}
		if g.Driver == nil || g.Driver.CPUMS <= 0 || g.Driver.CaseMS <= 0 {
			t.Errorf("%s: the driver costs %+v", isolate, g.Driver)
		}
	}
}

// TestFunctionKeepsState grades a function that goes by how often it is called:
// right in a batch, and found out by the case that is run again alone.
func TestFunctionKeepsState(t *testing.T) {
	needBox(t)
	source := "called = []\ndef total(a, scale):\n    called.append(a)\n    return [1.5, 0.0, 10.0][len(called) - 1]\n"
	g := gradePython(t, Config{}, sumProblem(t), source)
	if g.Verdict.String() != "WA" || !strings.Contains(g.Detail, "is state kept between cases?") || g.Case != g.Tests[0].Again {
		t.Errorf("batch: got %v on case %d (%s; %s)", g.Verdict, g.Case, g.Reason, g.Detail)
	}
	g = gradePython(t, Config{}, sumProblem(t, "batch", "process"), source)
	if g.Verdict.String() != "WA" || g.Case != 2 {
		t.Errorf("process: got %v on case %d (%s)", g.Verdict, g.Case, g.Reason)
	}
	// Alone it does not even answer.
	source = "called = []\ndef total(a, scale):\n    called.append(a)\n    if len(called) == 1 and a != [1, 2]:\n        raise KeyError('first')\n    return sum(a) * scale\n"
	g = gradePython(t, Config{}, sumProblem(t), source)
	if g.Verdict.String() != "RE" || g.Reason != "exception KeyError: 'first'" || !strings.Contains(g.Detail, "run again alone") {
		t.Errorf("alone: got %v (%s; %s)", g.Verdict, g.Reason, g.Detail)
	}
}

// TestFunctionResults are results that are no values, and verdicts with the
// case they fell in.
func TestFunctionResults(t *testing.T) {
	needBox(t)
	for _, c := range []struct {
		name, body, verdict, reason string
		number                      int
	}{
		{"a wrong type", "return 'x'", "PV", "want double, not 'x' of type str", 1},
		{"none", "pass", "PV", "want double, not None", 1},
		{"no such name", "pass\ndel total", "RE", "NameError: a.py has no total", 1},
		{"NaN", "return float('nan')", "PV", "NaN is no value", 1},
		{"wrong", "return sum(a) * scale if a != [5] else 9", "WA", `got "9.0", want "10.0"`, 3},
		{"near", "return sum(a) * scale + 1e-9", "WA", "want", 1},
		{"exit code", "import os; os._exit(3)", "RE", "exit code 3", 1},
		{"exit", "import os; a and os._exit(0); return 0", "PV", "exit code 0 before it had answered case 1", 1},
		{"half an answer", "import os; os.write(4, b'half'); os._exit(0)", "PV", "cut off behind 4 bytes", 1},
		{"killed in the midst of it", "import os; os.write(4, b'half'); os.abort()", "RE", "SIGABRT", 1},
		{"behind the last", "import threading, os\n    if a == [5]: threading.Timer(0, os.write, (4, b'x')).start(); import time; time.sleep(0.2)\n    return sum(a) * scale", "PV", "", 3},
		{"much output", "import os\n    while True: os.write(1, b'x' * 65536)", "OLE", "output", 1},
		{"a result that is too long", "return 0 if not a else '9' * (9 << 20)", "PV", "want double", 1},
	} {
		g := gradePython(t, Config{NoRetry: true}, sumProblem(t), "def total(a, scale):\n    "+c.body+"\n")
		if g.Verdict.String() != c.verdict || !strings.Contains(g.Reason, c.reason) || g.Case != c.number {
			t.Errorf("%s: got %v on case %d (%s; %s), want %s with %q on case %d", c.name, g.Verdict, g.Case, g.Reason, g.Detail, c.verdict, c.reason, c.number)
		}
	}
	tolerant := sumProblem(t, "tests:", "check: {value: {absolute: 1e-6}}\ntests:")
	if g := gradePython(t, Config{}, tolerant, "def total(a, scale):\n    return sum(a) * scale + 1e-9\n"); g.Verdict.String() != "AC" {
		t.Errorf("within the tolerance: got %v (%s)", g.Verdict, g.Reason)
	}
}

// TestFunctionChecker has a program of the author's judge: any number from 0 to
// the argument is right, and no answers are kept.
func TestFunctionChecker(t *testing.T) {
	needBox(t)
	p := problem(t, map[string]string{
		"problem.yaml": `
id: below
title: Below
limits: {time: 2s, wall: 20s, memory: 256MiB}
call: {function: below, parameters: [{name: n, type: int}], returns: int}
check: {program: {file: check.py, protocol: kattis}}
tests: [sample: 1, files: "data/*.in"]
`,
		"samples/1.in": "1\n", "samples/1.ans": "1\n",
		"check.py": "import sys\nfor n, got in zip(open(sys.argv[1]), sys.stdin, strict=True):\n" +
			"    if not 0 <= int(got) <= int(n):\n        open(sys.argv[3] + 'judgemessage.txt', 'w').write(f'{int(got)} is not below')\n        sys.exit(43)\nsys.exit(42)\n",
		"data/1.in": "5\n0\n9\n",
	})
	for source, want := range map[string]string{"n": "AC", "n // 2": "AC", "0": "AC", "9 * (n > 1)": "WA", "'0'": "PV"} {
		g := gradePython(t, Config{}, p, "def below(n):\n    return "+source+"\n")
		if g.Verdict.String() != want || want == "WA" && g.Reason != "9 is not below" {
			t.Errorf("%s: got %v (%s), want %s", source, g.Verdict, g.Reason, want)
		}
	}
}

// TestFunctionFileNames grades files that are called as their authors liked.
func TestFunctionFileNames(t *testing.T) {
	needBox(t)
	needToolchain(t, "python")
	for _, name := range []string{"text.txt", "no extension", "json.py", "typing.py", "gridjudge.py", "it's \"so\".py"} {
		j := newJudge(t, Config{})
		j.quiet = true
		s, err := j.config.Toolchains.New([]toolchain.Source{{Name: name, Content: []byte(honestSum)}}, "python")
		if err != nil {
			t.Fatal(err)
		}
		if g, err := j.Grade(t.Context(), sumProblem(t), &Submission{Submission: s}); err != nil || g.Verdict.String() != "AC" {
			t.Errorf("%s: got %v, %v (%s)\n%s", name, g.Verdict, err, g.Reason, stderrOf(g))
		}
	}
}

// TestFunctionSolution has answers made by the problem's own function.
func TestFunctionSolution(t *testing.T) {
	needBox(t)
	p := problem(t, map[string]string{
		"problem.yaml": strings.Replace(sumSpec, "tests:", "solution: {file: sum.py}\ntests:", 1),
		"sum.py":       honestSum, "data/1.in": "[1,2]\n0.5\n[]\n1\n",
	})
	if g := gradePython(t, Config{}, p, honestSum); g.Verdict.String() != "AC" {
		t.Errorf("got %v (%s)", g.Verdict, g.Reason)
	}
	if g := gradePython(t, Config{}, p, "def total(a, scale):\n    return 1\n"); g.Verdict.String() != "WA" || g.Reason != `got "1.0", want "1.5"` {
		t.Errorf("got %v (%s)", g.Verdict, g.Reason)
	}
}

// TestCompileErrorsAreTheContestants holds every language to name the
// contestant's own file and line.
func TestCompileErrorsAreTheContestants(t *testing.T) {
	needBox(t)
	sources := map[string]string{
		"c.c":    "\n\nint total(void) {\n    return nowhere;\n}\n",
		"cpp.cc": "\n\ndouble total(vector<int> &a, double scale) {\n    return nowhere;\n}\n",
		"go.go":  "\n\nfunc total() int {\n    return nowhere\n}\n",
		"rs.rs":  "\n\npub fn total() -> f64 {\n    nowhere\n}\n",
		"js.js":  "\n\nvar total = function(a, scale) {\n    return nowhere(;\n};\n",
		"py.py":  "\n\ndef total():\n    return nowhere(\n",
		"a.java": "package own;\n\nclass Solution { double total(int[] a, double scale) {\n    return nowhere;\n} }\n",
	}
	p := sumProblem(t)
	for name, source := range sources {
		j := newJudge(t, Config{})
		s, err := j.config.Toolchains.New([]toolchain.Source{{Name: name, Content: []byte(source)}}, "")
		if err != nil {
			t.Fatal(err)
		}
		needToolchain(t, s.Language)
		g, err := j.Grade(t.Context(), p, &Submission{Submission: s})
		if err != nil {
			t.Fatal(err)
		}
		where := name + ":4"
		if s.Language == "python" {
			where = `"` + name + `", line 4`
		}
		if g.Verdict.String() != "CE" || !strings.Contains(g.Compile.Log, where) {
			t.Errorf("%s: got %v, want an error at %s:\n%s", name, g.Verdict, where, g.Compile.Log)
		}
	}
}
