package layout

import (
	"errors"
	"io"
)

// lookAhead is how far a scanner looks at most before it decides something.
// What white space stands there is all the same to the memory.
const lookAhead = 1 << 16

// scanner gives the bytes of a file one by one and knows where they stand. It
// has a buffer of its own, rather than bufio's, because most of its work is to
// look at the next byte.
type scanner struct {
	in      io.Reader
	buffer  []byte // its bytes from next on have not been passed yet
	next    int
	ended   bool
	failure error // of the reader below; the file is then taken to end

	at     place
	offset int64
}

// place is a position in a file.
type place struct{ line, column int }

func newScanner(r io.Reader) scanner {
	return scanner{in: r, buffer: make([]byte, 0, lookAhead), at: place{1, 1}}
}

// peek returns the next byte; false at the end.
func (s *scanner) peek() (byte, bool) {
	if s.next < len(s.buffer) {
		return s.buffer[s.next], true
	}
	return s.byteAhead(0)
}

// byteAhead returns the byte at an offset from here; false at the end of the
// file, and from lookAhead on.
func (s *scanner) byteAhead(offset int) (byte, bool) {
	ahead := s.ahead(offset + 1)
	if len(ahead) <= offset {
		return 0, false
	}
	return ahead[offset], true
}

// ahead returns the next n bytes (lookAhead at most), fewer only at the end of
// the file.
func (s *scanner) ahead(n int) []byte {
	n = min(n, lookAhead)
	for len(s.buffer)-s.next < n && !s.ended {
		s.fill()
	}
	return s.buffer[s.next:min(s.next+n, len(s.buffer))]
}

// fill reads more behind the bytes that have not been passed.
func (s *scanner) fill() {
	if s.next > 0 {
		s.buffer = s.buffer[:copy(s.buffer, s.buffer[s.next:])]
		s.next = 0
	}
	const patience = 100 // reads that give nothing and no error
	for range patience {
		n, err := s.in.Read(s.buffer[len(s.buffer):cap(s.buffer)])
		s.buffer = s.buffer[:len(s.buffer)+n]
		if err != nil {
			s.end(err)
		}
		if n > 0 || err != nil {
			return
		}
	}
	s.end(io.ErrNoProgress)
}

// end takes the file to end here. After a failure nothing that was read counts.
func (s *scanner) end(err error) {
	s.ended = true
	if !errors.Is(err, io.EOF) {
		s.failure = err
		s.buffer, s.next = s.buffer[:0], 0
	}
}

// advance goes past a byte that peek has returned.
func (s *scanner) advance() {
	b := s.buffer[s.next]
	s.next++
	s.offset++
	if b == '\n' {
		s.at = place{s.at.line + 1, 1}
		return
	}
	s.at.column++
}

// restIsSpace reports whether nothing but white space is left of the file, as
// far as lookAhead sees.
func (s *scanner) restIsSpace() bool {
	for offset := range lookAhead {
		b, more := s.byteAhead(offset)
		if !more {
			return true
		}
		if !isSpace(b) {
			return false
		}
	}
	return false
}

// skipSpace goes past all white space.
func (s *scanner) skipSpace() {
	for b, ok := s.peek(); ok && isSpace(b); b, ok = s.peek() {
		s.advance()
	}
}

// skipBlanks goes past spaces and tabs, and past CRs if they are blanks too.
func (s *scanner) skipBlanks(returns bool) {
	for b, ok := s.peek(); ok && (isBlank(b) || returns && b == '\r'); b, ok = s.peek() {
		s.advance()
	}
}

func isBlank(b byte) bool { return b == ' ' || b == '\t' }

func isSpace(b byte) bool { return b == ' ' || b >= '\t' && b <= '\r' }
