//go:build linux && amd64

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"golang.org/x/sys/unix"

	"gridjudge/sandbox"
)

// How far an attack on a limit goes at most: where nothing stops it, it must
// not take the host down to say so.
const (
	mostProcesses  = 200
	mostFiles      = 2000
	mostFileBytes  = 128 << 20
	mostHeapBytes  = 512 << 20
	mostFloodBytes = 256 << 20
)

// limitAttacks use up what a limit bounds. The first four never come to an end
// of their own where the limit works.
func limitAttacks() []attackGroup {
	one := func(name string, try func() (bool, string)) attackGroup {
		return attackGroup{name: name, attacks: []attack{{name, try}}}
	}
	return []attackGroup{
		one("spin", spins),
		one("sleep", sleeps),
		one("hog", hogs),
		one("flood", floods),
		one("forks", forks),
		// The runtime ends a process that is refused a thread: only a word
		// before that tells it from one that never began.
		{name: "threads", attacks: []attack{{"begin", func() (bool, string) { return true, "it began" }}, {"threads", startsThreads}}},
		one("files", makesFiles),
		one("bytes", fillsDisk),
		one("leave", leavesThings),
		{name: "look", attacks: lookingAttacks()},
	}
}

// spins on all the processors it gets: their sum counts.
func spins() (bool, string) {
	spin := func() {
		for n := 0; ; n++ {
		}
	}
	for range runtime.GOMAXPROCS(0) {
		go spin()
	}
	select {}
}

func sleeps() (bool, string) {
	for {
		time.Sleep(time.Hour)
	}
}

// hogs touches every page of what it takes.
func hogs() (bool, string) {
	const piece = 1 << 20
	for taken := 0; taken < mostHeapBytes; taken += piece {
		memory, err := unix.Mmap(-1, 0, piece, unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANONYMOUS)
		if err != nil {
			return refused(err, unix.ENOMEM)
		}
		for i := 0; i < piece; i += os.Getpagesize() {
			memory[i] = 1
		}
	}
	return false, fmt.Sprintf("it got %d MiB", mostHeapBytes>>20)
}

func floods() (bool, string) {
	line := []byte(strings.Repeat("x", 4095) + "\n")
	for sent := 0; sent < mostFloodBytes; sent += len(line) {
		if _, err := os.Stdout.Write(line); err != nil {
			return false, err.Error()
		}
	}
	return false, fmt.Sprintf("it wrote %d MiB", mostFloodBytes>>20)
}

// forks makes children that stay, until it is refused one.
func forks() (bool, string) {
	for made := range mostProcesses {
		if err := sleepingChild(); err != nil {
			held, detail := refused(err, unix.EAGAIN)
			return held, fmt.Sprintf("%s after %d children", detail, made)
		}
	}
	return false, fmt.Sprintf("it made %d children", mostProcesses)
}

// sleepingChild makes a child that waits to be killed. Like rawCall.inChild it
// runs no Go that could need the rest of the runtime.
//
//go:norace
//go:noinline
func sleepingChild() error {
	pid, _, errno := unix.RawSyscall6(unix.SYS_CLONE, uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if errno != 0 {
		return errno
	}
	for pid == 0 {
		unix.RawSyscall(unix.SYS_PAUSE, 0, 0, 0)
	}
	return nil
}

// startsThreads comes to an end only where nothing bounds it.
func startsThreads() (bool, string) {
	started := make(chan struct{})
	for range mostProcesses {
		go func() {
			runtime.LockOSThread()
			started <- struct{}{}
			select {}
		}()
		<-started
	}
	return false, fmt.Sprintf("it started %d threads", mostProcesses)
}

func makesFiles() (bool, string) {
	for made := range mostFiles {
		f, err := os.Create(fmt.Sprintf("file-%d", made))
		if err != nil {
			held, detail := refused(err, unix.ENOSPC)
			return held, fmt.Sprintf("%s after %d files", detail, made)
		}
		f.Close()
	}
	return false, fmt.Sprintf("it made %d files", mostFiles)
}

func fillsDisk() (bool, string) {
	const piece = 1 << 20
	content := make([]byte, piece)
	for written := 0; written < mostFileBytes; written += piece {
		if err := os.WriteFile(fmt.Sprintf("%s/file-%d", os.TempDir(), written), content, 0o600); err != nil {
			held, detail := refused(err, unix.ENOSPC)
			return held, fmt.Sprintf("%s after %d MiB", detail, written>>20)
		}
	}
	return false, fmt.Sprintf("it wrote %d MiB", mostFileBytes>>20)
}

// What one run leaves for the next.
const (
	leftFile   = "/left/behind"
	leftSocket = "@gridjudge-left-behind"
)

func writablePlaces() []string { return []string{sandbox.WorkDir, "/tmp", "/dev/shm"} }

// leavesThings reports whether it could: then the next run has something to
// look for.
func leavesThings() (bool, string) {
	for _, folder := range writablePlaces() {
		if err := os.Mkdir(folder+"/left", 0o777); err != nil {
			return false, err.Error()
		}
		if err := os.WriteFile(folder+leftFile, []byte("x"), 0o666); err != nil {
			return false, err.Error()
		}
	}
	fd, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err == nil {
		err = errors.Join(unix.Bind(fd, &unix.SockaddrUnix{Name: leftSocket}), unix.Listen(fd, 1))
	}
	if err == nil {
		err = sleepingChild() // which holds the socket
	}
	return err == nil, fmt.Sprintf("left, with error %v", err)
}

func lookingAttacks() []attack {
	var attacks []attack
	for _, folder := range writablePlaces() {
		attacks = append(attacks, attack{"find a file of the last run in " + folder, func() (bool, string) {
			_, err := os.Lstat(folder + leftFile)
			if err == nil || !errors.Is(err, fs.ErrNotExist) {
				return false, fmt.Sprintf("it is there (%v)", err)
			}
			return true, "not there"
		}})
	}
	return append(attacks,
		attack{"reach a socket of the last run", func() (bool, string) { return refusedSocket(dialUnix(leftSocket)) }},
		attack{"find a process of the last run", signalsOthers})
}
