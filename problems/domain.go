package problems

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"gridjudge/problems/decode"
	"gridjudge/problems/layout"
	"gridjudge/reference"
)

// decodeDomain reads `domain: {sudoku: …}`; nil if there is a mistake in it.
func decodeDomain(v *decode.Value) *Domain {
	if !v.Fields("sudoku") {
		return nil
	}
	sudoku := present(v, "sudoku")
	if sudoku == nil {
		v.Mistake("write e.g. `{sudoku: {box: 3x3}}`", "the domain says nothing")
		return nil
	}
	if !sudoku.Fields("box", "symbols", "blank", "diagonals", "windows", "regions") {
		return nil
	}
	shape := decodeShape(sudoku)
	if shape == nil {
		return nil
	}
	format, ok := decodeFormat(sudoku, shape.Size())
	if !ok {
		return nil
	}
	return &Domain{Shape: shape, Format: format}
}

func decodeShape(sudoku *decode.Value) *reference.Shape {
	box := present(sudoku, "box")
	if box == nil {
		sudoku.Mistake("add e.g. `box: 3x3`, its rows and columns", "the boards have no box")
		return nil
	}
	text, ok := box.Text()
	if !ok {
		return nil
	}
	rows, columns, ok := parseBox(text)
	if !ok {
		box.Mistake("write its rows and columns, such as 3x3 or 2x3", "%q is no box", text)
		return nil
	}
	config := reference.ShapeConfig{BoxRows: rows, BoxColumns: columns}
	for key, to := range map[string]*bool{"diagonals": &config.Diagonals, "windows": &config.Windows} {
		if flag := present(sudoku, key); flag != nil {
			*to, _ = flag.Bool()
		}
	}
	blame := box
	if regions := present(sudoku, "regions"); regions != nil {
		if config.Regions, ok = decodeRegions(regions, rows*columns); !ok {
			return nil
		}
		blame = regions
	}
	shape, err := reference.NewShape(config)
	if err != nil {
		blame.Mistake("", "%v", err)
		return nil
	}
	return shape
}

func parseBox(text string) (rows, columns int, ok bool) {
	before, after, _ := strings.Cut(text, "x")
	rows, err := strconv.Atoi(before)
	if err != nil {
		return 0, 0, false
	}
	columns, err = strconv.Atoi(after)
	// The bound keeps the product in range; the shape says what is too large.
	return rows, columns, err == nil && rows > 0 && columns > 0 && rows <= 1000 && columns <= 1000
}

// decodeRegions reads a jigsaw: a text a row, a letter a cell; cells of one
// letter are one region. Regions are numbered as they appear.
func decodeRegions(v *decode.Value, size int) ([]int, bool) {
	rows, ok := v.ListItems()
	if !ok {
		return nil, false
	}
	if len(rows) != size {
		v.Mistake("write one text a row, a letter a cell", "the regions have %d rows, and the board has %d", len(rows), size)
		return nil, false
	}
	var number [256]int // of each letter, from 1
	var regions []int
	known := 0
	for _, row := range rows {
		text, ok := row.Text()
		if !ok {
			return nil, false
		}
		if len(text) != size {
			row.Mistake("write a letter a cell", "the row has %d cells, and the board has %d", len(text), size)
			return nil, false
		}
		for _, letter := range []byte(text) {
			if number[letter] == 0 {
				known++
				number[letter] = known
			}
			if known > size {
				row.Mistake(fmt.Sprintf("name %d regions of %d cells each", size, size), "%q is one region too many for a board of %d", rune(letter), size)
				return nil, false
			}
			regions = append(regions, number[letter]-1)
		}
	}
	return regions, true
}

// Symbols of boards whose spec names none: as lists of boards write them.
const (
	digitSymbols  = "123456789"
	letterSymbols = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

func decodeFormat(sudoku *decode.Value, size int) (layout.BoardFormat, bool) {
	format := layout.BoardFormat{Size: size, Blank: '.', Symbols: letterSymbols[:size]}
	if size <= len(digitSymbols) {
		format.Symbols = digitSymbols[:size]
	}
	if v := present(sudoku, "symbols"); v != nil {
		text, ok := v.Text()
		if !ok {
			return format, false
		}
		symbols, problem := parseSymbols(text)
		if problem == "" && len(symbols) != size {
			problem = fmt.Sprintf("there are %d symbols, and a board has %d", len(symbols), size)
		}
		if problem != "" {
			v.Mistake(`write them all, or from where to where, such as "123456789" or A-P`, "%s", problem)
			return format, false
		}
		format.Symbols = symbols
	}
	if v := present(sudoku, "blank"); v != nil {
		text, ok := v.Text()
		if !ok {
			return format, false
		}
		if len(text) != 1 || text[0] <= ' ' || text[0] > '~' {
			v.Mistake(`write one character, such as "." or "0"`, "%q cannot stand for a blank", text)
			return format, false
		}
		format.Blank = text[0]
	}
	if strings.IndexByte(format.Symbols, format.Blank) >= 0 {
		sudoku.Mistake("choose another blank", "%q is the blank and a symbol as well", format.Blank)
		return format, false
	}
	return format, true
}

// parseSymbols unfolds "1-9A-G" and says what is wrong with it, if anything.
func parseSymbols(text string) (symbols, problem string) {
	var all []byte
	for i := 0; i < len(text); {
		from, to := text[i], text[i]
		i++
		if i+1 < len(text) && text[i] == '-' {
			to = text[i+1]
			i += 2
		}
		if to < from {
			return "", fmt.Sprintf("%q comes after %q", from, to)
		}
		for c := int(from); c <= int(to); c++ {
			if c <= ' ' || c > '~' {
				return "", "the symbols must be visible ASCII characters"
			}
			if bytes.IndexByte(all, byte(c)) >= 0 {
				return "", fmt.Sprintf("%q is there twice", rune(c))
			}
			all = append(all, byte(c))
		}
	}
	return string(all), ""
}
