package reference

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// ClimbConfig says which family boards are to be hard for; all but the shape
// and the family is optional.
type ClimbConfig struct {
	Shape  *Shape
	Family string
	Seed   uint64
	// Budget bounds the work, in nodes: so many for climbing, and at most so
	// many again to count the nodes of the board that was found. 0: 100 million.
	Budget int64
	// Start are boards to start from, with one completion each; none: boards
	// made at random, minimal ones.
	Start [][]uint8
}

// Climbed is a board that was found.
type Climbed struct {
	Cells []uint8
	Nodes int64 // that the family visits until it finds the completion
	More  bool  // it visits more than that: the budget ended the count
	// Estimate is about how many nodes it is, for families of which they are
	// estimated on the way; else 0.
	Estimate float64
}

// What the climbing costs beside the nodes of the family, in nodes: so that a
// budget ends a climb whose boards cost next to nothing.
const (
	usualBudget   = 100_000_000
	questionCost  = 20  // a question for the fast solver
	moveCost      = 100 // a move, whatever it is
	patience      = 400 // moves without a gain before a new start
	startsTried   = 8   // of which the best is climbed from
	diveWalks     = 3_000
	carefulWalks  = 60_000
	mostAddedBack = 8 // givens in place of those taken out
)

// Climb looks for a board on which a family visits as many nodes as can be. It
// is the number-th of the seed's series, and the same wherever it is looked for.
//
// It climbs: from a board it goes to one that is equivalent, or has a few other
// givens, and stays there unless that costs the family less. For families that
// fill the blanks in the board's own order the nodes are estimated on the way,
// and counted at the end only.
func Climb(ctx context.Context, c ClimbConfig, number int) (Climbed, error) {
	cl, err := newClimber(c, number)
	if err != nil {
		return Climbed{}, err
	}
	for cl.left > 0 {
		if err := cl.ascent(ctx); err != nil {
			return Climbed{}, err
		}
	}
	return cl.result(ctx)
}

// climber is one climb.
type climber struct {
	config    ClimbConfig
	random    *source
	family    Solver
	fast      Solver
	generator *Generator
	moves     equivalents
	dive      *dive // nil: nodes are counted
	left      int64 // of the budget

	best      place
	made      int // boards made to start from
	blank     []int
	shuffling []int
}

// place is where a climb has got.
type place struct {
	cells, completion []uint8
	nodes             float64
}

func newClimber(c ClimbConfig, number int) (*climber, error) {
	if c.Shape == nil {
		return nil, errNoShape
	}
	if c.Budget < 0 {
		return nil, fmt.Errorf("climb with a budget of %d nodes: want more than 0", c.Budget)
	}
	if c.Budget == 0 {
		c.Budget = usualBudget
	}
	random := newSource(c.Seed, uint64(number))
	family, err := New(Config{Shape: c.Shape, Family: c.Family})
	if err != nil {
		return nil, err
	}
	questions, err := New(Config{Shape: c.Shape, NodeLimit: questionNodes(c.Shape.size)})
	if err != nil {
		return nil, err
	}
	generator, err := NewGenerator(GeneratorConfig{Shape: c.Shape, Seed: random.next()})
	if err != nil {
		return nil, err
	}
	cl := &climber{
		config: c, random: random, family: family, fast: questions, generator: generator, left: c.Budget,
		moves: equivalents{shape: c.Shape, random: random},
	}
	if slices.Contains([]string{"backtrack", "blanks", "rescan"}, c.Family) {
		cl.dive = newDive(c.Shape, c.Family == "backtrack")
	}
	return cl, nil
}

// ascent climbs from a new start until it gets no higher.
func (cl *climber) ascent(ctx context.Context) error {
	here, err := cl.start(ctx)
	if err != nil {
		return err
	}
	for idle := 0; idle < patience && cl.left > 0; idle++ {
		next, ok, err := cl.neighbour(ctx, here)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		if err := cl.weigh(ctx, &next, here.nodes); err != nil {
			return err
		}
		if next.nodes > here.nodes {
			idle = 0
		}
		if next.nodes >= here.nodes {
			here = next
		}
	}
	cl.keep(here)
	return nil
}

func (cl *climber) keep(p place) {
	if p.nodes > cl.best.nodes {
		cl.best = p
	}
}

// start takes the best of a few boards.
func (cl *climber) start(ctx context.Context) (place, error) {
	var chosen place
	for tried := 0; tried < startsTried && (cl.left > 0 || tried == 0); tried++ {
		cells, err := cl.another(ctx)
		if err != nil {
			return place{}, err
		}
		p := place{cells: cells, completion: slices.Clone(cells)}
		if ok, err := cl.fast.Solve(ctx, p.completion); err != nil || !ok {
			return place{}, fmt.Errorf("climb from %v: it has no completion that can be found (%w)", cells, err)
		}
		if err := cl.weigh(ctx, &p, chosen.nodes); err != nil {
			return place{}, err
		}
		if chosen.cells == nil || p.nodes > chosen.nodes {
			chosen = p
		}
	}
	return chosen, nil
}

// another returns a board to start from.
func (cl *climber) another(ctx context.Context) ([]uint8, error) {
	if n := len(cl.config.Start); n > 0 {
		return slices.Clone(cl.config.Start[cl.random.below(n)]), nil
	}
	cl.made++
	cl.left -= questionCost * int64(len(cl.generator.cells))
	return cl.generator.Board(ctx, cl.made)
}

// weigh finds out how many nodes a board costs. Where the budget ends the count,
// they are what was counted till then. An estimate over the bar is most likely
// one that is too high, and is made again with more care.
func (cl *climber) weigh(ctx context.Context, p *place, bar float64) error {
	if cl.dive != nil {
		p.nodes = cl.estimate(p, diveWalks)
		if p.nodes > bar {
			p.nodes = cl.estimate(p, carefulWalks)
		}
		return nil
	}
	nodes, _, err := cl.count(ctx, p.cells, max(1, cl.left))
	p.nodes = float64(nodes)
	cl.left -= nodes + moveCost
	return err
}

func (cl *climber) estimate(p *place, walks int) float64 {
	nodes, steps := cl.dive.estimate(p.cells, p.completion, walks, cl.random)
	cl.left -= steps + moveCost
	return nodes
}

// count counts the nodes of a board, up to a limit.
func (cl *climber) count(ctx context.Context, cells []uint8, limit int64) (nodes int64, more bool, err error) {
	cl.family.(Limited).SetNodeLimit(limit)
	_, err = cl.family.Solve(ctx, slices.Clone(cells))
	more = errors.Is(err, ErrNodeLimit)
	return cl.family.(Counter).Nodes(), more, ignoreNodeLimit(err)
}

// neighbour makes a board that is a step away. It reports false where that led
// to none.
func (cl *climber) neighbour(ctx context.Context, from place) (place, bool, error) {
	next := place{cells: slices.Clone(from.cells), completion: slices.Clone(from.completion)}
	cl.left -= moveCost
	if cl.random.below(3) > 0 {
		for range 1 + cl.random.below(3) {
			cl.moves.move(next.cells, next.completion)
		}
		return next, !slices.Equal(next.cells, from.cells), nil
	}
	ok, err := cl.change(ctx, &next)
	return next, ok, err
}

// change takes one or two givens out, puts others in until the board is unique
// again, and takes out what has become too much.
func (cl *climber) change(ctx context.Context, p *place) (bool, error) {
	for range 1 + cl.random.below(2) {
		givens := cl.where(p.cells, false)
		if len(givens) == 0 {
			break
		}
		p.cells[givens[cl.random.below(len(givens))]] = 0
	}
	for added := 0; ; added++ {
		unique, err := cl.unique(ctx, p.cells)
		if err != nil {
			return false, err
		}
		if unique {
			break
		}
		if added == mostAddedBack {
			return false, nil
		}
		blanks := cl.where(p.cells, true)
		cell := blanks[cl.random.below(len(blanks))]
		p.cells[cell] = p.completion[cell]
	}
	return true, cl.reduce(ctx, p.cells)
}

// reduce makes a unique board minimal.
func (cl *climber) reduce(ctx context.Context, cells []uint8) error {
	givens := slices.Clone(cl.where(cells, false))
	cl.shuffling = slices.Grow(cl.shuffling[:0], len(givens))[:len(givens)]
	cl.random.shuffle(cl.shuffling)
	for _, i := range cl.shuffling {
		cell := givens[i]
		value := cells[cell]
		cells[cell] = 0
		unique, err := cl.unique(ctx, cells)
		if err != nil {
			return err
		}
		if !unique {
			cells[cell] = value
		}
	}
	return nil
}

// where lists the blanks, or the givens, in memory that the next call uses again.
func (cl *climber) where(cells []uint8, blanks bool) []int {
	cl.blank = cl.blank[:0]
	for cell, value := range cells {
		if (value == 0) == blanks {
			cl.blank = append(cl.blank, cell)
		}
	}
	return cl.blank
}

func (cl *climber) unique(ctx context.Context, cells []uint8) (bool, error) {
	cl.left -= questionCost
	n, err := cl.fast.Count(ctx, cells, 2)
	return n == 1 && err == nil, ignoreNodeLimit(err)
}

// result counts the nodes of the best board.
func (cl *climber) result(ctx context.Context) (Climbed, error) {
	nodes, more, err := cl.count(ctx, cl.best.cells, cl.config.Budget)
	found := Climbed{Cells: cl.best.cells, Nodes: nodes, More: more}
	if cl.dive != nil {
		found.Estimate = cl.best.nodes
	}
	return found, err
}
