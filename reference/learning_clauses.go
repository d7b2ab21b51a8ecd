package reference

import (
	"cmp"
	"slices"
)

// clauses are the learned ones. Of each the first two literals are watched: it
// must be looked at when one of them becomes false, and at no other time, for
// as long as two literals can hold there is nothing to conclude.
type clauses struct {
	known    []clause
	literals []literal // of all clauses, one after the other
	watches  [][]watch // of each literal
	most     int       // clauses, before some must go
	fewest   int       // what most is at first
	worst    []int32   // numbers of clauses, while some go
}

type clause struct {
	first, size int32
	glue        int32 // from how many guesses its literals stemmed when it was learned
	used        int32 // when it was last the reason for something in a conflict
	dropped     bool
}

// watch is one clause that watches a literal.
type watch struct {
	number  int32
	blocker literal // another of its literals: while that holds the clause can wait
}

// As many clauses are kept. The number grows whenever some had to go, for a
// board that takes long needs more of them, but not without bound.
const (
	clausesAtFirst = 2000
	clausesAtMost  = 12_000
	literalsAtMost = 4_000_000
)

func newClauses(shape *Shape) clauses {
	return clauses{watches: make([][]watch, 2*shape.size*shape.size*stride), fewest: clausesAtFirst}
}

// forgetAll makes ready for another board.
func (c *clauses) forgetAll() {
	c.unwatch()
	c.known, c.literals, c.most = c.known[:0], c.literals[:0], c.fewest
}

// of returns the literals of a clause, in place.
func (c *clauses) of(number int32) []literal {
	k := &c.known[number]
	return c.literals[k.first : k.first+k.size]
}

// learn adds a clause of two literals or more and returns its number.
func (c *clauses) learn(ls []literal, glue, now int32) int32 {
	number := int32(len(c.known))
	c.known = append(c.known, clause{first: int32(len(c.literals)), size: int32(len(ls)), glue: glue, used: now})
	c.literals = append(c.literals, ls...)
	c.watch(number)
	return number
}

func (c *clauses) watch(number int32) {
	ls := c.of(number)
	c.watches[ls[0]] = append(c.watches[ls[0]], watch{number, ls[1]})
	c.watches[ls[1]] = append(c.watches[ls[1]], watch{number, ls[0]})
}

func (c *clauses) unwatch() {
	for number := range c.known {
		ls := c.of(int32(number))
		c.watches[ls[0]] = c.watches[ls[0]][:0]
		c.watches[ls[1]] = c.watches[ls[1]][:0]
	}
}

func (c *clauses) tooMany() bool {
	return len(c.known) > c.most || len(c.literals) > literalsAtMost
}

// thin drops the worse half of the clauses: those of much glue, and among
// equals those that were not used for long. It keeps what is needed, and calls
// moved for each clause that gets a new number.
func (c *clauses) thin(needed func(number int32) bool, moved func(from, to int32)) {
	c.most = min(c.most+max(c.fewest/8, 1), clausesAtMost)
	c.worst = c.worst[:0]
	for number := range c.known {
		c.worst = append(c.worst, int32(number))
	}
	slices.SortFunc(c.worst, func(a, b int32) int {
		x, y := &c.known[a], &c.known[b]
		return cmp.Or(cmp.Compare(y.glue, x.glue), cmp.Compare(x.used, y.used), cmp.Compare(a, b))
	})
	for _, number := range c.worst[:len(c.worst)/2] {
		c.known[number].dropped = !needed(number)
	}
	c.unwatch()
	kept, end := int32(0), int32(0)
	for from := range c.known {
		k := c.known[from]
		if k.dropped {
			continue
		}
		if needed(int32(from)) {
			moved(int32(from), kept)
		}
		copy(c.literals[end:], c.literals[k.first:k.first+k.size])
		k.first = end
		c.known[kept] = k
		end += k.size
		kept++
	}
	c.known, c.literals = c.known[:kept], c.literals[:end]
	for number := range kept {
		c.watch(number)
	}
}
