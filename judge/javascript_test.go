package judge

import (
	"regexp"
	"strings"
	"testing"

	"gridjudge/judge/report"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
)

func gradeJavaScript(t *testing.T, p *problems.Problem, source string) *report.Grade {
	t.Helper()
	j := newJudge(t, Config{NoRetry: true, Cache: sharedCache()})
	j.quiet = true
	s, err := j.config.Toolchains.New([]toolchain.Source{{Name: "a.js", Content: []byte(source)}}, "")
	if err != nil {
		t.Fatal(err)
	}
	g, err := j.Grade(t.Context(), p, &Submission{Submission: s, Paths: []string{"a.js"}})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestJavaScriptForms has all the forms in which functions are written, and
// results and exceptions that only this language has.
func TestJavaScriptForms(t *testing.T) {
	needBox(t)
	needToolchain(t, "javascript")
	p := sumProblem(t, "  function:", "  class: Solution\n  function:", "isolate: batch", "isolate: process")
	const sum = "(a, scale) { let s = 0; for (const x of a) s += x; return s * scale; }"
	for _, c := range []struct{ name, source, verdict, reason string }{
		{"var", "var total = function" + sum + ";", "AC", ""},
		{"arrow", "const total = (a, scale) => a.reduce((s, x) => s + x, 0) * scale // no end of line", "AC", ""},
		{"function", "\"use strict\";\nfunction total" + sum, "AC", ""},
		{"class", "class Solution { total" + sum + " }", "AC", ""},
		{"constructor", "function Solution() {}\nSolution.prototype.total = function" + sum, "AC", ""},
		{"a global", "total = function" + sum, "AC", ""},
		{"shebang, main and exports", "#!/usr/bin/env node\nfunction total" + sum + "\nif (require.main === module) process.exit(3);\nmodule.exports = { total };", "AC", ""},
		{"names of its own", "const os = require('os');\nclass ListNode {}\nconst read = 0, exchange = 1, call = 2;\nvar total = function" + sum, "AC", ""},
		{"typed array", "const total = (a, scale) => Float64Array.from(a)", "PV", "want double, not an object of class Float64Array"},
		{"no function", "var totals = 1;", "RE", "there is no function total, and no class Solution"},
		{"no method", "class Solution { totals() {} }", "RE", "Solution has no method total"},
		{"undefined", "var total = function() {};", "PV", "want double, not undefined"},
		{"async", "var total = async function() { return 1.5; };", "PV", "not an object of class Promise"},
		{"class of exceptions", "class NoBoard extends Error {}\nvar total = () => { throw new NoBoard('here'); };", "RE", "exception NoBoard: here"},
		{"thrown text", "var total = () => { throw 'text'; };", "RE", "exception string: text"},
		{"thrown trap", "var total = () => { throw new Proxy({}, { get() { throw 1; } }); };", "RE", "exception object"},
		{"long message", "var total = () => { throw new Error('é'.repeat(9999)); };", "RE", "exception Error: éé"},
	} {
		if g := gradeJavaScript(t, p, c.source); g.Verdict.String() != c.verdict || !strings.Contains(g.Reason, c.reason) {
			t.Errorf("%s: got %v (%s), want %s (%s)\n%s%s", c.name, g.Verdict, g.Reason, c.verdict, c.reason, g.Compile.Log, stderrOf(g))
		}
	}
}

// TestJavaScriptTrace holds a stack trace to show the contestant's lines and
// none of the driver's.
func TestJavaScriptTrace(t *testing.T) {
	needBox(t)
	needToolchain(t, "javascript")
	g := gradeJavaScript(t, sumProblem(t), "var helper = function(a) {\n    return nowhere;\n};\nvar total = function(a) {\n    return helper(a);\n};\n")
	want := "ReferenceError: nowhere is not defined\n    at helper (a.js:2)\n    at total (a.js:5)\n"
	if got := regexp.MustCompile(`:\d+\)`).ReplaceAllString(stderrOf(g), ")"); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestJavaScriptLongs hands whole numbers beyond what a number holds as BigInts.
func TestJavaScriptLongs(t *testing.T) {
	needBox(t)
	needToolchain(t, "javascript")
	p := problem(t, map[string]string{
		"problem.yaml": "id: kinds\ntitle: Kinds\nlimits: {time: 2s, wall: 20s, memory: 256MiB}\ncall:\n  function: kinds\n  parameters: [{name: a, type: \"long[]\"}, {name: b, type: string}]\n  returns: \"string[]\"\ntests: {files: \"data/*.in\"}\n",
		"data/1.in":    "[5,-9007199254740991,9007199254740993,-9223372036854775808]\n\"\\\\\\\"9223372036854775807\"\n",
		"data/1.ans":   "[\"number\",\"number\",\"bigint\",\"bigint\",\"\\\\\\\"9223372036854775807\"]\n",
	})
	if g := gradeJavaScript(t, p, "var kinds = (a, b) => [...a.map((x) => typeof x), b];"); g.Verdict.String() != "AC" {
		t.Errorf("got %v (%s)\n%s", g.Verdict, g.Reason, stderrOf(g))
	}
	p = problem(t, map[string]string{
		"problem.yaml": strings.Replace(sumSpec, "returns: double", "returns: long", 1), "data/1.in": "[]\n1\n", "data/1.ans": "7\n",
	})
	for body, want := range map[string]string{
		"1n << 63n": "9223372036854775808n is out of the range of long", "1n << 9999n": "a huge number is out of the range of long",
		"2 ** 62": `got "4611686018427387904"`, "0.5": "want long, not 0.5", "-0": `got "0"`, "'1'": `want long, not the string "1"`,
	} {
		if g := gradeJavaScript(t, p, "var total = () => "+body); !strings.Contains(g.Reason, want) {
			t.Errorf("%s: got %v (%s), want %s", body, g.Verdict, g.Reason, want)
		}
	}
}
