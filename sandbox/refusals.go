//go:build linux && amd64

package sandbox

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"maps"
	"slices"
	"strings"

	"golang.org/x/sys/unix"
)

// refusedCall is a system call by its number. The two kinds of 32-bit calls,
// i386 and x32, are one: neither works in a box.
type refusedCall struct {
	nr     uint32
	narrow bool
}

// otherCalls stands, as a 32-bit one, for the calls that are too many to be told
// one by one: of those that the filter knows it refuses a fixed list.
const otherCalls = ^uint32(0)

const (
	mostStrange  = 64
	mostRefusals = 200
)

// refusals are how often each call was refused.
type refusals map[refusedCall]int64

func (r refusals) add(arch, nr uint32) {
	c := refusedCall{nr: nr}
	if arch != unix.AUDIT_ARCH_X86_64 || nr >= x32Bit {
		c = refusedCall{nr: nr &^ x32Bit, narrow: true}
	}
	if _, known := r[c]; !known && c.strange() && r.strange() >= mostStrange {
		c = refusedCall{nr: otherCalls, narrow: true}
	}
	r[c]++
}

// strange calls are those that the filter has no number of.
func (c refusedCall) strange() bool { return c.narrow || c.nr > lastCall }

func (r refusals) strange() (n int) {
	for c := range r {
		if c.strange() {
			n++
		}
	}
	return n
}

// refusalBytes is what one call takes in an answer: its number, with the
// lowest bit set for a 32-bit one, and its count.
const refusalBytes = 16

func appendRefusals(b []byte, r refusals) []byte {
	for _, c := range r.sorted() {
		b = appendNumbers(b, c.wire(), r[c])
	}
	return b
}

// parseRefusals takes only what appendRefusals can have written.
func parseRefusals(text string) (refusals, error) {
	if len(text)%refusalBytes != 0 || len(text) > mostRefusals*refusalBytes {
		return nil, errNonsense
	}
	r, last := refusals{}, int64(-1)
	for b := []byte(text); len(b) > 0; b = b[refusalBytes:] {
		number, count := int64(binary.LittleEndian.Uint64(b)), int64(binary.LittleEndian.Uint64(b[8:]))
		if number <= last || number >= 1<<33 || count <= 0 {
			return nil, errNonsense
		}
		r[refusedCall{nr: uint32(number >> 1), narrow: number&1 == 1}], last = count, number
	}
	return r, nil
}

func (c refusedCall) wire() int64 {
	number := int64(c.nr) << 1
	if c.narrow {
		number |= 1
	}
	return number
}

func (r refusals) sorted() []refusedCall {
	return slices.SortedFunc(maps.Keys(r), func(a, b refusedCall) int { return cmp.Compare(a.wire(), b.wire()) })
}

// named is what a caller is told; never nil, which would mean that nobody
// looked.
func (r refusals) named() []Refusal {
	list := make([]Refusal, 0, len(r))
	for c, count := range r {
		list = append(list, Refusal{Name: c.name(), Count: int(count)})
	}
	slices.SortFunc(list, func(a, b Refusal) int { return strings.Compare(a.Name, b.Name) })
	return list
}

func (c refusedCall) name() string {
	if c.narrow && c.nr == otherCalls {
		return "other calls"
	}
	if c.narrow {
		return fmt.Sprintf("32-bit call %d", c.nr)
	}
	if name, ok := callNames[c.nr]; ok {
		return name
	}
	return fmt.Sprintf("system call %d", c.nr)
}

// callNames are the calls that the filter refuses, always or sometimes.
var callNames = map[uint32]string{
	unix.SYS_SHMGET:            "shmget",
	unix.SYS_SHMAT:             "shmat",
	unix.SYS_SHMCTL:            "shmctl",
	unix.SYS_SHMDT:             "shmdt",
	unix.SYS_SEMGET:            "semget",
	unix.SYS_SEMOP:             "semop",
	unix.SYS_SEMCTL:            "semctl",
	unix.SYS_SEMTIMEDOP:        "semtimedop",
	unix.SYS_MSGGET:            "msgget",
	unix.SYS_MSGSND:            "msgsnd",
	unix.SYS_MSGRCV:            "msgrcv",
	unix.SYS_MSGCTL:            "msgctl",
	unix.SYS_MQ_OPEN:           "mq_open",
	unix.SYS_MQ_UNLINK:         "mq_unlink",
	unix.SYS_MQ_TIMEDSEND:      "mq_timedsend",
	unix.SYS_MQ_TIMEDRECEIVE:   "mq_timedreceive",
	unix.SYS_MQ_NOTIFY:         "mq_notify",
	unix.SYS_MQ_GETSETATTR:     "mq_getsetattr",
	unix.SYS_ADD_KEY:           "add_key",
	unix.SYS_REQUEST_KEY:       "request_key",
	unix.SYS_KEYCTL:            "keyctl",
	unix.SYS_PTRACE:            "ptrace",
	unix.SYS_PROCESS_VM_READV:  "process_vm_readv",
	unix.SYS_PROCESS_VM_WRITEV: "process_vm_writev",
	unix.SYS_KCMP:              "kcmp",
	unix.SYS_PIDFD_GETFD:       "pidfd_getfd",
	unix.SYS_PROCESS_MADVISE:   "process_madvise",
	unix.SYS_UNSHARE:           "unshare",
	unix.SYS_SETNS:             "setns",
	unix.SYS_CHROOT:            "chroot",
	unix.SYS_PIVOT_ROOT:        "pivot_root",
	unix.SYS_MOUNT:             "mount",
	unix.SYS_UMOUNT2:           "umount2",
	unix.SYS_OPEN_TREE:         "open_tree",
	unix.SYS_MOVE_MOUNT:        "move_mount",
	unix.SYS_FSOPEN:            "fsopen",
	unix.SYS_FSCONFIG:          "fsconfig",
	unix.SYS_FSMOUNT:           "fsmount",
	unix.SYS_FSPICK:            "fspick",
	unix.SYS_MOUNT_SETATTR:     "mount_setattr",
	unix.SYS_NAME_TO_HANDLE_AT: "name_to_handle_at",
	unix.SYS_OPEN_BY_HANDLE_AT: "open_by_handle_at",
	unix.SYS_REBOOT:            "reboot",
	unix.SYS_SWAPON:            "swapon",
	unix.SYS_SWAPOFF:           "swapoff",
	unix.SYS_ACCT:              "acct",
	unix.SYS_QUOTACTL:          "quotactl",
	unix.SYS_QUOTACTL_FD:       "quotactl_fd",
	unix.SYS_SYSLOG:            "syslog",
	unix.SYS_INIT_MODULE:       "init_module",
	unix.SYS_FINIT_MODULE:      "finit_module",
	unix.SYS_DELETE_MODULE:     "delete_module",
	unix.SYS_KEXEC_LOAD:        "kexec_load",
	unix.SYS_KEXEC_FILE_LOAD:   "kexec_file_load",
	unix.SYS_IOPL:              "iopl",
	unix.SYS_IOPERM:            "ioperm",
	unix.SYS_SETTIMEOFDAY:      "settimeofday",
	unix.SYS_CLOCK_SETTIME:     "clock_settime",
	unix.SYS_ADJTIMEX:          "adjtimex",
	unix.SYS_CLOCK_ADJTIME:     "clock_adjtime",
	unix.SYS_SETHOSTNAME:       "sethostname",
	unix.SYS_SETDOMAINNAME:     "setdomainname",
	unix.SYS_VHANGUP:           "vhangup",
	unix.SYS_LOOKUP_DCOOKIE:    "lookup_dcookie",
	unix.SYS_NFSSERVCTL:        "nfsservctl",
	unix.SYS_BPF:               "bpf",
	unix.SYS_PERF_EVENT_OPEN:   "perf_event_open",
	unix.SYS_USERFAULTFD:       "userfaultfd",
	unix.SYS_PERSONALITY:       "personality",
	unix.SYS_FANOTIFY_INIT:     "fanotify_init",
	unix.SYS_FANOTIFY_MARK:     "fanotify_mark",
	unix.SYS_IO_URING_SETUP:    "io_uring_setup",
	unix.SYS_IO_URING_ENTER:    "io_uring_enter",
	unix.SYS_IO_URING_REGISTER: "io_uring_register",
	unix.SYS_MEMFD_SECRET:      "memfd_secret",
	unix.SYS_MODIFY_LDT:        "modify_ldt",
	unix.SYS_SCHED_SETAFFINITY: "sched_setaffinity",
	sysOpenTreeAttr:            "open_tree_attr",
	sysStatmount:               "statmount",
	sysListmount:               "listmount",
	sysLSMGetSelfAttr:          "lsm_get_self_attr",
	sysLSMSetSelfAttr:          "lsm_set_self_attr",
	sysLSMListModules:          "lsm_list_modules",
	unix.SYS_IO_SETUP:          "io_setup",
	unix.SYS_PRLIMIT64:         "prlimit64",
	unix.SYS_IOCTL:             "ioctl",
	unix.SYS_FCNTL:             "fcntl",
	unix.SYS_CLONE:             "clone",
	unix.SYS_CLONE3:            "clone3",
	unix.SYS_MMAP:              "mmap",
	unix.SYS_MEMFD_CREATE:      "memfd_create",
	unix.SYS_SOCKET:            "socket",
	unix.SYS_SOCKETPAIR:        "socketpair",
}
