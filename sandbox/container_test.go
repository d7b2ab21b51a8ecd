//go:build linux && amd64

package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

// dockerCapabilities are those that Docker gives a container's root by default.
var dockerCapabilities = []uintptr{
	unix.CAP_CHOWN, unix.CAP_DAC_OVERRIDE, unix.CAP_FSETID, unix.CAP_FOWNER, unix.CAP_MKNOD, unix.CAP_NET_RAW, unix.CAP_SETGID,
	unix.CAP_SETUID, unix.CAP_SETFCAP, unix.CAP_SETPCAP, unix.CAP_NET_BIND_SERVICE, unix.CAP_SYS_CHROOT, unix.CAP_KILL, unix.CAP_AUDIT_WRITE,
}

// maskedVariable has a judge cover parts of /proc first, as a container has them.
const maskedVariable = "SANDBOX_TEST_MASKED"

func maskProc() error {
	if os.Getenv(maskedVariable) == "" {
		return nil
	}
	errs := []error{unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""), unix.Mount("/proc/sys", "/proc/sys", "", unix.MS_BIND, ""),
		unix.Mount("", "/proc/sys", "", unix.MS_BIND|unix.MS_REMOUNT|unix.MS_RDONLY, "")}
	for _, file := range []string{"kcore", "keys", "timer_list"} {
		if err := unix.Mount("/dev/null", "/proc/"+file, "", unix.MS_BIND, ""); err != unix.ENOENT {
			errs = append(errs, err)
		}
	}
	return errors.Join(append(errs, unix.Mount("tmpfs", "/proc/irq", "tmpfs", unix.MS_RDONLY, ""))...)
}

// TestContainer runs judges as a container's root: with Docker's own
// capabilities, which do not do, and with one more, which does.
func TestContainer(t *testing.T) {
	if os.Geteuid() != 0 {
		return // as another user there are none to begin with
	}
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		for _, c := range []struct {
			name string
			kept []uintptr
			want string // of what it says
		}{
			{"default", dockerCapabilities, "--cap-add SYS_ADMIN"},
			{"with SYS_ADMIN", append([]uintptr{unix.CAP_SYS_ADMIN}, dockerCapabilities...), "ready\n"},
		} {
			t.Run(c.name, func(t *testing.T) {
				cmd := exec.CommandContext(t.Context(), "/proc/self/exe")
				cmd.Env = []string{judgeVariable + "=collects", programsVariable + "=" + programs(t)}
				if m.config.NoCgroup {
					cmd.Env = append(cmd.Env, "NO_CGROUP=1")
				}
				if slices.Contains(c.kept, unix.CAP_SYS_ADMIN) { // else it may not even mount
					cmd.Env = append(cmd.Env, maskedVariable+"=1")
					cmd.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
				}
				said, err := outputBounded(cmd, c.kept)
				if (err == nil) != (c.want == "ready\n") || !strings.Contains(said, c.want) {
					t.Errorf("got %v: %s", err, said)
				}
			})
		}
	}, full, degraded)
}

// outputBounded runs a command that can have no capabilities but those. The
// thread that starts it loses the others for good, and ends.
func outputBounded(cmd *exec.Cmd, kept []uintptr) (said string, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked
		for c := range uintptr(64) {
			if slices.Contains(kept, c) {
				continue
			}
			if err = unix.Prctl(unix.PR_CAPBSET_DROP, c, 0, 0, 0); err != nil && err != unix.EINVAL {
				err = fmt.Errorf("dropping capability %d: %w", c, err)
				return
			}
		}
		var out []byte
		out, err = cmd.CombinedOutput()
		said = string(out)
	}()
	<-done
	return said, err
}
