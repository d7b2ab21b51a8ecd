//go:build linux && amd64

package sandbox

import (
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"testing"
)

// elf is a file of segments of given sizes.
func elf(sizes ...uint64) []byte {
	b := make([]byte, 64+56*len(sizes))
	copy(b, "\x7fELF\x02")
	binary.LittleEndian.PutUint64(b[32:], 64)
	binary.LittleEndian.PutUint16(b[56:], uint16(len(sizes)))
	for i, size := range sizes {
		binary.LittleEndian.PutUint32(b[64+56*i:], 1)
		binary.LittleEndian.PutUint64(b[64+56*i+40:], size)
	}
	return b
}

func readerOf(file []byte) func(b []byte, offset int64) bool {
	return func(b []byte, offset int64) bool {
		if offset < 0 || offset+int64(len(b)) > int64(len(file)) {
			return false
		}
		copy(b, file[offset:])
		return true
	}
}

func TestElfMemory(t *testing.T) {
	for name, c := range map[string]struct {
		file []byte
		want uint64
	}{
		"empty":        {nil, 0},
		"script":       {[]byte("#!/bin/sh\n" + strings.Repeat("x", 100)), 0},
		"two segments": {elf(1000, 1<<46), 1<<46 + 1000},
		"cut":          {elf(1, 2)[:100], 0},
		"overflow":     {elf(math.MaxUint64, math.MaxUint64), math.MaxUint64},
		"far table":    {append([]byte("\x7fELF\x02"), slices.Repeat([]byte{0xff}, 200)...), 0},
	} {
		if got := elfMemory(readerOf(c.file)); got != c.want {
			t.Errorf("%s: got %d, want %d", name, got, c.want)
		}
	}
}

func FuzzElfMemory(f *testing.F) {
	f.Add(elf(1, 2, 3))
	f.Fuzz(func(t *testing.T, file []byte) { elfMemory(readerOf(file)) })
}
