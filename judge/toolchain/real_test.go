package toolchain

import (
	"bytes"
	"testing"
	"time"

	"gridjudge/sandbox"
)

// realCompiler compiles in real boxes, or skips the test where there are none.
func realCompiler(t testing.TB, languages ...string) *Compiler {
	t.Helper()
	c, err := NewCompiler(Config{Cache: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	b, err := c.newBox(t.Context(), sandbox.Config{})
	if err != nil {
		t.Skipf("no sandbox on this machine: %v", err)
	}
	if err := b.close(); err != nil {
		t.Fatal(err)
	}
	for _, language := range languages {
		if err := c.table.rows[language].Installed(); err != nil {
			t.Skip(err)
		}
	}
	return c
}

// compileOne compiles sources given as name, content, name, content.
func compileOne(t testing.TB, c *Compiler, language string, files ...string) *Program {
	t.Helper()
	var sources []Source
	for i := 0; i < len(files); i += 2 {
		sources = append(sources, Source{Name: files[i], Content: []byte(files[i+1])})
	}
	s, err := c.table.New(sources, language)
	if err != nil {
		t.Fatal(err)
	}
	program, err := c.Compile(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// output runs a program as the judge would.
func output(t *testing.T, p *Program, input string, memory int64) (string, sandbox.Result) {
	t.Helper()
	if !p.OK {
		t.Fatalf("refused: %s", p.Log)
	}
	in, err := sandbox.NewInput([]byte(input))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	var out, talk bytes.Buffer
	result, err := sandbox.Run(t.Context(), sandbox.Config{Mounts: p.Mounts}, &sandbox.Command{
		Path: p.Path, Args: p.Arguments(memory), Env: p.Env, Stdin: in, Stdout: &out, Stderr: &talk,
		Limits: sandbox.Limits{CPU: 10 * time.Second, Wall: 20 * time.Second, Memory: memory},
	})
	if err != nil {
		t.Fatal(err)
	}
	if talk.Len() > 0 {
		t.Logf("stderr: %s", talk.String())
	}
	return out.String(), result
}

// honest doubles the number it reads.
var honest = map[string][]string{
	"c":          {"a.c", "#include <stdio.h>\n#include \"twice.h\"\nint main(void){int n;scanf(\"%d\",&n);printf(\"%d\\n\",twice(n));}", "b.c", "int twice(int n){return 2*n;}", "twice.h", "int twice(int);"},
	"cpp":        {"a.cpp", "#include <iostream>\nint main(){auto [n,m]=std::pair{0,2};std::cin>>n;std::cout<<n*m<<std::endl;}"},
	"cpp20":      {"a.cpp", "#include <iostream>\n#include <concepts>\ntemplate<std::integral T> T twice(T n){return 2*n;}\nint main(){int n;std::cin>>n;std::cout<<twice(n)<<std::endl;}"},
	"go":         {"a.go", "//go:build ignore\n\npackage main\n\nimport \"fmt\"\n\nfunc main() { var n int; fmt.Scan(&n); fmt.Println(twice(n)) }\n", "b.go", "package main\n\nfunc twice(n int) int { return 2 * n }\n"},
	"python":     {"b.py", "def twice(n): return 2 * n\n", "main.py", "from b import twice\nprint(twice(int(input())))\n"},
	"java":       {"solution.java", "import java.util.*;\npublic class Main { public static void main(String[] a) { System.out.println(Other.twice(new Scanner(System.in).nextInt())); } }\nclass Other { static int twice(int n) { return 2*n; } }\n"},
	"rust":       {"a.rs", "use std::io;\nfn main(){let mut s=String::new();io::stdin().read_line(&mut s).unwrap();let n:i32=s.trim().parse().unwrap();println!(\"{}\",2*n);}"},
	"javascript": {"a.js", "const n = parseInt(require('fs').readFileSync(0, 'utf8'));\nconsole.log(2 * n);\n"},
	"binary":     {"twice", "#!/bin/sh\nread n\necho $((2*n))\n"},
}

func TestEveryLanguageCompilesAndRuns(t *testing.T) {
	for language, files := range honest {
		t.Run(language, func(t *testing.T) {
			c := realCompiler(t, language)
			p := compileOne(t, c, language, files...)
			out, result := output(t, p, "21\n", 256<<20)
			if out != "42\n" || result.Ended != sandbox.Exit || result.ExitCode != 0 {
				t.Errorf("got %q, %+v", out, result)
			}
			t.Logf("%s: compile cpu %v wall %v; run cpu %v memory %d KiB; log %q", language, p.CPU, p.Wall, result.CPU, result.Memory>>10, p.Log)
			again := compileOne(t, c, language, files...)
			if !again.Cached || again.CPU != 0 || !again.OK {
				t.Errorf("compiled twice: %+v", again)
			}
		})
	}
}
