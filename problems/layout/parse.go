package layout

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gridjudge/problems/decode"
)

// How tightly the operators bind. Those of one level go from left to right, but
// for ^, which binds tighter than the - in front: -2^2 is -(2^2).
const (
	loosest = 1 + iota
	conjunction
	comparison
	sum
	product
	unary
	power
	operandLevel
)

// level returns how tightly an operator binds; 0: it is none.
func level(operator string) int {
	switch operator {
	case "||":
		return loosest
	case "&&":
		return conjunction
	case "==", "!=", "<", "<=", ">", ">=":
		return comparison
	case "+", "-":
		return sum
	case "*", "/", "%":
		return product
	case "^":
		return power
	}
	return 0
}

// maxExpression bounds the text of an expression, and by that how deep it nests.
const maxExpression = 1000

// token is a word of an expression; its text is "" behind the end.
type token struct {
	text string
	at   int // byte offset
}

// parser reads one scalar of a spec as expressions. The first fault is
// reported; what follows from it is not.
type parser struct {
	v      *decode.Value
	scope  *scope
	tokens []token
	failed bool
}

// expression parses the whole of a scalar, which must be of the kind wanted.
func (c *compiler) expression(v *decode.Value, want kind) expression {
	p := c.parser(v)
	if p == nil {
		return nil
	}
	start := p.tokens[0]
	e := p.binary(loosest)
	p.end()
	if !p.failed && e.kind() != want {
		p.fail(start, fmt.Sprintf("want %v, not %v", want, e.kind()), "")
	}
	if p.failed {
		return nil
	}
	if nameless(e) {
		if _, err := e.eval(nil); err != nil {
			p.fail(start, err.Error(), "")
			return nil
		}
	}
	return e
}

func (c *compiler) parser(v *decode.Value) *parser {
	text, ok := v.Text()
	if !ok {
		return nil
	}
	if len(text) > maxExpression {
		v.Mistake("split it up", "an expression of %d bytes, more than %d", len(text), maxExpression)
		return nil
	}
	p := &parser{v: v, scope: c.scope}
	p.split(text)
	if p.failed {
		return nil
	}
	return p
}

// split cuts the text into tokens, the last of which is empty.
func (p *parser) split(text string) {
	for i := 0; i < len(text); {
		n := tokenLength(text[i:])
		if n == 0 {
			p.fail(token{text[i : i+1], i}, fmt.Sprintf("%q has no meaning here", text[i:i+1]), "expressions know numbers, names, + - * / % ^ ( ) and comparisons")
			return
		}
		if text[i] != ' ' {
			p.tokens = append(p.tokens, token{text[i : i+n], i})
		}
		i += n
	}
	p.tokens = append(p.tokens, token{"", len(text)})
}

// tokenLength returns the length of the token that a text begins with, or 0.
func tokenLength(text string) int {
	for _, operator := range []string{"..", "==", "!=", "<=", ">=", "&&", "||"} {
		if strings.HasPrefix(text, operator) {
			return 2
		}
	}
	b := text[0]
	switch {
	case strings.IndexByte(" +-*/%^(),<>!", b) >= 0:
		return 1
	case b == '"' || b == '\'':
		if end := strings.IndexByte(text[1:], b); end >= 0 {
			return end + 2
		}
	case isDigit(b) || isLetter(b):
		n := 1
		for n < len(text) && (isDigit(text[n]) || isLetter(text[n])) {
			n++
		}
		return n
	}
	return 0
}

func isDigit(b byte) bool  { return b >= '0' && b <= '9' }
func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' || b == '_' }

// fail reports a fault at its own column where the scalar is on one line.
func (p *parser) fail(at token, message, fix string) {
	if !p.failed {
		p.failed = true
		inside(p.v, at.at).Mistake(fix, "%s", message)
	}
}

// inside is the place of a byte of a scalar, as far as quoting lets us know.
func inside(v *decode.Value, offset int) *decode.Value {
	at := *v
	if strings.Contains(v.Raw, "\n") {
		return &at
	}
	if at.Column += offset; v.Quoted {
		at.Column++
	}
	return &at
}

func (p *parser) peek() string { return p.tokens[0].text }

func (p *parser) next() token {
	t := p.tokens[0]
	if len(p.tokens) > 1 {
		p.tokens = p.tokens[1:]
	}
	return t
}

func (p *parser) take(text string) bool {
	if p.peek() != text {
		return false
	}
	p.next()
	return true
}

func (p *parser) end() {
	if t := p.tokens[0]; t.text != "" {
		p.fail(t, fmt.Sprintf("%q where the expression should end", t.text), "")
	}
}

// binary parses operators of a level (at least loosest) and all tighter ones.
func (p *parser) binary(least int) expression {
	left := p.unary()
	for !p.failed {
		t := p.tokens[0]
		l := level(t.text)
		if l < least {
			break
		}
		p.next()
		inner := l + 1
		if t.text == "^" {
			inner = l
		}
		left = p.combine(t, left, p.binary(inner))
	}
	return left
}

func (p *parser) unary() expression {
	t := p.tokens[0]
	want := integer
	switch t.text {
	case "!":
		want = truth
	case "-":
	default:
		return p.operand()
	}
	p.next()
	e := p.binary(unary)
	if p.failed {
		return nil
	}
	if e.kind() != want {
		p.fail(t, fmt.Sprintf("%s wants %v, not %v", t.text, want, e.kind()), "")
		return nil
	}
	if n, ok := e.(number); ok {
		return -n
	}
	return negation{e}
}

// combine checks what an operator is applied to.
func (p *parser) combine(t token, left, right expression) expression {
	if p.failed {
		return nil
	}
	want := integer
	switch t.text {
	case "&&", "||":
		want = truth
	case "==", "!=":
		if left.kind() == word {
			want = word
		}
	}
	for _, e := range []expression{left, right} {
		if e.kind() != want {
			p.fail(t, fmt.Sprintf("%s wants %v, not %v", t.text, want, e.kind()), "")
			return nil
		}
	}
	return binary{t.text, left, right}
}

func (p *parser) operand() expression {
	t := p.next()
	switch {
	case t.text == "":
		p.fail(t, "the expression ends too early", "")
	case t.text == "(":
		e := p.binary(loosest)
		p.expect(")")
		return e
	case t.text[0] == '"' || t.text[0] == '\'':
		return textual(t.text[1 : len(t.text)-1])
	case isDigit(t.text[0]):
		return p.number(t)
	case (t.text == "min" || t.text == "max") && p.peek() == "(":
		return p.extreme(t)
	case t.text == "length" && p.peek() == "(":
		return p.length()
	case isLetter(t.text[0]):
		return p.reference(t, integer, word)
	default:
		p.fail(t, fmt.Sprintf("%q where a number or a name is due", t.text), "")
	}
	return nil
}

func (p *parser) expect(text string) {
	if t := p.tokens[0]; !p.take(text) {
		p.fail(t, fmt.Sprintf("no %q", text), "put it here; within { } an expression with a comma needs quotes")
	}
}

// number reads 1000000000 and 1e9.
func (p *parser) number(t token) expression {
	digits, exponent, _ := strings.Cut(strings.ToLower(t.text), "e")
	n, err := strconv.ParseInt(digits, 10, 64)
	zeros := 0
	if err == nil && len(digits) < len(t.text) {
		zeros, err = strconv.Atoi(exponent)
	}
	for ; err == nil && zeros > 0 && n != 0; zeros-- {
		if n > math.MaxInt64/10 {
			err = strconv.ErrRange
		}
		n *= 10
	}
	if err != nil {
		p.fail(t, fmt.Sprintf("%q is not a whole number of 64 bits", t.text), "write 1000000000, 10^9 or 1e9")
	}
	return number(n)
}

func (p *parser) extreme(t token) expression {
	p.next()
	e := extreme{name: t.text}
	for {
		at := p.tokens[0]
		x := p.binary(loosest)
		if p.failed {
			return nil
		}
		if x.kind() != integer {
			p.fail(at, fmt.Sprintf("%s wants whole numbers, not %v", t.text, x.kind()), "")
		}
		e.of = append(e.of, x)
		if !p.take(",") {
			p.expect(")")
			return e
		}
	}
}

func (p *parser) length() expression {
	p.next()
	e := p.reference(p.next(), word, sequence, group)
	p.expect(")")
	r, ok := e.(reference)
	if !ok {
		return nil
	}
	if r.of == group { // `lines` keeps no value of its own: it is as long as it was said to be
		return groupLength{r, p.scope.find(r.name).length}
	}
	return lengthOf{r}
}

// reference reads a name that must be seen from here and be of a kind wanted.
func (p *parser) reference(t token, want ...kind) expression {
	if t.text == "" || !isLetter(t.text[0]) {
		p.fail(t, fmt.Sprintf("%q where a name is due", t.text), "")
		return nil
	}
	s, message, fix := p.scope.look(t.text, p.v)
	if s == nil {
		p.fail(t, message, fix)
		return nil
	}
	for _, k := range want {
		if s.kind == k {
			return reference{t.text, s.kind, s.given}
		}
	}
	if s.kind != noKind { // otherwise its own mistake has been told
		hint := ""
		if s.kind == sequence || s.kind == group {
			hint = fmt.Sprintf("write length(%s) for how many there are", t.text)
		}
		p.fail(t, fmt.Sprintf("%q is %v", t.text, s.kind), hint)
	}
	p.failed = true
	return nil
}
