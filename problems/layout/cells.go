package layout

import "fmt"

// cells is what rows and boards have in common: single characters of a set,
// with something or nothing in between.
type cells struct {
	label     string
	charset   *charset
	separator string
	blank     byte // of a board that may hold blanks; otherwise 0
}

func (c *cells) read(r *Reader, of part) (byte, error) {
	r.start()
	b, more := r.peek()
	if !more || !c.charset[b] {
		return 0, c.wrong(r, of)
	}
	r.advance()
	return b, nil
}

// wrong says what stands where a cell is due.
func (c *cells) wrong(r *Reader, of part) error {
	e := r.unexpected(item, of, c.words(), "")
	if b, more := r.peek(); more && !isSpace(b) {
		e.Message = fmt.Sprintf("%v is %s, want %s", of, r.character(), c.words())
		e.Fix = "write " + c.words()
	}
	return e
}

// words says what a cell may be.
func (c *cells) words() string {
	symbols := *c.charset
	if c.blank == 0 {
		return "one of " + symbols.String()
	}
	symbols[c.blank] = false
	return fmt.Sprintf("one of %s, or %c for a blank", symbols.String(), c.blank)
}

// row reads the cells of one row into line.
func (c *cells) row(r *Reader, row []byte, number int) error {
	for i := range row {
		of := part{c.label, number, i + 1}
		if i > 0 {
			if err := r.gap(c.separator, of); err != nil {
				return err
			}
		}
		b, err := c.read(r, of)
		if err != nil {
			return err
		}
		row[i] = b
	}
	return nil
}

func (c *cells) printRow(p *Printer, row []byte) {
	if c.separator == "" {
		p.bytes(row)
		return
	}
	for i := range row {
		if i > 0 {
			p.text(c.separator)
		}
		p.bytes(row[i : i+1])
	}
}

// grid checks a value to be printed.
func (c *cells) grid(v any, rows, columns int) (Grid, error) {
	g, ok := v.(Grid)
	if !ok {
		return g, mistyped(c.label, v, "a Grid")
	}
	if g.Rows != rows || g.Columns != columns || len(g.Cells) != rows*columns {
		return g, fmt.Errorf("%q has %d rows, %d columns and %d cells: want %d rows of %d", c.label, g.Rows, g.Columns, len(g.Cells), rows, columns)
	}
	for i, b := range g.Cells {
		if !c.charset[b] {
			return g, fmt.Errorf("%v is %s: want %s", part{c.label, i/columns + 1, i%columns + 1}, quote([]byte{b}), c.words())
		}
	}
	return g, nil
}
