package problems

import (
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestParseSize(t *testing.T) {
	for text, want := range map[string]Size{
		"0": 0, "512": 512, "512B": 512, "64MiB": 64 << 20, "65535KB": 65535 << 10, "65536K": 64 << 20,
		"512MB": 512 << 20, "2GiB": 2 << 30, "1G": 1 << 30, "8M": 8 << 20, "3KiB": 3 << 10,
	} {
		if got, err := ParseSize(text); err != nil || got != want {
			t.Errorf("ParseSize(%q) = %v, %v, want %d", text, got, err, want)
		}
	}
	for _, text := range []string{"", "MiB", "-1", "1.5GiB", "64 MiB", "64mib", "64X", "9223372036854775808", "9007199254740992GiB"} {
		if got, err := ParseSize(text); err == nil {
			t.Errorf("ParseSize(%q) = %v, want an error", text, got)
		} else if !strings.HasPrefix(err.Error(), "read size ") {
			t.Errorf("ParseSize(%q): %v", text, err)
		}
	}
}

func TestSizeIsReadBackAsWritten(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := Size(rapid.Int64Range(0, 1<<20).Draw(t, "n")) << rapid.SampledFrom([]int{0, 3, 10, 20, 30}).Draw(t, "shift")
		if got, err := ParseSize(want.String()); err != nil || got != want {
			t.Fatalf("%d is written %q and read %d, %v", int64(want), want, int64(got), err)
		}
	})
}

func TestSizeString(t *testing.T) {
	for size, want := range map[Size]string{0: "0B", 1: "1B", 1023: "1023B", 65535 << 10: "65535KiB", 64 << 20: "64MiB", 3 << 30: "3GiB"} {
		if got := size.String(); got != want {
			t.Errorf("%d is written %q, want %q", int64(size), got, want)
		}
	}
}

func TestParseDuration(t *testing.T) {
	for text, want := range map[string]time.Duration{
		"1s": time.Second, "500ms": 500 * time.Millisecond, "1.5s": 1500 * time.Millisecond, "2m": 2 * time.Minute, "0.1s": 100 * time.Millisecond,
	} {
		if got, err := ParseDuration(text); err != nil || got != want {
			t.Errorf("ParseDuration(%q) = %v, %v, want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "s", "5", "-1s", "1h", "1 s", "1e3s", "1.2.3s", ".s", "1sm", "fast", "99999999m", "NaNs", "Infs"} {
		if got, err := ParseDuration(text); err == nil {
			t.Errorf("ParseDuration(%q) = %v, want an error", text, got)
		}
	}
}
