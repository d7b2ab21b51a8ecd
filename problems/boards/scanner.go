package boards

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"gridjudge/reference"
)

// maxLine is how long a line may be, with all its further fields. The largest
// board has 625 bytes.
const maxLine = 64 << 10

// Scanner reads boards one a line, in memory that does not grow with the file.
// Use it like a bufio.Scanner (which itself would not do: it passes off the
// half line before a failure to read as a whole one):
//
//	boards := boards.NewScanner(r)
//	for boards.Scan() {
//		use(boards.Board())
//	}
//	return boards.Err()
type Scanner struct {
	lines  *bufio.Reader
	line   int
	board  Board
	ended  bool
	err    error
	shapes map[int]*reference.Shape
}

// NewScanner starts reading.
func NewScanner(r io.Reader) *Scanner {
	return &Scanner{lines: bufio.NewReaderSize(r, maxLine), shapes: make(map[int]*reference.Shape)}
}

// Scan goes to the next board. It stops for good at the end and at the first
// mistake; Err tells which.
func (s *Scanner) Scan() bool {
	for !s.ended {
		line, ok := s.next()
		if !ok {
			break
		}
		if field, _ := firstField(line); field == "" || line[0] == '#' {
			continue
		}
		board, err := parse(line, s.shape)
		if err != nil {
			s.fail(err)
			break
		}
		s.board = board
		return true
	}
	s.board = Board{}
	return false
}

// next reads a line. The last one needs no line end.
func (s *Scanner) next() (line string, ok bool) {
	text, err := s.lines.ReadSlice('\n')
	s.ended = err != nil
	switch {
	case err == nil, errors.Is(err, io.EOF) && len(text) > 0:
		s.line++
		return string(text), true
	case errors.Is(err, bufio.ErrBufferFull):
		s.line++
		s.fail(&ParseError{Column: maxLine, Message: fmt.Sprintf("the line does not end within %d bytes: want one board a line", maxLine)})
	case !errors.Is(err, io.EOF):
		s.fail(fmt.Errorf("read boards after line %d: %w", s.line, err))
	}
	return "", false
}

// fail ends the scan with an error, which if it is a mistake in a line gets the
// line's number.
func (s *Scanner) fail(err error) {
	var mistake *ParseError
	if errors.As(err, &mistake) {
		mistake.Line = s.line
	}
	s.ended, s.err = true, err
}

// shape keeps the shapes, of which a file of boards has one or two.
func (s *Scanner) shape(size int) (*reference.Shape, error) {
	if shape, ok := s.shapes[size]; ok {
		return shape, nil
	}
	shape, err := reference.PlainShape(size)
	if err == nil {
		s.shapes[size] = shape
	}
	return shape, err
}

// Board is the board that the last Scan went to. It is the caller's to keep and
// to change; boards of one size share their shape.
func (s *Scanner) Board() Board { return s.board }

// Line is the number of the line that the last Scan read, from 1.
func (s *Scanner) Line() int { return s.line }

// Err is the first mistake (a *ParseError) or failure to read; nil at a good
// end.
func (s *Scanner) Err() error { return s.err }
