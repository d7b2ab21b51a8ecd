//go:build linux && amd64

package sandbox

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func TestExplain(t *testing.T) {
	for _, c := range []struct {
		name string
		line []string
		want []Refusal
	}{
		{"nothing", []string{"environment", "exits", "0"}, []Refusal{}},
		{"a thousand", []string{"refusals", "times", "1000"}, []Refusal{{"ptrace", 1000}}},
		{"a thousand among signals", []string{"refusals", "interrupted", "1000"}, []Refusal{{"ptrace", 1000}}},
		{"of ten processes", []string{"refusals", "by_children", "100"}, []Refusal{{"ptrace", 1000}}},
		{"every kind", []string{"refusals", "each"}, []Refusal{
			{"32-bit call 20", 1}, {"32-bit call 39", 1}, {"clone", 1}, {"clone3", 1}, {"mmap", 1}, {"mount", 2}, {"ptrace", 1}, {"socket", 1},
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inModes(t, func(t *testing.T, m mode) {
				unchangedHost(t)
				plain := newBox(t, m.config)
				m.config.Explain = true
				b := newBox(t, m.config)
				r, out := mustRun(t, b, command(c.line...))
				if outcome(r) != "exit 0" {
					t.Errorf("got %s", outcome(r))
				}
				if !slices.Equal(r.Refused, c.want) {
					t.Errorf("refused %v, want %v", r.Refused, c.want)
				}
				without, same := mustRun(t, plain, command(c.line...))
				if without.Refused != nil || outcome(without) != outcome(r) || same != out {
					t.Errorf("a plain box: %s, refused %v, printed\n%sand an explaining one\n%s", outcome(without), without.Refused, same, out)
				}
				servesHonest(t, b, "none")
			})
		})
	}
}

// TestExplainStartError: a box stays whole when a program under the filter
// does not come to life.
func TestExplainStartError(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		m.config.Explain = true
		b := newBox(t, m.config)
		for range 20 {
			if _, err := b.Run(t.Context(), command("missing")); err == nil || !strings.Contains(err.Error(), "no such file") {
				t.Fatalf("got %v", err)
			}
			servesHonest(t, b, "none")
		}
	})
}

// TestExplainKilled kills programs in the middle of refused calls.
func TestExplainKilled(t *testing.T) {
	for _, c := range []struct {
		name, act string
		change    func(l *Limits)
		want      string
	}{
		{"by the program", "killed_children", func(*Limits) {}, "exit 0"},
		{"for CPU time", "for_ever", func(l *Limits) { l.CPU = 50 * time.Millisecond }, "cpu"},
		{"for wall time", "for_ever", func(l *Limits) { l.Wall = 50 * time.Millisecond }, "wall"},
	} {
		t.Run(c.name, func(t *testing.T) {
			inModes(t, func(t *testing.T, m mode) {
				unchangedHost(t)
				m.config.Explain = true
				b := newBox(t, m.config)
				cmd := command("refusals", c.act)
				c.change(&cmd.Limits)
				r, _ := mustRun(t, b, cmd)
				if outcome(r) != c.want {
					t.Errorf("got %s, want %s", outcome(r), c.want)
				}
				if c.want == "exit 0" && (len(r.Refused) != 1 || r.Refused[0].Count < 7) {
					t.Errorf("refused %v, want at least the last 7", r.Refused)
				}
				servesHonest(t, b, "none")
			})
		})
	}
}

// TestExplainKilledPending stops the keeper, so that the program surely waits
// for an answer when it is killed.
func TestExplainKilledPending(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		mark := mark + "-pending"
		m.config.Explain = true
		b := newBox(t, m.config)
		cmd := command("refusals", "for_ever")
		cmd.Env, cmd.Limits = []string{mark}, Limits{Wall: time.Minute}
		type end struct {
			result Result
			err    error
		}
		ended := make(chan end)
		go func() {
			r, err := b.Run(t.Context(), cmd)
			ended <- end{r, err}
		}()
		eventually(t, "the program starts", func() bool { return marked(mark) == 1 })
		keeper := b.keeper.Process
		if err := keeper.Signal(syscall.SIGSTOP); err != nil {
			t.Fatal(err)
		}
		eventually(t, "the program waits and is killed", func() bool {
			for _, p := range ownProcesses() {
				if p.mark == mark && strings.HasPrefix(p.state, "S") {
					return syscall.Kill(p.pid, syscall.SIGKILL) == nil
				}
			}
			return false
		})
		eventually(t, "it dies", func() bool { return marked(mark) == 0 })
		if err := keeper.Signal(syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		if e := <-ended; e.err != nil || outcome(e.result) != "signal SIGKILL" {
			t.Errorf("got %s, %v", outcome(e.result), e.err)
		}
		servesHonest(t, b, "none")
	})
}

// TestExplainManyNumbers: a program cannot make the answer long, nor hide one
// call behind many others.
func TestExplainManyNumbers(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		m.config.Explain = true
		r, _ := mustRun(t, newBox(t, m.config), command("refusals", "many_numbers"))
		if len(r.Refused) != mostStrange+2 || !slices.Contains(r.Refused, Refusal{"other calls", 200 - mostStrange}) || !slices.Contains(r.Refused, Refusal{"ptrace", 7}) {
			t.Errorf("got %d: %v", len(r.Refused), r.Refused)
		}
	})
}

// TestRefusal: where the plain filter refuses, the explaining one asks, and the
// listener knows the same answer.
func TestRefusal(t *testing.T) {
	plain, explaining := filter(), explainingFilter()
	const every = ^uint64(0)
	for _, arch := range []uint32{unix.AUDIT_ARCH_X86_64, unix.AUDIT_ARCH_I386} {
		for _, base := range []uint32{0, x32Bit} {
			for nr := base; nr < base+500; nr++ {
				for _, argument := range []uint64{0, unix.AF_UNIX, every} {
					args := []uint64{argument, argument, argument, argument}
					want, got := evaluate(t, plain, arch, nr, args...), evaluate(t, explaining, arch, nr, args...)
					switch {
					case want == answerAllow:
						if got != want {
							t.Fatalf("call %#x of %#x: got %#x, want it allowed", nr, arch, got)
						}
					case got != unix.SECCOMP_RET_USER_NOTIF || refusal(arch, nr) != want:
						t.Fatalf("call %#x of %#x: got %#x and %#x, want %#x", nr, arch, got, refusal(arch, nr), want)
					}
				}
			}
		}
	}
}

// refusable lists all the 64-bit calls that the filter ever refuses.
func refusable() []uint32 {
	list := append(slices.Clone(deniedCalls), unix.SYS_CLONE3)
	for _, d := range deniedFlags {
		list = append(list, d.nr)
	}
	for _, d := range deniedRequests {
		list = append(list, d.nr)
	}
	for _, a := range allowedSockets {
		list = append(list, a.nr)
	}
	return list
}

// TestCallNames holds the names to the C library's header.
func TestCallNames(t *testing.T) {
	for _, nr := range refusable() {
		if callNames[nr] == "" {
			t.Errorf("call %d has no name", nr)
		}
	}
	const header = "/usr/include/x86_64-linux-gnu/asm/unistd_64.h"
	f, err := os.Open(header)
	if err != nil {
		t.Skipf("%v: install linux-libc-dev", err)
	}
	defer f.Close()
	checked := 0
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var name string
		var nr uint32
		if n, _ := fmt.Sscanf(lines.Text(), "#define __NR_%s %d", &name, &nr); n != 2 || callNames[nr] == "" {
			continue
		}
		checked++
		if callNames[nr] != name {
			t.Errorf("call %d is named %q, and is %q", nr, callNames[nr], name)
		}
	}
	if checked < 80 {
		t.Errorf("only %d names stand in %s", checked, header)
	}
}

// TestRefusalsFit: the longest answer there can be fits the judge's buffer and
// is read back whole.
func TestRefusalsFit(t *testing.T) {
	r := refusals{}
	for _, nr := range refusable() {
		r.add(unix.AUDIT_ARCH_X86_64, nr)
	}
	for nr := range uint32(1000) {
		r.add(unix.AUDIT_ARCH_I386, nr)
		r.add(unix.AUDIT_ARCH_X86_64, lastCall+1+nr)
	}
	message := appendAnswer(nil, &answer{kind: answerEnded, text: string(appendRefusals(nil, r))})
	if most := len(emptyBox(Config{}).buffer); len(message) > most {
		t.Fatalf("an answer of %d bytes, and room for %d", len(message), most)
	}
	a, err := parseAnswer(message)
	if err != nil {
		t.Fatal(err)
	}
	got, err := parseRefusals(a.text)
	if err != nil || !reflect.DeepEqual(got, r) {
		t.Errorf("got %v, %v, want %v", got, err, r)
	}
}

func FuzzRefusals(f *testing.F) {
	f.Add(string(appendRefusals(nil, refusals{{nr: unix.SYS_MOUNT}: 2, {nr: 20, narrow: true}: 1, {nr: otherCalls, narrow: true}: 5})))
	f.Add("")
	f.Add(strings.Repeat("x", refusalBytes))
	f.Add(strings.Repeat("\x00", refusalBytes*(mostRefusals+1)))
	f.Fuzz(func(t *testing.T, text string) {
		r, err := parseRefusals(text)
		if err != nil {
			return
		}
		if again := string(appendRefusals(nil, r)); again != text {
			t.Errorf("%x was read as %v, which is %x", text, r, again)
		}
		names := map[string]bool{}
		for _, told := range r.named() {
			if told.Count <= 0 || told.Name == "" || names[told.Name] {
				t.Errorf("told %v", told)
			}
			names[told.Name] = true
		}
	})
}

// TestExplainFakeKeeper: what a keeper that somebody took over tells of
// refused calls is checked like the rest.
func TestExplainFakeKeeper(t *testing.T) {
	for name, text := range map[string]string{
		"half a call":    "x",
		"no times":       string(appendNumbers(nil, 2, 0)),
		"twice the same": string(appendNumbers(nil, 2, 1, 2, 1)),
		"no such number": string(appendNumbers(nil, 1<<40, 1)),
	} {
		t.Run(name, func(t *testing.T) {
			unchangedHost(t)
			b, keeper := shell(t)
			b.config.Explain = true
			go func() {
				message, rights := make([]byte, messageMax), make([]byte, unix.CmsgSpace(4*8))
				_, fds, _ := receive(keeper, message, rights)
				closeAll(fds)
				_ = unix.Sendto(keeper, appendAnswer(nil, &answer{kind: answerEnded, text: text}), 0, nil)
				unix.Close(keeper)
			}()
			if r, err := b.Run(t.Context(), &Command{Path: "/x"}); err == nil || !strings.Contains(err.Error(), "nonsense") {
				t.Errorf("got %+v, %v", r, err)
			}
		})
	}
}
