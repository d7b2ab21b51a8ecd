package check

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gridjudge/judge/verdict"
	"gridjudge/problems"
)

// valueProblem is a function with a result of a type, and a check.
func valueProblem(t *testing.T, returns, check string) (*problems.Problem, error) {
	t.Helper()
	folder := t.TempDir()
	spec := "id: f\ntitle: F\nlimits: {time: 1s, memory: 64MiB}\ncall: {function: f, parameters: [{name: n, type: int}], returns: \"" + returns + "\"}\ncheck: " + check + "\ntests: {files: \"*.in\"}\n"
	for name, text := range map[string]string{"problem.yaml": spec, "1.in": "1\n", "1.ans": "1\n"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return problems.Load(folder)
}

func TestValue(t *testing.T) {
	for _, c := range []struct{ returns, check, want, got, reason string }{
		{"int[]", "value", "[1,2]", "[1,2]", ""},
		{"int[]", "value", "[1,2]", "[2,1]", `got "[2,1]", want "[1,2]": [0] is 2, want 1`},
		{"int[]", "{value: {order: exact}}", "[1,2]", "[2,1]", "[0] is 2, want 1"},
		{"int[]", "{value: {order: any}}", "[1,2]", "[2,1]", ""},
		{"int[]", "{value: {order: any}}", "[1,2,2]", "[2,1,1]", `got "[2,1,1]", want "[1,2,2]" in any order`},
		{"int[]", "{value: {order: any}}", "[1,2]", "[1,2,2]", "in any order"},
		{"int[][]", "{value: {order: any}}", "[[1,2],[3]]", "[[3],[2,1]]", ""},
		{"int[][]", "{value: {order: outer}}", "[[1,2],[3]]", "[[3],[1,2]]", ""},
		{"int[][]", "{value: {order: outer}}", "[[1,2],[3]]", "[[3],[2,1]]", "in any order"},
		{"double[]", "{value: {order: any, absolute: 0.1}}", "[1,9,10]", "[10.05,0.95,9.0]", ""},
		{"double[]", "{value: {order: any, absolute: 0.1}}", "[1,9,10]", "[10.2,0.95,9.0]", "in any order"},
		{"double", "{value: {relative: 0.1}}", "100", "110", ""},
		{"double", "value", "0.1", "0.10000000000000001", ""},
		{"double", "value", "0", "-0", ""},
		{"double", "value", "3.0", "3", ""},
		{"int", "{value: {absolute: 1}}", "3", "4", `got "4", want "3"`},
		{"double", "value", "0.1", "0.2", `got "0.2", want "0.1"`},
	} {
		p, err := valueProblem(t, c.returns, c.check)
		if err != nil {
			t.Fatal(err)
		}
		checker, err := New(p, nil)
		if err != nil {
			t.Fatal(err)
		}
		o, err := checker.Check(t.Context(), Files{Input: section("1\n"), Answer: section(c.want + "\n"), Output: section(c.got + "\n")})
		if err != nil || (o.Verdict == verdict.AC) != (c.reason == "") || !strings.Contains(o.Reason, c.reason) {
			t.Errorf("%s, %s: %s for %s: got %v (%s), %v, want %q", c.returns, c.check, c.got, c.want, o.Verdict, o.Reason, err, c.reason)
		}
	}
}

func TestValueMistakes(t *testing.T) {
	for _, c := range []struct{ returns, check, want string }{
		{"int[]", "{value: {order: some}}", `unknown value "some"`},
		{"int", "{value: {order: any}}", "no result is an array"},
		{"double[][]", "{value: {order: any}}", "rows of doubles are compared in their order"},
	} {
		if _, err := valueProblem(t, c.returns, c.check); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, %s: got %v, want %q", c.returns, c.check, err, c.want)
		}
	}
}
