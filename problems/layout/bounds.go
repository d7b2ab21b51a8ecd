package layout

import (
	"fmt"
	"math"

	"gridjudge/problems/decode"
)

// bounds is a range of whole numbers; a nil end is open.
type bounds struct{ low, high expression }

// bounds parses "1..n*2", "0..", "..9" or "5".
func (c *compiler) bounds(v *decode.Value) bounds {
	p := c.parser(v)
	if p == nil {
		return bounds{}
	}
	var b bounds
	if p.peek() != ".." {
		b.low = p.edge()
	}
	if b.high = b.low; p.take("..") {
		if b.high = nil; p.peek() != "" {
			b.high = p.edge()
		}
	}
	p.end()
	if p.failed {
		return bounds{}
	}
	low, ok := constant(b.low)
	if high, also := constant(b.high); ok && also && low > high {
		v.Mistake(fmt.Sprintf("write %v..%v", b.high, b.low), "the range %v holds nothing", b)
	}
	return b
}

// edge parses one end of a range.
func (p *parser) edge() expression {
	at := p.tokens[0]
	e := p.binary(loosest)
	if p.failed {
		return nil
	}
	if e.kind() != integer {
		p.fail(at, fmt.Sprintf("want a whole number, not %v", e.kind()), "")
	}
	if nameless(e) {
		if _, err := e.eval(nil); err != nil {
			p.fail(at, err.Error(), "")
		}
	}
	return e
}

// limits evaluates the range.
func (b bounds) limits(n *names) (low, high int64, err error) {
	low, high = math.MinInt64, math.MaxInt64
	var x operand
	if b.low != nil {
		if x, err = b.low.eval(n); err != nil {
			return 0, 0, err
		}
		low = x.n
	}
	if b.high != nil {
		if x, err = b.high.eval(n); err != nil {
			return 0, 0, err
		}
		high = x.n
	}
	return low, high, nil
}

func (b bounds) open() bool { return b.low == nil && b.high == nil }

func (b bounds) String() string {
	return b.end(b.low) + ".." + b.end(b.high)
}

func (b bounds) end(e expression) string {
	if e == nil {
		return ""
	}
	return e.String()
}

// words says the range of something for people: "1 ≤ n ≤ 99", or "".
func (b bounds) words(of string) string {
	switch {
	case b.open():
		return ""
	case b.low == nil:
		return of + " ≤ " + b.high.String()
	case b.high == nil:
		return of + " ≥ " + b.low.String()
	case b.low.String() == b.high.String():
		return of + " = " + b.low.String()
	}
	return b.low.String() + " ≤ " + of + " ≤ " + b.high.String()
}
