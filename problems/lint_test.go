package problems

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestLint(t *testing.T) {
	for _, c := range []struct {
		name   string
		change map[string]string // "": removed
		want   []string
	}{
		{"nothing", nil, nil},
		{"no statement", map[string]string{"statement.md": ""}, []string{"echo/statement.md:1:1: the problem has no statement"}},
		{"an empty statement", map[string]string{"statement.md": " \n"}, []string{"the problem has no statement"}},
		{"no tests", map[string]string{"problem.yaml": strings.Replace(echo, "tests:", "#", 1)}, []string{"the problem has no tests", "echo/data/2.in:1:1: nothing uses this file"}},
		{"an answer to nothing", map[string]string{"data/3.ans": "x"}, []string{"echo/data/3.ans:1:1: nothing uses this file"}},
		{"notes and hidden files", map[string]string{"README.md": "x", ".git/config": "x", ".x": "x"}, nil},
		{"unknown folder of submissions", map[string]string{"submissions/acepted/a.py": "x"}, []string{"echo/submissions/acepted:1:1: no verdict has this name", `did you mean "accepted"?`}},
		{"a program in no folder", map[string]string{"submissions/a.py": "x"}, []string{"echo/submissions/a.py:1:1: no verdict has this name"}},
		{"a folder in a submission", map[string]string{"submissions/accepted/a/b/c.py": "x"}, []string{"sources lie side by side", "the folder of a submission is empty"}},
		{"an unknown verdict", map[string]string{"submissions/accepted/a.py": "# @EXPECTED_RESULTS@: GOOD\n"}, []string{`echo/submissions/accepted/a.py:1:1: "GOOD" is no verdict`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			files := echoFiles()
			for name, text := range c.change {
				if files["echo/"+name] = text; text == "" {
					delete(files, "echo/"+name)
				}
			}
			err := mustLoad(t, files, "echo").Lint(t.Context())
			if len(c.want) == 0 && err != nil {
				t.Error(err)
			}
			for _, want := range c.want {
				if err == nil || !strings.Contains(err.Error(), want) {
					t.Errorf("%q is not in:\n%v", want, err)
				}
			}
		})
	}
}

func TestLintReadsAnswers(t *testing.T) {
	done := "174593826952816347638247591286159473519734268743682915491375682367428159825961734"
	files := map[string]string{
		"full/problem.yaml":   strings.NewReplacer("A-I", "1-9", `"*"`, `"."`, "{file: boards/one.txt}", "{file: boards/one.txt}\n  - sample: 01").Replace(full),
		"full/boards/one.txt": board + "\n", "full/statement.md": "Complete it.\n",
		"full/samples/01.in": board + "\n" + board + "\n",
	}
	for answer, want := range map[string]string{
		done + "\n" + done + "\n":                "",
		done + "\n":                              "full/samples/01.ans:",
		done + "\n" + done + "\n" + done + "\n":  "full/samples/01.ans:3:",
		done + "\n" + done[:80] + "\n":           "full/samples/01.ans:2:",
		done + "\n" + done[:80] + "1\n":          "full/samples/01.ans:2:1: case 2: row 9 has two 1s (r9c6, r9c9)",
		done + "\n" + done[9:] + done[:9] + "\n": "case 2: box 1 has two 2s (r1c3, r3c1)",
		done + "\n" + swap(done) + "\n":          "case 2: the board does not complete the givens",
	} {
		files["full/samples/01.ans"] = answer
		p := mustLoad(t, files, "full")
		err := p.Lint(t.Context())
		if want == "" && err != nil {
			t.Error(err)
		}
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("answer\n%s\ngot %v, want %q", answer, err, want)
		}
	}
}

// swap makes another full board of a board: its 1s and 2s change places.
func swap(board string) string { return strings.NewReplacer("1", "2", "2", "1").Replace(board) }

func TestTemplatesLint(t *testing.T) {
	for _, kind := range TemplateKinds() {
		files, err := Template("my-problem", `A "title": with, 数独 & {odd} # signs`, kind)
		if err != nil {
			t.Fatal(err)
		}
		p := mustLoad(t, below("my-problem", files), "my-problem")
		if p.ID != "my-problem" || p.Title != `A "title": with, 数独 & {odd} # signs` {
			t.Errorf("%s: got %q, %q", kind, p.ID, p.Title)
		}
		if err := p.Lint(t.Context()); err != nil {
			t.Errorf("%s: %v", kind, err)
		}
	}
}

func below(dir string, files map[string][]byte) map[string]string {
	all := map[string]string{}
	for name, text := range files {
		all[dir+"/"+name] = string(text)
	}
	return all
}

func TestTemplateRefusals(t *testing.T) {
	for _, c := range []struct{ id, title, kind, want string }{
		{"Bad", "x", "stdio", `begin problem "Bad"`},
		{"../x", "x", "stdio", `begin problem "../x"`},
		{"x", "a\nb", "stdio", "one line"},
		{"x", "x", "chess", "want one of function, stdio, sudoku"},
	} {
		if _, err := Template(c.id, c.title, c.kind); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Template(%q, %q, %q): %v, want %q", c.id, c.title, c.kind, err, c.want)
		}
	}
}

func TestDerivedProblemsLint(t *testing.T) {
	for _, id := range BuiltIn() {
		files, err := Derive(loadBuiltIn(t, id), "mine")
		if err != nil {
			t.Fatal(err)
		}
		p := mustLoad(t, below("mine", files), "mine")
		if p.Extends != id || p.Limits != loadBuiltIn(t, id).Limits {
			t.Errorf("a variant of %s extends %q and has limits %+v", id, p.Extends, p.Limits)
		}
		if err := p.Lint(t.Context()); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	all := lineage()
	files, err := Derive(mustLoad(t, all, "base"), "mine")
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(all, below("mine", files))
	p := mustLoad(t, all, "mine")
	if want := []string{"sample/01", "data/a"}; !slices.Equal(names(p), want) {
		t.Errorf("a variant beside its problem has tests %q, want %q", names(p), want)
	}
	if _, err := Derive(p, "mine"); err == nil {
		t.Error("a variant has the id of its problem")
	}
}
