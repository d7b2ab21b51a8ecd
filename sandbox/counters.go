//go:build linux && amd64

package sandbox

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// counter limits and counts one run at a time. The engine's thread calls it.
type counter interface {
	// begin sets the limits and starts counting. It returns the descriptor of
	// the cgroup to start the program in, or -1.
	begin(l *Limits) (group int, err error)
	// started tells the first process.
	started(pid int)
	// used is the CPU time and, where it must be asked for, the memory so far.
	used() (cpu time.Duration, memory int64, err error)
	// alive is how many processes of the run there are; -1: it cannot tell.
	alive() (int, error)
	// end fills in CPU, Memory and OutOfMemory.
	end(r *Result, u *unix.Rusage) error
	// relax is called when a run is over, before anything else is done.
	relax() error
	// prepare is called when the judge has its answer: what is done here for a
	// next run with the same limits need not be done while that is waited for,
	// and costs a fifth as long as after a pause, when the caches are cold.
	prepare() error
	// sampled reports whether used must be asked every few milliseconds.
	sampled() bool
}

// controlFile is a cgroup's file that is kept open: opening one costs 5 µs,
// reading one that is open half a microsecond.
type controlFile struct {
	fd   int
	name string
}

func (f controlFile) text(into []byte) ([]byte, error) {
	n, err := unix.Pread(f.fd, into, 0)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", f.name, err)
	}
	return into[:n], nil
}

// number returns a number: the one after key, or the first if key is empty.
func (f controlFile) number(key string) (int64, error) {
	var b [1024]byte
	text, err := f.text(b[:])
	if err != nil {
		return 0, err
	}
	n, ok := numberAfter(text, key)
	if !ok {
		return 0, fmt.Errorf("reading %s: no %q in %q", f.name, key, string(text)) // a copy: the buffer stays on the stack
	}
	return n, nil
}

// numberAfter reads "key 123" at the beginning of a line of text; with an
// empty key the number the text begins with.
func numberAfter(text []byte, key string) (n int64, ok bool) {
	for len(text) > len(key) {
		if string(text[:len(key)]) == key {
			at := len(key)
			if key != "" && text[at] == ' ' {
				at++
			}
			for ; at < len(text) && text[at] >= '0' && text[at] <= '9'; at++ {
				n, ok = 10*n+int64(text[at]-'0'), true
			}
			if ok {
				return n, true
			}
		}
		line := 0
		for line < len(text) && text[line] != '\n' {
			line++
		}
		text = text[min(line+1, len(text)):]
	}
	return 0, false
}

func (f controlFile) write(value int64) error {
	var b [24]byte
	text := []byte("max")
	if value >= 0 {
		text = strconv.AppendInt(b[:0], value, 10)
	} else if !strings.HasSuffix(f.name, ".max") {
		text = []byte("-1")
	}
	if _, err := unix.Pwrite(f.fd, text, 0); err != nil {
		return fmt.Errorf("writing %s to %s: %w", string(text), f.name, err)
	}
	return nil
}

func threadCPU() int64 {
	var ts unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &ts)
	return ts.Nano()
}

// nap sleeps the thread itself: the engine has no use for Go's timers, which
// would run on another thread.
func nap(d time.Duration) {
	ts := unix.NsecToTimespec(int64(d))
	_ = unix.Nanosleep(&ts, nil)
}

// chargeBytes is how much memory the kernel charges to a group at a time, for
// each processor: 64 pages.
const chargeBytes = 64 << 12

// withUnseen adds to a peak what the run may have used of a charge made before
// it, which the account does not show: a program is told up to two charges too
// much rather than up to one too little, but never more than its limit if it
// kept to that.
func withUnseen(peak, limit int64) int64 {
	if limit < peak { // there is none, or it was passed
		return peak + chargeBytes
	}
	return min(peak+chargeBytes, limit)
}
