package main

import (
	"bufio"
	"errors"
	"io"

	"gridjudge/problems/boards"
)

// boardLines reads boards, and goes on behind a line that is none, where a
// boards.Scanner stops for good.
type boardLines struct {
	feed    *lineFeed
	scanner *boards.Scanner
	before  int // lines that earlier scanners read
}

// newBoardLines starts reading; wait is called before a read that may have to
// wait for input.
func newBoardLines(r io.Reader, wait func() error) *boardLines {
	feed := &lineFeed{r: bufio.NewReader(r), wait: wait}
	return &boardLines{feed: feed, scanner: boards.NewScanner(feed)}
}

// next returns a board and the number of its line; io.EOF after the last. After
// a *boards.ParseError the next line can be read.
func (l *boardLines) next() (boards.Board, int, error) {
	if l.scanner.Scan() {
		return l.scanner.Board(), l.before + l.scanner.Line(), nil
	}
	err := l.scanner.Err()
	if err == nil {
		return boards.Board{}, 0, io.EOF
	}
	l.before += l.scanner.Line()
	var mistake *boards.ParseError
	if errors.As(err, &mistake) {
		mistake.Line = l.before
		l.feed.skipLine()
		l.scanner = boards.NewScanner(l.feed)
	}
	return boards.Board{}, l.before, err
}

// lineFeed hands out its input so that no read goes beyond the end of a line:
// whoever reads lines from it has read nothing ahead.
type lineFeed struct {
	r       *bufio.Reader
	wait    func() error
	pending []byte // of a line, valid until the next read of r
	err     error  // that ended the input
	inside  bool   // the last byte handed out was not the end of a line
}

// Read implements io.Reader.
func (f *lineFeed) Read(p []byte) (int, error) {
	if len(f.pending) == 0 && f.err == nil {
		f.fill()
	}
	if len(f.pending) == 0 {
		return 0, f.err
	}
	n := copy(p, f.pending)
	f.inside = f.pending[max(n-1, 0)] != '\n'
	f.pending = f.pending[n:]
	return n, nil
}

func (f *lineFeed) fill() {
	if f.r.Buffered() == 0 {
		if f.err = f.wait(); f.err != nil {
			return
		}
	}
	f.pending, f.err = f.r.ReadSlice('\n')
	if errors.Is(f.err, bufio.ErrBufferFull) {
		f.err = nil
	}
}

// skipLine drops what is left of a line that was begun.
func (f *lineFeed) skipLine() {
	for f.inside && (len(f.pending) > 0 || f.err == nil) {
		if len(f.pending) == 0 {
			f.fill()
		}
		if n := len(f.pending); n > 0 {
			f.inside = f.pending[n-1] != '\n'
		}
		f.pending = nil
	}
	f.inside = false
}
