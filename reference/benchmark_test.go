//go:build unix

package reference

import (
	"context"
	"os"
	"syscall"
	"testing"
	"time"
)

// BenchmarkCount counts to 2 the completions of one board an operation with the
// fast family, and reports boards for each second of CPU time and guesses a
// board. It cycles through the boards of the file that the environment variable
// BOARDS names, plain ones of one size and best thousands of them: the branch
// predictor learns a board that comes back soon, and shows up to 1.8 times too
// much speed. Without BOARDS the boards are the few in testdata, each file a
// benchmark of its own, good to compare with and for nothing else.
//
//	BOARDS=17.txt go test -run '^$' -bench '^BenchmarkCount$' ./reference
func BenchmarkCount(b *testing.B) {
	if path := os.Getenv("BOARDS"); path != "" {
		countBoards(b, fast, boardsFile(b, path))
		return
	}
	for _, name := range []string{"seventeen9", "minimal9", "rated9", "minimal16", "givens25"} {
		b.Run(name, func(b *testing.B) { countBoards(b, fast, testdata(b, name+".txt")) })
	}
}

// BenchmarkFamilies does the same with all families, on boards that even the
// slow ones finish.
func BenchmarkFamilies(b *testing.B) {
	for _, f := range Families() {
		b.Run(f.Name, func(b *testing.B) { countBoards(b, f.Name, testdata(b, "easy9.txt")) })
	}
}

// BenchmarkAllGrids counts all 28,200,960 grids of 6x6 in the plainest way: one
// by one, from the empty board.
func BenchmarkAllGrids(b *testing.B) {
	for _, family := range []string{"dlx", fast} {
		b.Run(family, func(b *testing.B) {
			s := solverOf(b, family, plain(b, 6))
			for b.Loop() {
				if n, err := s.Count(context.Background(), make([]uint8, 36), 1<<40); n != 28_200_960 || err != nil {
					b.Fatalf("got %d, %v", n, err)
				}
			}
		})
	}
}

func countBoards(b *testing.B, family string, boards [][]uint8) {
	s := solverOf(b, family, plain(b, sizeOf(boards[0])))
	ctx := context.Background()
	var guesses, nodes int64
	next := 0
	b.ReportAllocs()
	start := cpuTime(b)
	for b.Loop() {
		if _, err := s.Count(ctx, boards[next], 2); err != nil {
			b.Fatal(err)
		}
		nodes += s.(Counter).Nodes()
		guesses += s.(*solver).search.guesses
		if next++; next == len(boards) {
			next = 0
		}
	}
	b.ReportMetric(float64(b.N)/(cpuTime(b)-start).Seconds(), "boards/s")
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/board")
	if family == fast {
		b.ReportMetric(float64(guesses)/float64(b.N), "guesses/board")
	}
}

// cpuTime is what the process has used so far.
func cpuTime(b *testing.B) time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		b.Fatal(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
