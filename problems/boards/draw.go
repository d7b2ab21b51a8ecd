package boards

import (
	"fmt"
	"html"
	"strings"

	"gridjudge/reference"
)

// plan is what a drawing needs to know of a shape.
type plan struct {
	size            int
	region          []int // of each cell: its box or region
	falling, rising []bool
	window          []bool
	windows         []reference.Unit
}

func newPlan(shape *reference.Shape) plan {
	cells := shape.Size() * shape.Size()
	p := plan{size: shape.Size(), region: make([]int, cells), falling: make([]bool, cells), rising: make([]bool, cells), window: make([]bool, cells)}
	for _, unit := range shape.Units() {
		switch unit.Kind {
		case "box", "region":
			for _, cell := range unit.Cells {
				p.region[cell] = unit.Number
			}
		case "diagonal":
			on := p.falling
			if unit.Number == 2 {
				on = p.rising
			}
			mark(on, unit.Cells)
		case "window":
			mark(p.window, unit.Cells)
			p.windows = append(p.windows, unit)
		}
	}
	return p
}

func mark(on []bool, cells []int) {
	for _, cell := range cells {
		on[cell] = true
	}
}

// above reports whether a region ends between a cell and the one above it;
// row and column may be those behind the last.
func (p plan) above(row, column int) bool {
	if column < 0 || column >= p.size {
		return false
	}
	return row == 0 || row == p.size || p.region[row*p.size+column] != p.region[(row-1)*p.size+column]
}

// before reports whether a region ends between a cell and the one to its left.
func (p plan) before(row, column int) bool {
	if row < 0 || row >= p.size {
		return false
	}
	return column == 0 || column == p.size || p.region[row*p.size+column] != p.region[row*p.size+column-1]
}

// Draw draws the board for a terminal, with lines around its boxes or regions.
// A cell of a diagonal stands between strokes (\5\, /5/, X5X), one of a window
// between colons.
func (b Board) Draw() string {
	p := newPlan(b.Shape)
	var text strings.Builder
	for row := range p.size + 1 {
		if p.anyAbove(row) {
			p.drawRule(&text, row)
		}
		if row < p.size {
			p.drawRow(&text, row, b)
		}
	}
	return text.String()
}

func (p plan) anyAbove(row int) bool {
	for column := range p.size {
		if p.above(row, column) {
			return true
		}
	}
	return false
}

func (p plan) anyBefore(column int) bool {
	for row := range p.size {
		if p.before(row, column) {
			return true
		}
	}
	return false
}

// corners are the signs for where lines meet: 1 for a line up, 2 down, 4 to the
// left, 8 to the right.
var corners = []rune(" ╵╷│╴┘┐┤╶└┌├─┴┬┼")

func (p plan) drawRule(text *strings.Builder, row int) {
	for column := range p.size + 1 {
		if p.anyBefore(column) {
			lines := 0
			for bit, is := range []bool{p.before(row-1, column), p.before(row, column), p.above(row, column-1), p.above(row, column)} {
				if is {
					lines |= 1 << bit
				}
			}
			text.WriteRune(corners[lines])
		}
		if column < p.size {
			fill := "   "
			if p.above(row, column) {
				fill = "───"
			}
			text.WriteString(fill)
		}
	}
	text.WriteByte('\n')
}

func (p plan) drawRow(text *strings.Builder, row int, b Board) {
	for column := range p.size + 1 {
		if p.anyBefore(column) {
			line := " "
			if p.before(row, column) {
				line = "│"
			}
			text.WriteString(line)
		}
		if column < p.size {
			cell := row*p.size + column
			left, right := p.marks(cell)
			text.WriteString(left + b.Format(b.Cells[cell:cell+1]) + right)
		}
	}
	text.WriteByte('\n')
}

// marks are what a cell stands between.
func (p plan) marks(cell int) (left, right string) {
	left = " "
	switch {
	case p.falling[cell] && p.rising[cell]:
		left = "X"
	case p.falling[cell]:
		left = `\`
	case p.rising[cell]:
		left = "/"
	}
	right = left
	if p.window[cell] {
		if right = ":"; left == " " {
			left = ":"
		}
	}
	return left, right
}

// The measures of the picture, in pixels.
const (
	cellSide = 40
	margin   = 10
)

// SVG draws the board as an SVG picture, on one line: givens as text, thin lines
// between cells, thick ones around boxes or regions, diagonals as lines and
// windows as shaded squares.
func (b Board) SVG() string {
	p := newPlan(b.Shape)
	side := p.size*cellSide + 2*margin
	var svg strings.Builder
	fmt.Fprintf(&svg, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`, side, side, side, side)
	fmt.Fprintf(&svg, `<rect width="%d" height="%d" fill="white"/>`, side, side)
	p.svgExtras(&svg)
	end := margin + p.size*cellSide
	svg.WriteString(`<path class="cells" stroke="gray" stroke-width="1" d="`)
	for i := 1; i < p.size; i++ {
		at := margin + i*cellSide
		fmt.Fprintf(&svg, "M%d %dH%dM%d %dV%d", margin, at, end, at, margin, end)
	}
	svg.WriteString(`"/><path class="regions" stroke="black" stroke-width="3" stroke-linecap="square" d="`)
	for row := range p.size + 1 {
		for column := range p.size + 1 {
			x, y := margin+column*cellSide, margin+row*cellSide
			if p.above(row, column) {
				fmt.Fprintf(&svg, "M%d %dh%d", x, y, cellSide)
			}
			if p.before(row, column) {
				fmt.Fprintf(&svg, "M%d %dv%d", x, y, cellSide)
			}
		}
	}
	fmt.Fprintf(&svg, `"/><g font-family="sans-serif" font-size="%d" text-anchor="middle">`, cellSide*5/8)
	for cell, value := range b.Cells {
		if value != 0 {
			x, y := margin+cell%p.size*cellSide+cellSide/2, margin+cell/p.size*cellSide+cellSide*23/32
			fmt.Fprintf(&svg, `<text x="%d" y="%d">%s</text>`, x, y, html.EscapeString(b.Format(b.Cells[cell:cell+1])))
		}
	}
	svg.WriteString("</g></svg>")
	return svg.String()
}

// svgExtras draws windows and diagonals, beneath everything else.
func (p plan) svgExtras(svg *strings.Builder) {
	for _, window := range p.windows {
		first := window.Cells[0]
		fmt.Fprintf(svg, `<rect class="window" x="%d" y="%d" width="%d" height="%d" fill="lightgray"/>`,
			margin+first%p.size*cellSide, margin+first/p.size*cellSide, 3*cellSide, 3*cellSide)
	}
	end := margin + p.size*cellSide
	if p.falling[0] {
		fmt.Fprintf(svg, `<path class="diagonals" stroke="silver" stroke-width="2" d="M%d %dL%d %dM%d %dL%d %d"/>`,
			margin, margin, end, end, margin, end, end, margin)
	}
}
