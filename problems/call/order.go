package call

import (
	"cmp"
	"slices"
	"strconv"
)

// Order says which arrays of a result may stand in any order; the zero value:
// none. A linked list always has its own.
type Order string

// The orders.
const (
	AnyOrder   Order = "any"   // the elements of every array, however deep
	OuterOrder Order = "outer" // those of the outermost array alone
)

// Arrange returns a text that Check has passed with its elements sorted as far
// as their order is free: two results that differ in nothing else become the
// same text.
func (t Type) Arrange(text []byte, o Order) []byte {
	if o == "" || t.Depth == 0 {
		return text
	}
	parts := elements(text)
	if o == AnyOrder {
		for i := range parts {
			parts[i] = t.Element().Arrange(parts[i], o)
		}
	}
	slices.SortFunc(parts, func(a, b []byte) int {
		if t.Base == Double && t.Depth == 1 {
			x, _ := strconv.ParseFloat(string(a), 64)
			y, _ := strconv.ParseFloat(string(b), 64)
			return cmp.Compare(x, y)
		}
		return slices.Compare(a, b)
	})
	return join(parts)
}

// elements splits an array in canonical form.
func elements(text []byte) (parts [][]byte) {
	s := scanner{text: text}
	for depth, begin := 0, 1; s.at < len(text); {
		at := s.at
		switch s.token() {
		case "[":
			depth++
		case "]":
			if depth--; depth == 0 && at > begin {
				parts = append(parts, text[begin:at])
			}
		case ",":
			if depth == 1 {
				parts = append(parts, text[begin:at])
				begin = s.at
			}
		}
	}
	return parts
}

func join(parts [][]byte) []byte {
	to := []byte{'['}
	for i, part := range parts {
		if i > 0 {
			to = append(to, ',')
		}
		to = append(to, part...)
	}
	return append(to, ']')
}
