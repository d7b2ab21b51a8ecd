//go:build linux && amd64

package sandbox

import (
	"errors"
	"io"
	"os"
	"testing"
)

// partner talks with a program: it answers each line, and when the program has
// closed its end it closes the program's input.
type partner struct {
	heard  []byte
	says   *os.File
	closed int
}

func (p *partner) Write(text []byte) (int, error) {
	for _, b := range text {
		if p.heard = append(p.heard, b); b == '\n' {
			if _, err := p.says.WriteString("more\n"); err != nil {
				return 0, err
			}
		}
	}
	return len(text), nil
}

func (p *partner) Close() error {
	p.closed++
	return p.says.Close()
}

// TestContractLive: what a program writes is there while it runs, and so is
// the news that it has closed its end.
func TestContractLive(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		for _, c := range []struct{ script, heard, want string }{
			{"echo one; read a; echo $a $a; read b; echo done $b", "one\nmore more\ndone more\n", "exit 0"},
			{"echo one; exec >&-; read a; read b || exit 7", "one\n", "exit 7"},
		} {
			in, says, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			p := &partner{says: says}
			run := command("sh", "-c", c.script)
			run.Path, run.Stdin, run.Stdout, run.Live = "/bin/sh", in, p, true
			r, _ := mustRun(t, b, run)
			in.Close()
			if p.closed != 1 {
				says.Close()
			}
			if outcome(r) != c.want || string(p.heard) != c.heard || r.Output != int64(len(c.heard)) || p.closed > 1 {
				t.Errorf("%s: got %s and %q, closed %d times", c.script, outcome(r), p.heard, p.closed)
			}
		}
		servesHonest(t, b, "none")
	})
}

// stuck is a reader that cannot take any more.
type stuck struct{ failingWriter }

func (*stuck) Close() error { return nil }

// TestContractLiveWriterFails: that the program is then ended changes nothing.
func TestContractLiveWriterFails(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		run := command("output", "stdout")
		run.Stdout, run.Live = &stuck{failingWriter{100_000}}, true
		if _, err := b.Run(t.Context(), run); !errors.Is(err, errWriter) {
			t.Errorf("got %v", err)
		}
		servesHonest(t, b, "none")
	})
}

// gone is a reader that has left.
type gone struct{ written int }

func (g *gone) Write(text []byte) (int, error) {
	g.written += len(text)
	return 0, io.ErrClosedPipe
}

// TestContractLiveNobodyReads: the program learns it as of any pipe.
func TestContractLiveNobodyReads(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		b := newBox(t, m.config)
		run := command("output", "stdout")
		run.Stdout, run.Live = &gone{}, true
		if r, _ := mustRun(t, b, run); outcome(r) != "signal SIGPIPE" {
			t.Errorf("got %s after %d bytes", outcome(r), r.Output)
		}
		run.Live = false
		if _, err := b.Run(t.Context(), run); !errors.Is(err, io.ErrClosedPipe) {
			t.Errorf("not live: got %v", err)
		}
		servesHonest(t, b, "none")
	})
}
