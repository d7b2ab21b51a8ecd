package report

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"pgregory.net/rapid"

	"gridjudge/judge/check"
	"gridjudge/judge/verdict"
)

// noControl fails if text holds anything that could steer a terminal.
func noControl(t rapid.TB, text string) {
	t.Helper()
	for _, r := range text {
		if r != '\n' && !unicode.IsPrint(r) || r == unicode.ReplacementChar {
			t.Fatalf("the text holds %q:\n%q", r, text)
		}
	}
}

// anything generates text with all that terminals and encodings trip over.
func anything() *rapid.Generator[string] {
	return rapid.Custom(func(t *rapid.T) string {
		return string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "bytes")) + rapid.StringN(0, 20, -1).Draw(t, "runes")
	})
}

func TestTextIsPrintableWhateverWasPrinted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) string { return strings.ReplaceAll(anything().Draw(t, name), "\ufffd", "") }
		r := failed(rapid.SampledFrom([]verdict.Verdict{verdict.WA, verdict.RE, verdict.JE}).Draw(t, "verdict"), draw("reason"), func(r *Grade, test *Test) {
			r.Problem, r.Submission.Files, r.Compile.Log = draw("problem"), []string{draw("file")}, draw("log")
			test.Name, test.Stderr = draw("name"), draw("stderr")
			if rapid.Bool().Draw(t, "text") {
				test.Text = &check.TextDifference{Line: 1, FirstLine: 1, Want: draw("want"), Got: draw("got")}
			} else {
				test.Board = &check.BoardDifference{BoxRows: 2, BoxColumns: 2, Size: 4, Got: []byte(draw("board")), Changed: []int{1, 200}, Clashes: []int{1, 3}}
			}
		})
		var b bytes.Buffer
		if err := r.WriteText(&b, TextOptions{All: rapid.Bool().Draw(t, "all"), Width: rapid.IntRange(0, 120).Draw(t, "width")}); err != nil {
			t.Fatal(err)
		}
		noControl(t, b.String())
	})
}

func TestHunksKeepBothTexts(t *testing.T) {
	line := rapid.SampledFrom([]string{"", "a", "b", "1 2 3", "same"})
	rapid.Check(t, func(t *rapid.T) {
		want, got := rapid.SliceOfN(line, 0, 30).Draw(t, "want"), rapid.SliceOfN(line, 0, 30).Draw(t, "got")
		var wantBack, gotBack []string
		for i, h := range lineHunks(want, got) {
			if h.same && !slices.Equal(h.want, h.got) {
				t.Fatalf("hunk %d is called the same: %q and %q", i, h.want, h.got)
			}
			wantBack, gotBack = append(wantBack, h.want...), append(gotBack, h.got...)
		}
		if !slices.Equal(want, wantBack) || !slices.Equal(got, gotBack) {
			t.Fatalf("hunks hold %q and %q, want %q and %q", wantBack, gotBack, want, got)
		}
	})
}

func TestLongTextsAreBounded(t *testing.T) {
	var b strings.Builder
	drawDifference(&b, false, &check.TextDifference{Line: 1, FirstLine: 1, Want: strings.Repeat("x", 1<<20), Got: strings.Repeat("y\n", 1<<20)})
	if b.Len() > 20_000 {
		t.Errorf("the difference of two long texts takes %d bytes", b.Len())
	}
}

func TestSelection(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tests := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Test {
			return Test{Verdict: rapid.SampledFrom(verdict.All()).Draw(t, "verdict"), CPUMS: rapid.Float64Range(0, 9).Draw(t, "cpu")}
		}), 0, 80).Draw(t, "tests")
		shown := selectTests(tests, false)
		if !slices.IsSorted(shown) || len(slices.Compact(slices.Clone(shown))) != len(shown) {
			t.Fatalf("not in order, or twice: %v", shown)
		}
		if len(tests) <= foldAbove && len(shown) != len(tests) {
			t.Fatalf("%d of %d tests are shown", len(shown), len(tests))
		}
		first := slices.IndexFunc(tests, func(t Test) bool { return t.Verdict != verdict.AC && t.Verdict != verdict.SK })
		if first >= 0 && !slices.Contains(shown, first) {
			t.Fatalf("the first failure, %d, is not among %v", first, shown)
		}
	})
}

func TestJSONLeavesTheReportAlone(t *testing.T) {
	r := accepted()
	r.CPUMS = 1.23456789
	r.Tests[0].CPUMS = math.NaN()
	if err := r.WriteJSON(&bytes.Buffer{}); err != nil {
		t.Fatal(err)
	}
	if r.CPUMS != 1.23456789 || !math.IsNaN(r.Tests[0].CPUMS) || r.Isolation.Missing != nil {
		t.Errorf("the report was changed: %+v", r)
	}
}

func TestWriteErrorsAreTold(t *testing.T) {
	full := errors.New("no space left on device")
	for name, write := range map[string]func(failingWriter) error{
		"grade text":  func(w failingWriter) error { return accepted().WriteText(w, TextOptions{}) },
		"grade json":  func(w failingWriter) error { return accepted().WriteJSON(w) },
		"verify text": func(w failingWriter) error { return matrix().WriteText(w, TextOptions{}) },
		"exec text":   func(w failingWriter) error { return (&Exec{}).WriteText(w, ExecLimits{}, TextOptions{}) },
	} {
		if err := write(failingWriter{full}); !errors.Is(err, full) {
			t.Errorf("%s: got %v, want %v", name, err, full)
		}
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func TestElide(t *testing.T) {
	for _, c := range []struct {
		in     string
		width  int
		end    string
		middle string
	}{
		{"short", 10, "short", "short"},
		{"0123456789", 7, "012345…", "012…789"},
		{"数独数独数独", 7, "数独数…", "数…独"},
		{"0123456789", 0, "0123456789", "0123456789"},
		{"0123456789", 1, "…", "…"},
	} {
		if got := elide(c.in, c.width); got != c.end {
			t.Errorf("elide(%q, %d) = %q, want %q", c.in, c.width, got, c.end)
		}
		if got := elideMiddle(c.in, c.width); got != c.middle {
			t.Errorf("elideMiddle(%q, %d) = %q, want %q", c.in, c.width, got, c.middle)
		}
	}
}

func TestUnits(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{timeUnit(1000).of(3.14, 1000), "3.1 / 1000 ms"},
		{timeUnit(10000).of(3.14, 10000), "0.003 / 10 s"},
		{timeUnit(12500).of(12500, 12500), "12.500 / 12.5 s"},
		{timeUnit(0.5).of(0.25, 0.5), "0.2 / 0.5 ms"},
		{memoryUnit(65535<<10).of(65535<<10, 65535<<10), "65535 / 65535 KiB"},
		{memoryUnit(64<<20).of(1658880, 64<<20), "1.6 / 64 MiB"},
		{memoryUnit(0).of(1<<20, 0), "1.0 MiB"},
		{bytesText(0), "0 B"}, {bytesText(1023), "1023 B"}, {bytesText(1536), "1.5 KiB"}, {bytesText(64 << 20), "64 MiB"}, {bytesText(3 << 30), "3 GiB"},
		{plural(1, "test"), "1 test"}, {plural(0, "test"), "0 tests"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestDetectWithoutTerminal(t *testing.T) {
	for _, c := range []struct {
		env   map[string]string
		color bool
	}{
		{map[string]string{}, false},
		{map[string]string{"TERM": "xterm"}, false},
		{map[string]string{"FORCE_COLOR": "1"}, true},
		{map[string]string{"FORCE_COLOR": "0"}, false},
		{map[string]string{"CLICOLOR_FORCE": "1"}, true},
		{map[string]string{"CLICOLOR_FORCE": "1", "NO_COLOR": "1"}, false},
	} {
		got := Detect(&bytes.Buffer{}, func(k string) string { return c.env[k] })
		if got != (Terminal{Color: c.color}) {
			t.Errorf("%v: got %+v, want colour %v and nothing else", c.env, got, c.color)
		}
	}
}

func TestLive(t *testing.T) {
	clock := time.Unix(0, 0)
	var b strings.Builder
	l := NewLive(&b, Terminal{Smart: true, Width: 11})
	l.now = func() time.Time { return clock }
	l.Show("one")
	l.Show("too soon after one")
	clock = clock.Add(livePause)
	l.Show("two\x1b[31m and a long tail")
	l.Clear()
	l.Clear()
	if got, want := b.String(), "\rone\x1b[K\rtwo\\… tail\x1b[K\r\x1b[K"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	var dumb strings.Builder
	l = NewLive(&dumb, Terminal{})
	l.Show("one")
	l.Clear()
	if dumb.Len() > 0 {
		t.Errorf("a dumb terminal got %q", dumb.String())
	}
}
