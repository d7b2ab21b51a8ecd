package reference

// learnFrom is the size from which a board is worth learning on: below it plain
// search is as quick on most boards, and never slow.
const learnFrom = 13

// newFast picks the quickest method for a shape: bit boards where there are
// some, and exact cover with propagation for everything else, by a search that
// learns where boards are large.
func newFast(shape *Shape) method {
	if shape.plain && shape.boxRows == 3 && shape.boxColumns == 3 {
		return newFast9()
	}
	if shape.plain && shape.boxRows == 4 && shape.boxColumns == 4 {
		return newFast16()
	}
	if shape.size >= learnFrom {
		return newLearning(shape)
	}
	return newGeneral(shape)
}
