package judge

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"gridjudge/sandbox"
)

// spoolMemory is how much of a text is kept in memory; what is longer goes to
// a file, so that the judge's memory does not grow with it.
const spoolMemory = 1 << 20

// spool keeps a text of any length and gives it back from any place. The file
// behind a long one has no name: nothing is left of it however the judge ends.
type spool struct {
	memory bytes.Buffer
	file   *os.File
	size   int64
}

// Write appends; an error is a full disk or the like.
func (s *spool) Write(p []byte) (int, error) {
	if s.file == nil && s.memory.Len()+len(p) > spoolMemory {
		if err := s.spill(); err != nil {
			return 0, err
		}
	}
	var n int
	var err error
	if s.file == nil {
		n, err = s.memory.Write(p)
	} else {
		n, err = s.file.Write(p)
	}
	s.size += int64(n)
	return n, err
}

func (s *spool) spill() error {
	f, err := os.CreateTemp("", "gridjudge-spool-")
	if err != nil {
		return fmt.Errorf("spooling: %w", err)
	}
	if err := os.Remove(f.Name()); err != nil {
		f.Close()
		return fmt.Errorf("spooling: %w", err)
	}
	s.file = f
	_, err = s.memory.WriteTo(f)
	s.memory = bytes.Buffer{}
	return err
}

// reader reads the whole text.
func (s *spool) reader() *io.SectionReader {
	if s.file == nil {
		return io.NewSectionReader(bytes.NewReader(s.memory.Bytes()), 0, s.size)
	}
	return io.NewSectionReader(s.file, 0, s.size)
}

// input opens the text as a program's standard input, read-only.
func (s *spool) input() (*os.File, error) {
	if s.file == nil {
		return sandbox.NewInput(s.memory.Bytes())
	}
	f, err := os.Open(fmt.Sprintf("/proc/self/fd/%d", s.file.Fd()))
	if err != nil {
		return nil, fmt.Errorf("opening an input: %w", err)
	}
	return f, nil
}

// copyTo writes the text to a file of the host.
func (s *spool) copyTo(path string) error {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o644)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, s.reader())
	return errors.Join(err, f.Close())
}

// Close gives the text up.
func (s *spool) Close() error {
	s.memory = bytes.Buffer{}
	if s.file == nil {
		return nil
	}
	return s.file.Close()
}
