package call

import (
	"math"
	"strconv"
	"testing"
)

// Compare does not know types. It must tell a double, which languages write with
// different digits, from a long.
func TestDoublesAreNoLongs(t *testing.T) {
	for _, f := range []float64{0, math.Copysign(0, -1), 1, -5, 1e15, 1 << 53, 1<<53 + 2, 1 << 56, -(1 << 56), 1 << 62, 1 << 63, 1e17, 123456789012345678, 1e20, 1e21} {
		want := AppendDouble(nil, f)
		for _, got := range []string{
			strconv.FormatFloat(f, 'g', 17, 64), strconv.FormatFloat(f, 'f', -1, 64), strconv.FormatFloat(f, 'f', 0, 64), strconv.FormatFloat(f, 'f', 1, 64),
		} {
			if err := (Type{Base: Double}).Check([]byte(got)); err != nil {
				t.Errorf("%s: %v", got, err)
			}
			if difference := Compare([]byte(got), want, Tolerance{}); difference != "" {
				t.Errorf("%s and %s: %s", got, want, difference)
			}
		}
		next := AppendDouble(nil, math.Nextafter(f, math.Inf(1)))
		if Compare(next, want, Tolerance{}) == "" {
			t.Errorf("%s and %s are the same", next, want)
		}
	}
	if difference := Compare([]byte("1000000000001"), AppendDouble(nil, 1e12), Tolerance{Relative: 1e-9}); difference != "" {
		t.Error("within the tolerance: ", difference)
	}
	if Compare([]byte("9007199254740993"), []byte("9007199254740992"), Tolerance{}) == "" {
		t.Error("two longs are the same")
	}
}
