//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"unsafe"

	"golang.org/x/sys/unix"
)

// explainer makes the programs of a box tell the keeper which calls the filter
// refuses. Each program puts on the filter itself, just before its exec, and
// sends the descriptor that the refused calls are heard on to the keeper; it
// loses its own copy by the exec. So nothing of the keeper is under a filter
// that waits for the keeper, whatever the version of the cgroups.
type explainer struct {
	flags        uintptr
	ours, theirs int // a pair of sockets
	message      *unix.Msghdr
	room, rights []byte
}

// listenerDescriptor is where a program has its listener until its exec: the
// first that is free once it has closed the keeper's socket.
const listenerDescriptor = keeperSocket

func newExplainer() (*explainer, error) {
	flags, err := listenerFlags()
	if err != nil {
		return nil, err
	}
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC|unix.SOCK_NONBLOCK, 0)
	if err != nil {
		return nil, fmt.Errorf("making a socket: %w", err)
	}
	word, rights := []byte{0}, unix.UnixRights(listenerDescriptor)
	message := &unix.Msghdr{Iov: &unix.Iovec{Base: &word[0], Len: 1}, Iovlen: 1, Control: &rights[0], Controllen: uint64(len(rights))}
	return &explainer{flags: flags, ours: pair[0], theirs: pair[1], message: message, room: make([]byte, 1), rights: make([]byte, len(rights))}, nil
}

// listenerFlags asks the kernel what it knows, with no filter at all: it looks
// at the flags first. Without WAIT_KILLABLE_RECV (Linux 5.19) a signal handler
// may run in the middle of a refused call, which then ends with EINTR.
func listenerFlags() (uintptr, error) {
	const plain = unix.SECCOMP_FILTER_FLAG_NEW_LISTENER
	var errno unix.Errno
	for _, flags := range []uintptr{plain | unix.SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV, plain} {
		if _, _, errno = unix.RawSyscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, flags, 0); errno == unix.EFAULT {
			return flags, nil
		}
	}
	return 0, fmt.Errorf("explaining refused calls: the kernel cannot tell of them (Linux 5.0 and newer can): %w", errno)
}

// write adds to a child's script what a plain child does by one call.
func (x *explainer) write(s *script) {
	s.add(unix.SYS_CLOSE, listenerDescriptor)
	s.add(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, x.flags, s.filter(explainingFilter()))
	s.add(unix.SYS_SENDMSG, uintptr(x.theirs), s.pointer(unsafe.Pointer(x.message)), 0)
}

// explainingFilter asks the listener where the plain filter refuses by itself.
func explainingFilter() []unix.SockFilter {
	f := filter()
	for i := range f {
		if f[i].Code == unix.BPF_RET|unix.BPF_K && f[i].K != answerAllow {
			f[i].K = unix.SECCOMP_RET_USER_NOTIF
		}
	}
	return f
}

// listen takes the listener of a child that has started, or failed to, and
// answers its refused calls until it is ended. Without an explainer, or where
// the child died before it sent one, there is none, and nil will do.
func (x *explainer) listen() (*listener, error) {
	if x == nil {
		return nil, nil
	}
	_, fds, err := receive(x.ours, x.room, x.rights)
	if err == unix.EAGAIN {
		return nil, nil
	}
	if err != nil || len(fds) != 1 {
		closeAll(fds)
		return nil, errors.Join(errors.New("taking the listener of a program"), err)
	}
	stop, err := unix.Eventfd(0, unix.EFD_CLOEXEC)
	if err != nil {
		closeAll(fds)
		return nil, fmt.Errorf("making an eventfd: %w", err)
	}
	l := &listener{fd: fds[0], stop: stop, calls: refusals{}, result: make(chan error, 1)}
	go func() {
		err := l.serve()
		unix.Close(l.fd) // whoever still waits for an answer is told that there is no such call
		l.result <- err
	}()
	return l, nil
}

// listener answers the refused calls of one run and counts them.
type listener struct {
	fd, stop int
	calls    refusals
	result   chan error
}

// end stops the listener, waits for it and returns what it counted.
func (l *listener) end() (refusals, error) {
	if l == nil {
		return nil, nil
	}
	_, err := unix.Write(l.stop, []byte{1, 0, 0, 0, 0, 0, 0, 0})
	if err == nil {
		err = <-l.result
	}
	unix.Close(l.stop)
	return l.calls, err
}

// serve ends on order, or when nobody is left under the filter.
func (l *listener) serve() error {
	fds := []unix.PollFd{{Fd: int32(l.fd), Events: unix.POLLIN}, {Fd: int32(l.stop), Events: unix.POLLIN}}
	for {
		if _, err := unix.Poll(fds, -1); err != nil && err != unix.EINTR {
			return fmt.Errorf("waiting for refused calls: %w", err)
		}
		switch {
		case fds[0].Revents&unix.POLLIN != 0:
			if err := l.answer(); err != nil {
				return err
			}
		case fds[0].Revents != 0 || fds[1].Revents != 0:
			return nil
		}
	}
}

// The kernel's struct seccomp_notif and seccomp_notif_resp.
type (
	notification struct {
		id                 uint64
		pid, flags         uint32
		nr, arch           uint32
		instructionPointer uint64
		args               [6]uint64
	}
	response struct {
		id    uint64
		value int64
		error int32
		flags uint32
	}
)

// answer gives one call the error that the plain filter would have given it.
// A call is counted when its answer has arrived: one that a signal broke off
// comes again, and one whose thread was killed has no answer.
func (l *listener) answer() error {
	n := new(notification)
	_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(l.fd), unix.SECCOMP_IOCTL_NOTIF_RECV, uintptr(unsafe.Pointer(n)))
	if errno == unix.ENOENT || errno == unix.EINTR {
		return nil
	}
	if errno != 0 {
		return fmt.Errorf("hearing of a refused call: %w", errno)
	}
	r := &response{id: n.id, error: -int32(refusal(n.arch, n.nr) & unix.SECCOMP_RET_DATA)}
	_, _, errno = unix.Syscall(unix.SYS_IOCTL, uintptr(l.fd), unix.SECCOMP_IOCTL_NOTIF_SEND, uintptr(unsafe.Pointer(r)))
	switch errno {
	case 0:
		l.calls.add(n.arch, n.nr)
		return nil
	case unix.ENOENT:
		return nil
	}
	return fmt.Errorf("answering a refused call: %w", errno)
}
