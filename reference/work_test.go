package reference

import (
	"slices"
	"testing"
)

func TestMeterCountsEachFamily(t *testing.T) {
	m, err := NewMeter(plain(t, 9), 20_000)
	if err != nil {
		t.Fatal(err)
	}
	board := cellsOf("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
	before := slices.Clone(board)
	work, err := m.Measure(t.Context(), board)
	if err != nil || !slices.Equal(board, before) {
		t.Fatalf("%v, and the board is %v", err, board)
	}
	for i, f := range Families() {
		// Row by row it takes 49,559 calls, and every other way fewer than the limit.
		slow := slices.Contains([]string{"backtrack", "blanks", "rescan"}, f.Name)
		w := work[i]
		if w.Family != f.Name || w.More != slow || slow && w.Nodes != 20_000 || !slow && (w.Nodes < 2 || w.Nodes >= 20_000) {
			t.Errorf("%s: got %+v", f.Name, w)
		}
	}
	if _, err := NewMeter(plain(t, 9), 0, "magic"); err == nil {
		t.Error("an unknown family is measured")
	}
}
