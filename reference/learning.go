package reference

import "math/bits"

// learning solves boards of any shape by a search that learns from its
// conflicts. A plain search that runs into a contradiction takes back its last
// guess and forgets why it was wrong; on a large board it then finds the same
// contradiction thousands of times, below other guesses that have nothing to do
// with it. This one finds out which guesses made the contradiction, and writes
// down a rule that forbids them together.
//
// # Candidates, groups and clauses
//
// A candidate is a symbol in a cell. A literal says that a candidate is in, or
// that it is out. A group is a set of candidates of which exactly one is in:
// the symbols of a cell, or the places of a symbol in a unit (see cover).
// A clause is a list of literals of which at least one holds. When all but one
// are false the last one must hold, and the clause is its reason; when all are
// false there is a conflict.
//
// The rules of the board are clauses by nature, but so many of them that they
// are read off bit masks instead, and come into being as lists only where a
// reason is asked for:
//
//	rivalIn     two of a group cannot be in          [a out, b out]
//	lastLeft    one of a group is in                 [a in, b in, c in ...]
//	keptInside  if all places of a symbol in a unit  [places outside the other
//	            lie in another unit as well, it is    unit in ..., c out]
//	            nowhere else in that one
//
// What holds is on the trail, in the order in which it was found, each literal
// with its reason and its level: how many guesses had been made.
//
// # Learning
//
// Say that the guess r1c1 = 5 puts 5 out of r1c9, that an earlier guess
// r7c3 = 2 put 7 out of r1c9, and that thereby r1c9 is left with nothing. The
// conflict is the clause [r1c9=5 in, r1c9=7 in], for no other symbol was
// possible there before the first guess. Replace a literal by the rest of the
// clause that made it false, the latest first: r1c9=5 gives way to
// r1c1=5 out, r1c9=7 to r7c3=2 out. What comes is a clause again, false as yet,
// about things that were found earlier. This ends when just one literal is left
// that was found after the last guess. Then the search goes back to where the
// clause's other literals were already false: there the clause makes this one
// hold, and half of the tree is gone, not below this guess alone but wherever
// those others come together again. See learnFromConflict.
//
// Learned clauses follow from the board alone and stay true whatever is guessed
// later. So the search may also start over from the top from time to time, with
// what it knows now, and clauses that are of little use may be dropped, which
// bounds the memory.
//
// # Guesses
//
// The guess is made where the fewest ways are left, as exact covers are usually
// searched, and among equals where conflicts were lately, see choice.
//
// # Counting
//
// After a completion the search must not find it again. It goes on like a plain
// one: of the guesses that led to the completion, the deepest one is turned
// round, and all that lies below its other side is counted; then the next
// one. These guesses are a floor that nothing goes back through. Above the
// floor it learns as before, and no clause speaks of completions that were
// found: thus any number of them can be counted in the same memory, each once.
//
// # Measured
//
// On twelve 25x25 boards with 300 givens it takes 9 ms of CPU time to find and
// prove the completion (median; mean 30, at most 175), where general takes 20
// (234, 1469) and CaDiCaL 26 (105, 565): see BenchmarkProve. Against general
// it draws level on 12x12 boards. Most is gained by looking for the fewest ways
// first (two fifths fewer conflicts than by activity alone), by slow fading of
// activity, and by joining rivals, which halves the clauses. Keeping symbols
// inside overlaps saves a quarter of the mean. Blocking a completion by a
// clause, in place of the floor, gains nothing.
//
// # Sources
//
// The ideas, none of the code: Marques-Silva and Sakallah, GRASP (1999);
// Moskewicz and others, Chaff (2001), for watched literals and activity; Zhang
// and others, on where to stop (2001); Eén and Sörensson, An extensible
// SAT-solver (2003); Boussemart and others, for the fewest ways weighed by
// conflicts (2004); Gebser and others, for counting with a floor (2007);
// Sörensson and Biere, for leaving out literals (2009); Audemard and Simon, for
// the worth of a clause (2009); Fleury and Biere, for joining literals (2021);
// Luby and others, for the spacing of restarts (1993).
type learning struct {
	cover
	clauses
	choice
	explanation
	board []uint8

	reviewed  int // literals of the trail whose clauses were looked at
	conflicts int32
	restarts  uint32
	restartAt int32 // conflicts

	// The first guesses, up to floor, lead to the last completion that was
	// found; of those that are closed the other side has been counted. The
	// search does not go back over them but by closeGuess.
	floor  int
	closed []bool
}

func newLearning(shape *Shape) method {
	return &learning{
		cover:       newCover(shape),
		clauses:     newClauses(shape),
		choice:      newChoice(shape),
		explanation: newExplanation(shape),
		board:       make([]uint8, shape.size*shape.size),
	}
}

func (g *learning) run(s *search, cells []uint8) {
	g.forgetAll()
	if g.conflicts > 0 { // else both are as new
		g.choice.reset()
		clear(g.met)
	}
	g.reviewed, g.conflicts, g.restarts, g.floor = 0, 0, 0, 0
	g.closed = g.closed[:0]
	g.planRestart()
	g.load(cells)
	g.search(s)
}

// search is one loop: draw conclusions, then learn from a conflict, or guess.
func (g *learning) search(s *search) {
	rooted := -1 // literals that held before the first guess when last looked
	for s.step() {
		if !g.propagate() {
			if len(g.marks) > g.floor {
				g.learnFromConflict()
			} else if !g.closeGuess() {
				return
			}
			continue
		}
		if len(g.marks) == 0 && len(g.trail) > rooted {
			rooted = len(g.trail)
			copy(g.rootOpen, g.open)
			g.regroup(&g.cover)
		}
		if g.conflicts >= g.restartAt {
			g.planRestart()
			g.back(g.floor)
		}
		if g.tooMany() {
			g.thin(g.isReason, g.renumber)
		}
		if guess, open := g.choose(&g.cover); open {
			s.guesses++
			g.guess(guess)
		} else if g.complete(s) || !g.closeGuess() {
			return
		}
	}
}

// propagate draws all conclusions, the cheapest first; false means a conflict.
func (g *learning) propagate() bool {
	for !g.stuck && g.follow() {
		if g.reviewed < len(g.trail) {
			g.reviewed++
			g.review(g.trail[g.reviewed-1].not())
		} else if len(g.shrunk) > 0 {
			g.confine()
		} else {
			return true
		}
	}
	return false
}

// review looks at the clauses that watch a literal, for it has become false.
func (g *learning) review(gone literal) {
	watches := g.watches[gone]
	kept := watches[:0]
	for _, w := range watches {
		if g.stuck || g.value[w.blocker] > 0 || !g.passOn(&w, gone) {
			kept = append(kept, w)
		}
	}
	g.watches[gone] = kept
}

// passOn lets a clause watch another literal in place of one that is gone. If
// there is none the first must hold, and the clause stays where it is.
func (g *learning) passOn(w *watch, gone literal) bool {
	clause := g.of(w.number)
	if clause[0] == gone {
		clause[0], clause[1] = clause[1], gone
	}
	w.blocker = clause[0]
	if g.value[clause[0]] > 0 {
		return false
	}
	for k := 2; k < len(clause); k++ {
		if g.value[clause[k]] >= 0 {
			clause[1], clause[k] = clause[k], gone
			g.watches[clause[1]] = append(g.watches[clause[1]], *w)
			return true
		}
	}
	if g.value[clause[0]] == 0 {
		g.assign(clause[0], because(byClause, w.number))
	} else {
		g.stuck = true
		g.conflict = append(g.conflict[:0], clause...)
	}
	return false
}

func (g *learning) guess(l literal) {
	g.marks = append(g.marks, int32(len(g.trail)))
	g.assign(l, assumed)
}

// back takes back all guesses but the first so many. When the next one was made
// all conclusions had been drawn.
func (g *learning) back(guesses int) {
	g.undo(guesses)
	g.reviewed = len(g.trail)
}

// complete reports the completion that the board has become, and whether the
// search is over. All guesses lead to it, and the other sides are still to do.
func (g *learning) complete(s *search) (stop bool) {
	if s.wanted() {
		for cell := range g.board {
			g.board[cell] = uint8(bits.TrailingZeros32(g.open[g.cellGroups+int32(cell)])) + 1
		}
	}
	g.floor = len(g.marks)
	for len(g.closed) < g.floor {
		g.closed = append(g.closed, false)
	}
	return s.complete(g.board)
}

// closeGuess turns to the other side of the deepest guess, up to floor, that is
// not closed. There is none when all completions have been counted.
func (g *learning) closeGuess() bool {
	for g.floor > 0 && g.closed[g.floor-1] {
		g.floor--
	}
	g.closed = g.closed[:g.floor]
	if g.floor == 0 {
		return false
	}
	l := g.trail[g.marks[g.floor-1]]
	g.stuck = false
	g.back(g.floor - 1)
	g.closed[g.floor-1] = true
	g.guess(l.not())
	return true
}

// restartUnit is the number of conflicts until the first restart.
const restartUnit = 100

// planRestart spaces restarts by the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ...
func (g *learning) planRestart() {
	g.restarts++
	i := g.restarts
	for i&(i+1) != 0 { // the sequence repeats what came before, from its end on
		i -= 1<<(bits.Len32(i)-1) - 1
	}
	g.restartAt = g.conflicts + restartUnit*int32(i+1)/2
}

// isReason reports whether a clause is why its first literal holds.
func (g *learning) isReason(number int32) bool {
	first := g.of(number)[0]
	return g.value[first] > 0 && g.why[first.candidate()] == because(byClause, number)
}

// renumber follows a reason to its new number.
func (g *learning) renumber(from, to int32) {
	g.why[g.of(from)[0].candidate()] = because(byClause, to)
}
