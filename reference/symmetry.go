package reference

import (
	"fmt"
	"strings"
)

// Symmetry says how the givens of a board lie: the set of given cells goes over
// into itself. The symbols in them are free.
type Symmetry int

// The symmetries.
const (
	NoSymmetry Symmetry = iota
	Rotational          // half a turn
	Mirror              // left and right change places
)

var symmetryNames = []string{"none", "rotational", "mirror"}

func (s Symmetry) String() string { return symmetryNames[s] }

// ParseSymmetry reads "none", "rotational" or "mirror".
func ParseSymmetry(name string) (Symmetry, error) {
	for i, n := range symmetryNames {
		if n == name {
			return Symmetry(i), nil
		}
	}
	return 0, fmt.Errorf("unknown symmetry %q: want one of %s", name, strings.Join(symmetryNames, ", "))
}

// image returns the cell that the symmetry puts a cell on.
func (s Symmetry) image(size, cell int) int {
	switch s {
	case Rotational:
		return size*size - 1 - cell
	case Mirror:
		return cell/size*size + size - 1 - cell%size
	default:
		return cell
	}
}

// orbits returns the cells in sets of one or two that stay or go together, in
// the order of their first cells.
func (s Symmetry) orbits(size int) [][]int {
	var all [][]int
	for cell := range size * size {
		switch other := s.image(size, cell); {
		case other == cell:
			all = append(all, []int{cell})
		case other > cell:
			all = append(all, []int{cell, other})
		}
	}
	return all
}

// Symmetric reports whether the givens of a board lie as the symmetry wants.
func (s *Shape) Symmetric(cells []uint8, symmetry Symmetry) bool {
	for cell := range cells {
		if (cells[cell] == 0) != (cells[symmetry.image(s.size, cell)] == 0) {
			return false
		}
	}
	return true
}
