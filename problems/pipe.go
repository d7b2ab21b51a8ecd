package problems

import (
	"errors"
	"io"
)

// errUnread is what a writer gets whose reader has seen enough.
var errUnread = errors.New("the reader has stopped")

// through hands what write writes to read, a little at a time. Both have ended
// when it returns. A failure to write explains what read made of it, so it is
// the one that is told.
func through(write func(io.Writer) error, read func(io.Reader) error) error {
	r, w := io.Pipe()
	written := make(chan error, 1)
	go func() {
		err := write(w)
		w.CloseWithError(err)
		written <- err
	}()
	readErr := read(r)
	r.CloseWithError(errUnread)
	if err := <-written; err != nil && !errors.Is(err, errUnread) {
		return err
	}
	return readErr
}
