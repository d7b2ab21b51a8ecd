package judge

import "sync"

// transcript is what two programs told each other, in the order in which it
// came to the judge: each line behind "< " if the contestant's program said it
// and behind "> " if it was told to it. A line that was broken off by the other
// side stands in pieces.
type transcript struct {
	mu   sync.Mutex
	text *spool
	last byte // the side that spoke last
	open bool // in the middle of a line
}

const (
	saidByContestant = '<'
	toldToContestant = '>'
)

// side returns what takes the words of one side.
func (t *transcript) side(mark byte) func(p []byte) error {
	return func(p []byte) error {
		t.mu.Lock()
		defer t.mu.Unlock()
		return t.add(mark, p)
	}
}

func (t *transcript) add(mark byte, p []byte) error {
	var b []byte
	if t.open && mark != t.last {
		b, t.open = append(b, '\n'), false
	}
	for _, c := range p {
		if !t.open {
			b = append(b, mark, ' ')
		}
		b = append(b, c)
		t.open = c != '\n'
	}
	t.last = mark
	_, err := t.text.Write(b)
	return err
}
