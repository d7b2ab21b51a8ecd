package reference

// swapsEachCell is how much the boxes are stirred to make regions.
const swapsEachCell = 20

// RandomRegions makes the regions of a jigsaw: of each cell, from 0, for
// ShapeConfig.Regions. They begin as the shape's boxes; then, over and over, two
// regions that touch trade a cell each, where both stay in one piece. The same
// seed makes the same regions; not all of them allow a full board.
func RandomRegions(boxRows, boxColumns int, seed uint64) ([]int, error) {
	shape, err := NewShape(ShapeConfig{BoxRows: boxRows, BoxColumns: boxColumns})
	if err != nil {
		return nil, err
	}
	random := newSource(seed, 0)
	j := jigsaw{size: shape.size, region: make([]int, shape.size*shape.size)}
	for cell := range j.region {
		j.region[cell] = shape.boxOf(cell)
	}
	for range swapsEachCell * len(j.region) {
		j.trade(random)
	}
	return j.region, nil
}

type jigsaw struct {
	size   int
	region []int // of each cell
}

// trade moves a random cell to a region beside it, and one of that region's
// cells back, if that leaves both in one piece.
func (j *jigsaw) trade(random *source) {
	cell := random.below(len(j.region))
	beside := j.beside(cell)
	mine, theirs := j.region[cell], j.region[beside[random.below(len(beside))]]
	if mine == theirs {
		return
	}
	back := random.below(len(j.region))
	for j.region[back] != theirs || !j.touches(back, mine) {
		if back++; back == len(j.region) {
			back = 0
		}
	}
	j.region[cell], j.region[back] = theirs, mine
	if !j.whole(mine) || !j.whole(theirs) {
		j.region[cell], j.region[back] = mine, theirs
	}
}

// beside returns the cells that share an edge with a cell.
func (j *jigsaw) beside(cell int) []int {
	all := make([]int, 0, 4)
	if cell >= j.size {
		all = append(all, cell-j.size)
	}
	if cell%j.size > 0 {
		all = append(all, cell-1)
	}
	if cell%j.size < j.size-1 {
		all = append(all, cell+1)
	}
	if cell < len(j.region)-j.size {
		all = append(all, cell+j.size)
	}
	return all
}

func (j *jigsaw) touches(cell, region int) bool {
	for _, other := range j.beside(cell) {
		if j.region[other] == region {
			return true
		}
	}
	return false
}

// whole reports whether a region is in one piece.
func (j *jigsaw) whole(region int) bool {
	reached := make([]bool, len(j.region))
	var reach func(cell int) int
	reach = func(cell int) int {
		reached[cell] = true
		n := 1
		for _, other := range j.beside(cell) {
			if !reached[other] && j.region[other] == region {
				n += reach(other)
			}
		}
		return n
	}
	for cell, r := range j.region {
		if r == region {
			return reach(cell) == j.size
		}
	}
	return false
}
