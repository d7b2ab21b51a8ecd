package judge

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"syscall"
	"time"
)

// relay carries what one program writes to the standard input of another one,
// and keeps it. The writer never waits for the reader: what the reader has not
// taken yet stays in the spool, which is bounded by the writer's output limit.
// So two programs that both write and do not read cannot block each other, and
// whoever runs a program is never kept from stopping it.
type relay struct {
	text    *spool
	onClose func() // called once, when the writer has closed its end

	mu     sync.Mutex
	wake   sync.Cond
	sent   int64 // of text, to the pipe
	closed bool  // by the writer: nothing will be added
	gone   bool  // the reader has ended
	refuse bool  // the writer is to learn that
	log    func(p []byte) error
	ours   *os.File // the pipe's end that is written to; it does not block
	direct syscall.RawConn
	theirs *os.File // the reader's
}

func newRelay(text *spool, log func([]byte) error, onClose func()) (*relay, error) {
	theirs, ours, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("making a pipe: %w", err)
	}
	r := &relay{text: text, log: log, onClose: onClose, ours: ours, theirs: theirs}
	r.wake.L = &r.mu
	// For programs that open /dev/stdin: the box has a user of its own, who
	// may not write to the pipe.
	err = theirs.Chmod(0o444)
	if err == nil {
		r.direct, err = ours.SyscallConn()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("making a pipe: %w", err), ours.Close(), theirs.Close())
	}
	return r, nil
}

// Write takes what the writer wrote. As a rule it fits into the pipe at once;
// waking the pump would be a further switch, twice a question.
func (r *relay) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.refuse {
		return 0, io.ErrClosedPipe
	}
	idle := r.sent == r.text.size
	if n, err := r.text.Write(p); err != nil {
		return n, err
	}
	if r.log != nil {
		if err := r.log(p); err != nil {
			return 0, err
		}
	}
	if idle && !r.gone {
		r.sent += r.writeNow(p)
	}
	if r.sent < r.text.size {
		r.wake.Signal()
	}
	return len(p), nil
}

// writeNow writes what the pipe has room for.
func (r *relay) writeNow(p []byte) (written int64) {
	_ = r.direct.Write(func(fd uintptr) bool {
		if n, err := syscall.Write(int(fd), p); err == nil {
			written = int64(n)
		}
		return true
	}) // what fails here fails for the pump too
	return written
}

// Close tells that the writer has closed its end.
func (r *relay) Close() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.closed {
		r.closed = true
		r.onClose() // before the reader can see it
		r.wake.Signal()
	}
	return nil
}

// pump carries what does not fit at once, until all is sent or nobody reads.
func (r *relay) pump() {
	chunk := make([]byte, 64<<10)
	for {
		n := r.next(chunk)
		if n == 0 {
			r.ours.Close()
			return
		}
		written, err := r.ours.Write(chunk[:n])
		r.mu.Lock()
		r.sent += int64(written)
		r.gone = r.gone || err != nil
		r.mu.Unlock()
	}
}

// next waits for something to send; 0: there will be nothing.
func (r *relay) next(chunk []byte) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.sent == r.text.size && !r.closed && !r.gone {
		r.wake.Wait()
	}
	if r.gone {
		return 0
	}
	n, err := r.text.reader().ReadAt(chunk, r.sent)
	if n == 0 && err != io.EOF {
		r.gone = true // the spool's file cannot be read: the reader sees an early end
	}
	return n
}

// allRead reports whether the reader has taken all that was written for it.
func (r *relay) allRead() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.sent == r.text.size && pending(r.ours) == 0
}

// readerEnded lets the pump end. What the writer still writes is kept and goes
// nowhere, or, if it is refused, fails.
func (r *relay) readerEnded(refuse bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.gone, r.refuse = true, refuse
	_ = r.ours.SetWriteDeadline(time.Now()) // it fails if the pump has ended
	r.theirs.Close()
	r.wake.Signal()
}
