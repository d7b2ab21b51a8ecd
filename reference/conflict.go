package reference

// Conflict is a unit that holds a symbol twice.
type Conflict struct {
	Unit   Unit
	Symbol uint8
	Cells  [2]int // the first two cells that hold it, in the unit's order
}

// Conflict returns the first unit, in the order of Units, that holds a symbol
// twice. Blanks, and values that are no symbols of the shape, clash with
// nothing, nor do cells beyond the end of a board that is too short.
func (s *Shape) Conflict(cells []uint8) (Conflict, bool) {
	for _, unit := range s.units {
		var holder [maxSize + 1]int // of each symbol: its cell + 1
		for _, cell := range unit.Cells {
			if cell >= len(cells) {
				continue
			}
			symbol := cells[cell]
			if symbol == 0 || int(symbol) > s.size {
				continue
			}
			if before := holder[symbol]; before != 0 {
				return Conflict{Unit: unit, Symbol: symbol, Cells: [2]int{before - 1, cell}}, true
			}
			holder[symbol] = cell + 1
		}
	}
	return Conflict{}, false
}

// IsCompletion reports whether cells is a full board: no blank, no value that
// is no symbol, and each symbol once in each unit.
func (s *Shape) IsCompletion(cells []uint8) bool {
	if len(cells) != s.size*s.size {
		return false
	}
	for _, value := range cells {
		if value == 0 || int(value) > s.size {
			return false
		}
	}
	_, clash := s.Conflict(cells)
	return !clash
}
