package reference

import (
	"errors"
	"fmt"
	"slices"
)

// maxSize is the largest board: its symbols fit a 32-bit mask, and the tables
// of every family stay below a few megabytes.
const maxSize = 25

// Shape is the geometry of a Sudoku: how large, and which cells must differ.
// It is immutable and shared freely.
type Shape struct {
	boxRows, boxColumns int
	size                int
	plain               bool
	units               []Unit
	unitsOf             [][]int // of each cell, ascending
}

// ShapeConfig describes a shape; all but the box is optional.
type ShapeConfig struct {
	BoxRows, BoxColumns int
	Diagonals           bool  // both main diagonals are units
	Windows             bool  // the four inner boxes of a 9x9 (windoku) are units
	Regions             []int // jigsaw: the region of each cell, from 0, in place of the boxes
}

// The kinds of units.
const (
	kindRow      = "row"
	kindColumn   = "column"
	kindBox      = "box"
	kindRegion   = "region"
	kindDiagonal = "diagonal"
	kindWindow   = "window"
)

// Unit is a set of cells that must hold each symbol once.
type Unit struct {
	Kind   string // "row", "column", "box", "region", "diagonal" or "window"
	Number int    // from 1
	Cells  []int  // row-major indices, from 0
}

// NewShape builds the shape that c describes. A board is BoxRows x BoxColumns
// cells wide and high; with Regions the box says the size and nothing else, so
// that 1 x 7 with Regions is a 7x7 jigsaw.
func NewShape(c ShapeConfig) (*Shape, error) {
	if c.BoxRows < 1 || c.BoxColumns < 1 || c.BoxRows > maxSize || c.BoxColumns > maxSize || c.BoxRows*c.BoxColumns > maxSize {
		return nil, fmt.Errorf("build shape with boxes of \"%dx%d\": want 1 to %d cells a box", c.BoxRows, c.BoxColumns, maxSize)
	}
	s := &Shape{
		boxRows:    c.BoxRows,
		boxColumns: c.BoxColumns,
		size:       c.BoxRows * c.BoxColumns,
		plain:      !c.Diagonals && !c.Windows && c.Regions == nil,
	}
	if err := s.checkExtras(c); err != nil {
		return nil, err
	}
	s.addLines()
	if c.Regions == nil {
		s.addUnits(kindBox, s.boxOf)
	} else {
		s.addUnits(kindRegion, func(cell int) int { return c.Regions[cell] })
	}
	if c.Diagonals {
		s.addDiagonals()
	}
	if c.Windows {
		s.addWindows()
	}
	s.unitsOf = make([][]int, s.size*s.size)
	for number, unit := range s.units {
		for _, cell := range unit.Cells {
			s.unitsOf[cell] = append(s.unitsOf[cell], number)
		}
	}
	return s, nil
}

// PlainShape builds the shape of a plain board of a customary size: 4, 6, 9,
// 12, 16 or 25 cells a row. Boxes that are not square lie down: those of a 6x6
// have 2 rows and 3 columns.
func PlainShape(size int) (*Shape, error) {
	box, ok := map[int][2]int{4: {2, 2}, 6: {2, 3}, 9: {3, 3}, 12: {3, 4}, 16: {4, 4}, 25: {5, 5}}[size]
	if !ok {
		return nil, fmt.Errorf("build plain shape of size \"%d\": want 4, 6, 9, 12, 16 or 25", size)
	}
	return NewShape(ShapeConfig{BoxRows: box[0], BoxColumns: box[1]})
}

// Size is the number of cells in a row.
func (s *Shape) Size() int { return s.size }

// Units are all units, rows first, then columns, then boxes or regions, then
// the rest. They belong to the shape: do not change them.
func (s *Shape) Units() []Unit { return s.units }

// Box returns the box's rows and columns.
func (s *Shape) Box() (rows, columns int) { return s.boxRows, s.boxColumns }

// Plain reports whether rows, columns and boxes are all the units there are.
func (s *Shape) Plain() bool { return s.plain }

func (s *Shape) checkExtras(c ShapeConfig) error {
	if c.Windows && (s.boxRows != 3 || s.boxColumns != 3) {
		return fmt.Errorf("build shape with windows and boxes of \"%dx%d\": only 9x9 boards with 3x3 boxes have windows", s.boxRows, s.boxColumns)
	}
	if c.Regions == nil {
		return nil
	}
	if len(c.Regions) != s.size*s.size {
		return fmt.Errorf("build shape with regions: %d cells have one, want all %d of a %dx%d board", len(c.Regions), s.size*s.size, s.size, s.size)
	}
	cells := make([]int, s.size)
	for cell, region := range c.Regions {
		if region < 0 || region >= s.size {
			return fmt.Errorf("build shape with regions: region \"%d\" at %s: want 0 to %d", region, s.CellName(cell), s.size-1)
		}
		cells[region]++
	}
	for region, n := range cells {
		if n != s.size {
			return fmt.Errorf("build shape with regions: region \"%d\" has %d cells: want %d", region, n, s.size)
		}
	}
	return nil
}

// CellName is how people name a cell: "r4c2" is the second of the fourth row.
func (s *Shape) CellName(cell int) string {
	return fmt.Sprintf("r%dc%d", cell/s.size+1, cell%s.size+1)
}

func (s *Shape) boxOf(cell int) int {
	row, column := cell/s.size, cell%s.size
	return row/s.boxRows*s.boxRows + column/s.boxColumns
}

// addUnits adds size units of one kind; number tells, from 0, which of them a
// cell belongs to.
func (s *Shape) addUnits(kind string, number func(cell int) int) {
	first := len(s.units)
	for n := range s.size {
		s.units = append(s.units, Unit{Kind: kind, Number: n + 1})
	}
	for cell := range s.size * s.size {
		unit := &s.units[first+number(cell)]
		unit.Cells = append(unit.Cells, cell)
	}
}

func (s *Shape) addLines() {
	s.addUnits(kindRow, func(cell int) int { return cell / s.size })
	s.addUnits(kindColumn, func(cell int) int { return cell % s.size })
}

func (s *Shape) addDiagonals() {
	falling, rising := make([]int, s.size), make([]int, s.size)
	for row := range s.size {
		falling[row] = row*s.size + row
		rising[row] = row*s.size + s.size - 1 - row
	}
	s.units = append(s.units, Unit{kindDiagonal, 1, falling}, Unit{kindDiagonal, 2, rising})
}

// addWindows adds the four 3x3 squares that stand one cell off the rim and one
// cell off each other.
func (s *Shape) addWindows() {
	corners := [4]int{1*9 + 1, 1*9 + 5, 5*9 + 1, 5*9 + 5}
	for i, corner := range corners {
		cells := make([]int, 9)
		for k := range cells {
			cells[k] = corner + k/3*9 + k%3
		}
		s.units = append(s.units, Unit{kindWindow, i + 1, cells})
	}
}

// errNoShape is what a nil shape gets.
var errNoShape = errors.New("build solver: no shape: make one with NewShape or PlainShape")

// checkCells tells what makes cells no board of the shape at all. Symbols that
// clash are not its business: such a board is a board, without completions.
func (s *Shape) checkCells(cells []uint8) error {
	if len(cells) != s.size*s.size {
		return fmt.Errorf("read board of %d cells: want %d for size %d", len(cells), s.size*s.size, s.size)
	}
	// The largest first: the loop over all boards must cost next to nothing.
	if largest := slices.Max(cells); int(largest) <= s.size {
		return nil
	}
	cell := slices.IndexFunc(cells, func(v uint8) bool { return int(v) > s.size })
	return fmt.Errorf("read board: value \"%d\" at %s: want 1 to %d, or 0 for a blank", cells[cell], s.CellName(cell), s.size)
}
