//go:build linux && amd64

package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
	"pgregory.net/rapid"
)

// TestWireRequest: what is written is what is read.
func TestWireRequest(t *testing.T) {
	text := rapid.StringMatching(`[^\x00]{0,20}`)
	rapid.Check(t, func(t *rapid.T) {
		positive := func(name string) int64 { return rapid.Int64Min(0).Draw(t, name) }
		want := request{
			limits: Limits{CPU: time.Duration(positive("cpu")), Wall: time.Duration(positive("wall")), Memory: positive("memory"), FileSize: positive("file"),
				Stack: positive("stack"), Processes: int(positive("processes")), OpenFiles: int(positive("files"))},
			path: text.Draw(t, "path"), dir: text.Draw(t, "dir"),
			args: rapid.SliceOfN(text, 0, 10).Draw(t, "args"), env: rapid.SliceOfN(text, 0, 10).Draw(t, "env"),
			hold: rapid.Bool().Draw(t, "hold"),
		}
		message, err := appendRequest(nil, &want)
		if err != nil {
			t.Fatal(err)
		}
		var got request
		if err := parseRequest(message, &got); err != nil {
			t.Fatal(err)
		}
		if got.path != want.path || got.dir != want.dir || !slices.Equal(got.args, want.args) || !slices.Equal(got.env, want.env) || got.limits != want.limits || got.hold != want.hold {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	})
}

func TestWireAnswer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := answer{
			kind:   answerKind(rapid.Int64Range(0, int64(answerFailed)).Draw(t, "kind")),
			errno:  unix.Errno(rapid.IntRange(0, 133).Draw(t, "errno")),
			signal: unix.Signal(rapid.IntRange(0, 64).Draw(t, "signal")),
			text:   rapid.String().Draw(t, "text"),
			result: Result{
				Ended:       Ended(rapid.IntRange(0, int(Memory)).Draw(t, "ended")),
				ExitCode:    rapid.IntRange(0, 255).Draw(t, "code"),
				CPU:         time.Duration(rapid.Int64Min(0).Draw(t, "cpu")),
				Wall:        time.Duration(rapid.Int64Min(0).Draw(t, "wall")),
				Memory:      rapid.Int64Range(0, 1<<62-1).Draw(t, "memory"),
				Stragglers:  rapid.IntRange(0, 1<<22).Draw(t, "stragglers"),
				OutOfMemory: rapid.Bool().Draw(t, "oom"),
			},
		}
		got, err := parseAnswer(appendAnswer(nil, &want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, %v, want %+v", got, err, want)
		}
	})
}

func FuzzAnswer(f *testing.F) {
	f.Add(appendAnswer(nil, &answer{kind: answerEnded, result: Result{CPU: 5}}))
	f.Add(appendAnswer(nil, &answer{kind: answerFailed, text: "why"}))
	f.Add([]byte("short"))
	f.Fuzz(func(t *testing.T, message []byte) {
		a, err := parseAnswer(message)
		if err != nil {
			return
		}
		r := a.result
		if r.Ended > Memory || r.CPU < 0 || r.Wall < 0 || r.Memory < 0 || r.Stragglers < 0 {
			t.Errorf("a result that cannot be: %+v", r)
		}
		_ = r.Ended.String()
		if again := appendAnswer(nil, &a); !bytes.Equal(again, message) {
			t.Errorf("%x was read as %+v, which is %x", message, a, again)
		}
	})
}

func FuzzRequest(f *testing.F) {
	good, _ := appendRequest(nil, &request{path: "/bin/true", dir: "/", args: []string{"true", ""}, env: []string{"A=B"}})
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, message []byte) {
		var r request
		if err := parseRequest(message, &r); err != nil {
			return
		}
		for _, text := range append(append([]string{r.path, r.dir}, r.args...), r.env...) {
			if strings.Contains(text, "\x00") {
				t.Errorf("a NUL in %q", text)
			}
		}
	})
}

// shell is a box without a keeper; the test holds the other end.
func shell(t *testing.T) (b *Box, keeper int) {
	t.Helper()
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	b = emptyBox(Config{})
	b.socket = pair[0]
	if b.says, err = os.Open(os.DevNull); err != nil {
		t.Fatal(err)
	}
	if b.stop, err = unix.Eventfd(0, unix.EFD_CLOEXEC|unix.EFD_NONBLOCK); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b, pair[1]
}

// TestFakeKeeper lets a keeper that somebody took over say what it likes: the
// judge gets an error, or a result that its own counting bears out.
func TestFakeKeeper(t *testing.T) {
	descriptors := make([]int, 12) // standard input, which is there
	good := appendAnswer(nil, &answer{kind: answerEnded, result: Result{Ended: Exit}})
	for _, c := range []struct {
		name   string
		say    []byte
		rights []int
		want   string // of the error; empty: no error
	}{
		{name: "nothing", want: "the keeper of the box died"},
		{name: "one byte", say: []byte{1}, want: "sent too little"},
		{name: "ready again", say: appendAnswer(nil, &answer{kind: answerReady}), rights: descriptors[:1], want: "out of turn"},
		{name: "emptied before it ended", say: appendAnswer(nil, &answer{kind: answerEmptied}), want: "out of turn"},
		{name: "no such kind", say: append([]byte{77}, good[1:]...), want: "nonsense"},
		{name: "negative time", say: appendAnswer(nil, &answer{kind: answerEnded, result: Result{CPU: -1}}), want: "nonsense"},
		{name: "its own failure", say: appendAnswer(nil, &answer{kind: answerFailed, text: "I am ill"}), want: "I am ill"},
		{name: "very long", say: append(slices.Clone(good), make([]byte, 100_000)...)},
		{name: "descriptors", say: good, rights: descriptors[:3]},
		{name: "too many descriptors", say: good, rights: descriptors},
		{name: "output that nobody saw", say: appendAnswer(nil, &answer{kind: answerEnded, result: Result{Ended: Output, ExitCode: 1}})},
	} {
		t.Run(c.name, func(t *testing.T) {
			unchangedHost(t)
			b, keeper := shell(t)
			go func() {
				message, rights := make([]byte, messageMax), make([]byte, unix.CmsgSpace(4*8))
				_, fds, _ := receive(keeper, message, rights)
				closeAll(fds)
				if c.say != nil {
					_ = unix.Sendmsg(keeper, c.say, unix.UnixRights(c.rights...), nil, 0)
				}
				unix.Close(keeper)
			}()
			r, err := b.Run(t.Context(), &Command{Path: "/x"})
			if c.want == "" {
				if err != nil || r.Ended == Output || r.Output != 0 {
					t.Errorf("got %+v, %v", r, err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %+v, %v, want %q", r, err, c.want)
			}
			if _, err := b.Run(t.Context(), &Command{Path: "/x"}); err == nil || !strings.Contains(err.Error(), "the box is broken") {
				t.Errorf("again: got %v", err)
			}
		})
	}
}

// TestFakeKeeperAtStart is the same for the first message of all.
func TestFakeKeeperAtStart(t *testing.T) {
	for name, c := range map[string]struct {
		say    []byte
		rights []int
		want   string
	}{
		"nothing":      {nil, nil, "died"},
		"failure":      {appendAnswer(nil, &answer{kind: answerFailed, text: "no room"}), nil, "no room"},
		"no folder":    {appendAnswer(nil, &answer{kind: answerReady}), nil, "nonsense"},
		"many folders": {appendAnswer(nil, &answer{kind: answerReady}), []int{0, 0, 0}, "nonsense"},
		"other kind":   {appendAnswer(nil, &answer{kind: answerEnded}), []int{0}, "nonsense"},
		"short":        {[]byte("x"), []int{0}, "too little"},
	} {
		t.Run(name, func(t *testing.T) {
			unchangedHost(t)
			b, keeper := shell(t)
			if c.say != nil {
				if err := unix.Sendmsg(keeper, c.say, unix.UnixRights(c.rights...), nil, 0); err != nil {
					t.Fatal(err)
				}
			}
			unix.Close(keeper)
			if err := b.awaitReady(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
		})
	}
}

// TestKeeperHearsNonsense: a keeper that is asked in a wrong way ends, and says
// why.
func TestKeeperHearsNonsense(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		for _, rights := range [][]int{{0}, {0, 0, 0}} {
			t.Run(fmt.Sprintf("%d descriptors", len(rights)), func(t *testing.T) {
				unchangedHost(t)
				b := newBox(t, m.config)
				if err := unix.Sendmsg(b.socket, []byte("nonsense"), unix.UnixRights(rights...), nil, 0); err != nil {
					t.Fatal(err)
				}
				if _, err := b.Run(t.Context(), command("environment", "lists")); err == nil || errors.Is(err, os.ErrClosed) {
					t.Errorf("got %v", err)
				}
			})
		}
	})
}
