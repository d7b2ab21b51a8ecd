package toolchain

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gridjudge/problems"
	"gridjudge/problems/decode"
)

func writeFile(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func builtInTable(t *testing.T) *Table {
	t.Helper()
	table, err := Default()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestBuiltInTable(t *testing.T) {
	table := builtInTable(t)
	want := []string{"binary", "c", "cpp", "cpp20", "go", "java", "javascript", "python", "rust"}
	if got := table.Languages(); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	for _, language := range want {
		row, ok := table.Lookup(language)
		if !ok || row.Language != language || row.Title == "" {
			t.Errorf("%s: got %+v", language, row)
		}
		if row.TimeFactor != 0 || row.Memory != 0 {
			t.Errorf("%s has an allowance that nobody gave it", language)
		}
		if len(row.compile) > 0 && (row.Package == "" || len(row.version) == 0) {
			t.Errorf("%s has no package or no version", language)
		}
	}
	if _, ok := table.Lookup("cobol"); ok {
		t.Error("cobol is known")
	}
}

func TestAFileOfTheUsersOverridesByKey(t *testing.T) {
	file := writeFile(t, "mine.yaml", `
cpp: {title: C++ of ours, allowance: {time: 1.5, memory: 16MiB}}
cpp20: {extensions: [.cpp]}
tcl:
  extensions: [.tcl]
  package: tcl
  results: ["{files}"]
  run: [tclsh, "/submission/{main}"]
`)
	table, err := Default(file)
	if err != nil {
		t.Fatal(err)
	}
	cpp, _ := table.Lookup("cpp")
	if cpp.Title != "C++ of ours" || cpp.TimeFactor != 1.5 || cpp.Memory != 16*problems.MiB || cpp.Package != "g++" || len(cpp.compile) != 1 {
		t.Errorf("got %+v", cpp)
	}
	for name, want := range map[string]string{"a.cpp": "cpp20", "a.cc": "cpp", "a.tcl": "tcl", "A.TCL": "tcl"} {
		if row := table.byExtension(name); row == nil || row.Language != want {
			t.Errorf("%s: got %v, want %s", name, row, want)
		}
	}
	if again := builtInTable(t); again.byExtension("a.cpp").Language != "cpp" {
		t.Error("one table changed another")
	}
}

func TestMistakesInAToolchainsFile(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"cpp: {titel: x}", `t.yaml:1:7: unknown key "titel"`},
		{"cpp: {titel: x}", `did you mean "title"?`},
		{"cpp: 5", "want a mapping"},
		{"[1]", "want a mapping of languages"},
		{"x: {results: [main]}", "does not say how its programs run"},
		{"x: {run: [/submission/main]}", "does not say what compiling makes"},
		{"Bad Name: {}", "cannot be the name of a language"},
		{"c:\n  compile: [[gcc, \"{source}\", \"{mian}\"]]", `t.yaml:2:12: nothing fills {mian}`},
		{"c:\n  compile: [[gcc, \"{mian}\"]]", "did you mean {main}?"},
		{"c: {compile: [[gcc, \"x{sources}\"]]}", "make it an argument of its own"},
		{"c: {compile: [[]]}", "the command is empty"},
		{"c: {compile: [[./gcc]]}", "is a relative path"},
		{"c: {results: [../x]}", "leaves the folder"},
		{"c: {results: [/x]}", "leaves the folder"},
		{"c: {keep: [a/../b]}", "leaves the folder"},
		{"c: {extensions: [cpp]}", "not an extension"},
		{"c: {extensions: [.C]}", "not an extension"},
		{"c: {extensions: [.x]}\ncpp: {extensions: [.x]}", `belongs to "c" already`},
		{"c: {sources: javaa}", `did you mean "java"?`},
		{"c: {read: [opt]}", "cannot be shown"},
		{"c: {read: [/]}", "cannot be shown"},
		{"c: {read: [\"/opt/[\"]}", "is not a pattern"},
		{"c: {env: [A]}", "want a mapping"},
		{"c: {env: {A-B: x}}", "cannot be a variable"},
		{"c: {options: {static: {us: [x]}}}", `did you mean "use"?`},
		{"c: {killed: \"(\"}", "is not a regular expression"},
		{"c: {processes: 0}", "0 processes cannot be"},
		{"c: {reserve: much}", `"much" is not a size`},
		{"c: {allowance: {time: 0}}", "cannot be a factor on time"},
		{"c: {allowance: {time: .nan}}", "is not a"},
		{"c: {allowance: {memory: -1}}", "is not a size"},
		{"c: {run: [\"\"]}", "cannot stand here"},
	} {
		file := writeFile(t, "t.yaml", test.text)
		_, err := Default(file)
		var mistakes decode.Mistakes
		if !errors.As(err, &mistakes) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.text, err, test.want)
		}
	}
	if _, err := Default(filepath.Join(t.TempDir(), "none.yaml")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestAllMistakesAtOnce(t *testing.T) {
	_, err := Default(writeFile(t, "t.yaml", "c: {titel: x}\ncpp: {processes: many}\n"))
	var mistakes decode.Mistakes
	if !errors.As(err, &mistakes) || len(mistakes) != 2 {
		t.Errorf("got %v", err)
	}
}

func FuzzToolchainsFile(f *testing.F) {
	f.Add(string(builtIn))
	f.Add("c: {run: [a], results: [b], extensions: [.x]}")
	f.Add("c: {options: {a: {use: [x], found: [[]]}}, allowance: {time: 2}}")
	f.Fuzz(func(t *testing.T, text string) {
		table := builtInTable(t)
		if err := table.add("f.yaml", []byte(text)); err != nil {
			return
		}
		for _, language := range table.Languages() {
			row, _ := table.Lookup(language)
			if len(row.run) == 0 || len(row.results) == 0 {
				t.Errorf("%q was taken without a way to run it", language)
			}
		}
	})
}
