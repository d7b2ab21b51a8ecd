package layout

import (
	"fmt"

	"gridjudge/problems/decode"
)

// rows is a board or a grid, one line a row.
type rows struct {
	cells
	height, width expression
	board         bool
	trailing      bool
}

func (c *compiler) rows(v *decode.Value) element {
	e := &rows{}
	switch {
	case v.Get("board") != nil:
		v.Fields("board", "separator", "trailing")
		size := 0
		e.cells, size = c.boardCells(v)
		e.height, e.width, e.board = number(size), number(size), true
	case v.Get("grid") != nil:
		v.Fields("grid", "height", "width", "charset", "separator", "trailing")
		e.height = c.sizeOf(v, "height", "h")
		e.width = c.sizeOf(v, "width", "w")
		e.cells = cells{charset: c.charset(v, graphic()), separator: c.separator(v, "")}
		e.label = c.declare(v, "grid", grid)
	default:
		if v.Fields("board", "grid", "height", "width", "charset", "separator", "trailing") {
			v.Mistake("write rows: {board: b} or rows: {grid: g, height: h, width: w}", "rows of what?")
		}
		return nil
	}
	e.trailing = c.trailing(v)
	return e
}

func (e *rows) size(n *names) (height, width int64, err error) {
	if height, err = size(e.height, n); err == nil {
		width, err = size(e.width, n)
	}
	if err == nil && height*width > maxItems {
		err = fmt.Errorf("%q has %d rows of %d cells: want at most %d cells", e.label, height, width, int64(maxItems))
	}
	return height, width, err
}

func (e *rows) read(r *Reader) error {
	of := part{name: e.label}
	height, width, err := e.size(&r.names)
	if err != nil {
		return r.faulty(err, of)
	}
	if err := r.charge(max(height, height*width), of); err != nil {
		return err
	}
	g := Grid{int(height), int(width), []byte{}}
	for i := range int(height) {
		// Rows are added as they are read: a file that only says that it is
		// large costs nothing.
		g.Cells = append(g.Cells, make([]byte, width)...)
		if err := e.row(r, g.Cells[i*g.Columns:], i+1); err != nil {
			return err
		}
		if err := r.endLine(e.trailing, part{e.label, i + 1, 0}); err != nil {
			return err
		}
	}
	r.set(e.label, g)
	return nil
}

func (e *rows) print(p *Printer) error {
	v, err := p.value(e.label)
	if err != nil {
		return err
	}
	height, width, err := e.size(&p.names)
	if err != nil {
		return err
	}
	g, err := e.grid(v, int(height), int(width))
	if err != nil {
		return err
	}
	for i := range g.Rows {
		e.printRow(p, g.Cells[i*g.Columns:(i+1)*g.Columns])
		p.text("\n")
	}
	return nil
}

func (e *rows) fixed() bool { return independent(e.height) && independent(e.width) }

func (e *rows) describe(d *description) {
	what := "grid"
	if e.board {
		what = "board"
	}
	d.item("%s lines of %s cells%s, the %s %s (%s)%s", amount(e.height), amount(e.width), betweenCells(e.separator), what, code(e.label), e.wordsInCode(), trailingWords(e.trailing))
}
