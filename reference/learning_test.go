package reference

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
)

// learner is a solver that learns and drops clauses so soon that small boards
// see it.
func learner(shape *Shape, nodes int64) (*solver, *learning) {
	m := newLearning(shape).(*learning)
	m.fewest = 6
	s := &solver{shape: shape, method: m}
	s.SetNodeLimit(nodes)
	return s, m
}

// someGivens takes so many givens, in percent, from a full board, and spoils one
// of them if asked to.
func someGivens(t testing.TB, random *rand.Rand, shape *Shape, percent int, spoil bool) []uint8 {
	t.Helper()
	cells := shape.Size() * shape.Size()
	board := blankOut(random, fullBoard(t, random, shape), cells*(100-percent)/100)
	if spoil {
		board[random.IntN(cells)] = uint8(1 + random.IntN(shape.Size()))
	}
	return board
}

// Boards of all shapes with no, one, a few and many completions.
func TestLearningAgrees(t *testing.T) {
	const nodes = 2000
	for name, shape := range variants(t) {
		t.Run(name, func(t *testing.T) {
			random := newRandom(8)
			learns, _ := learner(shape, nodes)
			solvers := map[string]Solver{
				"learning": learns,
				"general":  &solver{shape: shape, method: newGeneral(shape)},
				"dlx":      solverOf(t, "dlx", shape),
			}
			for _, name := range []string{"general", "dlx"} {
				solvers[name].(Limited).SetNodeLimit(nodes)
			}
			for round := range 24 {
				board := someGivens(t, random, shape, 25+round, round%5 == 4)
				agree(t, shape, solvers, board, []int{1, 2, 30, 500}[round%4])
			}
		})
	}
}

// Every clause that was learned is a consequence of the givens: all completions
// fulfil it, those found before it was learned too.
func TestLearnedClausesHold(t *testing.T) {
	learned := 0
	check := func(shape *Shape, board []uint8, completions [][]uint8) {
		m := newLearning(shape).(*learning)
		s := &solver{shape: shape, method: m}
		if n, err := s.Count(t.Context(), board, 1000); n != len(completions) || err != nil {
			t.Fatalf("got %d, %v completions of %v, want %d", n, err, board, len(completions))
		}
		for number := range m.known {
			for _, completion := range completions {
				if !fulfils(completion, m.of(int32(number))) {
					t.Fatalf("clause %v does not hold in %v, a completion of %v", m.of(int32(number)), completion, board)
				}
			}
		}
		learned += len(m.known)
	}
	for _, file := range []string{"rated9.txt", "minimal16.txt", "hard25.txt"} {
		for _, board := range testdata(t, file)[:5] {
			shape := plain(t, sizeOf(board))
			check(shape, board, [][]uint8{theCompletion(t, solverOf(t, "fast", shape), shape, board)})
		}
	}
	diagonal := build(t, ShapeConfig{BoxRows: 3, BoxColumns: 3, Diagonals: true})
	random := newRandom(9)
	for range 60 {
		board := someGivens(t, random, diagonal, 18, false)
		if completions := allCompletions(diagonal, board, 40); completions != nil {
			check(diagonal, board, completions)
		}
	}
	if learned < 3000 {
		t.Errorf("only %d clauses were looked at: the test shows little", learned)
	}
}

// allCompletions lists the completions of a board; nil if they are too many.
func allCompletions(shape *Shape, board []uint8, most int) [][]uint8 {
	g := newGeneral(shape).(*general)
	var found [][]uint8
	for n := 1; n <= most; n++ {
		// A search for n completions ends with the n-th.
		var s search
		s.begin(context.Background(), n, nil)
		if g.run(&s, board); s.found < n {
			return found
		}
		g.write()
		found = append(found, slices.Clone(g.board))
	}
	return nil
}

func fulfils(completion []uint8, clause []literal) bool {
	return slices.ContainsFunc(clause, func(l literal) bool {
		cell, symbol := l.candidate()>>strideBits, l.candidate()&(stride-1)
		return (int32(completion[cell]) == symbol+1) == l.isIn()
	})
}

// What no plain search does in good time: boards of 25x25 with 300 givens.
func TestLargeBoardsAreProven(t *testing.T) {
	const nodes = 40_000
	shape := plain(t, 25)
	s, err := New(Config{Shape: shape, NodeLimit: nodes})
	if err != nil {
		t.Fatal(err)
	}
	for number, board := range testdata(t, "hard25.txt") {
		completion := theCompletion(t, s, shape, board)
		// Another symbol in a blank leaves none.
		blank := slices.Index(board, 0)
		board[blank] = completion[blank]%25 + 1
		if n, err := s.Count(t.Context(), board, 1); n != 0 || err != nil {
			t.Errorf("board %d, spoilt: got %d, %v, want 0", number+1, n, err)
		}
	}
}

// A board is searched in the same way whatever came before it.
func TestLearningForgets(t *testing.T) {
	shape := plain(t, 25)
	boards := testdata(t, "hard25.txt")[:4]
	used, _ := learner(shape, 5000)
	for range 2 {
		for number, board := range boards {
			fresh, _ := learner(shape, 5000)
			want, wantErr := fresh.Count(t.Context(), board, 2)
			got, err := used.Count(t.Context(), board, 2)
			if got != want || !errors.Is(err, wantErr) || used.Nodes() != fresh.Nodes() {
				t.Errorf("board %d: %d, %v after %d nodes, a fresh solver %d, %v after %d", number+1, got, err, used.Nodes(), want, wantErr, fresh.Nodes())
			}
		}
	}
}

// Counting far needs no more memory than counting a little, and stops when told.
func TestLearningCountsFar(t *testing.T) {
	for _, c := range []ShapeConfig{{BoxRows: 4, BoxColumns: 4, Diagonals: true}, {BoxRows: 5, BoxColumns: 5}} {
		shape := build(t, c)
		s, m := learner(shape, 0)
		empty := make([]uint8, shape.Size()*shape.Size())
		if n, err := s.Count(t.Context(), empty, 3000); n != 3000 || err != nil {
			t.Errorf("the empty board counted to 3000 gives %d, %v", n, err)
		}
		if len(m.known) > 2*m.most {
			t.Errorf("%d clauses are kept, want about %d", len(m.known), m.most)
		}
		s.SetNodeLimit(2000)
		if n, err := s.Count(t.Context(), empty, 1<<60); n > 2000 || !errors.Is(err, ErrNodeLimit) || s.Nodes() != 2000 {
			t.Errorf("got %d, %v after %d nodes, want the node limit", n, err, s.Nodes())
		}
	}
}

func TestLearningStopsWithItsContext(t *testing.T) {
	s, _ := learner(plain(t, 25), 0)
	ctx := &countdown{Context: context.Background(), looks: 3}
	if n, err := s.Count(ctx, make([]uint8, 625), 1<<60); !errors.Is(err, context.Canceled) {
		t.Errorf("got %d, %v, want %v", n, err, context.Canceled)
	}
}

func TestLearningAllocatesNothing(t *testing.T) {
	s := &solver{shape: plain(t, 25), method: newLearning(plain(t, 25))}
	board := testdata(t, "hard25.txt")[0]
	if n := testing.AllocsPerRun(2, func() {
		if n, err := s.Count(context.Background(), board, 2); n != 1 || err != nil {
			t.Errorf("got %d, %v, want 1", n, err)
		}
	}); n > 0 {
		t.Errorf("%v allocations a board", n)
	}
}

// FuzzLearning holds the search that learns to those that do not.
func FuzzLearning(f *testing.F) {
	names := []string{"4x4 diagonal", "5x5 jigsaw", "6x6", "8x8 diagonal", "9x9", "9x9 all", "9x9 jigsaw", "12x12", "16x16", "25x25"}
	shapes := variants(f)
	solvers := map[string]map[string]Solver{}
	for _, name := range names {
		solvers[name] = map[string]Solver{}
		solvers[name]["learning"], _ = learner(shapes[name], 3000)
		solvers[name]["general"] = &solver{shape: shapes[name], method: newGeneral(shapes[name])}
		for _, other := range []string{"dlx", "fast"} {
			solvers[name][other] = solverOf(f, other, shapes[name])
		}
		for _, s := range solvers[name] {
			s.(Limited).SetNodeLimit(3000)
		}
		f.Add(uint8(slices.Index(names, name)), uint16(20), []byte{})
		f.Add(uint8(slices.Index(names, name)), uint16(2), []byte{1, 2, 3, 0, 0, 0, 3, 4})
	}
	f.Add(uint8(4), uint16(2), []byte(cellsOf("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")))
	f.Add(uint8(8), uint16(2), testdata(f, "minimal16.txt")[0])
	f.Add(uint8(9), uint16(2), testdata(f, "hard25.txt")[0])
	f.Fuzz(func(t *testing.T, kind uint8, limit uint16, values []byte) {
		name := names[int(kind)%len(names)]
		shape := shapes[name]
		board := make([]uint8, shape.Size()*shape.Size())
		for i := range min(len(board), len(values)) {
			board[i] = values[i] % uint8(shape.Size()+1)
		}
		agree(t, shape, solvers[name], board, 1+int(limit%64))
	})
}
