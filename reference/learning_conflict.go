package reference

// explanation is what it takes to learn a clause from a conflict.
type explanation struct {
	learning []literal // the clause
	marked   []mark    // of each candidate: what is known of it
	touched  []int32   // candidates that are marked
	shared   []int32   // of each candidate: literals of the clause that are false because of it
	met      []int32   // of each number of guesses: the last conflict whose clause met it
	rests    []literal // of the reasons that are being looked at
}

// mark is what is known of a candidate that has a false literal.
type mark uint8

const (
	unmarked mark = iota
	implied       // that is so whenever all literals of the clause are false
	needed        // that takes a guess the clause does not speak of
)

func newExplanation(shape *Shape) explanation {
	cells := shape.size * shape.size
	return explanation{
		marked: make([]mark, cells*stride),
		shared: make([]int32, cells*stride),
		met:    make([]int32, cells*shape.size+1),
	}
}

// learnFromConflict finds a clause that would have told of the conflict before
// the last guess was made, goes back to where it has one literal left that can
// hold, and makes that one hold.
func (g *learning) learnFromConflict() {
	g.conflicts++
	g.findClause()
	g.joinRivals()
	glue := g.countLevels()
	g.minimise()
	for _, candidate := range g.touched {
		g.marked[candidate] = unmarked
	}
	g.touched = g.touched[:0]
	g.conflictOver()
	g.stuck = false
	g.back(max(g.watchLatest(), g.floor))
	clause := g.explanation.learning
	if len(clause) == 1 {
		g.assign(clause[0], assumed)
	} else {
		g.assign(clause[0], because(byClause, g.learn(clause, glue, g.conflicts)))
	}
}

// findClause starts from the conflict and replaces what became false after the
// last guess, the latest first, by what made it false, until a single literal
// of that kind is left (the first unique implication point). It comes first.
func (g *learning) findClause() {
	g.explanation.learning = append(g.explanation.learning[:0], 0)
	late := g.take(g.conflict)
	for at := len(g.trail) - 1; ; at-- {
		l := g.trail[at]
		if g.marked[l.candidate()] == unmarked {
			continue
		}
		if late--; late == 0 {
			g.explanation.learning[0] = l.not()
			return
		}
		if why := g.why[l.candidate()]; why.kind() == byClause {
			g.known[why.number()].used = g.conflicts
		}
		late += g.take(g.restOf(l))
		g.rests = g.rests[:0]
	}
}

// take marks false literals, adds those to the clause that were so before the
// last guess, and returns the number of the others.
func (g *learning) take(literals []literal) (late int) {
	for _, l := range literals {
		candidate := l.candidate()
		level := int(g.level[candidate])
		if level == 0 || g.marked[candidate] != unmarked {
			continue
		}
		g.mark(candidate, implied)
		g.takesPart(candidate)
		if level == len(g.marks) {
			late++
		} else {
			g.explanation.learning = append(g.explanation.learning, l)
		}
	}
	return late
}

func (g *learning) mark(candidate int32, m mark) {
	g.marked[candidate] = m
	g.touched = append(g.touched, candidate)
}

// restOf returns the other literals, all false, of the clause that made l hold.
// Those of a rule are appended to rests, for the caller to remove.
func (g *learning) restOf(l literal) []literal {
	why := g.why[l.candidate()]
	if why.kind() == byClause {
		return g.of(why.number())[1:]
	}
	begin := len(g.rests)
	g.rests = g.appendRest(g.rests, l, why)
	return g.rests[begin:]
}

// joinRivals replaces literals that are false because of the same rival by one:
// that the rival is out. Large groups make many of those. The clause then says
// a little less, for candidates get out in other ways too, but it is half as
// long and quicker to conclude from.
func (g *learning) joinRivals() {
	clause := g.explanation.learning
	for _, l := range clause[1:] {
		if rival, ok := g.rivalOf(l); ok {
			g.shared[rival]++
		}
	}
	kept := 1
	for _, l := range clause[1:] {
		if rival, ok := g.rivalOf(l); ok {
			shared := g.shared[rival]
			g.shared[rival] = 0
			if g.marked[rival] != unmarked {
				continue // the clause has it already
			}
			if shared > 1 {
				g.mark(rival, implied)
				l = out(rival)
			}
		}
		clause[kept] = l
		kept++
	}
	g.explanation.learning = clause[:kept]
}

// rivalOf returns the rival that put out a literal's candidate, if it was one,
// and got in after the same guess.
func (g *learning) rivalOf(l literal) (rival int32, ok bool) {
	why := g.why[l.candidate()]
	if why.kind() != rivalIn || !l.isIn() {
		return 0, false
	}
	return why.number(), g.level[why.number()] == g.level[l.candidate()]
}

// countLevels notes after how many guesses the clause's literals became false,
// and returns how many such numbers there are (the glue).
func (g *learning) countLevels() (glue int32) {
	for _, l := range g.explanation.learning {
		if level := g.level[l.candidate()]; g.met[level] != g.conflicts {
			g.met[level] = g.conflicts
			glue++
		}
	}
	return glue
}

// minimise leaves out literals that are false whenever the others are.
func (g *learning) minimise() {
	clause := g.explanation.learning
	kept := 1
	for _, l := range clause[1:] {
		if g.why[l.candidate()] == assumed || !g.followsAll(l.not()) {
			clause[kept] = l
			kept++
		}
	}
	g.explanation.learning = clause[:kept]
}

// followsAll reports whether the reason of a literal that holds is implied.
func (g *learning) followsAll(l literal) bool {
	begin := len(g.rests)
	follows := true
	for _, other := range g.restOf(l) {
		if !g.follows(other) {
			follows = false
			break
		}
	}
	g.rests = g.rests[:begin]
	return follows
}

// follows reports whether a false literal is implied. It never looks at the
// same one twice, and goes no deeper than the trail is long.
func (g *learning) follows(l literal) bool {
	candidate := l.candidate()
	level := g.level[candidate]
	if level == 0 || g.marked[candidate] != unmarked {
		return level == 0 || g.marked[candidate] == implied
	}
	if g.why[candidate] != assumed && g.met[level] == g.conflicts && g.followsAll(l.not()) {
		g.mark(candidate, implied)
		return true
	}
	g.mark(candidate, needed)
	return false
}

// watchLatest puts that literal second which became false last of all but the
// first, and returns how many guesses had been made then.
func (g *learning) watchLatest() (guesses int) {
	clause := g.explanation.learning
	for i, l := range clause[1:] {
		if level := int(g.level[l.candidate()]); level > guesses {
			guesses = level
			clause[1], clause[1+i] = clause[1+i], clause[1]
		}
	}
	return guesses
}
