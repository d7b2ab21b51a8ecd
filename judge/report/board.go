package report

import (
	"fmt"
	"slices"
	"strings"

	"gridjudge/judge/check"
)

// drawBoard draws a wrong board with its boxes. A cell that clashes is [7], a
// given that was changed !7!, so that both are seen without colour too; givens
// are bold.
func drawBoard(b *strings.Builder, p painter, d *check.BoardDifference) {
	if d.Size < 1 || d.Size > 64 {
		return
	}
	drawer := boardDrawer{d: d, paint: p}
	drawer.rule(b, "┌", "┬", "┐")
	for row := range d.Size {
		if row > 0 && d.BoxRows > 0 && row%d.BoxRows == 0 {
			drawer.rule(b, "├", "┼", "┤")
		}
		drawer.row(b, row)
	}
	drawer.rule(b, "└", "┴", "┘")
	drawer.legend(b)
}

type boardDrawer struct {
	d     *check.BoardDifference
	paint painter
}

// boxColumns are the widths of the boxes from left to right.
func (d *boardDrawer) boxColumns() []int {
	size, box := d.d.Size, d.d.BoxColumns
	if box <= 0 || size%box != 0 {
		return []int{size}
	}
	return slices.Repeat([]int{box}, size/box)
}

func (d *boardDrawer) rule(b *strings.Builder, left, middle, right string) {
	b.WriteString("  " + left)
	for i, width := range d.boxColumns() {
		if i > 0 {
			b.WriteString(middle)
		}
		b.WriteString(strings.Repeat("─", 3*width))
	}
	b.WriteString(right + "\n")
}

func (d *boardDrawer) row(b *strings.Builder, row int) {
	b.WriteString("  │")
	column := 0
	for _, width := range d.boxColumns() {
		for range width {
			b.WriteString(d.cell(row*d.d.Size + column))
			column++
		}
		b.WriteString("│")
	}
	b.WriteByte('\n')
}

func (d *boardDrawer) cell(i int) string {
	symbol := string(d.at(d.d.Got, i))
	changed, clashes := slices.Contains(d.d.Changed, i), slices.Contains(d.d.Clashes, i)
	switch {
	case changed && clashes:
		return d.paint.paint(alarm, "["+symbol+"!")
	case changed:
		return d.paint.paint(alarm, "!"+symbol+"!")
	case clashes:
		return d.paint.paint(red, "["+symbol+"]")
	case d.given(i):
		return d.paint.paint(bold, " "+symbol+" ")
	}
	return " " + symbol + " "
}

func (d *boardDrawer) given(i int) bool {
	return i < len(d.d.Givens) && d.d.Givens[i] != d.d.Blank
}

// at is the symbol of a cell; a cell that was not read is blank.
func (d *boardDrawer) at(cells []byte, i int) byte {
	if i >= len(cells) || cells[i] == 0 {
		return '.'
	}
	if c := cells[i]; c > ' ' && c <= '~' {
		return c
	}
	return '?'
}

// legend explains the marks that the board has.
func (d *boardDrawer) legend(b *strings.Builder) {
	if len(d.d.Clashes) > 0 {
		fmt.Fprintf(b, "  [ ] stands twice: %s\n", d.places(d.d.Clashes, false))
	}
	if len(d.d.Changed) > 0 {
		fmt.Fprintf(b, "  ! ! was given otherwise: %s\n", d.places(d.d.Changed, true))
	}
}

// places names the first of the cells, as r4c2.
func (d *boardDrawer) places(cells []int, was bool) string {
	const most = 8
	var parts []string
	for _, i := range cells[:min(len(cells), most)] {
		part := fmt.Sprintf("r%dc%d", i/d.d.Size+1, i%d.d.Size+1)
		if was {
			part += fmt.Sprintf(" (%c)", d.at(d.d.Givens, i))
		}
		parts = append(parts, part)
	}
	if len(cells) > most {
		parts = append(parts, fmt.Sprintf("and %d more", len(cells)-most))
	}
	return strings.Join(parts, ", ")
}
