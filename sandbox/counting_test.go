//go:build linux && amd64

package sandbox

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"
)

// The benchmarks of this file tell how well time is counted and its limits are
// kept. They are figures of a quiet machine; one command prints all:
//
//	go test ./sandbox -run '^$' -bench 'Counting|Overshoot' -benchtime 1x

// BenchmarkCounting runs a fixed computation of about 200 ms 50 times, alone and
// beside others that spin, and reports how far its CPU time varies.
func BenchmarkCounting(b *testing.B) {
	const runs, wanted = 50, 200 * time.Millisecond
	for _, others := range []int{0, 2, 4} {
		b.Run(fmt.Sprintf("beside=%d", others), func(b *testing.B) {
			stop := spinBeside(b, others)
			defer stop()
			box := newBox(b, Config{})
			rounds := fixedWork(b, box, wanted)
			var all []float64
			for b.Loop() {
				for range runs {
					all = append(all, milliseconds(workTime(b, box, rounds)))
				}
			}
			slices.Sort(all)
			mean, deviation := spread(all)
			b.ReportMetric(100*deviation/mean, "%variation")
			b.ReportMetric(all[len(all)/2], "cpu-ms/median")
			b.ReportMetric(all[len(all)-1], "cpu-ms/worst")
		})
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// spread returns the mean and the standard deviation.
func spread(all []float64) (mean, deviation float64) {
	for _, x := range all {
		mean += x / float64(len(all))
	}
	for _, x := range all {
		deviation += (x - mean) * (x - mean) / float64(len(all))
	}
	return mean, math.Sqrt(deviation)
}

func workTime(b *testing.B, box *Box, rounds int) time.Duration {
	b.Helper()
	c := command("time", "work", fmt.Sprint(rounds))
	c.Limits.CPU, c.Limits.Wall = time.Minute, 10*time.Minute
	r, _ := mustRun(b, box, c)
	if outcome(r) != "exit 0" {
		b.Fatalf("got %+v", r)
	}
	return r.CPU
}

// fixedWork finds how much work takes a time here.
func fixedWork(b *testing.B, box *Box, wanted time.Duration) int {
	const trial = 200
	took := workTime(b, box, trial)
	for range 4 {
		took = min(took, workTime(b, box, trial))
	}
	return int(trial * wanted / took)
}

// spinBeside keeps so many programs spinning, each in a box of its own, until
// it is told to stop.
func spinBeside(b *testing.B, programs int) (stop func()) {
	ctx, cancel := context.WithCancel(b.Context())
	ended := make(chan error)
	for range programs {
		box := newBox(b, Config{})
		go func() {
			c := command("time", "busy")
			c.Limits = Limits{}
			_, err := box.Run(ctx, c)
			ended <- err
		}()
	}
	return func() {
		cancel()
		for range programs {
			if err := <-ended; err != context.Canceled {
				b.Errorf("beside: %v", err)
			}
		}
	}
}

// BenchmarkOvershoot tells by how much a limit on time is passed at worst: CPU
// time for one that spins, for four threads' sum and for children that spin,
// wall time for one that sleeps.
func BenchmarkOvershoot(b *testing.B) {
	for _, kind := range []struct {
		name string
		line []string
		wall bool
	}{
		{"spin", []string{"time", "busy"}, false},
		{"threads", []string{"threads", "burn", "4"}, false},
		{"children", []string{"time", "children_burn"}, false},
		{"sleep", []string{"time", "sleep"}, true},
	} {
		for _, limit := range []struct {
			at   time.Duration
			runs int
		}{{100 * time.Millisecond, 20}, {time.Second, 5}, {10 * time.Second, 1}} {
			b.Run(fmt.Sprintf("%s/%v", kind.name, limit.at), func(b *testing.B) {
				box := newBox(b, Config{})
				worst := time.Duration(math.MinInt64)
				for b.Loop() {
					for range limit.runs {
						worst = max(worst, passed(b, box, kind.line, limit.at, kind.wall))
					}
				}
				b.ReportMetric(milliseconds(worst), "ms-over/worst")
			})
		}
	}
}

// passed runs a program to its limit and tells how far beyond it came.
func passed(b *testing.B, box *Box, line []string, limit time.Duration, wall bool) time.Duration {
	b.Helper()
	c := command(line...)
	c.Limits.CPU, c.Limits.Wall = limit, 20*limit
	want := CPU
	if wall {
		c.Limits.CPU, c.Limits.Wall, want = 0, limit, Wall
	}
	r, _ := mustRun(b, box, c)
	if r.Ended != want {
		b.Fatalf("got %+v", r)
	}
	if wall {
		return r.Wall - limit
	}
	return r.CPU - limit
}
