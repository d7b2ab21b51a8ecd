package layout

import (
	"fmt"
	"math"
	"math/big"
	"testing"

	"gridjudge/problems/decode"

	"pgregory.net/rapid"
)

// parsed parses text that refers to the integers n and m, the word s and
// the list a.
func parsed(t testing.TB, text string, want kind) expression {
	t.Helper()
	v, err := decode.Parse("spec.yaml", []byte(fmt.Sprintf("%q", text)))
	if err != nil {
		t.Fatal(err)
	}
	c := &compiler{scope: &scope{symbols: map[string]*symbol{"n": {kind: integer}, "m": {kind: integer}, "s": {kind: word}, "a": {kind: sequence}}}}
	e := c.expression(v, want)
	if e == nil {
		t.Fatalf("%s: %v", text, v.Source.Err())
	}
	return e
}

func TestExpressions(t *testing.T) {
	values := &names{own: Values{"n": int64(7), "m": int64(-2), "s": "abc", "a": []any{int64(1)}}}
	for text, want := range map[string]int64{
		"1 + 2 * 3":             7,
		"(1 + 2) * 3":           9,
		"10 - 3 - 2":            5,
		"2^3^2":                 512,
		"-2^2":                  -4,
		"(-2)^2":                4,
		"(-1)^1000000001":       -1,
		"0^0":                   1,
		"n / m":                 -3,
		"n % m":                 1,
		"m % n":                 -2,
		"10^9":                  1000000000,
		"3e2":                   300,
		"0e99":                  0,
		"min(n, m, 3)":          -2,
		"max(n, m)":             7,
		"length(s) + length(a)": 4,
		"-n":                    -7,
		"-(-n)":                 7,
		"-9223372036854775807":  -math.MaxInt64,
	} {
		e := parsed(t, text, integer)
		if got, err := e.eval(values); err != nil || got.n != want {
			t.Errorf("%s = %d, %v; want %d", text, got.n, err, want)
		}
	}
	for text, want := range map[string]bool{
		"n > 3 && m < 0":           true,
		"n > 3 && m > 0 || n == 7": true,
		"!(n != 7)":                true,
		"s == 'abc'":               true,
		"s != 'abc'":               false,
		"n <= 7 && n >= 7":         true,
		"m < 0 || n / (m+2) == 1":  true, // the left side decides
		"m > 0 && n / (m+2) == 1":  false,
	} {
		e := parsed(t, text, truth)
		got, err := e.eval(values)
		if err != nil || got.b != want {
			t.Errorf("%s = %v, %v; want %v", text, got.b, err, want)
		}
	}
	if got, err := parsed(t, "m == 0 || n / (m+2) == 1", truth).eval(values); err == nil {
		t.Errorf("a division by zero is %v", got.b)
	}
}

// TestArithmeticIsExactOrRefused compares with numbers of any size.
func TestArithmeticIsExactOrRefused(t *testing.T) {
	edges := rapid.OneOf(rapid.Int64(), rapid.Int64Range(-4, 70), rapid.SampledFrom([]int64{math.MinInt64, math.MaxInt64, math.MinInt64 + 1, 1 << 31, -1 << 31, 3037000500}))
	rapid.Check(t, func(t *rapid.T) {
		x, y := edges.Draw(t, "x"), edges.Draw(t, "y")
		for _, operator := range []string{"+", "-", "*", "/", "%", "^"} {
			got, err := binary{operator, number(x), number(y)}.eval(nil)
			want := exact(operator, x, y)
			if want == nil || !want.IsInt64() {
				if err == nil {
					t.Errorf("%d %s %d = %d: want an error", x, operator, y, got.n)
				}
			} else if err != nil || got.n != want.Int64() {
				t.Errorf("%d %s %d = %d, %v; want %v", x, operator, y, got.n, err, want)
			}
		}
	})
}

// exact returns nil where there is no result, or one beyond all bounds.
func exact(operator string, x, y int64) *big.Int {
	a, b, r := big.NewInt(x), big.NewInt(y), new(big.Int)
	switch operator {
	case "+":
		return r.Add(a, b)
	case "-":
		return r.Sub(a, b)
	case "*":
		return r.Mul(a, b)
	case "^":
		if y < 0 {
			return nil
		}
		if x >= -1 && x <= 1 {
			return r.Exp(a, big.NewInt(y%2+2*min(y/2, 1)), nil)
		}
		if y > 63 {
			return nil
		}
		return r.Exp(a, b, nil)
	}
	if y == 0 {
		return nil
	}
	if operator == "/" {
		return r.Quo(a, b)
	}
	return r.Rem(a, b)
}

func TestExpressionsReadAsTheyAreWritten(t *testing.T) {
	for _, text := range []string{"n*2 + 1", "n*(m - 2)", "-n^2", "(-n)^2", "10^9", "n - (m - 1)", "n/(m*2)", "n/m*2", "min(n, max(m, 1))", "length(a)", "2^n^m", "(2^n)^m", "-10^9"} {
		if got := parsed(t, text, integer).String(); got != text {
			t.Errorf("%q reads %q", text, got)
		}
	}
	for _, text := range []string{"n > 0 && m < 1 || s == \"x\"", "!(n == 1)"} {
		if got := parsed(t, text, truth).String(); got != text {
			t.Errorf("%q reads %q", text, got)
		}
	}
}

func TestCharsets(t *testing.T) {
	for text, want := range map[string]string{
		"a-z": "a-z", ".#": "#.", "A-P": "A-P", "-0-9": "-0-9", "0-9-": "-0-9", "cab": "a-c", "+--": "+--", "ab": "ab", "--/": "--/", ",-.": ",-.", "!-~": "!-~",
	} {
		set, _, err := parseCharset(text)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := set.String(); got != want {
			t.Errorf("%q reads %q, want %q", text, got, want)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		var set charset
		for _, b := range rapid.SliceOfN(rapid.ByteRange('!', '~'), 1, 40).Draw(t, "bytes") {
			set[b] = true
		}
		again, _, err := parseCharset(set.String())
		if err != nil || *again != set {
			t.Fatalf("%q reads as another set (%v)", set.String(), err)
		}
	})
}
