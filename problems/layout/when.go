package layout

import (
	"gridjudge/problems/decode"
)

// when stands for one of two lists of elements.
type when struct {
	condition       expression
	then, otherwise []element
}

func (c *compiler) when(v *decode.Value) element {
	if !v.Fields("if", "then", "else") {
		return nil
	}
	e := &when{}
	if at := c.required(v, "if", "n > 0"); at != nil {
		e.condition = c.expression(at, truth)
	}
	var branches [2]*scope
	for i, key := range []string{"then", "else"} {
		branches[i] = c.within(func() {
			at := v.Get(key)
			if key == "then" {
				at = c.required(v, "then", "[…]")
			}
			if at == nil {
				return
			}
			elements := c.elements(at)
			if key == "then" {
				e.then = elements
			} else {
				e.otherwise = elements
			}
		})
	}
	c.meet(branches[0], branches[1])
	return e
}

// meet keeps the names that both branches give; those of one alone are taken,
// but not seen.
func (c *compiler) meet(then, otherwise *scope) {
	for name, s := range then.symbols {
		if other := otherwise.symbols[name]; other != nil && other.kind == s.kind && s.kind != group && s.hidden == "" && other.hidden == "" {
			c.scope.symbols[name] = s
		}
	}
	const why = "it stands in one branch of a when alone: read it in both"
	c.scope.hide(then, why)
	c.scope.hide(otherwise, why)
}

func (e *when) branch(n *names) ([]element, error) {
	yes, err := e.condition.eval(n)
	if yes.b {
		return e.then, err
	}
	return e.otherwise, err
}

func (e *when) read(r *Reader) error {
	branch, err := e.branch(&r.names)
	if err != nil {
		return r.faulty(err, part{})
	}
	return readAll(branch, r)
}

func (e *when) print(p *Printer) error {
	branch, err := e.branch(&p.names)
	if err != nil {
		return err
	}
	return printAll(branch, p)
}

func (e *when) fixed() bool {
	return independent(e.condition) && allFixed(e.then) && allFixed(e.otherwise)
}

func (e *when) describe(d *description) {
	d.item("if %s:", code(e.condition.String()))
	d.nested(e.then)
	if len(e.otherwise) > 0 {
		d.item("otherwise:")
		d.nested(e.otherwise)
	}
}
