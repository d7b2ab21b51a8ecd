//go:build linux && amd64

package sandbox

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// residence lists what a keeper has mapped of its binary and nobody has ever
// written to. Starting, and collecting garbage, touches most of it; running
// programs needs a fifth.
type residence []struct{ start, end uintptr }

// readResidence is for a process that still sees the host's /proc. Where that
// cannot be read there is nothing to forget.
func readResidence() (r residence) {
	f, err := os.Open("/proc/self/maps")
	if err != nil {
		return nil
	}
	defer f.Close()
	relocated := isRelocated("/proc/self/exe")
	text := make([]byte, 16<<10)
	n, _ := f.Read(text)
	for line := range bytes.Lines(text[:n]) {
		// 00400000-00777000 r-xp 00000000 fe:00 9997503   /path
		fields := bytes.Fields(line)
		if len(fields) < 6 || fields[5][0] != '/' || len(fields[1]) != 4 || fields[1][1] == 'w' {
			continue // anonymous, or with data of its own
		}
		if relocated && fields[1][2] != 'x' {
			continue // read-only now, but a loader may have written to it
		}
		from, to, _ := bytes.Cut(fields[0], []byte("-"))
		start, err1 := strconv.ParseUint(string(from), 16, 64)
		end, err2 := strconv.ParseUint(string(to), 16, 64)
		if err1 == nil && err2 == nil {
			r = append(r, struct{ start, end uintptr }{uintptr(start), uintptr(end)})
		}
	}
	return r
}

// isRelocated reports whether a loader, or the program itself, writes to the
// binary's constants before it runs: one with shared libraries, or with a part
// that is made read-only later. Go's own linker makes neither.
func isRelocated(path string) bool {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return true
	}
	defer unix.Close(fd)
	found := false
	known := eachSegment(fileReader(fd), func(kind elfSegment, _ uint64) {
		found = found || kind == interpreterSegment || kind == dynamicSegment || kind == relocatedSegment
	})
	return found || !known
}

// forget hands the pages back. Those that are needed come again from the page
// cache, at some 50 µs for the next run, and a box holds 4 MiB less.
func (r residence) forget() {
	for _, m := range r {
		_, _, _ = unix.RawSyscall(unix.SYS_MADVISE, m.start, m.end-m.start, unix.MADV_DONTNEED)
	}
}
