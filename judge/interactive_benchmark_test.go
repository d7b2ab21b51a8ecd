//go:build unix

package judge

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"gridjudge/judge/toolchain"
	"gridjudge/judge/verdict"
	"gridjudge/problems"
)

// countProgram is a contestant that asks as often as it is answered; with an
// argument it is the interactor, which answers and counts.
const countProgram = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	int n, answers = 50000;
	if (argc > 1) {
		for (int i = 0; i < answers; i++)
			if (scanf("%d", &n) != 1 || printf("%d\n", n + 1) < 0 || fflush(stdout))
				return 1;
		return 0;
	}
	for (n = 0; n < answers;)
		if (printf("%d\n", n) < 0 || fflush(stdout) || scanf("%d", &n) != 1)
			return 1;
	return 0;
}
`

// BenchmarkQuestions grades a program that asks 50,000 questions, in turn with
// the same two programs joined by bare pipes.
func BenchmarkQuestions(b *testing.B) {
	const questions = 50_000
	folder := b.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "data"), 0o755); err != nil {
		b.Fatal(err)
	}
	for name, text := range map[string]string{
		"problem.yaml": "id: count\ntitle: Count\nlimits: {time: 30s, memory: 64MiB}\ncheck: {interactor: {file: count.c, protocol: testlib}}\ntests: {files: \"data/*.in\"}\n",
		"count.c":      countProgram, "data/1.in": "x\n",
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	program := filepath.Join(folder, "count")
	if text, err := exec.Command("cc", "-O2", "-static", "-o", program, program+".c").CombinedOutput(); err != nil {
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
	source, err := table.New([]toolchain.Source{{Name: "count", Content: content}}, "binary")
	if err != nil {
		b.Fatal(err)
	}
	p, err := problems.Load(folder)
	if err != nil {
		b.Fatal(err)
	}
	j, err := New(Config{Cache: b.TempDir(), Self: self})
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	var bare, graded time.Duration
	for b.Loop() {
		begin := time.Now()
		joinBare(b, program)
		bare += time.Since(begin)
		begin = time.Now()
		g, err := j.Grade(b.Context(), p, &Submission{Submission: source})
		graded += time.Since(begin)
		if err != nil || g.Verdict != verdict.AC {
			b.Fatalf("%+v, %v", g, err)
		}
	}
	per := float64(b.N) * questions * float64(time.Microsecond)
	b.ReportMetric(float64(graded)/per, "µs/question")
	b.ReportMetric(float64(bare)/per, "µs/bare")
	b.ReportMetric(float64(graded)/float64(bare), "times-bare")
}

// joinBare lets the two talk over pipes, with nobody between, on one core as
// the judge does: on two they are slower.
func joinBare(b *testing.B, program string) {
	started := make(chan func(), 1)
	go func() {
		runtime.LockOSThread() // the thread ends with the goroutine, and its core with it
		pin(usableCores()[0])
		started <- startBare(b, program)
	}()
	(<-started)()
}

func startBare(b *testing.B, program string) (wait func()) {
	contestant, interactor := exec.Command(program), exec.Command(program, "answers")
	var err error
	ends := make([]*os.File, 4)
	for i := range 2 {
		if ends[2*i], ends[2*i+1], err = os.Pipe(); err != nil {
			panic(err)
		}
	}
	contestant.Stdin, interactor.Stdout = ends[0], ends[1]
	interactor.Stdin, contestant.Stdout = ends[2], ends[3]
	for _, c := range []*exec.Cmd{contestant, interactor} {
		if err := c.Start(); err != nil {
			panic(err)
		}
	}
	for _, f := range ends {
		f.Close()
	}
	return func() {
		for _, c := range []*exec.Cmd{contestant, interactor} {
			if err := c.Wait(); err != nil {
				b.Fatal(err)
			}
		}
	}
}
