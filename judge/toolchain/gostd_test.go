package toolchain

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestForeignImports(t *testing.T) {
	row, _ := builtInTable(t).Lookup("go")
	for _, test := range []struct{ source, want string }{
		{"package main\nimport (\n\t\"fmt\"\n\t. \"math/rand/v2\"\n\t_ \"unsafe\"\n)\n", ""},
		{"package main\nimport \"net/http\"\n", `a.go:2:8: import "net/http": not offered here`},
		{"package main\nimport `os/exec`\n", `a.go:2:8: import "os/exec": not offered here`},
		{"//line b.go:9\npackage main\nimport \"C\"\n", `a.go:3:8: import "C": not offered here`},
		{"package main\nimport \"./x\"\n", `import "./x": not offered here`},
		{"not go at all", ""},
		{"package main\nimport (", ""},
	} {
		p := &plan{toolchain: row}
		if err := p.place([]Source{{"a.go", []byte(test.source)}}); err != nil {
			t.Fatal(err)
		}
		got := p.foreignImports()
		if (test.want == "") != (got == "") || !strings.Contains(got, test.want) {
			t.Errorf("%q: got %q, want %q", test.source, got, test.want)
		}
		if got != "" && !strings.Contains(got, "offered are: bufio bytes ") {
			t.Errorf("%q does not say what is offered", got)
		}
	}
}

func TestTheCompilerKnowsOfferedPackagesAlone(t *testing.T) {
	archive := writeFile(t, "x.a", "archive")
	c, err := openCache(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	s, err := c.stage()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.addPackages("fmt="+archive+"\ninternal/abi="+archive+"\n", []string{"fmt", "os"}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"compile.cfg": "packagefile fmt=/gostd/000.a\n",
		"link.cfg":    "packagefile fmt=/gostd/000.a\npackagefile internal/abi=/gostd/001.a\n",
		"001.a":       "archive",
	} {
		if got, err := os.ReadFile(filepath.Join(s.folder, "files", name)); err != nil || string(got) != want {
			t.Errorf("%s: got %q, %v", name, got, err)
		}
	}
	if err := s.addPackages("fmt\n", nil); err == nil {
		t.Error("a package without a file was taken")
	}
	if err := s.addPackages("os=/no/such\n", nil); err == nil {
		t.Error("a file that is not there was taken")
	}
}
