//go:build linux && amd64

package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// oldKernelVariable makes a judge that is run by a test believe in a kernel
// without the system calls it lists, by their numbers.
const oldKernelVariable = "SANDBOX_TEST_WITHOUT_CALLS"

// youngCalls came after Linux 5.4, and something here, in Go or in libc may use
// them: openat2, close_range, faccessat2, epoll_pwait2, fchmodat2, clone3's
// CLONE_INTO_CGROUP is a flag and no call.
var youngCalls = []uint32{unix.SYS_OPENAT2, unix.SYS_CLOSE_RANGE, unix.SYS_FACCESSAT2, unix.SYS_EPOLL_PWAIT2, unix.SYS_FCHMODAT2, unix.SYS_FUTEX_WAITV, unix.SYS_CACHESTAT, unix.SYS_PIDFD_GETFD}

// forgetCalls puts a filter on this process that says ENOSYS to the calls that
// the environment names.
func forgetCalls() error {
	list := os.Getenv(oldKernelVariable)
	if list == "" {
		return nil
	}
	program := []unix.SockFilter{{Code: unix.BPF_LD | unix.BPF_W | unix.BPF_ABS, K: dataNumber}}
	for number := range strings.FieldsSeq(list) {
		var nr uint32
		if _, err := fmt.Sscan(number, &nr); err != nil {
			return err
		}
		program = append(program,
			unix.SockFilter{Code: unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K, Jf: 1, K: nr},
			unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: answerMissing})
	}
	program = append(program, unix.SockFilter{Code: unix.BPF_RET | unix.BPF_K, K: answerAllow})
	if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
		return err
	}
	_, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_SET_MODE_FILTER, unix.SECCOMP_FILTER_FLAG_TSYNC, uintptr(unsafe.Pointer(filterProgram(program))))
	if errno != 0 {
		return fmt.Errorf("forgetting system calls: %w", errno)
	}
	// The test would show nothing if they were still there.
	if _, err := unix.Openat2(unix.AT_FDCWD, "/", &unix.OpenHow{Flags: unix.O_PATH}); err != unix.ENOSYS {
		return fmt.Errorf("openat2 is still there: %v", err)
	}
	return nil
}

// TestOldKernel runs an honest judge on a kernel that lacks what came after 5.4:
// it builds a box, puts files, runs, collects and leaves nothing.
func TestOldKernel(t *testing.T) {
	inModes(t, func(t *testing.T, m mode) {
		unchangedHost(t)
		cmd := exec.CommandContext(t.Context(), "/proc/self/exe")
		cmd.Env = []string{judgeVariable + "=collects", programsVariable + "=" + programs(t), oldKernelVariable + "=" + strings.Trim(fmt.Sprint(youngCalls), "[]")}
		if m.config.NoCgroup {
			cmd.Env = append(cmd.Env, "NO_CGROUP=1")
		}
		if said, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(said)) != "ready" {
			t.Errorf("got %v: %s", err, said)
		}
	})
}
