package function

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"time"
	"unicode/utf8"
)

// Sizes of a frame's parts, in bytes.
const (
	nonceSize    = 16
	questionHead = nonceSize + 4
	answerHead   = nonceSize + 1 + 8 + 8 + 4
)

// MaxText bounds what a driver says about an exception or a value.
const MaxText = 4 << 10

// LostChannel is the exit code of a driver that cannot use its channels.
const LostChannel = 120

// Kind says what an answer holds.
type Kind byte

// The kinds of answers.
const (
	Result    Kind = 'R' // the result, in canonical form
	Exception Kind = 'E' // "ValueError: no board", from a call that threw
	BadValue  Kind = 'V' // why what the call left cannot be written: it is of a wrong type, or no value
)

// Answer is what a driver sends for one case. Only Wall is ours: the other
// figures are the driver's own, to be told and never to be judged by.
type Answer struct {
	Kind    Kind
	Payload []byte        // of the caller until the next Ask
	CPU     time.Duration // of the call; 0: not known
	Peak    int64         // bytes of memory so far; 0: not known
	Wall    time.Duration // from sending the arguments to having the answer
}

// Violation says how the channel of the answers was misused.
type Violation struct {
	Reason string
	AtEnd  bool // the channel's end cut the answer off: the program may have died of something else
}

func (v *Violation) Error() string { return v.Reason }

// ErrGone says that the program, or its ends of the channels, are gone; how it
// ended tells why.
var ErrGone = errors.New("the program does not answer any more")

// Conversation puts one case after the other to a driver. Writes and reads may
// block: whoever runs the program closes its ends of the channels when it has
// ended, which ends them.
type Conversation struct {
	to        io.Writer
	from      io.Reader
	maxResult int
	read      []byte // what has come and was not looked at
	room      []byte
	frame     []byte
}

// NewConversation talks over the judge's ends of the channels. A result of more
// than maxResult bytes is an *TooLong.
func NewConversation(to io.Writer, from io.Reader, maxResult int) *Conversation {
	return &Conversation{to: to, from: from, maxResult: maxResult, room: make([]byte, 64<<10)}
}

// TooLong says that a result has more bytes than are taken.
type TooLong struct{ Limit int }

func (e *TooLong) Error() string { return fmt.Sprintf("a result of more than %d bytes", e.Limit) }

// Ask sends the arguments of a case and waits for the answer. An error is a
// *Violation, a *TooLong or ErrGone.
func (c *Conversation) Ask(arguments []byte) (Answer, error) {
	if err := c.silent("before its arguments were sent"); err != nil {
		return Answer{}, err
	}
	var nonce [nonceSize]byte
	rand.Read(nonce[:]) // it never fails
	c.frame = append(c.frame[:0], nonce[:]...)
	c.frame = binary.LittleEndian.AppendUint32(c.frame, uint32(len(arguments)))
	c.frame = append(c.frame, arguments...)
	begin := time.Now()
	if _, err := c.to.Write(c.frame); err != nil {
		return Answer{}, ErrGone
	}
	a, err := c.answer(nonce)
	a.Wall = time.Since(begin)
	return a, err
}

// answer reads one frame.
func (c *Conversation) answer(nonce [nonceSize]byte) (Answer, error) {
	if err := c.fill(answerHead); err != nil {
		return Answer{}, err
	}
	head := c.read[:answerHead]
	if !bytes.Equal(head[:nonceSize], nonce[:]) {
		return Answer{}, &Violation{Reason: "the answer channel holds a frame with a wrong nonce, or noise"}
	}
	a := Answer{
		Kind: Kind(head[nonceSize]),
		CPU:  told(head[nonceSize+1:]), Peak: int64(told(head[nonceSize+9:])),
	}
	length := int64(binary.LittleEndian.Uint32(head[nonceSize+17:]))
	switch {
	case a.Kind != Result && a.Kind != Exception && a.Kind != BadValue:
		return Answer{}, &Violation{Reason: fmt.Sprintf("the answer is of the unknown kind %q", a.Kind)}
	case a.Kind == Result && length > int64(c.maxResult):
		return Answer{}, &TooLong{c.maxResult}
	case a.Kind != Result && length > MaxText:
		return Answer{}, &Violation{Reason: fmt.Sprintf("the answer is of kind %q and has %d bytes", a.Kind, length)}
	}
	if err := c.fill(answerHead + int(length)); err != nil {
		return Answer{}, err
	}
	a.Payload = c.read[answerHead : answerHead+int(length)]
	rest := c.read[answerHead+int(length):]
	if len(rest) > 0 {
		return Answer{}, &Violation{Reason: fmt.Sprintf("%d bytes follow the answer on its channel", len(rest))}
	}
	if a.Kind != Result && !utf8.Valid(a.Payload) {
		return Answer{}, &Violation{Reason: "what the driver says is not UTF-8"}
	}
	c.read = c.read[:0]
	return a, nil
}

// told is a figure of the driver's; one that makes no sense is not known.
func told(b []byte) time.Duration {
	n := binary.LittleEndian.Uint64(b)
	if n > 1<<50 {
		return 0
	}
	return time.Duration(n)
}

// fill reads until n bytes have come. Memory is taken for what comes, not for
// what is announced.
func (c *Conversation) fill(n int) error {
	for len(c.read) < n {
		got, err := c.from.Read(c.room)
		c.read = append(c.read, c.room[:got]...)
		switch {
		case len(c.read) > answerHead+c.maxResult+MaxText+len(c.room):
			return &TooLong{c.maxResult}
		case err == nil:
		case len(c.read) == 0:
			return ErrGone
		case len(c.read) < n:
			return &Violation{Reason: fmt.Sprintf("the answer is cut off behind %d bytes", len(c.read)), AtEnd: true}
		}
	}
	return nil
}

// silent holds the channel to be empty as far as it has been read.
func (c *Conversation) silent(when string) error {
	if len(c.read) > 0 {
		return &Violation{Reason: fmt.Sprintf("%d bytes came on the answer channel %s", len(c.read), when)}
	}
	return nil
}

// Finish waits, once the arguments' channel is closed, for the end of the
// answers': nothing may come any more.
func (c *Conversation) Finish() error {
	n, _ := c.from.Read(c.room)
	if n > 0 {
		return &Violation{Reason: fmt.Sprintf("%d bytes follow the last answer on its channel", n)}
	}
	return nil
}
