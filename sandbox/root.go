//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Where the files of a box are. All that a program can write lies in one
// tmpfs, so that one statfs tells whether anything is left in it; its folders
// are shown at the places programs expect.
const (
	writableRoot = "/.w"
	newRoot      = "/tmp" // the root is built on top of this folder of the host, unseen by the host
)

var writableFolders = []struct{ inside, shown string }{
	{"box", WorkDir}, {"tmp", "/tmp"}, {"shm", "/dev/shm"},
}

// writableMode lets everybody make files in a folder and nobody remove those
// of others: what the judge puts there stays as it is.
const writableMode = 0o777 | unix.S_ISVTX

// systemFolders are shown read-only, with the links that stand for them
// copied. Of /etc only what programs need to start.
var systemFolders = []string{
	"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
	"/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime", "/etc/java-*", "/etc/python3*", "/etc/mono",
}

// maskedProc are files of /proc that tell about the host rather than the
// program.
var maskedProc = []string{"kallsyms", "kcore", "config.gz", "keys", "key-users", "sched_debug", "timer_list", "sysrq-trigger", "kmsg", "kpagecount", "kpageflags", "interrupts", "cmdline",
	"swaps", "partitions", "diskstats", "modules"}

// rootBuilder makes the file system of a box. The caller is alone in a mount
// namespace and runs as its root.
type rootBuilder struct {
	s            *settings
	unprivileged bool
}

// build makes the root and enters it.
func (b *rootBuilder) build() error {
	if err := unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("making mounts private: %w", err)
	}
	// Sources are opened before the new root hides what lies below newRoot.
	sources, err := b.openSources()
	if err != nil {
		return err
	}
	if err := unix.Mount("root", newRoot, "tmpfs", unix.MS_NOSUID, "size=1m,mode=755"); err != nil {
		return fmt.Errorf("mounting the root: %w", err)
	}
	for _, s := range sources {
		if err := b.show(s); err != nil {
			return fmt.Errorf("showing %q: %w", s.mount.Source, err)
		}
	}
	for _, step := range []func() error{b.devices, b.writable, b.accounts} {
		if err := step(); err != nil {
			return err
		}
	}
	for _, dir := range []string{"/proc", "/var", "/var/tmp"} {
		if err := os.MkdirAll(newRoot+dir, 0o755); err != nil {
			return fmt.Errorf("making %s: %w", dir, err)
		}
	}
	if b.unprivileged {
		if err := b.keepProc(); err != nil {
			return err
		}
	}
	if err := unix.Chdir(newRoot); err != nil {
		return fmt.Errorf("entering the new root: %w", err)
	}
	if err := unix.PivotRoot(".", "."); err != nil {
		return fmt.Errorf("pivot_root: %w", err)
	}
	// The old root now lies on top of the new one; take it away for good.
	if err := unix.Unmount(".", unix.MNT_DETACH); err != nil {
		return fmt.Errorf("leaving the old root: %w", err)
	}
	return unix.Chdir("/")
}

// hostProc is where the host's /proc stays while the box is built without root:
// the kernel lets a user namespace mount a /proc only where it can see one
// already.
const hostProc = "/.proc"

func (b *rootBuilder) keepProc() error {
	if err := os.Mkdir(newRoot+hostProc, 0o700); err != nil {
		return err
	}
	if err := unix.Mount("/proc", newRoot+hostProc, "", unix.MS_BIND|unix.MS_REC, ""); err != nil {
		return fmt.Errorf("keeping /proc: %w", err)
	}
	return nil
}

// source is something of the host that will be shown.
type source struct {
	mount  Mount
	link   string // it is a symlink to this
	fd     int    // else it is open here
	folder bool
}

func (b *rootBuilder) openSources() ([]source, error) {
	var list []source
	for _, pattern := range systemFolders {
		found, _ := filepath.Glob(pattern)
		for _, p := range found {
			if link, err := os.Readlink(p); err == nil && !strings.HasPrefix(p, "/etc/") {
				list = append(list, source{mount: Mount{Source: p, Target: p}, link: link})
				continue
			}
			s, err := openSource(Mount{Source: p, Target: p})
			if err != nil {
				return nil, err
			}
			list = append(list, s)
		}
	}
	for _, m := range b.s.Mounts {
		if !path.IsAbs(m.Target) || path.Clean(m.Target) != m.Target {
			return nil, fmt.Errorf("mount target %q is not a clean absolute path", m.Target)
		}
		s, err := openSource(m)
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

func openSource(m Mount) (source, error) {
	fd, err := unix.Open(m.Source, unix.O_PATH|unix.O_CLOEXEC, 0)
	if err != nil {
		return source{}, fmt.Errorf("opening %q: %w", m.Source, err)
	}
	var st unix.Stat_t
	if err := unix.Fstat(fd, &st); err != nil {
		return source{}, fmt.Errorf("looking at %q: %w", m.Source, err)
	}
	return source{mount: m, fd: fd, folder: st.Mode&unix.S_IFMT == unix.S_IFDIR}, nil
}

// show binds a source to its place, read-only unless said otherwise.
func (b *rootBuilder) show(s source) error {
	target := newRoot + s.mount.Target
	if err := os.MkdirAll(filepath.Dir(target), 0o755); err != nil {
		return err
	}
	if s.link != "" {
		return os.Symlink(s.link, target)
	}
	defer unix.Close(s.fd)
	if err := makeMountPoint(target, s.folder); err != nil {
		return err
	}
	from := "/proc/self/fd/" + strconv.Itoa(s.fd)
	if err := unix.Mount(from, target, "", unix.MS_BIND, ""); err != nil {
		return err
	}
	flags := uintptr(unix.MS_BIND | unix.MS_REMOUNT | unix.MS_NOSUID | unix.MS_NODEV)
	if !s.mount.Writable {
		flags |= unix.MS_RDONLY
	}
	return unix.Mount("", target, "", flags|lockedFlags(target), "")
}

func makeMountPoint(target string, folder bool) error {
	if folder {
		return os.MkdirAll(target, 0o755)
	}
	f, err := os.OpenFile(target, os.O_CREATE|os.O_RDONLY, 0o644)
	if err != nil {
		return err
	}
	return f.Close()
}

// lockedFlags are those a mount already has and that a user namespace may not
// take away.
func lockedFlags(target string) uintptr {
	var st unix.Statfs_t
	if unix.Statfs(target, &st) != nil {
		return 0
	}
	return uintptr(st.Flags) & (unix.MS_NOEXEC | unix.MS_NOATIME | unix.MS_NODIRATIME | unix.MS_RELATIME)
}

// devices makes the harmless devices. A user namespace cannot make any: there
// the host's are shown.
func (b *rootBuilder) devices() error {
	if err := os.MkdirAll(newRoot+"/dev", 0o755); err != nil {
		return err
	}
	for _, d := range []struct {
		name  string
		minor int
	}{{"null", 3}, {"zero", 5}, {"full", 7}, {"random", 8}, {"urandom", 9}} {
		target := newRoot + "/dev/" + d.name
		if b.unprivileged || unix.Mknod(target, unix.S_IFCHR|0o666, int(unix.Mkdev(1, uint32(d.minor)))) != nil {
			s, err := openSource(Mount{Source: "/dev/" + d.name, Target: "/dev/" + d.name, Writable: true})
			if err != nil {
				return err
			}
			if err := makeMountPoint(target, false); err != nil {
				return err
			}
			err = unix.Mount("/proc/self/fd/"+strconv.Itoa(s.fd), target, "", unix.MS_BIND, "")
			unix.Close(s.fd)
			if err != nil {
				return fmt.Errorf("showing /dev/%s: %w", d.name, err)
			}
			continue
		}
		if err := os.Chmod(target, 0o666); err != nil { // past the umask
			return err
		}
	}
	for name, target := range map[string]string{"fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2"} {
		if err := os.Symlink(target, newRoot+"/dev/"+name); err != nil {
			return err
		}
	}
	return nil
}

// writable makes what programs may write to.
func (b *rootBuilder) writable() error {
	base := newRoot + writableRoot
	if err := os.Mkdir(base, 0o755); err != nil {
		return err
	}
	// Four inodes are its own: the root and the three folders.
	options := fmt.Sprintf("size=%d,nr_inodes=%d,mode=755", b.s.ScratchBytes, b.s.ScratchFiles+4)
	if err := unix.Mount("scratch", base, "tmpfs", unix.MS_NOSUID|unix.MS_NODEV, options); err != nil {
		return fmt.Errorf("mounting the work folder: %w", err)
	}
	for _, f := range writableFolders {
		inside := base + "/" + f.inside
		if err := os.Mkdir(inside, 0o777); err != nil {
			return err
		}
		if err := unix.Chmod(inside, writableMode); err != nil { // past the umask
			return err
		}
		if err := os.MkdirAll(newRoot+f.shown, 0o755); err != nil {
			return err
		}
		if err := unix.Mount(inside, newRoot+f.shown, "", unix.MS_BIND, ""); err != nil {
			return fmt.Errorf("showing %s: %w", f.shown, err)
		}
	}
	return nil
}

// accounts gives the two user ids of a box names: some runtimes ask.
func (b *rootBuilder) accounts() error {
	if err := os.MkdirAll(newRoot+"/etc", 0o755); err != nil {
		return err
	}
	passwd := fmt.Sprintf("root:x:0:0:root:/:/bin/false\ncontestant:x:%d:%d:contestant:%s:/bin/sh\n", b.s.UID, b.s.GID, WorkDir)
	group := fmt.Sprintf("root:x:0:\ncontestant:x:%d:\n", b.s.GID)
	return errors.Join(
		os.WriteFile(newRoot+"/etc/passwd", []byte(passwd), 0o644),
		os.WriteFile(newRoot+"/etc/group", []byte(group), 0o644),
		os.WriteFile(newRoot+"/etc/hosts", []byte("127.0.0.1 localhost\n"), 0o644))
}

// seal makes the root read-only and hides what /proc tells about the host,
// once /proc is mounted.
func (b *rootBuilder) seal() error {
	for _, name := range maskedProc {
		err := unix.Mount("/dev/null", "/proc/"+name, "", unix.MS_BIND, "")
		if err != nil && !errors.Is(err, unix.ENOENT) && !errors.Is(err, unix.ENOTDIR) {
			return fmt.Errorf("masking /proc/%s: %w", name, err)
		}
	}
	if _, err := os.Stat("/proc/sys"); err == nil {
		if err := unix.Mount("/proc/sys", "/proc/sys", "", unix.MS_BIND, ""); err != nil {
			return fmt.Errorf("sealing /proc/sys: %w", err)
		}
		if err := unix.Mount("", "/proc/sys", "", unix.MS_BIND|unix.MS_REMOUNT|unix.MS_RDONLY|unix.MS_NOSUID|unix.MS_NODEV|unix.MS_NOEXEC, ""); err != nil {
			return fmt.Errorf("sealing /proc/sys: %w", err)
		}
	}
	if b.unprivileged {
		if err := errors.Join(unix.Unmount(hostProc, unix.MNT_DETACH), os.Remove(hostProc)); err != nil {
			return fmt.Errorf("hiding the host's /proc: %w", err)
		}
	}
	if err := unix.Mount("", "/", "", unix.MS_REMOUNT|unix.MS_BIND|unix.MS_RDONLY|unix.MS_NOSUID, ""); err != nil {
		return fmt.Errorf("sealing the root: %w", err)
	}
	return nil
}
