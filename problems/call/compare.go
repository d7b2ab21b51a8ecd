package call

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Tolerance is how far a double may be from the expected one; the zero value
// holds them to be equal as numbers.
type Tolerance struct{ Absolute, Relative float64 }

// Compare returns "" if a result of type t is the one that is due, else where
// and how they differ. Both have passed Check.
func (t Type) Compare(got, want []byte, tolerance Tolerance, o Order) string {
	difference := Compare(got, want, tolerance)
	if difference == "" || o == "" || t.Depth == 0 {
		return difference
	}
	if Compare(t.Arrange(got, o), t.Arrange(want, o), tolerance) == "" {
		return ""
	}
	return "in any order"
}

// CompareResults is Type.Compare for the results of a class: an order that is
// free is that of each result by itself, for the calls have one.
func CompareResults(types []Type, got, want []byte, tolerance Tolerance, o Order) string {
	g, w := elements(got), elements(want)
	for i := range min(len(types), len(g), len(w)) {
		if difference := types[i].Compare(g[i], w[i], tolerance, o); difference != "" {
			if difference[0] != '[' {
				difference = " " + difference
			}
			return fmt.Sprintf("[%d]%s", i, difference)
		}
	}
	return ""
}

// Compare returns "" if two canonical texts are the same value, else where and
// how they differ: "[1] is 3, want 2". Doubles, which want writes with a point
// or an exponent, are compared by value, however got writes them.
func Compare(got, want []byte, t Tolerance) string {
	if string(got) == string(want) {
		return ""
	}
	g, w := scanner{text: got}, scanner{text: want}
	c := comparison{tolerance: t}
	for g.at < len(got) && w.at < len(want) {
		a, b := g.token(), w.token()
		if a != b && !c.equal(a, b) {
			return c.difference(a, b)
		}
		c.follow(a)
	}
	if g.at == len(got) && w.at == len(want) {
		return ""
	}
	return "one ends before the other"
}

// token returns the next bracket, comma or scalar.
func (s *scanner) token() string {
	begin := s.at
	switch b := s.peek(); {
	case b == '"':
		for s.at++; s.at < len(s.text) && s.text[s.at] != '"'; s.at++ {
			if s.text[s.at] == '\\' {
				s.at++
			}
		}
		s.at = min(s.at+1, len(s.text))
	case b == '-' || isDigit(b):
		s.number()
	case b >= 'a' && b <= 'z':
		for s.at < len(s.text) && s.text[s.at] >= 'a' && s.text[s.at] <= 'z' {
			s.at++
		}
	default:
		s.at++
	}
	return string(s.text[begin:s.at])
}

// comparison remembers where in the value it stands.
type comparison struct {
	path      []int
	tolerance Tolerance
}

func (c *comparison) follow(token string) {
	switch token {
	case "[":
		c.path = append(c.path, 0)
	case "]":
		c.path = c.path[:max(0, len(c.path)-1)]
	case ",":
		if len(c.path) > 0 {
			c.path[len(c.path)-1]++
		}
	}
}

func (c *comparison) equal(got, want string) bool {
	if isWhole(want) {
		return false
	}
	x, errX := strconv.ParseFloat(got, 64)
	y, errY := strconv.ParseFloat(want, 64)
	if errX != nil || errY != nil {
		return false
	}
	off := math.Abs(x - y)
	return off == 0 || off <= c.tolerance.Absolute || off <= c.tolerance.Relative*math.Abs(y)
}

func isWhole(token string) bool { return !strings.ContainsAny(token, ".eE") }

func (c *comparison) difference(got, want string) string {
	place := ""
	for _, i := range c.path {
		place += fmt.Sprintf("[%d]", i)
	}
	switch {
	case got == "]" || want == "," || got == "," || want == "]":
		n := 0
		if len(c.path) > 0 {
			place = ""
			for _, i := range c.path[:len(c.path)-1] {
				place += fmt.Sprintf("[%d]", i)
			}
			n = c.path[len(c.path)-1] + 1
		}
		if got == "]" {
			if want != "," { // an empty array
				n = 0
			}
			return strings.TrimSpace(fmt.Sprintf("%s has %d elements, want more", place, n))
		}
		if want == "]" && got != "," {
			n = 0
		}
		return strings.TrimSpace(fmt.Sprintf("%s has more than %d elements", place, n))
	}
	return strings.TrimSpace(fmt.Sprintf("%s is %.60s, want %.60s", place, got, want))
}
