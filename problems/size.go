package problems

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// Size is a number of bytes. It is written "64MiB", "65536KB" (KB and K mean
// 1024 bytes, as the old judges write them, and so on up) or "512".
type Size int64

// Units of Size.
const (
	KiB Size = 1 << 10
	MiB Size = 1 << 20
	GiB Size = 1 << 30
)

// ParseSize reads a size; String's words are read back as they were.
func ParseSize(text string) (Size, error) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	factor, ok := sizeUnit(text[digits:])
	if digits == 0 || !ok {
		return 0, fmt.Errorf("read size %q: want a whole number with B, KiB, MiB or GiB, such as 64MiB", text)
	}
	n, err := strconv.ParseInt(text[:digits], 10, 64)
	if err != nil || n > math.MaxInt64/int64(factor) {
		return 0, fmt.Errorf("read size %q: too large", text)
	}
	return Size(n) * factor, nil
}

func sizeUnit(unit string) (factor Size, ok bool) {
	switch unit {
	case "", "B":
		return 1, true
	case "K", "KB", "KiB":
		return KiB, true
	case "M", "MB", "MiB":
		return MiB, true
	case "G", "GB", "GiB":
		return GiB, true
	}
	return 0, false
}

// String writes the size in the largest unit that divides it: "65535KiB".
func (s Size) String() string {
	for _, unit := range []struct {
		size Size
		name string
	}{{GiB, "GiB"}, {MiB, "MiB"}, {KiB, "KiB"}} {
		if s != 0 && s%unit.size == 0 {
			return strconv.FormatInt(int64(s/unit.size), 10) + unit.name
		}
	}
	return strconv.FormatInt(int64(s), 10) + "B"
}

// maxDuration keeps sums and multiples of limits far from overflow.
const maxDuration = 24 * time.Hour

// ParseDuration reads a time as specs and the command line write it: a number
// with ms, s or m behind it, such as "500ms" or "1.5s".
func ParseDuration(text string) (time.Duration, error) {
	number := strings.TrimRight(text, "ms")
	unit, ok := map[string]time.Duration{"ms": time.Millisecond, "s": time.Second, "m": time.Minute}[text[len(number):]]
	if !ok || number == "" || strings.Trim(number, "0123456789.") != "" {
		return 0, fmt.Errorf("read time %q: want e.g. 2s or 500ms", text)
	}
	n, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return 0, fmt.Errorf("read time %q: want e.g. 2s or 500ms", text)
	}
	d := math.Round(n * float64(unit))
	if d > float64(maxDuration) {
		return 0, fmt.Errorf("read time %q: at most %v", text, maxDuration)
	}
	return time.Duration(d), nil
}
