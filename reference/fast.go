package reference

// newFast picks the quickest method for a shape: bit boards where there are
// some, and exact cover with propagation for everything else.
func newFast(shape *Shape) method {
	if shape.plain && shape.boxRows == 3 && shape.boxColumns == 3 {
		return newFast9()
	}
	if shape.plain && shape.boxRows == 4 && shape.boxColumns == 4 {
		return newFast16()
	}
	return newGeneral(shape)
}
