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
	return elfMemory(fileReader(fd)) > has
}

// elfReader fills b from an offset of a file and reports whether it could.
type elfReader func(b []byte, offset int64) bool

func fileReader(fd int) elfReader {
	return func(b []byte, offset int64) bool {
		n, err := unix.Pread(fd, b, offset)
		return err == nil && n == len(b)
	}
}

// elfMemory adds up what the segments of a 64-bit ELF file take in memory; 0
// if it is none.
func elfMemory(read elfReader) (total uint64) {
	if !eachSegment(read, func(kind elfSegment, size uint64) {
		if kind != loadedSegment {
			return
		}
		if total += size; total < size {
			total = math.MaxUint64 // more than a number holds
		}
	}) {
		return 0
	}
	return total
}

type elfSegment uint32

const (
	loadedSegment      elfSegment = 1
	dynamicSegment     elfSegment = 2
	interpreterSegment elfSegment = 3
	relocatedSegment   elfSegment = 0x6474e552 // PT_GNU_RELRO
)

// eachSegment calls do for the segments of a 64-bit ELF file, with their size
// in memory, and reports whether it is one.
func eachSegment(read elfReader, do func(kind elfSegment, size uint64)) bool {
	var header [64]byte
	if !read(header[:], 0) || string(header[:5]) != "\x7fELF\x02" {
		return false
	}
	at := binary.LittleEndian.Uint64(header[32:])
	count := int(binary.LittleEndian.Uint16(header[56:]))
	const most = 1024
	if at > math.MaxInt64/2 {
		return false
	}
	for i := range min(count, most) {
		var segment [56]byte
		if !read(segment[:], int64(at)+int64(i*len(segment))) {
			return false
		}
		do(elfSegment(binary.LittleEndian.Uint32(segment[:])), binary.LittleEndian.Uint64(segment[40:]))
	}
	return true
}
