package check

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gridjudge/problems/layout"
)

// numberLength is the longest word that is read as a number. Longer ones are
// compared as text.
const numberLength = 4096

// tolerance says how far a number may be off.
type tolerance struct{ absolute, relative float64 }

// newFloats compares word by word, as Kattis' default validator does with a
// float tolerance: a word of the answer that is a number (whole ones too) asks
// for a number that is off by no more than the absolute tolerance, or by no
// more than the relative one times the answer. Every other word is text.
//
// Numbers are decimal, with or without sign, point and exponent, or "inf",
// "infinity" and "nan" in any case. An infinity is near to itself alone and a
// NaN to every NaN: no tolerance applies to them, so that an output of NaNs is
// never near anything else. What does not fit 64 bits of floating point is
// text. Words that are the same text are equal in any case.
func newFloats(s settings, t tolerance) (Checker, error) {
	for _, x := range []float64{t.absolute, t.relative} {
		if !(x >= 0) || math.IsInf(x, 1) {
			return nil, fmt.Errorf("use tolerance \"%v\": want a number that is 0 or greater", x)
		}
	}
	return &text{rule: stricter(layout.Any, s.rule), fold: s.fold, tolerance: &t, breach: s.breach, cases: s.cases}, nil
}

// numbers compares word by word, and returns the first pair that is neither
// near nor equal, or nil.
func (c *comparison) numbers(t tolerance) (*difference, error) {
	var want, got []byte
	for {
		err := c.align()
		if err != nil {
			return nil, err
		}
		if c.at.wantEnded && c.at.gotEnded {
			return nil, nil
		}
		if want, err = c.want.take(want[:0], numberLength+1); err != nil {
			return nil, err
		}
		if got, err = c.got.take(got[:0], numberLength+1); err != nil {
			return nil, err
		}
		same := c.common(want, got)
		if same == len(want) && same == len(got) {
			if equal, err := c.rest(); err != nil {
				return nil, err
			} else if !equal {
				return c.differ(), nil
			}
			continue
		}
		near, note := t.near(want, got)
		if !near {
			d := c.at
			d.wantDiff, d.gotDiff, d.note = d.want.offset+int64(same), d.got.offset+int64(same), note
			return &d, nil
		}
	}
}

// take adds the next bytes of the word to head, up to n in all, and uses them
// up.
func (s *stream) take(head []byte, n int) ([]byte, error) {
	for len(head) < n {
		piece, err := s.word()
		if err != nil {
			return nil, err
		}
		if len(piece) == 0 {
			break
		}
		piece = piece[:min(len(piece), n-len(head))]
		head = append(head, piece...)
		s.use(len(piece))
	}
	return head, nil
}

// rest compares what is left of two words.
func (c *comparison) rest() (bool, error) {
	for {
		same, ended, err := c.piece()
		if err != nil || !same || ended {
			return same, err
		}
	}
}

// near reports whether two words are numbers within the tolerance, and if they
// are numbers that are not, by how much.
func (t tolerance) near(want, got []byte) (bool, string) {
	w, ok := number(want)
	if !ok {
		return false, ""
	}
	g, ok := number(got)
	if !ok {
		return false, ""
	}
	if math.IsNaN(w) || math.IsNaN(g) {
		return math.IsNaN(w) && math.IsNaN(g), ""
	}
	if math.IsInf(w, 0) || math.IsInf(g, 0) {
		return w == g, ""
	}
	off := math.Abs(w - g)
	if off <= t.absolute || off <= t.relative*math.Abs(w) {
		return true, ""
	}
	return false, fmt.Sprintf(" (off by %.3g, allowed: %g absolute or %g relative)", off, t.absolute, t.relative)
}

// number reads a word as a number.
func number(word []byte) (float64, bool) {
	if len(word) > numberLength {
		return 0, false
	}
	text := string(word)
	unsigned := strings.TrimLeft(text[:min(len(text), 1)], "+-") + text[min(len(text), 1):]
	if strings.EqualFold(unsigned, "nan") {
		return math.NaN(), true // C prints one with a sign too
	}
	// ParseFloat takes hexadecimal digits as well, and underscores in them.
	if strings.ContainsAny(unsigned, "xX_pP") {
		return 0, false
	}
	x, err := strconv.ParseFloat(text, 64)
	return x, err == nil
}
