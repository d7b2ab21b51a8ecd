package judge

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gridjudge/judge/function"
	"gridjudge/judge/toolchain"
	"gridjudge/problems"
	"gridjudge/sandbox"
)

// BenchmarkCase tells what a case costs beside the contestant's own work, all
// cases in one process: a function that does nothing is called with a board of
// 9x9 characters, which comes back changed in place. µs/case is the median time
// from sending the arguments to having the answer, µs/case-all the whole run's
// time for each case, with reading the input and checking the result's type.
func BenchmarkCase(b *testing.B) {
	const cases = 20000
	folder := b.TempDir()
	row := `[` + strings.TrimSuffix(strings.Repeat(`".",`, 9), ",") + `],`
	board := `[` + strings.TrimSuffix(strings.Repeat(row, 9), ",") + "]\n"
	for name, text := range map[string]string{
		"problem.yaml": "id: case\ntitle: Case\nlimits: {time: 60s, memory: 512MiB}\ncall:\n  class: Solution\n  function: solveSudoku\n" +
			"  parameters: [{name: board, type: \"char[][]\"}]\n  result: {parameter: board}\ntests: {files: \"*.in\"}\n",
		"1.in": strings.Repeat(board, cases), "1.ans": strings.Repeat(board, cases),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			b.Fatal(err)
		}
	}
	p, err := problems.Load(folder)
	if err != nil {
		b.Fatal(err)
	}
	all, err := function.Languages()
	if err != nil {
		b.Fatal(err)
	}
	j, err := New(Config{Cache: b.TempDir(), Self: self})
	if err != nil {
		b.Fatal(err)
	}
	defer j.Close()
	for _, l := range all {
		b.Run(l.Name, func(b *testing.B) { benchmarkCase(b, j, p, l) })
	}
}

func benchmarkCase(b *testing.B, j *Judge, p *problems.Problem, l *function.Language) {
	source, err := l.Starter(p.Call, true)
	if err != nil {
		b.Fatal(err)
	}
	program, err := j.functionProgram(b.Context(), p, l, &toolchain.Submission{Language: l.Toolchains[0], Files: []toolchain.Source{{Name: l.StarterAs, Content: []byte(source)}}})
	if err != nil || !program.OK {
		b.Fatal(program, err)
	}
	core := usableCores()[0]
	box, err := sandbox.New(b.Context(), sandbox.Config{Cores: []int{core}, Mounts: program.Mounts})
	if err != nil {
		b.Fatal(err)
	}
	defer box.Close()
	var input spool
	defer input.Close()
	if err := p.Tests[0].WriteInput(&input); err != nil {
		b.Fatal(err)
	}
	limits := solutionLimits(p.Limits)
	limits.CPU, limits.Wall = time.Minute, 2*time.Minute
	var walls []time.Duration
	var whole time.Duration
	for b.Loop() {
		k := calling{problem: p, program: program, limits: limits, core: core, run: box.Run}
		begin := time.Now()
		s, err := k.call(b.Context(), input.reader(), 0, io.Discard, io.Discard, func(_ *problems.CallCase, a *function.Answer) error {
			walls = append(walls, a.Wall)
			return nil
		})
		whole += time.Since(begin)
		if err != nil || !s.whole {
			b.Fatal(s.fault, err)
		}
	}
	slices.Sort(walls)
	b.ReportMetric(float64(walls[len(walls)/2].Nanoseconds())/1e3, "µs/case")
	b.ReportMetric(float64(whole.Nanoseconds())/1e3/float64(len(walls)), "µs/case-all")
}
