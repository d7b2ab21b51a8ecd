package problems

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestCompareNatural(t *testing.T) {
	want := []string{"", "1", "01", "2", "10", "a", "a1b2", "a1b10", "a2", "a10", "a10b", "b"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, compareNatural)
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCompareNaturalIsAnOrder(t *testing.T) {
	name := rapid.StringMatching(`[ab01]{0,5}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := name.Draw(t, "a"), name.Draw(t, "b"), name.Draw(t, "c")
		if (compareNatural(a, b) == 0) != (a == b) {
			t.Fatalf("%q and %q are equal", a, b)
		}
		if sign(compareNatural(a, b)) != -sign(compareNatural(b, a)) {
			t.Fatalf("%q and %q come before each other", a, b)
		}
		if compareNatural(a, b) <= 0 && compareNatural(b, c) <= 0 && compareNatural(a, c) > 0 {
			t.Fatalf("%q, %q, %q go round", a, b, c)
		}
	})
}

func sign(n int) int { return min(1, max(-1, n)) }
