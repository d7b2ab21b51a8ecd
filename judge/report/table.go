package report

import "strings"

// cell is one field of a table.
type cell struct {
	text  string
	style style
	right bool // aligned to the right: numbers
}

// table is rows of cells, aligned when it is drawn.
type table struct {
	rows [][]cell
}

func (t *table) add(cells ...cell) { t.rows = append(t.rows, cells) }

// draw appends the rows to b, two blanks between columns and no blanks at line
// ends. The last column is cut so that a line has at most width columns; 0 is
// no bound.
func (t *table) draw(b *strings.Builder, p painter, width int) {
	var widths []int
	for _, row := range t.rows {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], columns(c.text))
		}
	}
	for _, row := range t.rows {
		drawRow(b, p, row, widths, width)
	}
}

func drawRow(b *strings.Builder, p painter, row []cell, widths []int, width int) {
	for len(row) > 0 && row[len(row)-1].text == "" {
		row = row[:len(row)-1]
	}
	used := 0
	for i, c := range row {
		if i > 0 {
			b.WriteString("  ")
			used += 2
		}
		last := i == len(row)-1
		if last && width > 0 {
			c.text = elide(c.text, max(width-used, 8))
		}
		padding := strings.Repeat(" ", max(widths[i]-columns(c.text), 0))
		if c.right {
			b.WriteString(padding)
		}
		b.WriteString(p.paint(c.style, c.text))
		if !c.right && !last {
			b.WriteString(padding)
		}
		used += widths[i]
	}
	b.WriteByte('\n')
}
