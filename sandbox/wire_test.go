//go:build linux && amd64

package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// dice draws what the tests of the messages send: the same on every run.
// (A library for properties would do it better, but this binary is the keeper
// too, and what it links in is part of the start of every box.)
type dice struct{ *rand.Rand }

func eachDraw(t *testing.T, do func(t *testing.T, d dice)) {
	for seed := range uint64(2000) {
		do(t, dice{rand.New(rand.NewPCG(seed, 0))})
		if t.Failed() {
			t.Fatalf("with seed %d", seed)
		}
	}
}

func (d dice) bool() bool { return d.IntN(2) == 0 }

// number draws from below most, extremes more often than chance would.
func (d dice) number(most int64) int64 {
	return []int64{0, 1, most - 1, d.Int64N(most), d.Int64N(min(most, 1000))}[d.IntN(5)]
}

// text holds every byte but NUL.
func (d dice) text() string {
	b := make([]byte, d.IntN(20))
	for i := range b {
		b[i] = byte(1 + d.IntN(255))
	}
	return string(b)
}

func (d dice) texts() []string {
	list := make([]string, d.IntN(10))
	for i := range list {
		list[i] = d.text()
	}
	return list
}

// TestWireRequest: what is written is what is read.
func TestWireRequest(t *testing.T) {
	const most = math.MaxInt64
	eachDraw(t, func(t *testing.T, d dice) {
		want := request{
			limits: Limits{CPU: time.Duration(d.number(most)), Wall: time.Duration(d.number(most)), Memory: d.number(most), FileSize: d.number(most),
				Stack: d.number(most), Processes: int(d.number(most)), OpenFiles: int(d.number(most))},
			path: d.text(), dir: d.text(), args: d.texts(), env: d.texts(), hold: d.bool(), live: d.bool(),
		}
		message, err := appendRequest(nil, &want)
		if err != nil {
			t.Fatal(err)
		}
		var got request
		if err := parseRequest(message, &got); err != nil {
			t.Fatal(err)
		}
		if got.path != want.path || got.dir != want.dir || !slices.Equal(got.args, want.args) || !slices.Equal(got.env, want.env) || got.limits != want.limits || got.hold != want.hold || got.live != want.live {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
}

func TestWireSettings(t *testing.T) {
	const most = math.MaxInt64
	eachDraw(t, func(t *testing.T, d dice) {
		want := &settings{
			ScratchBytes: d.number(most), ScratchFiles: int(d.number(most)), UID: int(d.number(most)), GID: int(d.number(most)),
			Cgroup: cgroupVersion(d.IntN(3)), Unprivileged: d.bool(), Explain: d.bool(),
		}
		for range d.IntN(4) {
			want.Cores = append(want.Cores, int(d.number(1000)))
		}
		for range d.IntN(4) {
			want.Mounts = append(want.Mounts, Mount{Source: d.text(), Target: d.text(), Writable: d.bool()})
		}
		message, err := appendSettings(nil, want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := parseSettings(message); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
		for cut := range message {
			if _, err := parseSettings(message[:cut]); err == nil {
				t.Errorf("the first %d of %d bytes were taken for all", cut, len(message))
			}
		}
	})
}

func TestWireAnswer(t *testing.T) {
	const most = math.MaxInt64
	eachDraw(t, func(t *testing.T, d dice) {
		want := answer{
			kind: answerKind(d.number(int64(answerFailed) + 1)), errno: unix.Errno(d.IntN(134)), signal: unix.Signal(d.IntN(65)), text: d.text(),
			result: Result{
				Ended: Ended(d.number(int64(Memory) + 1)), ExitCode: d.IntN(256), CPU: time.Duration(d.number(most)), Wall: time.Duration(d.number(most)),
				Memory: d.number(1 << 62), Stragglers: d.IntN(1<<22 + 1), OutOfMemory: d.bool(),
			},
		}
		got, err := parseAnswer(appendAnswer(nil, &want))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
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

func FuzzSettings(f *testing.F) {
	good, _ := appendSettings(nil, &settings{UID: 1, Cores: []int{0}, Mounts: []Mount{{Source: "/usr", Target: "/usr"}}})
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add([]byte(nil))
	f.Fuzz(func(t *testing.T, message []byte) {
		s, err := parseSettings(message)
		if err != nil {
			return
		}
		if again, err := appendSettings(nil, s); err != nil || len(again) > len(message) {
			t.Errorf("%x was read as %+v: %v", message, s, err)
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
