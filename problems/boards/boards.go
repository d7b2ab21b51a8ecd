// Package boards reads and writes boards one a line, the way collections of
// Sudokus are kept.
//
// The first field of a line is the board, row by row; further fields are
// ignored, and so are empty lines and lines that begin with #. A blank is ".",
// "0", "-" or "_". The size follows from the length: 16, 36, 81, 144, 256 or
// 625 cells. Symbols are the digits from 1 on for sizes up to 9; above that the
// letters from A on, or, if a digit other than a blank 0 stands on the board,
// the digits 1 to 9 and then the letters.
//
// Call [Parse] for one line, or [NewScanner] for a file of them. Boards are
// taken as plain ones; whoever knows of diagonals, windows or regions uses the
// cells with a shape of their own. Clashes are no mistake here: such a board
// has no completion, which is for the solvers to say.
package boards

import (
	"fmt"
	"strings"

	"gridjudge/reference"
)

// Board is one board as it was written.
type Board struct {
	Shape *reference.Shape // the plain one for the length
	Cells []uint8          // row by row, 0 for a blank
	Alphabet
}

// Alphabet is how the cells of a board are written.
type Alphabet struct {
	Symbols string // one byte a symbol, the first is value 1
	Blank   byte   // the first blank of the board; "." if it has none
}

// Format writes cells with the alphabet's symbols and blank. A value that has
// no symbol is written as "?".
func (a Alphabet) Format(cells []uint8) string {
	text := make([]byte, len(cells))
	for i, value := range cells {
		switch {
		case value == 0:
			text[i] = a.Blank
		case int(value) <= len(a.Symbols):
			text[i] = a.Symbols[value-1]
		default:
			text[i] = '?'
		}
	}
	return string(text)
}

// ParseError says what is wrong with a line.
type ParseError struct {
	Line    int // from 1; 0 where it is not known
	Column  int // in bytes, from 1
	Message string
}

func (e *ParseError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("parse board, column %d: %s", e.Column, e.Message)
	}
	return fmt.Sprintf("parse board on line %d, column %d: %s", e.Line, e.Column, e.Message)
}

const (
	blanks  = ".0-_"
	digits  = "123456789"
	letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

	usualBlank = '.' // of a board that has none
)

// sizes tells the size of a board from its length.
func sizes(length int) (size int, ok bool) {
	for _, size := range []int{4, 6, 9, 12, 16, 25} {
		if size*size == length {
			return size, true
		}
	}
	return 0, false
}

// Parse reads the board that is the first field of a line; a mistake is told
// as *ParseError.
func Parse(line string) (Board, error) {
	return parse(line, reference.PlainShape)
}

// parse is Parse with the shapes from wherever the caller keeps them.
func parse(line string, shapeOf func(size int) (*reference.Shape, error)) (Board, error) {
	text, column := firstField(line)
	if text == "" {
		return Board{}, &ParseError{Column: 1, Message: "the line is empty"}
	}
	size, ok := sizes(len(text))
	if !ok {
		return Board{}, &ParseError{Column: column, Message: fmt.Sprintf("board %q has %d cells: want 16, 36, 81, 144, 256 or 625", shorten(text), len(text))}
	}
	shape, err := shapeOf(size)
	if err != nil {
		return Board{}, err
	}
	board := Board{Shape: shape, Cells: make([]uint8, len(text)), Alphabet: alphabetOf(text, size)}
	var values [256]uint8
	for i := range board.Symbols {
		values[board.Symbols[i]] = uint8(i + 1)
	}
	for i := range len(text) {
		value := values[text[i]]
		if value == 0 && strings.IndexByte(blanks, text[i]) < 0 {
			return Board{}, &ParseError{
				Column:  column + i,
				Message: fmt.Sprintf("%q at %s is no symbol of this %dx%d board: want %s, or one of %s for a blank", text[i:i+1], shape.CellName(i), size, size, board.span(), blanks),
			}
		}
		board.Cells[i] = value
	}
	return board, nil
}

// alphabetOf finds out how a board is written.
func alphabetOf(text string, size int) Alphabet {
	a := Alphabet{Blank: usualBlank}
	if at := strings.IndexAny(text, blanks); at >= 0 {
		a.Blank = text[at]
	}
	if size <= len(digits) || strings.ContainsAny(text, digits) {
		a.Symbols = (digits + letters)[:size]
	} else {
		a.Symbols = letters[:size]
	}
	return a
}

// span names the symbols for people: "1 to 9", "A to P" or "1 to 9 and A to G".
func (a Alphabet) span() string {
	first, last := a.Symbols[:1], a.Symbols[len(a.Symbols)-1:]
	if first == "1" && len(a.Symbols) > len(digits) {
		return "1 to 9 and A to " + last
	}
	return first + " to " + last
}

// firstField returns the first field of a line and the column it begins at.
func firstField(line string) (field string, column int) {
	const space = " \t\r\n\v\f"
	rest := strings.TrimLeft(line, space)
	column = len(line) - len(rest) + 1
	if end := strings.IndexAny(rest, space); end >= 0 {
		rest = rest[:end]
	}
	return rest, column
}

// shorten cuts what is quoted in a message to size.
func shorten(text string) string {
	const most = 30
	if len(text) <= most {
		return text
	}
	return text[:most] + "..."
}
