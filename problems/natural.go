package problems

import "strings"

// compareNatural orders names as people count: "2" before "10", and "02"
// behind "2" so that no two names are equal unless they are the same.
func compareNatural(a, b string) int {
	x, y := a, b
	for x != "" && y != "" {
		dx, dy := leadingDigits(x), leadingDigits(y)
		if dx != "" && dy != "" {
			if order := compareNumbers(dx, dy); order != 0 {
				return order
			}
			x, y = x[len(dx):], y[len(dy):]
			continue
		}
		if x[0] != y[0] {
			return int(x[0]) - int(y[0])
		}
		x, y = x[1:], y[1:]
	}
	if order := len(x) - len(y); order != 0 {
		return order
	}
	if order := len(a) - len(b); order != 0 {
		return order
	}
	return strings.Compare(a, b)
}

func leadingDigits(s string) string {
	return s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
}

func compareNumbers(a, b string) int {
	a, b = strings.TrimLeft(a, "0"), strings.TrimLeft(b, "0")
	if order := len(a) - len(b); order != 0 {
		return order
	}
	return strings.Compare(a, b)
}
