package reference

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// plain builds a plain shape.
func plain(t testing.TB, size int) *Shape {
	t.Helper()
	shape, err := PlainShape(size)
	if err != nil {
		t.Fatal(err)
	}
	return shape
}

// build builds any shape.
func build(t testing.TB, c ShapeConfig) *Shape {
	t.Helper()
	shape, err := NewShape(c)
	if err != nil {
		t.Fatal(err)
	}
	return shape
}

// solverOf builds a solver of a family.
func solverOf(t testing.TB, name string, shape *Shape) Solver {
	t.Helper()
	s, err := New(Config{Shape: shape, Family: name})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// cellsOf reads a board as people write it: digits up to size 9, letters above.
func cellsOf(board string) []uint8 {
	first := byte('1')
	if len(board) > 81 {
		first = 'A'
	}
	cells := make([]uint8, len(board))
	for i := range cells {
		if !strings.ContainsRune(".0-_", rune(board[i])) {
			cells[i] = board[i] - first + 1
		}
	}
	return cells
}

// boardsFile reads the first fields of a file of boards.
func boardsFile(t testing.TB, path string) [][]uint8 {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var boards [][]uint8
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) > 0 && fields[0][0] != '#' {
			boards = append(boards, cellsOf(fields[0]))
		}
	}
	if len(boards) == 0 {
		t.Fatalf("no board in %s", path)
	}
	return boards
}

func testdata(t testing.TB, name string) [][]uint8 {
	t.Helper()
	return boardsFile(t, filepath.Join("testdata", name))
}

// jigsaw5 and jigsaw9 are regions that are no boxes.
const (
	jigsaw5 = "00011" + "00111" + "22223" + "24433" + "44433"
	jigsaw9 = "001111222" + "000111222" + "000011522" +
		"333445552" + "333444555" + "633444455" +
		"663777788" + "666777888" + "666778888"
)

// regions reads regions as a digit a cell.
func regions(digits string) []int {
	r := make([]int, len(digits))
	for i := range r {
		r[i] = int(digits[i] - '0')
	}
	return r
}

// variants are shapes of all kinds.
func variants(t testing.TB) map[string]*Shape {
	return map[string]*Shape{
		"4x4":          plain(t, 4),
		"4x4 diagonal": build(t, ShapeConfig{BoxRows: 2, BoxColumns: 2, Diagonals: true}),
		"5x5 jigsaw":   build(t, ShapeConfig{BoxRows: 1, BoxColumns: 5, Regions: regions(jigsaw5)}),
		"6x6":          plain(t, 6),
		"6x6 upright":  build(t, ShapeConfig{BoxRows: 3, BoxColumns: 2}),
		"8x8 diagonal": build(t, ShapeConfig{BoxRows: 2, BoxColumns: 4, Diagonals: true}),
		"9x9":          plain(t, 9),
		"9x9 diagonal": build(t, ShapeConfig{BoxRows: 3, BoxColumns: 3, Diagonals: true}),
		"9x9 windows":  build(t, ShapeConfig{BoxRows: 3, BoxColumns: 3, Windows: true}),
		"9x9 jigsaw":   build(t, ShapeConfig{BoxRows: 1, BoxColumns: 9, Regions: regions(jigsaw9)}),
		"9x9 all":      build(t, ShapeConfig{BoxRows: 3, BoxColumns: 3, Diagonals: true, Windows: true}),
		"12x12":        plain(t, 12),
		"16x16":        plain(t, 16),
		"25x25":        plain(t, 25),
	}
}

// newRandom is a source of the same numbers on every run.
func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 7)) }

// holds checks the rules of a shape in the plainest way, independent of the
// code under test: every unit, as a set, has every symbol.
func holds(shape *Shape, cells []uint8) bool {
	for _, unit := range shape.Units() {
		symbols := make(map[uint8]bool)
		for _, cell := range unit.Cells {
			symbols[cells[cell]] = true
		}
		for symbol := 1; symbol <= shape.Size(); symbol++ {
			if !symbols[uint8(symbol)] {
				return false
			}
		}
	}
	return true
}

// keeps reports whether a completion has all the givens.
func keeps(givens, completion []uint8) bool {
	for cell, value := range givens {
		if value != 0 && completion[cell] != value {
			return false
		}
	}
	return true
}

// blankOut blanks n random cells of a copy.
func blankOut(random *rand.Rand, cells []uint8, n int) []uint8 {
	board := slices.Clone(cells)
	for _, cell := range random.Perm(len(board))[:n] {
		board[cell] = 0
	}
	return board
}

// fullBoard completes an empty board in a random way: the symbols of the first
// row are shuffled, the rest is the solver's.
func fullBoard(t testing.TB, random *rand.Rand, shape *Shape) []uint8 {
	t.Helper()
	for range 100 {
		board := make([]uint8, shape.Size()*shape.Size())
		for column, symbol := range random.Perm(shape.Size()) {
			board[column] = uint8(symbol) + 1
		}
		if ok, err := Solve(t.Context(), shape, board); err != nil {
			t.Fatal(err)
		} else if ok {
			return board
		}
	}
	t.Fatal("no first row of 100 can be completed")
	return nil
}
