//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// startKeeper starts the keeper and waits until its box stands. The cgroups
// are made while it starts; not while it is cloned, which would wait for them.
func (b *Box) startKeeper(h hierarchy, s *settings) error {
	err := b.launchKeeper(s)
	if err != nil {
		return err
	}
	if h.version != noCgroup {
		if b.groups, err = h.newGroups(); err != nil {
			return err
		}
		if err := b.groups.handOver(b.socket); err != nil {
			return b.orLastWords(err)
		}
	}
	return b.awaitReady()
}

// launchKeeper starts the keeper's process and tells it the settings.
func (b *Box) launchKeeper(s *settings) error {
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("making a socket: %w", err)
	}
	b.socket = pair[0]
	theirs := os.NewFile(uintptr(pair[1]), "keeper")
	defer theirs.Close()
	_ = unix.SetsockoptInt(b.socket, unix.SOL_SOCKET, unix.SO_SNDBUF, 2*messageMax)
	fd, err := unix.MemfdCreate("keeper", unix.MFD_CLOEXEC)
	if err != nil {
		return fmt.Errorf("making a file for the keeper's words: %w", err)
	}
	b.says = os.NewFile(uintptr(fd), "keeper")
	attr := &syscall.SysProcAttr{
		Setsid:     true, // no signals from a terminal
		Cloneflags: unix.CLONE_NEWNS | unix.CLONE_NEWNET | unix.CLONE_NEWIPC | unix.CLONE_NEWUTS,
	}
	if s.Cgroup != cgroupV2 {
		// On version 2 it would bar the way into the box's groups, which lie
		// beside the judge's own: cgroup namespaces are where delegation ends.
		attr.Cloneflags |= unix.CLONE_NEWCGROUP
	}
	if s.Unprivileged {
		attr.Cloneflags |= unix.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Geteuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getegid(), Size: 1}}
	}
	keeper := &exec.Cmd{
		Path:        "/proc/self/exe",
		Args:        []string{keeperName},
		Env:         keeperEnvironment,
		Stderr:      b.says,
		ExtraFiles:  []*os.File{theirs},
		SysProcAttr: attr,
	}
	if err := spareDescriptors(b.stop, 16); err != nil {
		return fmt.Errorf("starting the keeper: %w", err)
	}
	if b.message, err = appendSettings(b.message[:0], s); err != nil {
		return err
	}
	if err := unix.Sendto(b.socket, b.message, unix.MSG_NOSIGNAL, nil); err != nil {
		return fmt.Errorf("telling the keeper its settings: %w", err)
	}
	if s.Unprivileged {
		err = tryClone(attr.Cloneflags)
	}
	if err == nil {
		err = keeper.Start()
	}
	if err != nil {
		return noKeeper(err, s.Unprivileged)
	}
	b.keeper = keeper
	theirs.Close() // so that the keeper's death ends the wait
	return nil
}

// keeperEnvironment is all of it: a keeper collects its garbage itself, between
// runs.
var keeperEnvironment = []string{"GOMAXPROCS=2", "GODEBUG=asyncpreemptoff=1", "GOGC=off"}

// noKeeper says what may be in the keeper's way.
func noKeeper(err error, unprivileged bool) error {
	switch {
	case errors.Is(err, unix.EAGAIN):
		return fmt.Errorf("starting the keeper: no process or thread is left (ulimit -u, pids.max): %w", err)
	case unprivileged:
		return fmt.Errorf("starting the keeper without root: user namespaces may be switched off (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone): %w", err)
	case errors.Is(err, unix.EPERM):
		return fmt.Errorf("starting the keeper: this root may make no namespaces (docker run --cap-add SYS_ADMIN --security-opt seccomp=unconfined --security-opt apparmor=unconfined): %w", err)
	}
	return fmt.Errorf("starting the keeper: %w", err)
}

// tryClone clones a child into such namespaces that ends at once. Where that
// fails, package syscall loses two descriptors if the child is to have a map of
// users: so that is asked for only when a clone without has succeeded.
func tryClone(flags uintptr) error {
	_, err := syscall.ForkExec("/proc/self/nothing", nil, &syscall.ProcAttr{Sys: &syscall.SysProcAttr{Cloneflags: flags}})
	if errors.Is(err, unix.ENOENT) || errors.Is(err, unix.EACCES) { // of the exec
		return nil
	}
	return err
}

// spareDescriptors fails where fewer than n descriptors are free. Package
// syscall loses two where a clone into a user namespace fails for want of one,
// so that a judge short of them would run out of them for good.
func spareDescriptors(any, n int) error {
	var spare []int
	defer func() { closeAll(spare) }()
	for range n {
		fd, err := unix.FcntlInt(uintptr(any), unix.F_DUPFD_CLOEXEC, 0)
		if err != nil {
			return err
		}
		spare = append(spare, fd)
	}
	return nil
}

func (b *Box) awaitReady() error {
	fds := []unix.PollFd{{Fd: int32(b.socket), Events: unix.POLLIN}}
	for begin := time.Now(); fds[0].Revents == 0; {
		if time.Since(begin) > startPatience {
			return errors.New("the keeper does not answer")
		}
		if err := poll(fds, time.Second); err != nil {
			return err
		}
	}
	n, received, err := receive(b.socket, b.buffer, b.rights)
	if err == nil && n == 0 {
		err = b.lastWords()
	}
	if err != nil {
		return err
	}
	a, err := parseAnswer(b.buffer[:n])
	switch {
	case err == nil && a.kind == answerFailed:
		err = errors.New(a.text)
	case err == nil && (a.kind != answerReady || len(received) != 1):
		err = errNonsense
	}
	if err != nil {
		closeAll(received)
		return err
	}
	b.folder.fd = received[0]
	return nil
}

// orLastWords tells why the keeper is gone, if that is what err means.
func (b *Box) orLastWords(err error) error {
	if err == unix.EPIPE || err == unix.ECONNRESET {
		return b.lastWords()
	}
	return err
}

// lastWords is the error for a keeper that is gone.
func (b *Box) lastWords() error {
	text := make([]byte, 512)
	n, _ := b.says.ReadAt(text, 0)
	first, _, _ := strings.Cut(strings.TrimSpace(string(text[:n])), "\n")
	if first != "" {
		return fmt.Errorf("the keeper of the box died: %s", first)
	}
	return errors.New("the keeper of the box died")
}
