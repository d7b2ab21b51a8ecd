package reference

import "math/bits"

// cover is a board as groups of candidates, of which exactly one is in: the
// symbols of each cell, and the places of each symbol in each unit. Literals,
// groups and what follows from them are described at learning.
//
// Numbers leave gaps, so that shifts tell a candidate's cell from its symbol:
//
//	candidate  cell * 32 + symbol, with symbols from 0
//	group      unit * 32 + symbol: the symbol's places, bit k for the unit's k-th cell
//	           cellGroups + cell:  the cell's symbols, bit symbol
type cover struct {
	size        int
	cellGroups  int32
	memberships [][]membership // of each cell: its units
	unitCells   []int32        // unit * 32 + k: the unit's k-th cell
	overlaps    []sharing
	overlapsOf  [][]int32 // of each unit

	open     []uint32  // of each group: its members that are not out
	rootOpen []uint32  // the same, before the first guess
	value    []int8    // of each literal: 1 it holds, -1 it is false, 0 neither
	why      []reason  // of each candidate that is in or out
	level    []int32   // of each candidate that is in or out: how many guesses came before
	trail    []literal // what holds, in the order in which it was found
	marks    []int32   // of each guess: where it is on the trail

	// What waits for its conclusions to be drawn.
	followed int     // literals of the trail that are through
	single   []int32 // groups that came down to one member
	shrunk   []int32 // groups that lost members, each once
	waiting  []bool  // of each group: it is in shrunk

	stuck    bool      // there is a conflict,
	conflict []literal // which is a clause without a literal that could hold
}

// literal says of a candidate that it is in, or that it is out.
type literal uint32

func in(candidate int32) literal  { return literal(candidate) << 1 }
func out(candidate int32) literal { return literal(candidate)<<1 | 1 }

func (l literal) not() literal     { return l ^ 1 }
func (l literal) isIn() bool       { return l&1 == 0 }
func (l literal) candidate() int32 { return int32(l >> 1) }

// strideBits and stride make the gaps in the numbers: maxSize fits.
const (
	strideBits = 5
	stride     = 1 << strideBits
)

// reason tells why a literal holds: a kind, and above its bits a number that
// completes it. Each stands for a clause; see because and appendRest.
type reason uint32

const (
	assumed    reason = iota // a given, a guess, or the other side of one
	rivalIn                  // number of a candidate that is in
	lastLeft                 // number of a group that has no other member left
	keptInside               // overlap * 32 + symbol: the symbol's places lie in the overlap
	byClause                 // number of a learned clause without another literal that could hold
)

const kindBits = 3

func because(kind reason, number int32) reason { return reason(number)<<kindBits | kind }
func (r reason) kind() reason                  { return r & (1<<kindBits - 1) }
func (r reason) number() int32                 { return int32(r >> kindBits) }

// sharing is an overlap seen from one of its two units.
type sharing struct {
	mine, other int32  // groups of symbol 0
	inside      uint32 // the shared cells, by their numbers in my unit
	outside     uint32 // the rest of the other unit, by their numbers there
}

func newCover(shape *Shape) cover {
	cells, lists := shape.size*shape.size, len(shape.units)*stride
	c := cover{
		size:        shape.size,
		cellGroups:  int32(lists),
		memberships: make([][]membership, cells),
		unitCells:   make([]int32, lists),
		overlapsOf:  make([][]int32, len(shape.units)),
		open:        make([]uint32, lists+cells),
		rootOpen:    make([]uint32, lists+cells),
		value:       make([]int8, 2*cells*stride),
		why:         make([]reason, cells*stride),
		level:       make([]int32, cells*stride),
		trail:       make([]literal, 0, cells*shape.size),
		marks:       make([]int32, 0, cells),
		waiting:     make([]bool, lists),
	}
	for number, unit := range shape.units {
		group := int32(number * stride)
		for k, cell := range unit.Cells {
			c.memberships[cell] = append(c.memberships[cell], membership{group, 1 << k})
			c.unitCells[group+int32(k)] = int32(cell)
		}
		for _, o := range shape.overlaps(number) {
			c.overlapsOf[number] = append(c.overlapsOf[number], int32(len(c.overlaps)))
			c.overlaps = append(c.overlaps, sharing{group, int32(o.other * stride), o.mine, ^o.theirs})
		}
	}
	return c
}

// load starts from a board on which everything is possible, and takes the
// givens.
func (c *cover) load(cells []uint8) {
	all := uint32(1)<<c.size - 1
	for group := range c.open {
		c.open[group] = 0
		if group >= int(c.cellGroups) || group%stride < c.size {
			c.open[group] = all
		}
	}
	copy(c.rootOpen, c.open)
	clear(c.value)
	c.trail, c.marks, c.followed = c.trail[:0], c.marks[:0], 0
	c.stuck = false
	c.forget()
	for cell, value := range cells {
		if value != 0 && !c.assign(in(int32(cell)<<strideBits+int32(value)-1), assumed) {
			return
		}
	}
}

// member returns the candidate at a bit of a group.
func (c *cover) member(group int32, bit int) int32 {
	if group >= c.cellGroups {
		return (group-c.cellGroups)<<strideBits | int32(bit)
	}
	symbol := group & (stride - 1)
	return c.unitCells[group-symbol+int32(bit)]<<strideBits | symbol
}

// assign makes a literal hold, and queues what follows. It fails if the literal
// is false already, or a group is left without members.
func (c *cover) assign(l literal, why reason) bool {
	if held := c.value[l]; held != 0 {
		if held < 0 {
			c.stuck = true
			c.conflict = c.appendRest(append(c.conflict[:0], l), l, why)
		}
		return held > 0
	}
	candidate := l.candidate()
	c.value[l], c.value[l.not()] = 1, -1
	c.why[candidate] = why
	c.level[candidate] = int32(len(c.marks))
	c.trail = append(c.trail, l)
	return l.isIn() || c.drop(candidate)
}

// drop takes a candidate from its groups. It takes it from all of them even if
// the first is left empty, for undo will put it back into all of them.
func (c *cover) drop(candidate int32) bool {
	cell, symbol := candidate>>strideBits, candidate&(stride-1)
	empty := int32(-1)
	left := c.open[c.cellGroups+cell] &^ (1 << symbol)
	c.open[c.cellGroups+cell] = left
	if left == 0 {
		empty = c.cellGroups + cell
	} else if left&(left-1) == 0 {
		c.single = append(c.single, c.cellGroups+cell)
	}
	for _, m := range c.memberships[cell] {
		group := m.firstList + symbol
		left := c.open[group] &^ m.bit
		c.open[group] = left
		if left == 0 {
			empty = group
		} else if left&(left-1) == 0 {
			c.single = append(c.single, group)
		} else if !c.waiting[group] {
			c.waiting[group] = true
			c.shrunk = append(c.shrunk, group)
		}
	}
	if empty >= 0 {
		c.stuck = true
		c.conflict = c.appendMembers(c.conflict[:0], empty, c.rootOpen[empty], -1)
	}
	return empty < 0
}

// follow draws the conclusions that every group has one member that is in, and
// no more.
func (c *cover) follow() bool {
	for {
		if c.followed < len(c.trail) {
			l := c.trail[c.followed]
			c.followed++
			if l.isIn() && !c.dropRivals(l.candidate()) {
				return false
			}
		} else if last := len(c.single) - 1; last >= 0 {
			group := c.single[last]
			c.single = c.single[:last]
			if !c.assign(in(c.member(group, bits.TrailingZeros32(c.open[group]))), because(lastLeft, group)) {
				return false
			}
		} else {
			return true
		}
	}
}

// dropRivals puts out what shares a group with a candidate that is in.
func (c *cover) dropRivals(candidate int32) bool {
	cell, symbol := candidate>>strideBits, candidate&(stride-1)
	why := because(rivalIn, candidate)
	for rivals := c.open[c.cellGroups+cell] &^ (1 << symbol); rivals != 0; rivals &= rivals - 1 {
		if !c.assign(out(cell<<strideBits|int32(bits.TrailingZeros32(rivals))), why) {
			return false
		}
	}
	for _, m := range c.memberships[cell] {
		for rivals := c.open[m.firstList+symbol] &^ m.bit; rivals != 0; rivals &= rivals - 1 {
			if !c.assign(out(c.member(m.firstList+symbol, bits.TrailingZeros32(rivals))), why) {
				return false
			}
		}
	}
	return true
}

// confine looks at one group that has shrunk: if all its places lie in another
// unit too, the rest of that unit loses the symbol.
func (c *cover) confine() bool {
	last := len(c.shrunk) - 1
	group := c.shrunk[last]
	c.shrunk = c.shrunk[:last]
	c.waiting[group] = false
	symbol := group & (stride - 1)
	for _, number := range c.overlapsOf[group>>strideBits] {
		o := &c.overlaps[number]
		if c.open[group]&^o.inside != 0 {
			continue
		}
		why := because(keptInside, number<<strideBits|symbol)
		for rest := c.open[o.other+symbol] & o.outside; rest != 0; rest &= rest - 1 {
			if !c.assign(out(c.member(o.other+symbol, bits.TrailingZeros32(rest))), why) {
				return false
			}
		}
	}
	return true
}

// forget empties the queues.
func (c *cover) forget() {
	c.single = c.single[:0]
	for _, group := range c.shrunk {
		c.waiting[group] = false
	}
	c.shrunk = c.shrunk[:0]
}

// undo takes back all guesses but the first so many, and what followed.
func (c *cover) undo(guesses int) {
	if guesses == len(c.marks) {
		return
	}
	mark := c.marks[guesses]
	for _, l := range c.trail[mark:] {
		c.value[l], c.value[l.not()] = 0, 0
		if l.isIn() {
			continue
		}
		cell, symbol := l.candidate()>>strideBits, l.candidate()&(stride-1)
		c.open[c.cellGroups+cell] |= 1 << symbol
		for _, m := range c.memberships[cell] {
			c.open[m.firstList+symbol] |= m.bit
		}
	}
	c.trail, c.marks = c.trail[:mark], c.marks[:guesses]
	c.followed = len(c.trail)
	c.forget()
}

// appendRest appends the clause that the rules give as the reason for l, but
// for l itself: literals that are false, and so force l. Candidates that were
// out before the first guess are left away.
func (c *cover) appendRest(clause []literal, l literal, why reason) []literal {
	switch number := why.number(); why.kind() {
	case rivalIn:
		return append(clause, out(number))
	case lastLeft:
		return c.appendMembers(clause, number, c.rootOpen[number], l.candidate())
	case keptInside:
		o, symbol := &c.overlaps[number>>strideBits], number&(stride-1)
		return c.appendMembers(clause, o.mine+symbol, c.rootOpen[o.mine+symbol]&^o.inside, -1)
	}
	return clause
}

// appendMembers appends that a member of a group is in, for each of some
// members but one.
func (c *cover) appendMembers(clause []literal, group int32, members uint32, but int32) []literal {
	for ; members != 0; members &= members - 1 {
		if member := c.member(group, bits.TrailingZeros32(members)); member != but {
			clause = append(clause, in(member))
		}
	}
	return clause
}
