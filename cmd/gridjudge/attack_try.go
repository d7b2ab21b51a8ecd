//go:build linux && amd64

package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/sys/unix"
)

// refused sorts what the kernel answered. Only an answer that means "no", or
// one of those in also, is a wall that held: any other error says that the
// kernel looked at the request and disliked a detail of it.
func refused(err error, also ...unix.Errno) (held bool, detail string) {
	if err == nil {
		return false, "it succeeded"
	}
	var errno unix.Errno
	if errors.As(err, &errno) && slices.Contains(append(also, unix.EPERM, unix.EACCES, unix.ENOSYS), errno) {
		return true, errno.Error()
	}
	return false, "not refused, though it failed: " + err.Error()
}

// refusedPath is refused for what must not even be there, or not be writable.
func refusedPath(err error) (held bool, detail string) {
	return refused(err, unix.ENOENT, unix.ENOTDIR, unix.EROFS, unix.ENXIO, unix.ENODEV)
}

// reads tries to read a file or to list a folder. What is there and empty tells
// nothing: so does a box mask files.
func reads(path string) attack {
	return attack{"read " + path, func() (bool, string) {
		// Opened by hand: package os would wait for a FIFO.
		fd, err := unix.Open(path, unix.O_RDONLY|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
		if err != nil {
			return refusedPath(err)
		}
		f := os.NewFile(uintptr(fd), path)
		defer f.Close()
		var buffer [4096]byte
		n, err := unix.Read(fd, buffer[:])
		switch {
		case errors.Is(err, unix.EISDIR):
			names, _ := f.Readdirnames(1)
			if len(names) > 0 {
				return false, fmt.Sprintf("it holds %q", names[0])
			}
			return true, "empty here"
		case err != nil:
			return refusedPath(err)
		case n > 0:
			return false, fmt.Sprintf("%d bytes came", n)
		}
		return true, "empty here"
	}}
}

// writes tries to open a file for writing, and leaves it as it is.
func writes(path string) attack {
	return attack{"write to " + path, func() (bool, string) {
		fd, err := unix.Open(path, unix.O_WRONLY|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
		if err == nil {
			unix.Close(fd)
		}
		return refusedPath(err)
	}}
}

// creates tries to make a file in a folder, and removes it again.
func creates(folder string) attack {
	return attack{"make a file in " + folder, func() (bool, string) {
		path := folder + "/gridjudge-doctor-was-here"
		fd, err := unix.Open(path, unix.O_WRONLY|unix.O_CREAT|unix.O_EXCL|unix.O_CLOEXEC, 0o600)
		if err == nil {
			unix.Close(fd)
			err = unix.Unlink(path)
		}
		return refusedPath(err)
	}}
}

// calls tries a system call, in a process of its own, so that what it changes
// dies with that. Arguments are numbers, strings and buffers.
func calls(name string, nr uintptr, args ...any) attack {
	return attack{name, func() (bool, string) { return refused(inChild(nr, args...)) }}
}

// callsOn is calls for a request about a process that may be out of sight.
func callsOn(name string, nr uintptr, args ...any) attack {
	return attack{name, func() (bool, string) { return refused(inChild(nr, args...), unix.ESRCH) }}
}

// inChild makes one system call in a child process and returns its error.
func inChild(nr uintptr, args ...any) error {
	var c rawCall
	c.nr = nr
	for i, arg := range args {
		c.args[i] = argument(arg)
	}
	_, err := c.inChild(0)
	runtime.KeepAlive(args)
	return err
}

// argument turns a value into what a system call takes. Strings are copied to
// the heap, with the zero at the end that the kernel looks for.
func argument(value any) uintptr {
	switch v := value.(type) {
	case int:
		return uintptr(v)
	case []byte:
		return uintptr(unsafe.Pointer(unsafe.SliceData(v)))
	case unsafe.Pointer:
		return uintptr(v)
	}
	panic(fmt.Sprintf("argument of type %T", value))
}

// text is a string for the kernel.
func text(s string) []byte { return append([]byte(s), 0) }

// rawCall is a system call to be made in a child.
type rawCall struct {
	nr   uintptr // 0: none, the child just ends
	args [6]uintptr
}

// inChild clones with the given flags; the child, a copy of this process with
// one thread, makes the call and exits with its error. It runs no Go that could
// allocate, grow the stack or wait for another thread.
//
//go:norace
//go:noinline
func (c *rawCall) inChild(flags uintptr) (pid int, err error) {
	p, _, errno := unix.RawSyscall6(unix.SYS_CLONE, flags|uintptr(unix.SIGCHLD), 0, 0, 0, 0, 0)
	if p == 0 && errno == 0 {
		if c.nr != 0 {
			_, _, errno = unix.RawSyscall6(c.nr, c.args[0], c.args[1], c.args[2], c.args[3], c.args[4], c.args[5])
		}
		for {
			unix.RawSyscall6(unix.SYS_EXIT_GROUP, uintptr(errno), 0, 0, 0, 0, 0)
		}
	}
	if errno != 0 {
		return 0, fmt.Errorf("clone: %w", errno)
	}
	var status unix.WaitStatus
	for {
		if _, err := unix.Wait4(int(p), &status, 0, nil); err != unix.EINTR {
			break
		}
	}
	switch {
	case status.Signaled():
		return int(p), fmt.Errorf("ended by %v", status.Signal())
	case status.ExitStatus() != 0:
		return int(p), unix.Errno(status.ExitStatus())
	}
	return int(p), nil
}
