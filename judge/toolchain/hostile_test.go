package toolchain

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"
)

// hostileCompiler has a budget that a hostile source uses up soon.
func hostileCompiler(t *testing.T, language string) *Compiler {
	c := realCompiler(t, language)
	if language == "c" || language == "cpp" {
		c.budget = budget{cpu: time.Second, wall: 20 * time.Second, memory: 64 << 20}
	}
	return c
}

func TestHostileSourcesAreRefused(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "answer")
	if err := os.WriteFile(secret, []byte("SECRET42"), 0o644); err != nil {
		t.Fatal(err)
	}
	macros := "#define A0 1\n"
	for i := 1; i < 40; i++ {
		macros += strings.NewReplacer("N", string(rune('A'+i/10))+string(rune('0'+i%10)), "M", string(rune('A'+(i-1)/10))+string(rune('0'+(i-1)%10))).Replace("#define N M+M\n")
	}
	for _, test := range []struct {
		name, language string
		files          []string
		want           string // in the log; "": anything
	}{
		{"include of stdin", "c", []string{"a.c", "#include \"/dev/stdin\"\n"}, ""},
		{"include of an endless device", "c", []string{"a.c", "#include \"/dev/random\"\nint main(void){return 0;}"}, ""},
		{"include of the password file", "c", []string{"a.c", "#include \"/etc/shadow\"\nint main(void){return 0;}"}, "/etc/shadow"},
		{"include of an answer", "c", []string{"a.c", "#include \"" + secret + "\"\n"}, "No such file"},
		{"assembler include of an answer", "c", []string{"a.c", "__asm__(\".incbin \\\"" + secret + "\\\"\");int main(void){return 0;}"}, "Error: "},
		{"file that includes itself", "c", []string{"a.c", "#include \"a.c\"\n#include \"a.c\"\n"}, ""},
		{"macro bomb", "c", []string{"a.c", macros + "int x = D9;\nint main(void){return x;}"}, ""},
		{"template bomb", "cpp", []string{"a.cpp", "template<int N,int M> struct A { static const long v = A<N-1,M>::v + A<N-1,M+1>::v + A<N-1,M*2>::v; };\ntemplate<int M> struct A<0,M> { static const long v = 1; };\nint main(){ return A<800,1>::v; }"}, ""},
		{"array of the whole address space", "c", []string{"a.c", "int main[-1u]={1};"}, "was stopped by its limit of"},
		{"huge executable", "c", []string{"a.c", "__asm__(\".data\\n.fill 200000000,1,1\\n\");int main(void){return 0;}"}, "was stopped by its limit of 64 MiB of memory"},
		{"endless diagnostics", "c", []string{"a.c", strings.Repeat("#warning "+strings.Repeat("x", 200)+"\n", 300) + "int main(void){return y;}"}, "[cut: the first 64 KiB are kept]"},
		{"text of the assembler on stdout", "c", []string{"a.c", "__asm__(\".rept 100000\\n.print \\\"flood\\\"\\n.endr\\n\");int main(void){return 0;}"}, "64 KiB of output"},
		{"forged driver message", "c", []string{"a.c", "#line 1 \"gcc: fatal error: Killed signal terminated program cc1\\ncompilation terminated.\\n\"\n#error x\n"}, ""},
		{"terminal escapes", "c", []string{"a.c", "#error \x1b[31mred\x07\u202e\xff\n"}, `\x1b[31mred`},
		{"go embed", "go", []string{"a.go", "package main\n\nimport _ \"embed\"\n\n//go:embed a.go\nvar s string\n\nfunc main() { println(s) }\n"}, `import "embed": not offered here`},
		{"go cgo", "go", []string{"a.go", "package main\n\n// #cgo LDFLAGS: -Wl,-v\nimport \"C\"\n\nfunc main() {}\n"}, `a.go:4:8: import "C": not offered here`},
		{"go network", "go", []string{"a.go", "package main\n\nimport \"net/http\"\n\nfunc main() { http.Get(\"\") }\n"}, `a.go:3:8: import "net/http": not offered here`},
		{"go internals", "go", []string{"a.go", "package main\n\nimport \"internal/abi\"\n\nvar _ abi.Kind\n\nfunc main() {}\n"}, `"internal/abi": not offered here`},
		{"rust include of an answer", "rust", []string{"a.rs", "const S: &str = include_str!(\"" + secret + "\");\nfn main(){println!(\"{}\",S)}"}, "error"},
		{"rust nested too deep", "rust", []string{"a.rs", "fn main(){let x=" + strings.Repeat("(", 100000) + "}"}, "crashed on this source (SIGSEGV)"},
		{"python syntax", "python", []string{"a.py", "def f(:\n"}, `File "a.py", line 1`},
		{"python modules of its own", "python", []string{"py_compile.py", "import os\nos._exit(0)\n", "main.py", "print(\n"}, "SyntaxError"},
		{"javascript syntax", "javascript", []string{"a.js", "let x = ;\n"}, "SyntaxError"},
		{"java refused", "java", []string{"sol.java", "public class Main {\n int f() { return x; }\n}\n"}, "sol.java:2: error: cannot find symbol"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := compileOne(t, hostileCompiler(t, test.language), test.language, test.files...)
			if p.OK {
				t.Fatalf("accepted; log: %s", p.Log)
			}
			if !strings.Contains(p.Log, test.want) {
				t.Errorf("%q is not in the log:\n%s", test.want, p.Log)
			}
			if strings.Contains(p.Log, "SECRET42") || strings.Contains(p.Log, "root:") || strings.Contains(p.Log, "/box/") {
				t.Errorf("the log tells what it must not:\n%.2000s", p.Log)
			}
			if len(p.Log) == 0 || len(p.Log) > maxLog {
				t.Errorf("the log has %d bytes", len(p.Log))
			}
			if strings.ContainsFunc(p.Log, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsPrint(r) }) {
				t.Errorf("the log is not printable: %q", p.Log)
			}
			t.Logf("cpu %v wall %v log %.300q", p.CPU, p.Wall, p.Log)
		})
	}
}

// scripted is a table with a language whose sources are scripts that play the compiler.
func scripted(t *testing.T) *Table {
	t.Helper()
	file := filepath.Join(t.TempDir(), "toolchains.yaml")
	row := "script:\n  extensions: [.sh]\n  compile: [[sh, \"{main}\"]]\n  results: [main]\n  run: [/submission/main]\n"
	if err := os.WriteFile(file, []byte(row), 0o644); err != nil {
		t.Fatal(err)
	}
	table, err := Default(file)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestWhatACompilerLeavesIsNotFollowed(t *testing.T) {
	for _, test := range []struct{ name, script, want string }{
		{"nothing", "exit 0", `left no file "main" that can be used`},
		{"link to a file", "ln -s /etc/passwd main", `left no file "main" that can be used`},
		{"link to a folder", "ln -s /etc main", `left no file "main" that can be used`},
		{"link out", "ln -s ../../../../etc/passwd main", `left no file "main" that can be used`},
		{"pipe", "mkfifo main", `left no file "main" that can be used`},
		{"empty folder", "mkdir main", `left no file "main" that can be used`},
		{"folder of links", "mkdir main; ln -s /etc/passwd main/passwd", `left no file "main" that can be used`},
		{"too large", "truncate -s 65M main", `at most 67108864`},
		{"too much together", "mkdir main; for i in 1 2 3; do truncate -s 30M main/$i; done", "more than 64 MiB"},
		{"too many", "mkdir main; i=0; while [ $i -lt 2100 ]; do : > main/$i; i=$((i+1)); done", "more than 2000 files"},
		{"output without end", "while :; do echo flood; done", "64 KiB of output"},
		{"time", "while :; do :; done", "500ms of CPU time"},
		{"waiting", "sleep 60", "500ms of wall time"},
		{"files", "dd if=/dev/zero of=main bs=1M count=300; exit 0", "128 MiB of memory"},
		{"refusal", "echo no >&2; exit 1", "no\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := realCompiler(t)
			c.table, c.budget = scripted(t), budget{cpu: 500 * time.Millisecond, wall: 20 * time.Second, memory: 128 << 20}
			if test.script == "sleep 60" {
				c.budget.wall = 500 * time.Millisecond
			}
			p := compileOne(t, c, "script", "a.sh", test.script)
			if p.OK || !strings.Contains(p.Log, test.want) || len(p.Mounts) > 0 {
				t.Errorf("got %v, mounts %v, log %q; want %q in it", p.OK, p.Mounts, p.Log, test.want)
			}
		})
	}
}

func TestResultsOfAFolder(t *testing.T) {
	c := realCompiler(t)
	c.table = scripted(t)
	p := compileOne(t, c, "script", "a.sh", `mkdir -p main/a; echo '#!/bin/sh' > main/main; echo 'cat "$0"x a 2>&1; cat /submission/a/b' >> main/main; chmod 700 main/main; echo data > main/a/b; chmod 600 main/a/b; ln -s b main/a/c; (sleep 100 &) ; (setsid sleep 100 &)`)
	out, _ := output(t, p, "", 64<<20)
	if !strings.HasSuffix(out, "data\n") {
		t.Errorf("got %q", out)
	}
	for _, f := range []struct {
		name string
		mode os.FileMode
	}{{"", 0o755}, {"main", 0o755}, {"a", 0o755}, {"a/b", 0o644}} {
		info, err := os.Stat(filepath.Join(p.Mounts[len(p.Mounts)-1].Source, f.name))
		if err != nil || info.Mode().Perm() != f.mode {
			t.Errorf("%q: mode %v, %v; want %v", f.name, info.Mode(), err, f.mode)
		}
	}
	if _, err := os.Lstat(filepath.Join(p.Mounts[len(p.Mounts)-1].Source, "a/c")); err == nil {
		t.Error("a link was collected")
	}
}

func TestAKilledCompilerIsNotTheContestantsFault(t *testing.T) {
	for _, script := range []string{"kill -KILL $$", "kill -TERM $$", "kill -SEGV $$"} {
		c := realCompiler(t)
		c.table = scripted(t)
		s, err := c.table.New([]Source{{"a.sh", []byte(script)}}, "")
		if err != nil {
			t.Fatal(err)
		}
		p, err := c.Compile(t.Context(), s)
		if err == nil || !strings.Contains(err.Error(), "was killed by SIG") {
			t.Errorf("%s: got %+v, %v", script, p, err)
		}
		if entries, err := os.ReadDir(filepath.Join(c.cache.folder, "compiled")); err != nil || len(entries) > 0 {
			t.Errorf("%s: the failure was kept: %v, %v", script, entries, err)
		}
	}
}
