package reference

import "testing"

// FuzzCount holds all families to each other on whatever board the bytes make,
// as far as they get within a node limit.
func FuzzCount(f *testing.F) {
	names := []string{"4x4", "4x4 diagonal", "5x5 jigsaw", "6x6", "9x9", "9x9 diagonal", "9x9 windows", "9x9 jigsaw", "16x16"}
	shapes := variants(f)
	solvers := map[string]map[string]Solver{}
	for _, name := range names {
		solvers[name] = limitedSolvers(f, shapes[name], 3000)
	}
	f.Add(uint8(0), []byte{1, 2, 3, 4})
	f.Add(uint8(2), []byte{1, 0, 0, 0, 0, 2, 2})
	f.Add(uint8(4), []byte(cellsOf("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")))
	f.Add(uint8(4), []byte(cellsOf("..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9")))
	f.Add(uint8(6), []byte{9, 8, 7, 6, 5, 4, 3, 2, 1, 1})
	f.Add(uint8(7), []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 200})
	for name := range names {
		f.Add(uint8(name), []byte{})
	}
	for _, board := range testdata(f, "minimal16.txt") {
		f.Add(uint8(8), board)
	}
	f.Fuzz(func(t *testing.T, kind uint8, values []byte) {
		name := names[int(kind)%len(names)]
		shape := shapes[name]
		board := make([]uint8, shape.Size()*shape.Size())
		for i := range min(len(board), len(values)) {
			board[i] = values[i] % uint8(shape.Size()+1)
		}
		agree(t, shape, solvers[name], board, 3)
	})
}
