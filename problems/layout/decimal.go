package layout

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gridjudge/problems/decode"
)

// decimalField is a decimal number. Our own files write it with exactly so many
// decimals, and at most maxDigits digits, which a float64 holds without loss;
// contestants may write it in any way.
type decimalField struct {
	label     string
	low, high float64
	decimals  int
}

const (
	maxDigits  = 15
	maxDecimal = 400 // characters that a contestant may write
)

func (c *compiler) decimal(v *decode.Value) field {
	f := &decimalField{low: math.Inf(-1), high: math.Inf(1), decimals: 6}
	if at := v.Get("range"); at != nil {
		c.decimalRange(at, f)
	}
	if at := v.Get("decimals"); at != nil {
		n, ok := at.Int()
		if ok && (n < 0 || n > maxDigits-1) {
			at.Mistake(fmt.Sprintf("write 0 to %d", maxDigits-1), "%d decimals", n)
		}
		f.decimals = int(n)
	}
	f.label = c.declare(v, "float", decimal)
	return f
}

// decimalRange reads "0.5..1e3", of numbers alone.
func (c *compiler) decimalRange(v *decode.Value, f *decimalField) {
	text, ok := v.Text()
	if !ok {
		return
	}
	low, high, found := strings.Cut(text, "..")
	if !found {
		v.Mistake("write e.g. 0..1", "%q is not a range", text)
		return
	}
	for i, end := range []*float64{&f.low, &f.high} {
		text := strings.TrimSpace([]string{low, high}[i])
		if text == "" {
			continue
		}
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
			v.Mistake("write e.g. 0..1.5", "%q is not a number", text)
			return
		}
		*end = x
	}
	if f.low > f.high {
		v.Mistake(fmt.Sprintf("write %v..%v", f.high, f.low), "the range %s holds nothing", text)
	}
}

func (f *decimalField) name() string { return f.label }
func (f *decimalField) fixed() bool  { return false }
func (f *decimalField) open() bool   { return true }

func (f *decimalField) holds(b byte) bool {
	return isDigit(b) || b == '.' || b == 'e' || b == 'E' || b == '+' || b == '-'
}

func (f *decimalField) read(r *Reader, stops string) (any, error) {
	of := part{name: f.label}
	text, err := r.word(maxDecimal, stops, of, "a number")
	if err != nil {
		return nil, err
	}
	x, err := parseDecimal(text)
	if err == nil && r.rule == Strict {
		err = f.spelling(text, x)
	}
	if err == nil {
		err = f.check(x)
	}
	if err != nil {
		return nil, r.fault(r.begin, of, err.Error(), "the layout says "+f.describe())
	}
	return x, nil
}

// parseDecimal leaves out what ParseFloat knows besides: infinities, NaN,
// underscores and hexadecimal digits.
func parseDecimal(text []byte) (float64, error) {
	for _, b := range text {
		if !isDigit(b) && b != '.' && b != '-' && b != '+' && b|0x20 != 'e' {
			return 0, fmt.Errorf("%s is not a number", quote(text))
		}
	}
	x, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return 0, fmt.Errorf("%s is not a number that a float64 holds", quote(text))
	}
	return x, nil
}

func (f *decimalField) format(x float64) string {
	return strconv.FormatFloat(x, 'f', f.decimals, 64)
}

// spelling holds a number to how the printer writes it.
func (f *decimalField) spelling(text []byte, x float64) error {
	digits := 0
	for _, b := range text {
		if isDigit(b) {
			digits++
		}
	}
	if digits > maxDigits {
		return fmt.Errorf("%s has more than %d digits", quote(text), maxDigits)
	}
	if x == 0 {
		x = 0 // without the sign
	}
	if want := f.format(x); want != string(text) {
		return fmt.Errorf("%s is not written as %s", quote(text), want)
	}
	return nil
}

func (f *decimalField) check(x float64) error {
	if x < f.low || x > f.high {
		return fmt.Errorf("%v is out of range: want %s", x, f.span())
	}
	return nil
}

func (f *decimalField) span() string {
	return fmt.Sprintf("%v to %v", f.low, f.high)
}

func (f *decimalField) print(p *Printer, v any) error {
	x, ok := v.(float64)
	if !ok {
		return mistyped(f.label, v, "a float64")
	}
	text := f.format(x)
	if back, err := parseDecimal([]byte(text)); err != nil || back != x {
		return fmt.Errorf("%q is %v, which %d decimals do not hold", f.label, x, f.decimals)
	}
	if err := f.spelling([]byte(text), x); err != nil {
		return fmt.Errorf("%q: %w", f.label, err)
	}
	if err := f.check(x); err != nil {
		return fmt.Errorf("%q: %w", f.label, err)
	}
	p.text(text)
	return nil
}

func (f *decimalField) describe() string {
	bounds := ""
	if !math.IsInf(f.low, -1) {
		bounds = fmt.Sprintf("%v ≤ ", f.low)
	}
	bounds += f.label
	if !math.IsInf(f.high, 1) {
		bounds += fmt.Sprintf(" ≤ %v", f.high)
	}
	if bounds == f.label {
		bounds = ""
	} else {
		bounds += ", "
	}
	return fmt.Sprintf("the number %s (%swith %d decimals)", code(f.label), bounds, f.decimals)
}
