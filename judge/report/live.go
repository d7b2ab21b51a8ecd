package report

import (
	"io"
	"time"
)

// livePause is the least time between two drawings of the live line: a
// terminal must not slow down a thousand short tests.
const livePause = 50 * time.Millisecond

// Live is one line of progress that is rewritten in place. On a terminal that
// is not smart it shows nothing. Use it from one goroutine at a time.
type Live struct {
	w     io.Writer
	width int
	smart bool
	now   func() time.Time
	last  time.Time
	shown bool
}

// NewLive returns a live line on w, whose terminal is t.
func NewLive(w io.Writer, t Terminal) *Live {
	return &Live{w: w, width: t.Width, smart: t.Smart, now: time.Now}
}

// Show replaces the line, unless it was replaced a moment ago.
func (l *Live) Show(text string) {
	if !l.smart {
		return
	}
	now := l.now()
	if l.shown && now.Sub(l.last) < livePause {
		return
	}
	l.last, l.shown = now, true
	// One column stays free: a full line would make some terminals wrap.
	line := elideMiddle(oneLine(text), max(l.width-1, 0))
	// A terminal that went away takes the progress with it, not the grading.
	_, _ = io.WriteString(l.w, "\r"+line+"\x1b[K")
}

// Clear removes the line, so that other text can be written.
func (l *Live) Clear() {
	if l.shown {
		_, _ = io.WriteString(l.w, "\r\x1b[K")
		l.shown = false
	}
}
