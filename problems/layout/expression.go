package layout

import (
	"fmt"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// kind is the type of a name or of an expression.
type kind uint8

const (
	noKind kind = iota
	integer
	truth
	word
	decimal
	sequence
	grid
	value // of JSON
	group // the name of `lines`
)

func (k kind) String() string {
	return [...]string{"nothing", "a whole number", "a condition", "text", "a decimal number", "a list", "a grid", "a JSON value", "a group of lines"}[k]
}

// expression is kept as data, so that it can be evaluated, printed and asked
// what it depends on. It has no side effects.
type expression interface {
	kind() kind
	eval(n *names) (operand, error)
	// visit calls f for every name that the expression refers to.
	visit(f func(reference))
	String() string
}

// operand is the value of an expression of kind integer, truth or word.
type operand struct {
	n int64
	b bool
	s string
}

type (
	number    int64
	textual   string
	reference struct {
		name  string
		of    kind
		given bool // a name of the input, seen from the output
	}
	lengthOf    struct{ of reference }
	groupLength struct { // of `lines`, which keeps no value of its own
		of    reference
		count expression
	}
	negation struct{ of expression } // - of an integer, ! of a condition
	binary   struct {
		operator    string
		left, right expression
	}
	extreme struct { // min or max
		name string
		of   []expression
	}
)

func (number) kind() kind      { return integer }
func (textual) kind() kind     { return word }
func (r reference) kind() kind { return r.of }
func (lengthOf) kind() kind    { return integer }
func (groupLength) kind() kind { return integer }
func (n negation) kind() kind  { return n.of.kind() }
func (extreme) kind() kind     { return integer }

func (b binary) kind() kind {
	if strings.Contains("+-*/%^", b.operator) {
		return integer
	}
	return truth
}

func (number) visit(func(reference))          {}
func (textual) visit(func(reference))         {}
func (r reference) visit(f func(reference))   { f(r) }
func (l lengthOf) visit(f func(reference))    { f(l.of) }
func (g groupLength) visit(f func(reference)) { f(g.of) }
func (n negation) visit(f func(reference))    { n.of.visit(f) }
func (b binary) visit(f func(reference))      { b.left.visit(f); b.right.visit(f) }
func (e extreme) visit(f func(reference)) {
	for _, x := range e.of {
		x.visit(f)
	}
}

func (n number) eval(*names) (operand, error)  { return operand{n: int64(n)}, nil }
func (t textual) eval(*names) (operand, error) { return operand{s: string(t)}, nil }

func (r reference) eval(n *names) (operand, error) {
	v, ok := n.find(r.name)
	if !ok {
		return operand{}, fmt.Errorf("%q has no value", r.name)
	}
	switch v := v.(type) {
	case int64:
		if r.of == integer {
			return operand{n: v}, nil
		}
	case int:
		if r.of == integer {
			return operand{n: int64(v)}, nil
		}
	case string:
		if r.of == word {
			return operand{s: v}, nil
		}
	}
	return operand{}, fmt.Errorf("%q is %T: want %v", r.name, v, r.of)
}

func (l lengthOf) eval(n *names) (operand, error) {
	v, ok := n.find(l.of.name)
	if !ok {
		return operand{}, fmt.Errorf("%q has no value", l.of.name)
	}
	switch v := v.(type) {
	case string:
		return operand{n: int64(len(v))}, nil
	case []any:
		return operand{n: int64(len(v))}, nil
	}
	return operand{}, fmt.Errorf("%q is %T, which has no length", l.of.name, v)
}

func (g groupLength) eval(n *names) (operand, error) { return g.count.eval(n) }

func (n negation) eval(names *names) (operand, error) {
	x, err := n.of.eval(names)
	if err != nil {
		return x, err
	}
	if n.kind() == truth {
		return operand{b: !x.b}, nil
	}
	if x.n == math.MinInt64 {
		return x, overflow(n)
	}
	return operand{n: -x.n}, nil
}

func (e extreme) eval(n *names) (operand, error) {
	best, err := e.of[0].eval(n)
	for _, x := range e.of[1:] {
		if err != nil {
			break
		}
		var next operand
		if next, err = x.eval(n); (next.n > best.n) == (e.name == "max") {
			best = next
		}
	}
	return best, err
}

func (b binary) eval(n *names) (operand, error) {
	left, err := b.left.eval(n)
	if err != nil {
		return left, err
	}
	if b.operator == "&&" && !left.b || b.operator == "||" && left.b {
		return left, nil
	}
	right, err := b.right.eval(n)
	if err != nil {
		return right, err
	}
	switch b.operator {
	case "&&", "||":
		return right, nil
	case "==", "!=", "<", "<=", ">", ">=":
		return operand{b: b.compare(left, right)}, nil
	}
	result, err := b.calculate(left.n, right.n)
	return operand{n: result}, err
}

func (b binary) compare(left, right operand) bool {
	equal := left == right
	switch b.operator {
	case "==":
		return equal
	case "!=":
		return !equal
	case "<":
		return left.n < right.n
	case "<=":
		return left.n <= right.n
	case ">":
		return left.n > right.n
	}
	return left.n >= right.n
}

func (b binary) calculate(x, y int64) (int64, error) {
	switch b.operator {
	case "+":
		if sum := x + y; (sum > x) == (y > 0) {
			return sum, nil
		}
	case "-":
		if difference := x - y; (difference < x) == (y > 0) {
			return difference, nil
		}
	case "*":
		if product, ok := multiply(x, y); ok {
			return product, nil
		}
	case "/", "%":
		if y == 0 {
			return 0, fmt.Errorf("%v: division by zero", b)
		}
		if b.operator == "%" {
			return x % y, nil
		}
		if x != math.MinInt64 || y != -1 {
			return x / y, nil
		}
	case "^":
		if power, ok := raise(x, y); ok {
			return power, nil
		}
	}
	return 0, overflow(b)
}

func overflow(e expression) error { return fmt.Errorf("%v does not fit in 64 bits", e) }

func multiply(x, y int64) (int64, bool) {
	high, low := bits.Mul64(magnitude(x), magnitude(y))
	if (x < 0) != (y < 0) {
		return -int64(low), high == 0 && low <= 1<<63
	}
	return int64(low), high == 0 && low < 1<<63
}

func magnitude(x int64) uint64 {
	if x < 0 {
		return -uint64(x)
	}
	return uint64(x)
}

// raise refuses negative exponents. Beyond 0, 1 and -1 no exponent over 63
// fits, so that the loop is short.
func raise(x, y int64) (int64, bool) {
	switch {
	case y < 0:
		return 0, false
	case x == -1 || x == 0 || x == 1:
		y = min(y, 2-y%2)
	case y > 63:
		return 0, false
	}
	power, ok := int64(1), true
	for ; y > 0 && ok; y-- {
		power, ok = multiply(power, x)
	}
	return power, ok
}

// String writes large powers of ten as people do.
func (n number) String() string {
	digits := strconv.FormatInt(int64(n), 10)
	if tail := strings.TrimLeft(strings.TrimPrefix(digits, "-"), "0"); len(tail) > 5 && strings.Trim(tail[1:], "0") == "" && tail[0] == '1' {
		return strings.TrimSuffix(digits, tail) + "10^" + strconv.Itoa(len(tail)-1)
	}
	return digits
}

func (t textual) String() string   { return strconv.Quote(string(t)) }
func (r reference) String() string { return r.name }
func (l lengthOf) String() string  { return "length(" + l.of.name + ")" }

func (g groupLength) String() string { return g.count.String() }

func (n negation) String() string {
	sign := "-"
	if n.kind() == truth {
		sign = "!"
	}
	return sign + wrapped(n.of, unary)
}

func (b binary) String() string {
	own := level(b.operator)
	left, right := wrapped(b.left, own), wrapped(b.right, own+1)
	if b.operator == "^" {
		left, right = wrapped(b.left, own+1), wrapped(b.right, own)
	}
	if own >= product {
		return left + b.operator + right
	}
	return left + " " + b.operator + " " + right
}

func (e extreme) String() string {
	parts := make([]string, len(e.of))
	for i, x := range e.of {
		parts[i] = x.String()
	}
	return e.name + "(" + strings.Join(parts, ", ") + ")"
}

// wrapped puts parentheses around an expression that binds less than least.
func wrapped(e expression, least int) string {
	own := operandLevel
	switch e := e.(type) {
	case binary:
		own = level(e.operator)
	case negation:
		own = unary
	case number:
		if e < 0 {
			own = unary
		}
	}
	if own < least {
		return "(" + e.String() + ")"
	}
	return e.String()
}

// independent reports whether an expression is known before a file is read: it
// refers to no name but those of the input that is answered.
func independent(e expression) bool {
	known := true
	if e != nil {
		e.visit(func(r reference) { known = known && r.given })
	}
	return known
}

// nameless reports whether an expression refers to no name at all.
func nameless(e expression) bool {
	found := false
	e.visit(func(reference) { found = true })
	return !found
}

// constant returns the value of a nameless expression.
func constant(e expression) (n int64, ok bool) {
	if e == nil || e.kind() != integer || !nameless(e) {
		return 0, false
	}
	x, err := e.eval(nil)
	return x.n, err == nil
}

// names is where the names of an expression get their values, nearest first.
type names struct{ local, own, outer, given Values }

func (n *names) find(name string) (any, bool) {
	for _, values := range [...]Values{n.local, n.own, n.outer, n.given} {
		if v, ok := values[name]; ok {
			return v, true
		}
	}
	return nil, false
}
