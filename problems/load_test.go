package problems

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gridjudge/problems/decode"
)

// writeFolder puts files into a new folder and returns its path.
func writeFolder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestLoadFromDisk(t *testing.T) {
	dir := writeFolder(t, echoFiles())
	for _, ref := range []string{filepath.Join(dir, "echo"), filepath.Join(dir, "echo", "problem.yaml"), filepath.Join(dir, "echo") + "/"} {
		p, err := Load(ref)
		if err != nil {
			t.Errorf("Load(%q): %v", ref, err)
			continue
		}
		if p.ID != "echo" || p.BuiltIn || p.Path != filepath.ToSlash(filepath.Join(dir, "echo", "problem.yaml")) {
			t.Errorf("Load(%q) = %q at %q", ref, p.ID, p.Path)
		}
	}
	t.Chdir(filepath.Join(dir, "echo"))
	if p, err := Load("."); err != nil || p.Path != "problem.yaml" {
		t.Errorf("Load(.) = %+v, %v", p, err)
	}
}

func TestUnknownProblems(t *testing.T) {
	dir := writeFolder(t, map[string]string{"sum.cpp": "", "empty/x": ""})
	for _, c := range []struct{ ref, nearest, message string }{
		{"poj3047", "poj3074", `find problem "poj3047": no built-in problem of that id`},
		{"POJ3074", "poj3074", `find problem "POJ3074"`},
		{"p3074", "poj3074", `find problem "p3074"`},
		{"nyoj", "nyoj722", `find problem "nyoj"`},
		{"", "", `find problem ""`},
		{"no-such-problem-at-all", "", `find problem "no-such-problem-at-all"`},
		{filepath.Join(dir, "nothing"), "", "no such file or folder"},
	} {
		_, err := Load(c.ref)
		var unknown *UnknownError
		if !errors.As(err, &unknown) {
			t.Errorf("Load(%q): %v, want an UnknownError", c.ref, err)
			continue
		}
		if unknown.Nearest != c.nearest || !strings.Contains(err.Error(), c.message) {
			t.Errorf("Load(%q): %v, nearest %q, want %q", c.ref, err, unknown.Nearest, c.nearest)
		}
	}
	for ref, want := range map[string]string{
		filepath.Join(dir, "sum.cpp"): "want a folder with problem.yaml, or a .yaml file",
		filepath.Join(dir, "empty"):   "there is no problem.yaml in it",
	} {
		_, err := Load(ref)
		var unknown *UnknownError
		if !errors.As(err, &unknown) || !strings.Contains(err.Error(), want) || !strings.Contains(unknown.Hint(), "name a folder") {
			t.Errorf("Load(%q): %v, want an UnknownError with %q", ref, err, want)
		}
	}
}

func TestSymlinksAreRefused(t *testing.T) {
	for name, link := range map[string]struct{ name, to string }{
		"a file elsewhere":     {"data/3.in", "../../outside/secret"},
		"a file in the folder": {"data/3.in", "2.in"},
		"a folder elsewhere":   {"more", "../outside"},
	} {
		t.Run(name, func(t *testing.T) {
			files := echoFiles()
			files["outside/secret"], files["outside/4.in"] = "secret\n", "secret\n"
			files["echo/data/3.ans"], files["outside/4.ans"] = "x\n", "x\n"
			files["echo/problem.yaml"] = strings.Replace(echo, `{files: "data/*.in"}`, `[{files: "data/*.in"}, {files: "more/4.in"}]`, 1)
			dir := writeFolder(t, files)
			if err := os.Symlink(link.to, filepath.Join(dir, "echo", link.name)); err != nil {
				t.Skipf("this file system makes no symbolic links: %v", err)
			}
			_, err := Load(filepath.Join(dir, "echo"))
			if err == nil || !strings.Contains(err.Error(), "echo/problem.yaml:5:") {
				t.Errorf("got %v, want a mistake in the spec's line 5", err)
			}
			if link.name == "data/3.in" && !strings.Contains(err.Error(), "a symbolic link") {
				t.Errorf("got %v, want it to name the link", err)
			}
		})
	}
}

func TestLintTellsOfSymlinks(t *testing.T) {
	dir := writeFolder(t, echoFiles())
	if err := os.Symlink("data/2.in", filepath.Join(dir, "echo", "link")); err != nil {
		t.Skipf("this file system makes no symbolic links: %v", err)
	}
	p, err := Load(filepath.Join(dir, "echo"))
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Lint(t.Context()); err == nil || !strings.Contains(err.Error(), "echo/link:1:1: a symbolic link is never followed") {
		t.Errorf("got %v", err)
	}
}

func TestFolderOpensNothingOutside(t *testing.T) {
	dir := writeFolder(t, map[string]string{"in/x": "x", "out": "out"})
	f := folder(filepath.Join(dir, "in"))
	for _, name := range []string{"../out", "/etc/passwd", "x/", "", "./x", "x/../../out"} {
		if file, err := f.Open(name); err == nil {
			file.Close()
			t.Errorf("%q was opened", name)
		}
	}
	if text, err := fs.ReadFile(f, "x"); err != nil || string(text) != "x" {
		t.Errorf("got %q, %v", text, err)
	}
	if entries, err := fs.ReadDir(f, "."); err != nil || len(entries) != 1 {
		t.Errorf("got %v, %v", entries, err)
	}
}

// lineage is a problem, a variant of it, and a variant of the variant.
func lineage() map[string]string {
	return map[string]string{
		"base/problem.yaml": `id: base
title: Base
limits: {time: 1s, memory: 64MiB}
input:
  - line: [{int: n, range: 1..9}]
output:
  - line: [{int: m}]
solution: {file: programs/solve.py}
check: {floats: {absolute: 1}}
presentation: PE
tests:
  - sample: 01
  - files: "data/*.in"
`,
		"base/statement.md":         "Print it.\n",
		"base/programs/solve.py":    "print(input())\n",
		"base/samples/01.in":        "1\n",
		"base/samples/01.ans":       "1\n",
		"base/data/a.in":            "2\n",
		"variants/v/problem.yaml":   "id: v\nextends: ../../base\ntitle: Variant\nlimits: {time: 3s}\ncheck: {tokens: {case: ignore}}\ntests: [{sample: 01}, inherit, {input: \"3\\n\", name: own}]\n",
		"variants/v/samples/01.in":  "4\n",
		"variants/v/samples/01.ans": "4\n",
		"variants/w/problem.yaml":   "id: w\nextends: ../v/problem.yaml\npresentation:\ntests: [inherit, {sample: 01}]\n",
		"variants/w/samples/01.in":  "5\n",
		"variants/w/samples/01.ans": "5\n",
		"variants/w/statement.md":   "Its own.\n",
	}
}

func TestExtends(t *testing.T) {
	v := mustLoad(t, lineage(), "variants/v")
	if v.Title != "Variant" || v.Extends != "../../base" || v.Limits.Time.Seconds() != 3 || v.Limits.Wall.Seconds() != 7 || v.Limits.Memory != 64*MiB {
		t.Errorf("got %+v", v)
	}
	if want := (Check{Kind: "tokens", IgnoreCase: true}); v.Check.Kind != want.Kind || !v.Check.IgnoreCase || v.Check.Absolute != 0 {
		t.Errorf("check %+v, want %+v", v.Check, want)
	}
	if v.Presentation != "PE" || v.Statement != "Print it.\n" {
		t.Errorf("presentation %q, statement %q are not inherited", v.Presentation, v.Statement)
	}
	if want := []string{"sample/01", "base/sample/01", "data/a", "own"}; !slices.Equal(names(v), want) {
		t.Errorf("tests %q, want %q", names(v), want)
	}
	if v.Tests[1].Sample || !v.Tests[0].Sample {
		t.Error("the parent's sample is taken for the variant's")
	}
	var inputs []string
	for _, test := range v.Tests {
		var b strings.Builder
		if err := test.WriteInput(&b); err != nil {
			t.Fatal(err)
		}
		inputs = append(inputs, b.String())
	}
	if want := []string{"4\n", "1\n", "2\n", "3\n"}; !slices.Equal(inputs, want) {
		t.Errorf("inputs %q, want %q", inputs, want)
	}
	if text, err := fs.ReadFile(v.Files, v.Solution.File); err != nil || string(text) != "print(input())\n" {
		t.Errorf("the parent's solution, %q: %q, %v", v.Solution.File, text, err)
	}
}

func TestOriginOfAVariant(t *testing.T) {
	for own, want := range map[string]Origin{
		"":                                  {"POJ", "3074", "http://poj.org/problem?id=3074"},
		"origin: {judge: X, number: 5}":     {"X", "5", ""},
		"origin: {number: 7}":               {"", "7", ""},
		"origin: {url: \"http://x.test/\"}": {"POJ", "3074", "http://x.test/"},
	} {
		files := map[string]string{"v/problem.yaml": "id: v\nextends: poj3074\n" + own + "\ntests: [inherit]\n"}
		if v := mustLoad(t, files, "v"); v.Origin != want {
			t.Errorf("%q: origin %+v, want %+v", own, v.Origin, want)
		}
	}
}

// TestOrphan holds what is said of a variant whose parent is not there to that
// alone: what it lacks may stand in the parent.
func TestOrphan(t *testing.T) {
	_, err := LoadFS(tree(map[string]string{"v/problem.yaml": "id: v\nextends: poj3075\ntests: [inherit]\n"}), "v")
	if err == nil || !strings.Contains(err.Error(), `did you mean "poj3074"?`) || strings.Contains(err.Error(), "the problem has no") {
		t.Errorf("got %v, want nothing but the parent", err)
	}
}

func TestExtendsAVariant(t *testing.T) {
	w := mustLoad(t, lineage(), "variants/w")
	if w.Title != "Variant" || w.Presentation != "WA" || w.Statement != "Its own.\n" {
		t.Errorf("title %q, presentation %q, statement %q", w.Title, w.Presentation, w.Statement)
	}
	if want := []string{"v/sample/01", "base/sample/01", "data/a", "own", "sample/01"}; !slices.Equal(names(w), want) {
		t.Errorf("tests %q, want %q", names(w), want)
	}
	if text, err := fs.ReadFile(w.Files, w.Solution.File); err != nil || string(text) != "print(input())\n" {
		t.Errorf("the grandparent's solution, %q: %q, %v", w.Solution.File, text, err)
	}
	if err := w.Lint(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestTestsAreNotInheritedUnasked(t *testing.T) {
	files := lineage()
	files["variants/w/problem.yaml"] = "id: w\nextends: ../v\n"
	p := mustLoad(t, files, "variants/w")
	if len(p.Tests) > 0 {
		t.Errorf("got %q", names(p))
	}
	if err := p.Lint(t.Context()); err == nil || !strings.Contains(err.Error(), "add `tests: [inherit]` for those of ../v") {
		t.Errorf("got %v", err)
	}
}

func TestExtendsBuiltInFromDisk(t *testing.T) {
	dir := writeFolder(t, map[string]string{"mine/problem.yaml": "id: mine\nextends: nyoj722\ntitle: Mine\ntests: [inherit]\n"})
	p, err := Load(filepath.Join(dir, "mine"))
	if err != nil {
		t.Fatal(err)
	}
	if p.BuiltIn || p.Domain == nil || len(p.Tests) == 0 || p.Tests[0].Name != "sample/01" {
		t.Errorf("got %+v", p)
	}
	if err := p.Lint(t.Context()); err != nil {
		t.Error(err)
	}
}

func TestMistakesAreToldWhereTheyWereWritten(t *testing.T) {
	files := lineage()
	files["base/problem.yaml"] = strings.Replace(files["base/problem.yaml"], "programs/solve.py", "programs/solv.py", 1)
	files["variants/v/problem.yaml"] = strings.Replace(files["variants/v/problem.yaml"], "time: 3s", "time: 3", 1)
	_, err := LoadFS(tree(files), "variants/v")
	for _, want := range []string{"variants/v/problem.yaml:4:16: ", "base/problem.yaml:8:18: ", `did you mean "programs/solve.py"?`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is not in:\n%v", want, err)
		}
	}
}

func TestCyclesAreRefused(t *testing.T) {
	files := map[string]string{
		"a/problem.yaml": "id: a\nextends: ../b\n",
		"b/problem.yaml": "id: b\nextends: ../c\n",
		"c/problem.yaml": "id: c\nextends: ../b/problem.yaml\n",
	}
	_, err := LoadFS(tree(files), "a")
	if err == nil || !strings.Contains(err.Error(), `c/problem.yaml:2:10: "../b/problem.yaml" extends itself`) {
		t.Errorf("got %v", err)
	}
	dir := writeFolder(t, files)
	if err := os.Symlink("b", filepath.Join(dir, "again")); err == nil {
		if err := os.WriteFile(filepath.Join(dir, "c", "problem.yaml"), []byte("id: c\nextends: ../again\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Load(filepath.Join(dir, "a")); err == nil || !strings.Contains(err.Error(), "extends itself") {
		t.Errorf("by another name: got %v", err)
	}
}

func TestLongChainsAreRefused(t *testing.T) {
	files := map[string]string{}
	for i := range 30 {
		name := string(rune('a' + i))
		files[name+"/problem.yaml"] = "id: x\nextends: ../" + string(rune('a'+i+1)) + "\n"
	}
	if _, err := LoadFS(tree(files), "a"); err == nil || !strings.Contains(err.Error(), "more than 10 problems extend one another") {
		t.Errorf("got %v", err)
	}
}

func TestSyntaxErrorsHaveAPosition(t *testing.T) {
	_, err := LoadFS(tree(map[string]string{"p/problem.yaml": "id: p\nlimits: {time: 1s\ntitle: x\n"}), "p")
	var mistakes decode.Mistakes
	if !errors.As(err, &mistakes) || mistakes[0].File != "p/problem.yaml" {
		t.Errorf("got %v", err)
	}
	for _, text := range []string{"", "# nothing\n", "[1, 2]\n", "word\n", "~\n"} {
		_, err := LoadFS(tree(map[string]string{"p/problem.yaml": text}), "p")
		if !errors.As(err, &mistakes) || !strings.Contains(err.Error(), "want a mapping") {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

func FuzzLoad(f *testing.F) {
	f.Add(full)
	f.Add(echo)
	f.Add("id: x\nextends: poj3074\ntests: [inherit]\n")
	f.Add("id: x\nextends: ../p\n")
	f.Add("id: x\ntitle: {}\nlimits: []\ndomain: {sudoku: {box: 0x9}}\ninput: {}\ntests: {boards: {}}\n")
	f.Add("a: &a [*a]\ntests: *a\n")
	for _, text := range lineage() {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fsys := tree(map[string]string{"p/problem.yaml": text, "p/boards/one.txt": board + "\n", "p/data/1.in": "1\n", "p/data/1.ans": "1\n"})
		p, err := LoadFS(fsys, "p")
		if err != nil {
			if err.Error() == "" {
				t.Error("a mistake without a word")
			}
			return
		}
		if !ValidID(p.ID) || p.Limits.Time <= 0 || p.Limits.Memory <= 0 || p.Check.Kind == "" {
			t.Errorf("got %+v", p)
		}
	})
}
