package function

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// talk asks once. The answer is what reply makes of the nonce; the channel's
// end follows.
func talk(t *testing.T, reply func(nonce []byte) []byte) (Answer, error) {
	t.Helper()
	questions, to := io.Pipe()
	from, answers := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		head := make([]byte, questionHead)
		if _, err := io.ReadFull(questions, head); err != nil {
			return
		}
		io.CopyN(io.Discard, questions, int64(binary.LittleEndian.Uint32(head[nonceSize:])))
		answers.Write(reply(head[:nonceSize]))
		answers.Close()
	}()
	c := NewConversation(to, iotest.OneByteReader(from), 100)
	a, err := c.Ask([]byte("[1]"))
	a.Payload = bytes.Clone(a.Payload)
	from.Close()
	to.Close()
	<-done
	return a, err
}

func frame(nonce []byte, kind byte, payload string) []byte {
	b := append(bytes.Clone(nonce), kind)
	b = binary.LittleEndian.AppendUint64(b, uint64(3*time.Millisecond))
	b = binary.LittleEndian.AppendUint64(b, 4096)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(payload)))
	return append(b, payload...)
}

func TestAnswers(t *testing.T) {
	for _, kind := range "REV" {
		a, err := talk(t, func(nonce []byte) []byte { return frame(nonce, byte(kind), "[0,1]") })
		if err != nil || string(a.Payload) != "[0,1]" || a.Kind != Kind(kind) || a.CPU != 3*time.Millisecond || a.Peak != 4096 || a.Wall <= 0 {
			t.Errorf("%c: got %+v, %v", kind, a, err)
		}
	}
}

func TestMisuse(t *testing.T) {
	huge := func(n uint32) func(nonce []byte) []byte {
		return func(nonce []byte) []byte {
			b := frame(nonce, 'R', "")
			binary.LittleEndian.PutUint32(b[nonceSize+17:], n)
			return b
		}
	}
	for _, c := range []struct {
		name, want string
		reply      func(nonce []byte) []byte
	}{
		{"nothing", ErrGone.Error(), func([]byte) []byte { return nil }},
		{"noise", "wrong nonce", func([]byte) []byte { return []byte(strings.Repeat("noise ", 20)) }},
		{"a forged frame", "wrong nonce", func([]byte) []byte { return frame(make([]byte, nonceSize), 'R', "[]") }},
		{"half a head", "cut off behind 20 bytes", func(nonce []byte) []byte { return frame(nonce, 'R', "[]")[:20] }},
		{"half a payload", "cut off behind 38 bytes", func(nonce []byte) []byte { return frame(nonce, 'R', "[]")[:38] }},
		{"an unknown kind", "unknown kind 'x'", func(nonce []byte) []byte { return frame(nonce, 'x', "[]") }},
		{"too long a result", "more than 100 bytes", func(nonce []byte) []byte { return frame(nonce, 'R', strings.Repeat("1", 101)) }},
		{"a length of 4 GiB", "more than 100 bytes", huge(1<<32 - 1)},
		{"announced and not sent", "cut off behind 37 bytes", huge(100)},
		{"too long a text", "has 5000 bytes", func(nonce []byte) []byte { return frame(nonce, 'E', strings.Repeat("x", 5000)) }},
		{"a text that is none", "not UTF-8", func(nonce []byte) []byte { return frame(nonce, 'V', "\xff") }},
	} {
		_, err := talk(t, c.reply)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

func TestTwice(t *testing.T) {
	from, answers := io.Pipe()
	questions, to := io.Pipe()
	go func() {
		head := make([]byte, questionHead)
		io.ReadFull(questions, head)
		io.CopyN(io.Discard, questions, 3)
		one := frame(head[:nonceSize], 'R', "[]")
		answers.Write(append(one, one...))
		answers.Close()
	}()
	_, err := NewConversation(to, from, 100).Ask([]byte("[1]"))
	var misused *Violation
	if !errors.As(err, &misused) || misused.Reason != "39 bytes follow the answer on its channel" {
		t.Errorf("got %v", err)
	}
	c := NewConversation(io.Discard, strings.NewReader("more"), 100)
	if err := c.Finish(); !errors.As(err, &misused) || misused.Reason != "4 bytes follow the last answer on its channel" {
		t.Errorf("behind the last: %v", err)
	}
	if err := NewConversation(io.Discard, strings.NewReader(""), 100).Finish(); err != nil {
		t.Errorf("nothing behind the last: %v", err)
	}
}

// FuzzAnswer feeds what a contestant could write, behind the right nonce or
// not: the reader must end, stay within its bounds, and give back nothing but
// what a frame holds.
func FuzzAnswer(f *testing.F) {
	f.Add([]byte("noise"), true)
	f.Add(frame(nil, 'R', "[0,1]"), true)
	f.Add(frame(make([]byte, nonceSize), 'E', "x"), false)
	f.Fuzz(func(t *testing.T, text []byte, right bool) {
		var nonce [nonceSize]byte
		if right {
			text = append(nonce[:], text...)
		}
		c := NewConversation(io.Discard, iotest.HalfReader(bytes.NewReader(text)), 100)
		a, err := c.answer(nonce)
		if err != nil {
			return
		}
		if len(a.Payload) > MaxText || a.Kind == Result && len(a.Payload) > 100 || len(text) != answerHead+len(a.Payload) {
			t.Errorf("%q: got %+v", text, a)
		}
	})
}
