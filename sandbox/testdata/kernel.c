// The kernel's doors: each must be shut.
#include "act.h"
#include <grp.h>
#include <linux/capability.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/statvfs.h>

static int mounts(char **a)
{
	refused("mount of a tmpfs", mount("x", "/tmp", "tmpfs", 0, ""));
	refused("mount of proc", mount("x", "/tmp", "proc", 0, ""));
	refused("a bind mount", mount("/usr", "/tmp", "", MS_BIND, ""));
	refused("remounting the root", mount("", "/", "", MS_REMOUNT | MS_BIND, ""));
	refused("umount", umount2("/box", MNT_DETACH));
	refused("chroot", chroot("/tmp"));
	refused("pivot_root", syscall(SYS_pivot_root, "/tmp", "/tmp"));
	refused("open_tree", syscall(428, AT_FDCWD, "/", 1));
	refused("move_mount", syscall(429, AT_FDCWD, "/", AT_FDCWD, "/tmp", 0));
	refused("fsopen", syscall(430, "tmpfs", 0));
	refused("fsconfig", syscall(431, 0, 0, 0, 0, 0));
	refused("fsmount", syscall(432, 0, 0, 0));
	refused("fspick", syscall(433, AT_FDCWD, "/", 0));
	refused("mount_setattr", syscall(442, AT_FDCWD, "/", 0, 0, 0));
	refused("open_tree_attr", syscall(467, AT_FDCWD, "/", 1, 0, 0));
	refused("a handle", syscall(SYS_name_to_handle_at, AT_FDCWD, "/", 0, 0, 0));
	refused("statmount", syscall(457, (uint64_t[4]){32, 0, 1, 1}, a, 0, 0));
	refused("listmount", syscall(458, (uint64_t[4]){32, 0, -1, 0}, (uint64_t[8]){0}, 8, 0));
	refused("a file by handle", syscall(SYS_open_by_handle_at, AT_FDCWD, 0, 0));
	return allowed;
}

static int namespaces(char **a)
{
	static const int kinds[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		refused("unshare", unshare(kinds[i]));
		long pid = syscall(SYS_clone, kinds[i] | SIGCHLD, 0, 0, 0, 0);
		if (pid == 0)
			_exit(0);
		refused("clone", pid);
	}
	refused("unshare of time", unshare(0x80));
	refused("clone3", syscall(435, 0, 0));
	int own = open("/proc/self/ns/mnt", O_RDONLY);
	refused("setns", setns(own, 0));
	refused("setns by pidfd", setns(syscall(SYS_pidfd_open, getpid(), 0), CLONE_NEWNS));
	return allowed;
}

static int leftovers(char **a)
{
	refused("shmget", syscall(SYS_shmget, 1, 4096, 01600));
	refused("semget", syscall(SYS_semget, 1, 1, 01600));
	refused("msgget", syscall(SYS_msgget, 1, 01600));
	refused("mq_open", syscall(SYS_mq_open, "q", O_CREAT | O_RDWR, 0600, 0));
	refused("add_key", syscall(SYS_add_key, "user", "k", "v", 1, -4));
	refused("request_key", syscall(SYS_request_key, "user", "k", 0, -4));
	refused("keyctl", syscall(SYS_keyctl, 0, -4, 1));
	return allowed;
}

static int surface(char **a)
{
	char room[4096] = {0};
	refused("io_uring_setup", syscall(425, 8, room));
	refused("io_uring_enter", syscall(426, 0, 0, 0, 0, 0, 0));
	refused("io_uring_register", syscall(427, 0, 0, 0, 0));
	refused("bpf", syscall(SYS_bpf, 0, room, 64));
	refused("userfaultfd", syscall(SYS_userfaultfd, 0));
	refused("userfaultfd for user mode", syscall(SYS_userfaultfd, 1));
	refused("perf_event_open", syscall(SYS_perf_event_open, room, 0, -1, -1, 0));
	refused("personality", syscall(SYS_personality, 0x0040000));
	refused("fanotify", syscall(SYS_fanotify_init, 0, 0));
	refused("memfd_secret", syscall(447, 0));
	refused("lsm_get_self_attr", syscall(459, 100, room, &(uint32_t){sizeof room}, 0));
	refused("lsm_list_modules", syscall(461, room, &(uint32_t){sizeof room}, 0));
	refused("a ring that the host counts", syscall(SYS_io_setup, 1, &(unsigned long){0}));
	for (int nr = 470; nr < 600; nr++)
		if (syscall(nr, 0, 0, 0, 0, 0, 0) >= 0 || errno != ENOSYS)
			refused("a call younger than the lists", 0);
	if (ioctl(0, TIOCSTI, "x") == 0 || errno != EPERM)
		refused("typing into a terminal", 0);
	refused("init_module", syscall(SYS_init_module, room, 0, ""));
	refused("finit_module", syscall(SYS_finit_module, 0, "", 0));
	refused("delete_module", syscall(SYS_delete_module, "x", 0));
	refused("kexec_load", syscall(SYS_kexec_load, 0, 0, 0, 0));
	refused("reboot", syscall(SYS_reboot, 0xfee1dead, 672274793, 0, 0));
	refused("swapon", syscall(SYS_swapon, "/tmp", 0));
	refused("swapoff", syscall(SYS_swapoff, "/tmp"));
	refused("syslog", syscall(SYS_syslog, 10, 0, 0));
	refused("acct", syscall(SYS_acct, 0));
	refused("quotactl", syscall(SYS_quotactl, 0, 0, 0, 0));
	refused("iopl", syscall(SYS_iopl, 3));
	refused("ioperm", syscall(SYS_ioperm, 0, 1, 1));
	refused("modify_ldt", syscall(SYS_modify_ldt, 0, room, sizeof room));
	refused("sethostname", sethostname("x", 1));
	refused("setdomainname", setdomainname("x", 1));
	refused("vhangup", syscall(SYS_vhangup));
	refused("a device", mknod("/tmp/device", S_IFBLK | 0600, 0x0800));
	return allowed;
}

static int clocks(char **a)
{
	struct timespec t = {1, 0};
	struct timeval v = {1, 0};
	refused("clock_settime", clock_settime(CLOCK_REALTIME, &t));
	refused("settimeofday", settimeofday(&v, NULL));
	refused("adjtimex", syscall(SYS_adjtimex, (char[512]){1}));
	refused("clock_adjtime", syscall(SYS_clock_adjtime, 0, (char[512]){1}));
	return allowed;
}

// Calls of the 32-bit kind, which a filter of 64-bit numbers would not know:
// number 20 is getpid there.
static int int80(char **a)
{
	long result;
	__asm__ volatile("int $0x80" : "=a"(result) : "a"(20) : "memory", "r8", "r9", "r10", "r11");
	refused("a 32-bit call", result > 0 ? 0 : -1);
	return allowed;
}

static int x32(char **a)
{
	refused("an x32 call", syscall(0x40000000 | SYS_getpid) > 0 ? 0 : -1);
	return allowed;
}

// It can gain no right: none in its sets, none by an exec of a setuid file.
static int rights(char **a)
{
	struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
	struct __user_cap_data_struct data[2];
	syscall(SYS_capget, &header, data);
	for (int i = 0; i < 2; i++)
		if (data[i].effective || data[i].permitted || data[i].inheritable)
			refused("a capability", 0);
	for (int c = 0; c < 41; c++)
		if (prctl(PR_CAPBSET_READ, c) > 0)
			refused("a capability by exec", 0);
	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
		refused("new privileges", 0);
	static const char *folders[] = {"/", "/usr", "/box", "/tmp", "/dev/shm", "/programs"};
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		struct statvfs st;
		if (statvfs(folders[i], &st) == 0 && !(st.f_flag & ST_NOSUID))
			refused("a setuid file", 0);
	}
	if (a[0] && getuid() != 0) {
		refused("setuid", setuid(0));
		refused("setgid", setgid(0));
		refused("setgroups", setgroups(0, NULL));
	}
	return allowed;
}

static int again(char **a)
{
	execl("/proc/self/exe", "kernel", "rights", NULL);
	return 1;
}

ACTS({"mounts", mounts}, {"namespaces", namespaces}, {"leftovers", leftovers}, {"surface", surface}, {"clocks", clocks}, {"int80", int80},
     {"x32", x32}, {"rights", rights}, {"rights_after_exec", again})
