package toolchain

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

func TestLanguageOfASubmission(t *testing.T) {
	elf := "\x7fELF\x02\x01"
	for _, test := range []struct {
		name, language string
		files          []string // name, content, ...
		want           string   // language; or, with a space in it, words of the error
	}{
		{"extension", "", []string{"a.cpp", ""}, "cpp"},
		{"extension in capitals", "", []string{"A.CPP", ""}, "cpp"},
		{"several", "", []string{"a.c", "", "b.c", "", "x.h", ""}, "c"},
		{"header of another", "", []string{"x.h", "", "a.cpp", ""}, "cpp"},
		{"named", "cpp20", []string{"a.cpp", ""}, "cpp20"},
		{"named, strange extension", "python", []string{"solution.txt", ""}, "python"},
		{"binary", "", []string{"a.out", elf}, "binary"},
		{"binary without extension", "", []string{"prog", elf}, "binary"},
		{"script", "", []string{"run.sh", "#!/bin/sh\n"}, "binary"},
		{"script in a known language", "", []string{"run.py", "#!/usr/bin/python3\n"}, "python"},
		{"mixed", "", []string{"a.cpp", "", "b.py", ""}, `mixes languages: "a.cpp" is cpp, "b.py" is python`},
		{"unknown extension", "", []string{"a.cob", "x"}, `unknown extension of "a.cob": known are .c .c++ .cc`},
		{"unknown extension, fix", "", []string{"a.cob", "x"}, `name the language with --lang (binary, c, cpp, `},
		{"no extension", "", []string{"Makefile", "x"}, `unknown extension of "Makefile"`},
		{"unknown language", "c+", []string{"a.cpp", ""}, `unknown language "c+": did you mean "c"?`},
		{"headers alone", "", []string{"a.h", ""}, "nothing to compile: add a source"},
		{"go tests alone", "", []string{"a_test.go", ""}, "nothing to compile: add a source"},
		{"none", "", nil, "has no files"},
		{"same name", "", []string{"x/a.c", "", "y/a.c", ""}, `two files of the submission are named "a.c"`},
		{"not a binary", "binary", []string{"a.cpp", "int main(){}"}, "neither an ELF file nor a script"},
		{"two binaries", "binary", []string{"a", elf, "b", elf}, "is one file, not 2"},
		{"too large", "", []string{"a.c", strings.Repeat("x", 1<<20+1)}, `"a.c" is too large: at most 1 MiB`},
		{"as large as may be", "", []string{"a.c", strings.Repeat("x", 1<<20)}, "c"},
		{"too many", "", make([]string, 2*65), "the submission has 65 files: at most 64"},
		{"long name", "", []string{strings.Repeat("x", 120) + ".c", ""}, "at most 100"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var sources []Source
			for i := 0; i < len(test.files); i += 2 {
				sources = append(sources, Source{test.files[i], []byte(test.files[i+1])})
			}
			s, err := builtInTable(t).New(sources, test.language)
			var request *RequestError
			switch {
			case strings.Contains(test.want, " "):
				if !errors.As(err, &request) || !strings.Contains(err.Error(), test.want) {
					t.Errorf("got %v, %v; want %s", s, err, test.want)
				}
			case err != nil || s.Language != test.want:
				t.Errorf("got %v, %v", s, err)
			}
		})
	}
}

func TestRead(t *testing.T) {
	table := builtInTable(t)
	folder := t.TempDir()
	path := func(name string) string { return filepath.Join(folder, name) }
	write := func(name string, content string) {
		if err := os.WriteFile(path(name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("a.c", "int main;")
	write("huge.c", strings.Repeat("x", 1<<20+1))
	write("prog", "\x7fELF"+strings.Repeat("x", 2<<20))
	if err := errors.Join(syscall.Mkfifo(path("pipe.c"), 0o644), os.Symlink("a.c", path("link.c")), os.Symlink("/dev/zero", path("zero.c")), os.Mkdir(path("dir.c"), 0o755)); err != nil {
		t.Fatal(err)
	}
	s, err := table.Read([]string{path("a.c"), path("link.c")}, "")
	if err != nil || len(s.Files) != 2 || s.Files[0].Name != "a.c" || string(s.Files[1].Content) != "int main;" {
		t.Errorf("got %+v, %v", s, err)
	}
	if s, err := table.Read([]string{path("prog")}, ""); err != nil || s.Language != "binary" || len(s.Files[0].Content) != 4+2<<20 {
		t.Errorf("got %v, %v", s, err)
	}
	for name, want := range map[string]string{"pipe.c": "not a regular file", "zero.c": "not a regular file", "dir.c": "not a regular file", "huge.c": "is too large: at most 1 MiB", "none.c": `none.c": no such file`} {
		_, err := table.Read([]string{path(name)}, "")
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path(name)) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if _, err := table.Read([]string{path("none.c")}, ""); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v", err)
	}
}

func TestDigestTellsListsApart(t *testing.T) {
	lists := [][]Source{
		{{"a.c", []byte("xy")}},
		{{"a.c", []byte("x")}},
		{{"a.cx", []byte("y")}},
		{{"a.c", []byte("x")}, {"b.c", []byte("y")}},
		{{"b.c", []byte("y")}, {"a.c", []byte("x")}},
		{{"a.c", []byte("x3:b.c1:y")}},
	}
	seen := map[string]int{}
	for i, list := range lists {
		d := digest(list)
		if j, ok := seen[d]; ok {
			t.Errorf("lists %d and %d have one digest", i, j)
		}
		seen[d] = i
	}
}

func TestNamesAreHarmless(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.OneOf(rapid.String(), rapid.StringMatching(`[-@./{}\\ a-b\n\x1b]{0,8}`), rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) })).Draw(t, "name")
		clean, err := cleanName(name)
		if err != nil {
			return
		}
		bad := func(r rune) bool { return !unicode.IsPrint(r) || strings.ContainsRune(`/\{}`, r) }
		if clean == "" || clean[0] == '-' || clean[0] == '@' || clean == "." || clean == ".." || len(clean) > maxName || strings.ContainsFunc(clean, bad) {
			t.Errorf("%q became %q", name, clean)
		}
		if again, err := cleanName(clean); err != nil || again != clean {
			t.Errorf("%q became %q and then %q, %v", name, clean, again, err)
		}
	})
}

func FuzzNew(f *testing.F) {
	f.Add("a.cpp", "int main(){}", "")
	f.Add("-o", "\x7fELF", "binary")
	f.Add("Main.java", "public class A { public static void main(String[] a) {} }", "java")
	f.Fuzz(func(t *testing.T, name, content, language string) {
		table := builtInTable(t)
		s, err := table.New([]Source{{name, []byte(content)}}, language)
		if err != nil {
			return
		}
		row, ok := table.Lookup(s.Language)
		if !ok {
			t.Fatalf("language %q", s.Language)
		}
		p := &plan{toolchain: row}
		if err := p.place(s.Files); err != nil {
			return
		}
		for _, file := range p.files {
			if !fs.ValidPath(file.Name) || strings.HasPrefix(file.Name, "-") || strings.HasPrefix(file.Name, "@") {
				t.Errorf("%q stands in the box as %q", name, file.Name)
			}
		}
	})
}
