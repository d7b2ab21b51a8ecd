//go:build unix

package judge

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
)

// sumProgram reads numbers and prints their sum.
const sumProgram = `#include <stdio.h>
int main(void)
{
	long sum = 0, x;
	while (scanf("%ld", &x) == 1)
		sum += x;
	printf("%ld\n", sum);
	return 0;
}
`

// BenchmarkGrade grades a program with 1,000 tests by one box a core (at most
// two), in turn with the same runs bare: a vfork, an exec and a wait with stdio
// on files. It tells what the judge adds to a test, all included: boxes
// started, tests read, outputs compared, the report made.
func BenchmarkGrade(b *testing.B) {
	const tests = 1000
	jobs := min(2, runtime.NumCPU())
	folder := b.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
		return path
	}
	if err := os.Mkdir(filepath.Join(folder, "data"), 0o755); err != nil {
		b.Fatal(err)
	}
	write("problem.yaml", "id: sum\ntitle: Sum\nlimits: {time: 1s, memory: 64MiB}\ncheck: tokens\ntests: {files: \"data/*.in\"}\n")
	inputs := make([]string, tests)
	for i := range inputs {
		inputs[i] = write(fmt.Sprintf("data/%04d.in", i), fmt.Sprintf("1 2 3 4 5 6 7 8 9 %d\n", i))
		write(fmt.Sprintf("data/%04d.ans", i), fmt.Sprintln(45+i))
	}
	program := filepath.Join(folder, "sum")
	if text, err := exec.Command("cc", "-O2", "-static", "-o", program, write("sum.c", sumProgram)).CombinedOutput(); err != nil {
		b.Fatalf("cc: %v\n%s", err, text)
	}
	content, err := os.ReadFile(program)
	if err != nil {
		b.Fatal(err)
	}
	table, err := toolchain.Default()
	if err != nil {
		b.Fatal(err)
	}
	source, err := table.New([]toolchain.Source{{Name: "sum", Content: content}}, "binary")
	if err != nil {
		b.Fatal(err)
	}
	p, err := problems.Load(folder)
	if err != nil {
		b.Fatal(err)
	}
	j, err := New(Config{Jobs: jobs, Cache: b.TempDir(), Self: self})
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()

	var bare, graded time.Duration
	for b.Loop() {
		begin := time.Now()
		runBare(b, program, inputs, jobs)
		bare += time.Since(begin)
		begin = time.Now()
		g, err := j.Grade(b.Context(), p, &Submission{Submission: source})
		if err != nil || g.Verdict != verdict.AC {
			b.Fatal(g, err)
		}
		graded += time.Since(begin)
	}
	perTest := func(d time.Duration) float64 { return float64(d.Microseconds()) / float64(b.N*tests) }
	b.ReportMetric(perTest(bare), "µs/test-bare")
	b.ReportMetric(perTest(graded-bare), "µs/test-added")
}

// runBare runs the program on each input, so many at once.
func runBare(b *testing.B, program string, inputs []string, jobs int) {
	out, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	if err != nil {
		b.Fatal(err)
	}
	defer out.Close()
	var next atomic.Int64
	var group sync.WaitGroup
	for range jobs {
		group.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(inputs); i = next.Add(1) - 1 {
				in, err := os.Open(inputs[i])
				if err != nil {
					b.Error(err)
					return
				}
				pid, err := syscall.ForkExec(program, []string{"sum"}, &syscall.ProcAttr{Files: []uintptr{in.Fd(), out.Fd(), out.Fd()}})
				if err == nil {
					_, err = syscall.Wait4(pid, nil, 0, nil)
				}
				in.Close()
				if err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	group.Wait()
}
