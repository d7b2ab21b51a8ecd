package reference

import "testing"

// The numbers are those of the authors' own programs.
func TestRandomNumbersAreAsPublished(t *testing.T) {
	state := uint64(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821} {
		if got := splitMix(&state); got != want {
			t.Errorf("SplitMix64: number %d is %d, want %d", i, got, want)
		}
	}
	r := source{[4]uint64{1, 2, 3, 4}}
	for i, want := range []uint64{11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600, 16172922978634559625, 8476171486693032832, 10595114339597558777, 2904607092377533576} {
		if got := r.next(); got != want {
			t.Errorf("xoshiro256**: number %d is %d, want %d", i, got, want)
		}
	}
}

func TestRandomNumbersBelow(t *testing.T) {
	r := newSource(1, 2)
	var seen [7]int
	for range 70_000 {
		seen[r.below(7)]++
	}
	for value, n := range seen {
		if n < 9_500 || n > 10_500 { // five standard deviations
			t.Errorf("%d came up %d times of 70000", value, n)
		}
	}
}

func TestStreamsDiffer(t *testing.T) {
	first := make(map[uint64]bool)
	for seed := range uint64(30) {
		for stream := range uint64(30) {
			first[newSource(seed, stream).next()] = true
		}
	}
	if len(first) != 900 {
		t.Errorf("900 streams begin with %d different numbers", len(first))
	}
}
