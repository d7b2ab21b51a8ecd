package reference

import "context"

// lookEvery is how many nodes may pass before a search looks at its context:
// often enough to stop within a millisecond or so, seldom enough to cost
// nothing.
const lookEvery = 4096

// search is one call of Solve or Count: what it still may spend, and what it
// has found. The families report to it.
type search struct {
	ctx     context.Context // of this call; nil between calls
	nodes   int64
	guesses int64 // nodes at which the fast methods had to choose
	limit   int64 // of nodes; 0: none
	lookAt  int64 // the node at which to look at ctx and limit again
	stopped error // why the search ended before it was through

	found, want int
	first       []uint8 // where the first completion goes; nil: it is not wanted
}

// begin prepares for another call.
func (s *search) begin(ctx context.Context, want int, first []uint8) {
	s.ctx, s.want, s.first = ctx, want, first
	s.nodes, s.guesses, s.found = 0, 0, 0
	s.stopped = ctx.Err()
	s.planLook()
}

// end lets go of what belongs to the caller.
func (s *search) end() { s.ctx, s.first = nil, nil }

// step counts a node. Without leave to go on the search must unwind.
func (s *search) step() bool {
	if s.nodes >= s.lookAt {
		return s.look()
	}
	s.nodes++
	return true
}

func (s *search) look() bool {
	if s.stopped == nil {
		s.stopped = s.ctx.Err()
	}
	if s.stopped == nil && s.limit > 0 && s.nodes >= s.limit {
		s.stopped = ErrNodeLimit
	}
	if s.stopped != nil {
		return false
	}
	s.planLook()
	s.nodes++
	return true
}

func (s *search) planLook() {
	s.lookAt = s.nodes + lookEvery
	if s.limit > 0 {
		s.lookAt = min(s.lookAt, s.limit)
	}
}

// wanted reports whether the cells of the next completion matter, for methods
// that must work to write them.
func (s *search) wanted() bool { return s.found == 0 && s.first != nil }

// complete records a completion and reports whether it was the last one wanted.
func (s *search) complete(cells []uint8) (stop bool) {
	if s.wanted() {
		copy(s.first, cells)
	}
	s.found++
	return s.found >= s.want
}

// method is what makes one family different from the others. It owns all the
// memory its search needs, so that a board costs no allocation.
type method interface {
	// run reads cells, which has the shape's length and no value over its
	// size but may hold clashes, and reports completions to s until it is
	// told to stop. It must have read cells before it reports, for the first
	// completion is written there.
	run(s *search, cells []uint8)
}

// solver makes a Solver of a method.
type solver struct {
	shape  *Shape
	method method
	search search
}

var (
	_ Solver  = (*solver)(nil)
	_ Counter = (*solver)(nil)
	_ Limited = (*solver)(nil)
)

func (s *solver) Solve(ctx context.Context, cells []uint8) (bool, error) {
	n, err := s.call(ctx, cells, 1, cells)
	return n > 0, err
}

func (s *solver) Count(ctx context.Context, cells []uint8, limit int) (int, error) {
	return s.call(ctx, cells, limit, nil)
}

func (s *solver) call(ctx context.Context, cells []uint8, want int, first []uint8) (int, error) {
	if err := s.shape.checkCells(cells); err != nil {
		return 0, err
	}
	s.search.begin(ctx, want, first)
	defer s.search.end()
	if want > 0 && s.search.stopped == nil {
		s.method.run(&s.search, cells)
	}
	return s.search.found, s.search.stopped
}

// Nodes implements [Counter].
func (s *solver) Nodes() int64 { return s.search.nodes }

// SetNodeLimit implements [Limited].
func (s *solver) SetNodeLimit(n int64) { s.search.limit = n }
