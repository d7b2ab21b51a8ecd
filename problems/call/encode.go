package call

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"unicode/utf8"
)

// ValueError says what is wrong with a value, and where in it.
type ValueError struct {
	At      string // "[2][0]"; "": the value itself
	Message string
}

func (e *ValueError) Error() string {
	if e.At == "" {
		return e.Message
	}
	return e.At + ": " + e.Message
}

// Encode appends v in canonical form. v is JSON as encoding/json reads it, with
// numbers as json.Number, or what a layout reads: int64, float64, string, []any.
func (t Type) Encode(to []byte, v any) ([]byte, error) { return t.encode(to, v, "") }

func (t Type) encode(to []byte, v any, at string) ([]byte, error) {
	if t.Depth > 0 || t.Base == ListNode {
		items, ok := v.([]any)
		if !ok {
			return nil, mismatch(at, t, v)
		}
		element := t.Element()
		if t.Depth == 0 {
			element = Type{Base: Int}
		}
		to = append(to, '[')
		for i, item := range items {
			if i > 0 {
				to = append(to, ',')
			}
			var err error
			if to, err = element.encode(to, item, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return nil, err
			}
		}
		return append(to, ']'), nil
	}
	return t.encodeOne(to, v, at)
}

func (t Type) encodeOne(to []byte, v any, at string) ([]byte, error) {
	switch t.Base {
	case Bool:
		if b, ok := v.(bool); ok {
			return strconv.AppendBool(to, b), nil
		}
	case Int, Long:
		if n, ok := whole(v); ok {
			if t.Base == Int && n != int64(int32(n)) {
				return nil, &ValueError{at, fmt.Sprintf("%d is no int of 32 bits: make the type long", n)}
			}
			return strconv.AppendInt(to, n, 10), nil
		}
	case Double:
		if f, ok := real(v); ok {
			return AppendDouble(to, f), nil
		}
	case Char:
		s, ok := v.(string)
		if ok && (len(s) != 1 || s[0] >= utf8.RuneSelf) {
			return nil, &ValueError{at, fmt.Sprintf("%q is no char: it is one ASCII character", s)}
		}
		if ok {
			return AppendString(to, s), nil
		}
	case String:
		if s, ok := v.(string); ok && utf8.ValidString(s) {
			return AppendString(to, s), nil
		}
	case Void:
		if v == nil {
			return append(to, "null"...), nil
		}
	}
	return nil, mismatch(at, t, v)
}

func whole(v any) (int64, bool) {
	switch v := v.(type) {
	case int64:
		return v, true
	case json.Number:
		n, err := strconv.ParseInt(v.String(), 10, 64)
		return n, err == nil
	}
	return 0, false
}

func real(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, !math.IsNaN(v) && !math.IsInf(v, 0)
	case json.Number:
		f, err := strconv.ParseFloat(v.String(), 64)
		return f, err == nil
	}
	return 0, false
}

func mismatch(at string, t Type, v any) error {
	return &ValueError{at, fmt.Sprintf("want %v, not %s", t, kind(v))}
}

func kind(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case json.Number:
		return v.String()
	case int64, float64:
		return fmt.Sprint(v)
	case string:
		return fmt.Sprintf("%.40q", v)
	case []any:
		return fmt.Sprintf("an array of %d", len(v))
	}
	return "an object"
}

// AppendDouble appends the shortest decimal that reads as f again; -0 is 0. It
// always has a point or an exponent, by which [Compare] knows doubles.
func AppendDouble(to []byte, f float64) []byte {
	if f == 0 {
		return append(to, "0.0"...)
	}
	a := math.Abs(f)
	if a < 1e-6 || a >= 1e21 {
		return strconv.AppendFloat(to, f, 'e', -1, 64)
	}
	to = strconv.AppendFloat(to, f, 'f', -1, 64)
	if f == math.Trunc(f) {
		to = append(to, ".0"...)
	}
	return to
}

// AppendString appends s, which is UTF-8, in canonical form.
func AppendString(to []byte, s string) []byte {
	const digits = "0123456789abcdef"
	to = append(to, '"')
	for i := range len(s) {
		switch b := s[i]; {
		case b == '"' || b == '\\':
			to = append(to, '\\', b)
		case b >= ' ':
			to = append(to, b)
		case short(b) != 0:
			to = append(to, '\\', short(b))
		default:
			to = append(to, '\\', 'u', '0', '0', digits[b>>4], digits[b&15])
		}
	}
	return append(to, '"')
}

// short is the letter that a control character is escaped with, or 0.
func short(b byte) byte {
	switch b {
	case '\b':
		return 'b'
	case '\t':
		return 't'
	case '\n':
		return 'n'
	case '\f':
		return 'f'
	case '\r':
		return 'r'
	}
	return 0
}
