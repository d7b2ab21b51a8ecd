//go:build unix

package reference

import "testing"

// BenchmarkGenerate makes a minimal board an operation, each another one, and
// reports boards for each second of CPU time.
func BenchmarkGenerate(b *testing.B) {
	for name, c := range map[string]GeneratorConfig{
		"minimal9":  {Shape: plain(b, 9), Minimal: true},
		"minimal12": {Shape: plain(b, 12), Minimal: true},
		"minimal16": {Shape: plain(b, 16), Minimal: true},
		"clues320":  {Shape: plain(b, 25), MinClues: 320, MaxClues: 330},
	} {
		b.Run(name, func(b *testing.B) {
			g := generatorOf(b, c)
			start := cpuTime(b)
			number := 0
			for b.Loop() {
				if _, err := g.Board(b.Context(), number); err != nil {
					b.Fatal(err)
				}
				number++
			}
			b.ReportMetric(float64(b.N)/(cpuTime(b)-start).Seconds(), "boards/s")
		})
	}
}
