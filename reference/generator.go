package reference

import (
	"context"
	"errors"
	"fmt"
)

// GeneratorConfig says what boards are wanted; all but the shape is optional.
type GeneratorConfig struct {
	Shape *Shape
	Seed  uint64
	// MinClues and MaxClues bound the number of givens. 0 is no bound. Without
	// MaxClues, and with Minimal, givens are taken out for as long as the board
	// stays unique; else down to a number drawn from the range.
	MinClues, MaxClues int
	Symmetry           Symmetry
	// Minimal wants boards of which not a single given can be spared. With a
	// symmetry that is a strong wish: givens go in pairs, and yet neither of a
	// pair may be one too many.
	Minimal    bool
	Difficulty Difficulty
	// Attempts bounds how many boards are made for each that is as wished; 0
	// is a number that takes some seconds at most for the shape's size.
	Attempts int
}

// WishError says that no board was found as the configuration wishes, and what
// could be loosened.
type WishError struct {
	Message string
	Loosen  string // what to change: "allow more clues"
}

func (e *WishError) Error() string { return e.Message }

// Generator makes boards with exactly one completion. It is not safe for
// concurrent use; two of one configuration make the same boards.
//
// A board begins as a random full one. Its givens are taken out in random
// order, those of a symmetric pair together, each that the board can do
// without. Whether it can is asked of the fast solver, and nothing but the
// answer counts, so that boards do not change when the solver gets faster. On
// boards over 16x16 some answers would take hours: there a question ends at a
// node limit, the given stays, and a release with another solver may make
// other boards.
type Generator struct {
	config  GeneratorConfig
	filler  *filler
	solver  Solver
	rater   *Rater
	orbits  [][]int
	order   []int // of the orbits
	cells   []uint8
	full    []uint8
	stopped int // questions of this attempt that ended at the node limit
	missed  misses
}

// misses counts why attempts failed.
type misses struct{ fewer, more, notMinimal, difficulty int }

// NewGenerator builds a generator, to be used for many boards one after the
// other. Wishes that cannot come true at all are refused with a *WishError.
func NewGenerator(c GeneratorConfig) (*Generator, error) {
	if c.Shape == nil {
		return nil, errNoShape
	}
	if err := c.check(); err != nil {
		return nil, err
	}
	size := c.Shape.size
	if c.Attempts == 0 {
		c.Attempts = usualAttempts(size)
	}
	solver, err := New(Config{Shape: c.Shape, NodeLimit: questionNodes(size)})
	if err != nil {
		return nil, err
	}
	orbits := c.Symmetry.orbits(size)
	return &Generator{
		config: c,
		filler: newFiller(c.Shape),
		solver: solver,
		rater:  NewRater(c.Shape),
		orbits: orbits,
		order:  make([]int, len(orbits)),
		cells:  make([]uint8, size*size),
		full:   make([]uint8, size*size),
	}, nil
}

// usualAttempts is a few seconds' worth.
func usualAttempts(size int) int {
	switch {
	case size <= 9:
		return 10_000
	case size <= 12:
		return 1_000
	case size <= 16:
		return 50
	default:
		return 5
	}
}

// questionNodes bounds a question for the solver. Up to 16x16 no question is
// known that comes near the bound.
func questionNodes(size int) int64 {
	if size <= 16 {
		return 1_000_000
	}
	return 1_000
}

// mostUnanswered is how many questions of an attempt may end at the node limit
// before the rest of the givens stay: where that many do, nearly all would.
const mostUnanswered = 30

// fewestClues is the least number of givens that a board needs to be unique.
// For plain boards it is known; for others, all symbols but one must stand.
func (s *Shape) fewestClues() int {
	if s.plain {
		switch [2]int{min(s.boxRows, s.boxColumns), max(s.boxRows, s.boxColumns)} {
		case [2]int{2, 2}:
			return 4
		case [2]int{2, 3}:
			return 8
		case [2]int{3, 3}:
			return 17
		}
	}
	return s.size - 1
}

// check refuses what cannot be.
func (c *GeneratorConfig) check() error {
	all, fewest := c.Shape.size*c.Shape.size, c.Shape.fewestClues()
	switch {
	case c.MinClues < 0 || c.MaxClues < 0 || c.Attempts < 0:
		return errors.New("generate boards: a number of clues or attempts is below 0")
	case c.MaxClues > 0 && c.MinClues > c.MaxClues:
		return &WishError{fmt.Sprintf("generate boards with %d to %d clues: the range is empty", c.MinClues, c.MaxClues), "let the range run upwards"}
	case c.MinClues > all:
		return &WishError{fmt.Sprintf("generate boards with at least %d clues: the board has %d cells", c.MinClues, all), fmt.Sprintf("ask for at most %d clues", all)}
	case c.MaxClues > 0 && c.MaxClues < fewest:
		return &WishError{fmt.Sprintf("generate boards with at most %d clues: with fewer than %d no board of this kind is unique", c.MaxClues, fewest), fmt.Sprintf("allow %d clues or more", fewest)}
	case c.MinClues == c.MaxClues && c.MaxClues%2 == 1 && c.Symmetry != NoSymmetry && c.Shape.size%2 == 0:
		return &WishError{fmt.Sprintf("generate %s boards with %d clues: on a board of even size they come in pairs", c.Symmetry, c.MaxClues), "ask for an even number of clues, or for no symmetry"}
	}
	return nil
}

// Board returns the board of that number of the series that the seed stands
// for: the same cells whenever and wherever it is asked for. A *WishError says
// that none was found within the attempts. The cells are the caller's.
func (g *Generator) Board(ctx context.Context, number int) ([]uint8, error) {
	random := newSource(g.config.Seed, uint64(number))
	g.missed = misses{}
	for range g.config.Attempts {
		ok, err := g.attempt(ctx, random)
		if err != nil {
			return nil, err
		}
		if ok {
			return append([]uint8(nil), g.cells...), nil
		}
	}
	return nil, g.failure(number)
}

// attempt makes a board and reports whether it is as wished.
func (g *Generator) attempt(ctx context.Context, random *source) (bool, error) {
	ok, err := g.filler.fill(ctx, random, g.full)
	if err != nil {
		return false, err
	}
	if !ok {
		return false, &WishError{"generate boards: no full board was found: the regions may not allow one", "take other regions, or leave the diagonals out"}
	}
	copy(g.cells, g.full)
	least := g.target(random)
	g.stopped = 0
	clues, err := g.reduce(ctx, random, least)
	if err != nil {
		return false, err
	}
	return g.asWished(ctx, clues)
}

// target draws the number of clues at which to stop taking out.
func (g *Generator) target(random *source) int {
	c := &g.config
	if c.Minimal || c.MaxClues == 0 && c.MinClues == 0 {
		return 0
	}
	most := c.MaxClues
	if most == 0 {
		return c.MinClues
	}
	least := max(c.MinClues, c.Shape.fewestClues())
	return least + random.below(most-least+1)
}

// reduce takes givens out of a full board in random order, down to least, and
// returns how many are left.
//
// At first nearly all can go, and near the end hardly any. So it tries many at
// once and, where that goes wrong, half as many: if all of them can go together
// then each could have gone in its turn, and what is left is the same as if they
// had been tried one by one.
func (g *Generator) reduce(ctx context.Context, random *source, least int) (clues int, err error) {
	random.shuffle(g.order)
	clues = len(g.cells)
	step := len(g.order) / 2
	for next := 0; next < len(g.order) && g.stopped < mostUnanswered; {
		end, left := next, clues
		for end < len(g.order) && end-next < step && left-len(g.orbits[g.order[end]]) >= least {
			left -= len(g.orbits[g.order[end]])
			end++
		}
		if end == next {
			next++ // the pair would be too much, a single one later may not
			continue
		}
		g.put(next, end, nil)
		unique, err := g.unique(ctx)
		switch {
		case err != nil:
			return 0, err
		case unique:
			next, clues = end, left
			continue
		}
		g.put(next, end, g.full)
		if end-next == 1 {
			next = end
		}
		step = max(1, (end-next)/2)
	}
	return clues, nil
}

// put writes the cells of some orbits: from a board, or blanks.
func (g *Generator) put(from, to int, board []uint8) {
	for _, orbit := range g.order[from:to] {
		for _, cell := range g.orbits[orbit] {
			g.cells[cell] = 0
			if board != nil {
				g.cells[cell] = board[cell]
			}
		}
	}
}

// unique reports whether the board is known to have one completion.
func (g *Generator) unique(ctx context.Context) (bool, error) {
	n, err := g.solver.Count(ctx, g.cells, 2)
	if errors.Is(err, ErrNodeLimit) {
		if n < 2 {
			g.stopped++
		}
		return false, nil
	}
	return n == 1, err
}

// asWished reports whether the board that was made is what was wanted.
func (g *Generator) asWished(ctx context.Context, clues int) (bool, error) {
	c := &g.config
	switch {
	case clues < c.MinClues:
		g.missed.fewer++
		return false, nil
	case c.MaxClues > 0 && clues > c.MaxClues:
		g.missed.more++
		return false, nil
	}
	if c.Minimal {
		if minimal, err := g.minimal(ctx); err != nil || !minimal {
			g.missed.notMinimal++
			return false, err
		}
	}
	if c.Difficulty != AnyDifficulty {
		if rating, err := g.rater.Rate(g.cells); err != nil || rating.Difficulty() != c.Difficulty {
			g.missed.difficulty++
			return false, err
		}
	}
	return true, nil
}

// minimal reports whether no given can be spared. Without a symmetry each has
// been tried already.
func (g *Generator) minimal(ctx context.Context) (bool, error) {
	if g.stopped > 0 || g.config.Symmetry == NoSymmetry {
		return g.stopped == 0, nil
	}
	spare, err := spareGiven(ctx, g.solver, g.cells)
	return err == nil && spare < 0, ignoreNodeLimit(err)
}

// failure says which wish most attempts failed at.
func (g *Generator) failure(number int) error {
	m, c := g.missed, &g.config
	e := &WishError{Message: fmt.Sprintf("generate board %d: none of %d attempts is as wished", number+1, c.Attempts)}
	switch max(m.fewer, m.more, m.notMinimal, m.difficulty) {
	case m.more:
		e.Message += fmt.Sprintf(": %d have more than %d clues", m.more, c.MaxClues)
		e.Loosen = "allow more clues"
		if c.Symmetry != NoSymmetry {
			e.Loosen += ", or drop the symmetry"
		}
	case m.fewer:
		e.Message += fmt.Sprintf(": %d have fewer than %d clues", m.fewer, c.MinClues)
		e.Loosen = "allow fewer clues, or boards that are not minimal"
	case m.notMinimal:
		e.Message += fmt.Sprintf(": %d are not known to be minimal", m.notMinimal)
		e.Loosen = "allow boards that are not minimal, or drop the symmetry"
	default:
		e.Message += fmt.Sprintf(": %d are not %s", m.difficulty, c.Difficulty)
		e.Loosen = "allow another difficulty, or another number of clues"
	}
	e.Loosen += ", or allow more attempts"
	return e
}

// Generate makes one board, the first of its seed. For many build a generator:
// see NewGenerator.
func Generate(ctx context.Context, c GeneratorConfig) ([]uint8, error) {
	g, err := NewGenerator(c)
	if err != nil {
		return nil, err
	}
	return g.Board(ctx, 0)
}

// Minimal reports whether a board that has exactly one completion would have
// more without any one of its givens. A node limit of the solver that gets in
// the way is an error, ErrNodeLimit.
func Minimal(ctx context.Context, solver Solver, cells []uint8) (bool, error) {
	spare, err := spareGiven(ctx, solver, append([]uint8(nil), cells...))
	return err == nil && spare < 0, err
}

// spareGiven returns a given that the board can do without, or -1. It uses
// cells and leaves them as they were.
func spareGiven(ctx context.Context, solver Solver, cells []uint8) (cell int, err error) {
	for cell, value := range cells {
		if value == 0 {
			continue
		}
		cells[cell] = 0
		n, err := solver.Count(ctx, cells, 2)
		cells[cell] = value
		if err != nil && n < 2 {
			return -1, err
		}
		if n == 1 {
			return cell, nil
		}
	}
	return -1, nil
}

func ignoreNodeLimit(err error) error {
	if errors.Is(err, ErrNodeLimit) {
		return nil
	}
	return err
}
