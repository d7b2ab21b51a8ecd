package reference

import "math/bits"

// choice picks guesses: a member of a group with the fewest left, and among
// equal groups of one whose members took part in the most conflicts, late ones
// counting more. The first keeps both sides of a guess strong, the second
// brings the search back to where it last failed.
type choice struct {
	groups   []int32   // those worth looking at
	activity []float64 // of each candidate
	bump     float64   // what taking part in the next conflict counts
}

const (
	fading       = 0.995 // what a conflict counts, against the next one
	activityMost = 1e100
)

func newChoice(shape *Shape) choice {
	return choice{activity: make([]float64, shape.size*shape.size*stride), bump: 1}
}

// reset makes ready for another board.
func (h *choice) reset() {
	clear(h.activity)
	h.bump = 1
}

// regroup looks anew for the groups that have a choice left.
func (h *choice) regroup(c *cover) {
	h.groups = h.groups[:0]
	for group, open := range c.open {
		if open&(open-1) != 0 {
			h.groups = append(h.groups, int32(group))
		}
	}
}

// takesPart notes that a candidate took part in the conflict at hand.
func (h *choice) takesPart(candidate int32) {
	h.activity[candidate] += h.bump
}

// conflictOver makes the next conflict count more than all before.
func (h *choice) conflictOver() {
	if h.bump /= fading; h.bump > activityMost {
		for candidate := range h.activity {
			h.activity[candidate] /= activityMost
		}
		h.bump /= activityMost
	}
}

// choose returns what to guess; nothing is open on a full board.
func (h *choice) choose(c *cover) (guess literal, open bool) {
	least, most, best := maxSize+1, -1.0, int32(-1)
	for _, group := range h.groups {
		members := c.open[group]
		n := bits.OnesCount32(members)
		if n < 2 || n > least {
			continue
		}
		sum := 0.0
		for ; members != 0; members &= members - 1 {
			sum += h.activity[c.member(group, bits.TrailingZeros32(members))]
		}
		if n < least || sum > most {
			least, most, best = n, sum, group
		}
	}
	if best < 0 {
		return 0, false
	}
	return in(h.mostActive(c, best)), true
}

// mostActive returns the member of a group that took part in most conflicts.
func (h *choice) mostActive(c *cover, group int32) int32 {
	best := int32(-1)
	for members := c.open[group]; members != 0; members &= members - 1 {
		member := c.member(group, bits.TrailingZeros32(members))
		if best < 0 || h.activity[member] > h.activity[best] {
			best = member
		}
	}
	return best
}
