package reference

import (
	"context"
	"errors"
)

// Work is what a board costs one family.
type Work struct {
	Family string
	Nodes  int64 // until the first completion, or until the search knew of none
	More   bool  // it would be more: the node limit stopped the search
}

// Meter measures what boards of one shape cost every family. It is not safe
// for concurrent use.
type Meter struct {
	families []Family
	solvers  []Solver
	scratch  []uint8
}

// NewMeter builds a meter for the families named, or for all; nodes bounds each
// search, for some families take days over some boards. 0 is no bound.
func NewMeter(shape *Shape, nodes int64, families ...string) (*Meter, error) {
	if len(families) == 0 {
		families = names()
	}
	m := &Meter{scratch: make([]uint8, shape.size*shape.size)}
	for _, name := range families {
		solver, err := New(Config{Shape: shape, Family: name, NodeLimit: nodes})
		if err != nil {
			return nil, err
		}
		f, _ := Lookup(name)
		m.families = append(m.families, f)
		m.solvers = append(m.solvers, solver)
	}
	return m, nil
}

// Measure has every family of the meter solve a board, which stays as it is.
func (m *Meter) Measure(ctx context.Context, cells []uint8) ([]Work, error) {
	all := make([]Work, len(m.solvers))
	for i, solver := range m.solvers {
		m.scratch = append(m.scratch[:0], cells...)
		_, err := solver.Solve(ctx, m.scratch)
		more := errors.Is(err, ErrNodeLimit)
		if err != nil && !more {
			return nil, err
		}
		all[i] = Work{Family: m.families[i].Name, Nodes: solver.(Counter).Nodes(), More: more}
	}
	return all, nil
}
