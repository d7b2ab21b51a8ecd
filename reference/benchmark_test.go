//go:build unix

package reference

import (
	"context"
	"os"
	"syscall"
	"testing"
	"time"
)

// BenchmarkCount counts to 2 the completions of one board an operation, and
// reports boards for each second of CPU time. It cycles through the boards of
// the file that the environment variable BOARDS names, plain ones of one size
// and thousands of them: the branch predictor learns a board that comes back
// soon, and shows too much speed. Without BOARDS it takes a few easy ones, which
// every family can finish.
//
//	BOARDS=17.txt go test -run '^$' -bench Count/fast ./reference
func BenchmarkCount(b *testing.B) {
	boards := testdata(b, "easy9.txt")
	if path := os.Getenv("BOARDS"); path != "" {
		boards = boardsFile(b, path)
	}
	shape := plain(b, sizeOf(boards[0]))
	for _, f := range Families() {
		b.Run(f.Name, func(b *testing.B) {
			s, err := f.New(shape)
			if err != nil {
				b.Fatal(err)
			}
			start := cpuTime(b)
			next := 0
			for b.Loop() {
				if _, err := s.Count(context.Background(), boards[next], 2); err != nil {
					b.Fatal(err)
				}
				if next++; next == len(boards) {
					next = 0
				}
			}
			b.ReportMetric(float64(b.N)/(cpuTime(b)-start).Seconds(), "boards/s")
		})
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
