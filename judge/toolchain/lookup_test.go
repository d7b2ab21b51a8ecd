package toolchain

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestMissingCompilers(t *testing.T) {
	hidden := t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(hidden, "bin"), 0o755), os.WriteFile(filepath.Join(hidden, "bin", "mycc"), []byte("#!/bin/sh\nexec true\n"), 0o755)); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", filepath.Join(hidden, "bin")+":/usr/bin:/bin")
	row := "x: {package: mypackage, compile: [[COMMAND, a]], results: [main], run: [/submission/main]READ}"
	for _, test := range []struct{ command, read, want string }{
		{"no-such-compiler", "", `"no-such-compiler" is not installed: apt-get install mypackage`},
		{"/opt/no-such-compiler", "", `"/opt/no-such-compiler" is not installed: apt-get install mypackage`},
		{"mycc", "", `"mycc" is at "` + hidden + `/bin/mycc", which a box does not show: apt-get install mypackage, or add ` + "`read: [" + hidden + "]`" + ` to the row "x" of a toolchains file`},
		{hidden + "/bin/mycc", "", "which a box does not show"},
		{"mycc", ", read: [" + hidden + "]", ""},
		{"mycc", ", read: [" + hidden + "/*]", ""},
		{hidden + "/bin/mycc", ", read: [" + hidden + "]", ""},
		{"sh", ", read: [/no/such/*]", ""},
	} {
		table, err := Default(writeFile(t, "t.yaml", strings.NewReplacer("COMMAND", test.command, "READ", test.read).Replace(row)))
		if err != nil {
			t.Fatal(err)
		}
		err = table.rows["x"].Installed()
		var missing *MissingError
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s%s: got %v", test.command, test.read, err)
		case test.want != "" && (!errors.As(err, &missing) || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s%s: got %v, want %s", test.command, test.read, err, test.want)
		}
	}
	table, err := Default(writeFile(t, "t.yaml", strings.NewReplacer("COMMAND", "sh", "READ", ", read: [/no/such]").Replace(row)))
	if err != nil {
		t.Fatal(err)
	}
	if err := table.rows["x"].Installed(); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is not there: got %v", err)
	}
}

func TestCompileTellsWhatIsMissing(t *testing.T) {
	table, err := Default(writeFile(t, "t.yaml", "rust: {compile: [[no-such-rustc]]}"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewCompiler(Config{Table: table, Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	s, err := table.New([]Source{{"a.rs", nil}}, "")
	if err != nil {
		t.Fatal(err)
	}
	var missing *MissingError
	if p, err := c.Compile(t.Context(), s); !errors.As(err, &missing) || missing.Package != "rustc" || missing.Language != "rust" || missing.Command != "no-such-rustc" {
		t.Errorf("got %+v, %v", p, err)
	}
}
