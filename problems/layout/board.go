package layout

import (
	"fmt"

	"gridjudge/problems/decode"
)

// boardCells compiles what boards have in common: their cells, and how many a
// row has.
func (c *compiler) boardCells(v *decode.Value) (cells, int) {
	own := cells{separator: c.separator(v, "")}
	own.label = c.declare(v, "board", grid)
	format := c.options.Board
	if format == nil {
		v.Get("board").Mistake("add e.g. domain: {sudoku: {box: 3x3}}, or use rows: {grid: …}", "the problem has no boards")
		return own, 0
	}
	own.charset = charsetOf(format.Symbols)
	if c.options.Input == nil {
		own.blank = format.Blank
		own.charset[format.Blank] = true
	}
	if own.label != "" {
		c.boards = append(c.boards, own.label)
	}
	return own, format.Size
}

// boardField is a whole board on one line, row after row.
type boardField struct {
	cells
	size int
}

func (c *compiler) board(v *decode.Value) field {
	f := &boardField{}
	f.cells, f.size = c.boardCells(v)
	return f
}

func (f *boardField) name() string    { return f.label }
func (f *boardField) fixed() bool     { return true }
func (f *boardField) open() bool      { return false }
func (f *boardField) holds(byte) bool { return false }

func (f *boardField) read(r *Reader, _ string) (any, error) {
	if err := r.charge(int64(f.size*f.size), part{name: f.label}); err != nil {
		return nil, err
	}
	g := Grid{f.size, f.size, make([]byte, f.size*f.size)}
	for i := range f.size {
		if i > 0 {
			if err := r.gap(f.separator, part{f.label, i + 1, 1}); err != nil {
				return nil, err
			}
		}
		if err := f.row(r, g.Cells[i*f.size:(i+1)*f.size], i+1); err != nil {
			return nil, err
		}
	}
	return g, nil
}

func (f *boardField) print(p *Printer, v any) error {
	g, err := f.grid(v, f.size, f.size)
	if err != nil {
		return err
	}
	f.printRow(p, g.Cells)
	return nil
}

func (f *boardField) describe() string {
	return fmt.Sprintf("the board %s, row after row, %d cells%s (%s)", code(f.label), f.size*f.size, betweenCells(f.separator), f.wordsInCode())
}

func betweenCells(separator string) string {
	if separator == "" {
		return " with nothing in between"
	}
	return " separated by " + gapWords(separator)
}

// wordsInCode says what a cell may be, for people.
func (c *cells) wordsInCode() string {
	symbols := *c.charset
	if c.blank == 0 {
		return "each one of " + code(symbols.String())
	}
	symbols[c.blank] = false
	return "each one of " + code(symbols.String()) + ", or " + code(string(rune(c.blank))) + " where it is blank"
}
