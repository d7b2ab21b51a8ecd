package reference

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// Technique is a way in which people get on with a board.
type Technique int

// The techniques, the easiest first. A unit is a row, a column, a box, or
// whatever else must hold each symbol once.
const (
	NakedSingle  Technique = iota // a cell with one candidate
	HiddenSingle                  // a symbol with one place in a unit
	Locked                        // the places of a symbol in a unit all lie in another, whose other cells lose it
	NakedPair                     // two cells of a unit with two candidates between them
	HiddenPair                    // two symbols with two places in a unit between them
	NakedTriple                   // three cells with three candidates
	HiddenTriple                  // three symbols with three places
	Guess                         // none of these gets on: chains, or trial and error
	techniques   = iota
)

var techniqueNames = [techniques]string{
	"naked-single", "hidden-single", "locked-candidates", "naked-pair", "hidden-pair", "naked-triple", "hidden-triple", "guess",
}

func (t Technique) String() string { return techniqueNames[t] }

// Difficulty is the band that the hardest technique a board needs puts it in.
type Difficulty int

// The bands; AnyDifficulty is the wish of one who does not mind.
const (
	AnyDifficulty Difficulty = iota
	Easy                     // singles are enough
	Medium                   // locked candidates
	Hard                     // pairs, naked or hidden
	Expert                   // triples, naked or hidden
	Extreme                  // a guess, or techniques beyond these
)

var difficultyNames = []string{"any", "easy", "medium", "hard", "expert", "extreme"}

func (d Difficulty) String() string { return difficultyNames[d] }

// ParseDifficulty reads the name of a band, or "any".
func ParseDifficulty(name string) (Difficulty, error) {
	if i := slices.Index(difficultyNames, name); i >= 0 {
		return Difficulty(i), nil
	}
	return 0, fmt.Errorf("unknown difficulty %q: want one of %s", name, strings.Join(difficultyNames, ", "))
}

// Difficulty is the band of boards of which this is the hardest technique.
func (t Technique) Difficulty() Difficulty {
	return [techniques]Difficulty{Easy, Easy, Medium, Hard, Hard, Expert, Expert, Extreme}[t]
}

// Rating says what a person needs for a board.
type Rating struct {
	Hardest Technique
	// Rounds counts, for each technique, the rounds in which it was the
	// easiest that got on. In a round all that it tells is taken at once, so
	// that boards that are the same but for their symbols or the order of rows
	// have the same numbers.
	Rounds [techniques]int
}

// Difficulty is the band of the hardest technique.
func (r Rating) Difficulty() Difficulty { return r.Hardest.Difficulty() }

// Rater rates boards of one shape. It is not safe for concurrent use.
//
// It works as a person would who always takes the easiest technique that gets
// on. No technique undoes what another could do, so the hardest one that is
// needed does not depend on the order in which things are found.
type Rater struct {
	shape      *Shape
	overlaps   [][]overlap
	peers      [][]int32
	candidates []uint32 // of each cell
	settled    []bool
	open       int
	lost       []uint32 // of each cell: the candidates that this round takes
}

// NewRater builds a rater, to be used for many boards one after the other.
func NewRater(shape *Shape) *Rater {
	cells := shape.size * shape.size
	r := &Rater{
		shape:      shape,
		overlaps:   make([][]overlap, len(shape.units)),
		peers:      make([][]int32, cells),
		candidates: make([]uint32, cells),
		settled:    make([]bool, cells),
		lost:       make([]uint32, cells),
	}
	for unit := range shape.units {
		r.overlaps[unit] = shape.overlaps(unit)
	}
	for cell := range r.peers {
		r.peers[cell] = shape.peers(cell)
	}
	return r
}

// Rate rates a board that has exactly one completion. Of any other board the
// rating means nothing, though it ends; count the completions first.
func (r *Rater) Rate(cells []uint8) (Rating, error) {
	if err := r.shape.checkCells(cells); err != nil {
		return Rating{}, err
	}
	r.load(cells)
	var rating Rating
	for r.open > 0 {
		used := r.round()
		rating.Rounds[used]++
		rating.Hardest = max(rating.Hardest, used)
		if used == Guess {
			break
		}
	}
	return rating, nil
}

func (r *Rater) load(cells []uint8) {
	for cell := range cells {
		r.candidates[cell] = 1<<r.shape.size - 1
		r.settled[cell] = false
	}
	r.open = len(cells)
	for cell, value := range cells {
		if value != 0 {
			r.candidates[cell] &= 1 << (value - 1)
			r.settle(cell)
		}
	}
}

// settle crosses the only candidate of a cell out of the cells it sees.
func (r *Rater) settle(cell int) {
	r.settled[cell] = true
	r.open--
	for _, peer := range r.peers[cell] {
		r.candidates[peer] &^= r.candidates[cell]
	}
}

// round gets on by the easiest technique that can.
func (r *Rater) round() Technique {
	clear(r.lost)
	steps := [...]func(){
		NakedSingle:  nil, // done first, below
		HiddenSingle: func() { r.hiddenSets(1) },
		Locked:       r.locked,
		NakedPair:    func() { r.nakedSets(2) },
		HiddenPair:   func() { r.hiddenSets(2) },
		NakedTriple:  func() { r.nakedSets(3) },
		HiddenTriple: func() { r.hiddenSets(3) },
	}
	if r.nakedSingles() {
		return NakedSingle
	}
	for technique, step := range steps[1:] {
		if step(); r.apply() {
			if technique++; Technique(technique) == HiddenSingle {
				r.settleLosers()
			}
			return Technique(technique)
		}
	}
	return Guess
}

// nakedSingles settles all cells that have one candidate.
func (r *Rater) nakedSingles() bool {
	var found []int
	for cell, mask := range r.candidates {
		if !r.settled[cell] && bits.OnesCount32(mask) == 1 {
			found = append(found, cell)
		}
	}
	for _, cell := range found {
		r.settle(cell)
	}
	return len(found) > 0
}

// apply takes out what the round found, and reports whether that was anything.
func (r *Rater) apply() bool {
	changed := false
	for cell, lost := range r.lost {
		if lost&r.candidates[cell] != 0 {
			r.candidates[cell] &^= lost
			changed = true
		}
	}
	return changed
}

// settleLosers settles the cells that hidden singles left with one candidate.
func (r *Rater) settleLosers() {
	for cell, lost := range r.lost {
		if lost != 0 && !r.settled[cell] && bits.OnesCount32(r.candidates[cell]) == 1 {
			r.settle(cell)
		}
	}
}

// places returns the cells of a unit that can hold a symbol, as their numbers
// in the unit. A unit that has the symbol has none.
func (r *Rater) places(unit, symbol int) uint32 {
	var places uint32
	for k, cell := range r.shape.units[unit].Cells {
		if r.candidates[cell]>>symbol&1 != 0 && !r.settled[cell] {
			places |= 1 << k
		}
	}
	return places
}

func (r *Rater) locked() {
	for unit := range r.shape.units {
		for symbol := range r.shape.size {
			places := r.places(unit, symbol)
			if places == 0 {
				continue
			}
			for _, o := range r.overlaps[unit] {
				if places&^o.mine == 0 {
					r.lose(o.other, ^o.theirs, 1<<symbol)
				}
			}
		}
	}
}

// lose marks candidates as lost in those cells of a unit whose numbers are in
// the set. What a settled cell holds it keeps.
func (r *Rater) lose(unit int, numbers, candidates uint32) {
	for k, cell := range r.shape.units[unit].Cells {
		if numbers>>k&1 != 0 && !r.settled[cell] {
			r.lost[cell] |= candidates
		}
	}
}

// nakedSets finds n cells of a unit that have n candidates between them: the
// other cells lose these.
func (r *Rater) nakedSets(n int) {
	var masks [maxSize]uint32
	for unit := range r.shape.units {
		for k, cell := range r.shape.units[unit].Cells {
			masks[k] = 0
			if !r.settled[cell] {
				masks[k] = r.candidates[cell]
			}
		}
		eachSet(masks[:r.shape.size], n, func(cells, symbols uint32) { r.lose(unit, ^cells, symbols) })
	}
}

// hiddenSets finds n symbols that have n places in a unit between them: these
// cells lose all other candidates.
func (r *Rater) hiddenSets(n int) {
	var masks [maxSize]uint32
	for unit := range r.shape.units {
		for symbol := range r.shape.size {
			masks[symbol] = r.places(unit, symbol)
		}
		eachSet(masks[:r.shape.size], n, func(symbols, cells uint32) { r.lose(unit, cells, ^symbols) })
	}
}

// eachSet calls found for each set of n masks that have n bits between them,
// with the numbers of the masks, and the bits. Empty masks take no part.
func eachSet(masks []uint32, n int, found func(numbers, union uint32)) {
	var extend func(from, left int, numbers, union uint32)
	extend = func(from, left int, numbers, union uint32) {
		if left == 0 {
			found(numbers, union)
			return
		}
		for i := from; i < len(masks); i++ {
			wider := union | masks[i]
			if masks[i] != 0 && bits.OnesCount32(wider) <= n {
				extend(i+1, left-1, numbers|1<<i, wider)
			}
		}
	}
	extend(0, n, 0, 0)
}
