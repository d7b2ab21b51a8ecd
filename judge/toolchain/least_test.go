package toolchain

import (
	"testing"
	"time"

	"gridjudge/sandbox"
)

// smallest are programs that print a word and do nothing else.
var smallest = []struct{ language, name, source string }{
	{"c", "a.c", "#include <stdio.h>\nint main(void) { puts(\"ok\"); }\n"},
	{"cpp", "a.cpp", "#include <iostream>\nint main() { std::cout << \"ok\\n\"; }\n"},
	{"rust", "a.rs", "fn main() { println!(\"ok\"); }\n"},
	{"go", "a.go", "package main\n\nimport \"fmt\"\n\nfunc main() { fmt.Println(\"ok\") }\n"},
	{"python", "a.py", "print(\"ok\")\n"},
	{"javascript", "a.js", "console.log(\"ok\");\n"},
	{"java", "Main.java", "public class Main { public static void main(String[] a) { System.out.println(\"ok\"); } }\n"},
}

// TestSixtyFourMiB: the usual limit of old judges is enough for every language's
// runtime: address space that is only reserved is not counted.
func TestSixtyFourMiB(t *testing.T) {
	for _, s := range smallest {
		t.Run(s.language, func(t *testing.T) {
			c := realCompiler(t, s.language)
			p := compileOne(t, c, s.language, s.name, s.source)
			out, r := output(t, p, "", 64<<20)
			if out != "ok\n" || r.Ended != sandbox.Exit || r.ExitCode != 0 {
				t.Errorf("got %q, %+v", out, r)
			}
			t.Logf("%v %.1f MiB", r.Ended, float64(r.Memory)/(1<<20))
		})
	}
}

// BenchmarkLeastMemory finds the least limit, in MiB, that the smallest program
// of each language runs in, ten times of ten. One command prints the table of
// docs/hosts.md:
//
//	go test ./judge/toolchain -run '^$' -bench LeastMemory -benchtime 1x
func BenchmarkLeastMemory(b *testing.B) {
	for _, s := range smallest {
		b.Run(s.language, func(b *testing.B) {
			c := realCompiler(b, s.language)
			p := compileOne(b, c, s.language, s.name, s.source)
			box, err := sandbox.New(b.Context(), sandbox.Config{Mounts: p.Mounts})
			if err != nil {
				b.Fatal(err)
			}
			defer box.Close()
			least := 0
			for b.Loop() {
				low, high := 0, 1 // low does not do, high does
				for !runsIn(b, box, p, high) {
					low, high = high, 2*high
				}
				for high-low > 1 {
					if middle := (low + high) / 2; runsIn(b, box, p, middle) {
						high = middle
					} else {
						low = middle
					}
				}
				least = high
			}
			b.ReportMetric(float64(least), "MiB/least")
			b.ReportMetric(0, "ns/op")
		})
	}
}

func runsIn(b *testing.B, box *sandbox.Box, p *Program, mib int) bool {
	b.Helper()
	if mib > 1<<12 {
		b.Fatal("not even in 4 GiB")
	}
	memory := int64(mib) << 20
	for range 10 {
		r, err := box.Run(b.Context(), &sandbox.Command{
			Path: p.Path, Args: p.Arguments(memory), Env: p.Env,
			Limits: sandbox.Limits{CPU: 20 * time.Second, Wall: 60 * time.Second, Memory: memory},
		})
		if err != nil {
			b.Fatal(err)
		}
		if r.Ended != sandbox.Exit || r.ExitCode != 0 || r.Output != 3 {
			return false
		}
	}
	return true
}
