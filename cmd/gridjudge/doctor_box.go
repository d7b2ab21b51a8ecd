//go:build linux && amd64

package main

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"gridjudge/sandbox"
)

// boxAttacker attacks from a box of its own. It builds one when it needs it,
// and again when one broke.
type boxAttacker struct {
	config  sandbox.Config
	plan    attackPlan
	folder  string
	sockets []int
	box     *sandbox.Box
}

// newAttacker puts up what the attacks go for.
func newAttacker() (_ attacker, err error) {
	a := new(boxAttacker)
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	if a.folder, err = os.MkdirTemp("", "gridjudge-doctor-"); err != nil {
		return nil, err
	}
	// Another user must be able to go there: only the box is in his way.
	if err := os.Chmod(a.folder, 0o755); err != nil {
		return nil, err
	}
	a.plan = attackPlan{Word: "doctor-" + rand.Text(), Process: os.Getpid(), Shown: "/shown/file"}
	secret, shown := filepath.Join(a.folder, "secret"), filepath.Join(a.folder, "shown")
	for _, file := range []string{secret, shown} {
		if err := openFile(file); err != nil {
			return nil, err
		}
	}
	if err := a.listen(); err != nil {
		return nil, fmt.Errorf("listen for attackers: %w", err)
	}
	a.plan.Paths = targets(append([]string{secret, self, cacheFolder()}, homes()...))
	a.config = sandbox.Config{
		Mounts: []sandbox.Mount{{Source: self, Target: selfInBox}, {Source: shown, Target: a.plan.Shown}},
		Cores:  oneCore(), ScratchBytes: provenBytes, ScratchFiles: provenFiles,
	}
	return a, nil
}

// openFile makes a file that anybody may read and write.
func openFile(name string) error {
	if err := os.WriteFile(name, []byte("nobody in a box can read this\n"), 0o666); err != nil {
		return err
	}
	return os.Chmod(name, 0o666) // past the umask
}

// listen opens the sockets that an attacker tries to reach. Nobody has to
// accept: the kernel lets a few wait.
func (a *boxAttacker) listen() (err error) {
	loopback := &unix.SockaddrInet4{Addr: [4]byte{127, 0, 0, 1}}
	if a.plan.TCP, err = a.listenOn(unix.AF_INET, unix.SOCK_STREAM, loopback); err != nil {
		return err
	}
	if a.plan.UDP, err = a.listenOn(unix.AF_INET, unix.SOCK_DGRAM, loopback); err != nil {
		return err
	}
	a.plan.Name, a.plan.Socket = a.plan.Word, filepath.Join(a.folder, "socket")
	for _, name := range []string{"@" + a.plan.Name, a.plan.Socket} {
		if _, err := a.listenOn(unix.AF_UNIX, unix.SOCK_STREAM, &unix.SockaddrUnix{Name: name}); err != nil {
			return err
		}
	}
	a.plan.Address = ownAddress()
	return os.Chmod(a.plan.Socket, 0o777)
}

func (a *boxAttacker) listenOn(family, kind int, address unix.Sockaddr) (port int, err error) {
	fd, err := unix.Socket(family, kind|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return 0, err
	}
	a.sockets = append(a.sockets, fd)
	if err := unix.Bind(fd, address); err != nil {
		return 0, err
	}
	if kind == unix.SOCK_STREAM {
		if err := unix.Listen(fd, 8); err != nil {
			return 0, err
		}
	}
	bound, err := unix.Getsockname(fd)
	if v4, ok := bound.(*unix.SockaddrInet4); ok {
		port = v4.Port
	}
	return port, err
}

// ownAddress is the address that this host would send from, or "". A datagram
// socket that connects sends nothing.
func ownAddress() string {
	fd, err := unix.Socket(unix.AF_INET, unix.SOCK_DGRAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return ""
	}
	defer unix.Close(fd)
	if unix.Connect(fd, &unix.SockaddrInet4{Addr: [4]byte{192, 0, 2, 1}, Port: 53}) != nil {
		return ""
	}
	if own, err := unix.Getsockname(fd); err == nil {
		if v4, ok := own.(*unix.SockaddrInet4); ok {
			return fmt.Sprintf("%d.%d.%d.%d", v4.Addr[0], v4.Addr[1], v4.Addr[2], v4.Addr[3])
		}
	}
	return ""
}

// homes are the folder we stand in, where a problem may be, and the user's own.
func homes() []string {
	var folders []string
	for _, find := range []func() (string, error){os.Getwd, os.UserHomeDir} {
		if folder, err := find(); err == nil {
			folders = append(folders, folder)
		}
	}
	return folders
}

// targets are the paths that attackers try to read: what no program may see on
// any host, and of the given ones those that no box shows. What is not there on
// the host would prove nothing.
func targets(ours []string) []string {
	paths := []string{
		"/etc/shadow", "/root", "/home", "/run", "/sys", "/boot", "/var/lib", "/var/log", "/dev/mem", "/dev/kmsg", "/proc/kcore",
		"/proc/kallsyms", "/proc/kmsg", "/proc/keys", "/proc/timer_list", "/proc/1/environ", "/proc/1/root",
	}
	shown := []string{"", "usr", "bin", "sbin", "lib", "lib32", "lib64", "libx32", "etc", "dev", "proc"}
	for _, p := range ours {
		top, _, _ := strings.Cut(strings.TrimPrefix(path.Clean(p), "/"), "/")
		if !slices.Contains(shown, top) && !slices.Contains(paths, p) {
			paths = append(paths, p)
		}
	}
	return slices.DeleteFunc(paths, func(p string) bool {
		_, err := os.Lstat(p)
		return err != nil
	})
}

// oneCore is a processor that we may use.
func oneCore() []int {
	var set unix.CPUSet
	if unix.SchedGetaffinity(0, &set) != nil {
		return nil
	}
	for c := range len(set) * 64 {
		if set.IsSet(c) {
			return []int{c}
		}
	}
	return nil
}

func (a *boxAttacker) word() string          { return a.plan.Word }
func (a *boxAttacker) groups() []attackGroup { return attackGroups(&a.plan) }

func (a *boxAttacker) run(ctx context.Context, name string, limits sandbox.Limits) (attackRun, error) {
	if a.box == nil {
		box, err := sandbox.New(ctx, a.config)
		if err != nil {
			return attackRun{}, err
		}
		a.box = box
	}
	plan, err := json.Marshal(a.plan)
	if err != nil {
		return attackRun{}, err
	}
	input, err := sandbox.NewInput(plan)
	if err != nil {
		return attackRun{}, err
	}
	defer input.Close()
	var said bytes.Buffer
	result, err := a.box.Run(ctx, &sandbox.Command{
		Path: selfInBox, Args: []string{"gridjudge", "doctor", "--" + attackFlagName, name, a.plan.Word},
		Env:   []string{attackVariable + "=" + a.plan.Word, "GOMAXPROCS=2", "GOTRACEBACK=none"},
		Stdin: input, Stdout: &said, Limits: limits,
	})
	if err != nil {
		err = errors.Join(err, a.closeBox())
		return attackRun{}, err
	}
	r := attackRun{Result: result}
	r.told, r.garbled = readResults(&said)
	return r, nil
}

func (a *boxAttacker) closeBox() error {
	if a.box == nil {
		return nil
	}
	box := a.box
	a.box = nil
	return box.Close()
}

// Close removes all that was put up.
func (a *boxAttacker) Close() error {
	for _, fd := range a.sockets {
		unix.Close(fd)
	}
	a.sockets = nil
	err := a.closeBox()
	if a.folder != "" {
		err = errors.Join(err, os.RemoveAll(a.folder))
		a.folder = ""
	}
	return err
}
