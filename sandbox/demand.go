//go:build linux && amd64

package sandbox

import (
	"encoding/binary"
	"math"

	"golang.org/x/sys/unix"
)

// asksTooMuch reports whether a program wants more memory by its mere size,
// in arrays, than the host has. The kernel finds that out half way through the
// exec and ends the program by a signal, with no out-of-memory event: it looks
// like a crash and is none.
func asksTooMuch(path string) bool {
	var host unix.Sysinfo_t
	if unix.Sysinfo(&host) != nil {
		return false
	}
	has := (host.Totalram + host.Totalswap) * uint64(host.Unit)
	// The file may be the contestant's: nothing is believed but that numbers
	// are numbers.
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	return elfMemory(func(b []byte, offset int64) bool {
		n, err := unix.Pread(fd, b, offset)
		return err == nil && n == len(b)
	}) > has
}

// elfMemory adds up what the segments of a 64-bit ELF file take in memory; 0
// if it is none.
func elfMemory(read func(b []byte, offset int64) bool) uint64 {
	var header [64]byte
	if !read(header[:], 0) || string(header[:5]) != "\x7fELF\x02" {
		return 0
	}
	at := binary.LittleEndian.Uint64(header[32:])
	count := int(binary.LittleEndian.Uint16(header[56:]))
	const loaded, most = 1, 1024
	if at > math.MaxInt64/2 {
		return 0
	}
	total := uint64(0)
	for i := range min(count, most) {
		var segment [56]byte
		if !read(segment[:], int64(at)+int64(i*len(segment))) {
			return 0
		}
		if binary.LittleEndian.Uint32(segment[:]) != loaded {
			continue
		}
		size := binary.LittleEndian.Uint64(segment[40:])
		if total+size < total {
			return math.MaxUint64
		}
		total += size
	}
	return total
}
