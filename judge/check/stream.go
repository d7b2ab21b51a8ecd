package check

import (
	"context"
	"fmt"
	"io"
)

// linesBefore is how many lines before a difference are shown.
const linesBefore = 3

// mark is a place in a file.
type mark struct {
	offset int64
	line   int64 // from 1
	word   int64 // words that began before it
	starts [linesBefore + 1]int64
}

// lineStart is the offset where a line begins; only the mark's own line and
// the few before it are known.
func (m *mark) lineStart(line int64) int64 { return m.starts[line%int64(len(m.starts))] }

// stream reads a file as gaps of white space and words, both of any length, in
// constant memory. Calls of readGap and of word take turns.
type stream struct {
	mark
	src  io.Reader
	buf  []byte
	r, w int  // buf[r:w] is not yet used
	text int  // buf[r:text] is known to hold no white space
	eof  bool // nothing follows buf[r:w]
	gap  gap  // the one read last
}

// newStream reads f from its beginning, wherever others have read to.
func newStream(ctx context.Context, name string, f *io.SectionReader) *stream {
	return &stream{
		mark: mark{line: 1},
		src:  reader(ctx, name, f),
		buf:  make([]byte, min(32<<10, f.Size()+1)), // most files are small
	}
}

// fill makes the buffer hold something, unless the file has ended.
func (s *stream) fill() error {
	for s.r == s.w && !s.eof {
		n, err := s.src.Read(s.buf)
		s.r, s.w, s.text = 0, n, 0
		if err == io.EOF {
			s.eof = true
		} else if err != nil {
			return err
		}
	}
	return nil
}

// readGap reads the white space that stands here into s.gap.
func (s *stream) readGap() error {
	g := &s.gap
	g.from, g.line, g.size, g.newlines, g.tail = s.offset, s.line, 0, 0, 0
	g.atStart, g.atEnd = s.offset == 0, false
	for {
		if s.r == s.w {
			if err := s.fill(); err != nil {
				return err
			}
			if g.atEnd = s.r == s.w; g.atEnd {
				return nil
			}
		}
		for ; s.r < s.w; s.r++ {
			c := s.buf[s.r]
			if !isWhite(c) {
				return nil
			}
			g.add(c)
			s.offset++
			if c == '\n' {
				s.line++
				s.starts[s.line%int64(len(s.starts))] = s.offset
			}
		}
	}
}

// word returns what is at hand of the word that stands here, to be used up by
// use; it is empty at white space and at the end of the file. A gap of no
// length before the next call says that the word goes on.
func (s *stream) word() ([]byte, error) {
	if err := s.fill(); err != nil {
		return nil, err
	}
	s.text = max(s.text, s.r)
	for s.text < s.w && !isWhite(s.buf[s.text]) {
		s.text++
	}
	return s.buf[s.r:s.text], nil
}

// use takes n bytes of the word.
func (s *stream) use(n int) {
	s.r += n
	s.offset += int64(n)
}

// reader reads f from its beginning and stops when ctx does. Its errors name
// the file: they are failures of the judge, not of the contestant.
func reader(ctx context.Context, name string, f *io.SectionReader) io.Reader {
	return &namedReader{ctx, name, io.NewSectionReader(f, 0, f.Size())}
}

type namedReader struct {
	ctx  context.Context
	name string
	r    io.Reader
}

func (n *namedReader) Read(p []byte) (int, error) {
	if err := n.ctx.Err(); err != nil {
		return 0, fmt.Errorf("read %s: %w", n.name, err)
	}
	got, err := n.r.Read(p)
	if err != nil && err != io.EOF {
		err = fmt.Errorf("read %s: %w", n.name, err)
	}
	return got, err
}
