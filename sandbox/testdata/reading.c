// Reading what is none of its business. The arguments of the last act are
// paths of the host.
#include "act.h"
#include <dirent.h>

static int not_there(const char *path)
{
	refused(path, open(path, O_RDONLY | O_NONBLOCK));
	return allowed;
}

static int processes(char **a)
{
	DIR *d = opendir("/proc");
	for (struct dirent *e; (e = readdir(d));) {
		int pid = atoi(e->d_name);
		if (pid != 0 && pid != getpid())
			refused(e->d_name, 0);
	}
	for (int pid = 1; pid < 40; pid++) {
		static const char *files[] = {"environ", "cmdline", "maps", "mem", "exe", "root", "cwd", "fd/0", "mountinfo", "auxv", "stat"};
		for (size_t i = 0; pid != getpid() && i < sizeof files / sizeof *files; i++) {
			char path[64];
			sprintf(path, "/proc/%d/%s", pid, files[i]);
			not_there(path);
		}
	}
	return allowed;
}

static int host_files(char **a)
{
	static const char *paths[] = {"/etc/shadow", "/etc/gshadow", "/etc/ssh", "/root", "/home", "/var/lib", "/var/log", "/sys", "/run", "/boot", "/mnt", "/media",
		"/srv", "/.w", "/.proc", "/dev/mem", "/dev/kmsg", "/dev/tty", "/dev/vda", "/dev/sda", "/dev/fuse", "/dev/kvm", "/dev/ptmx", "/proc/kcore", "/proc/kallsyms",
		"/proc/sysrq-trigger", "/proc/keys", "/proc/config.gz", "/proc/kmsg", "/sys/fs/cgroup", "/proc/1/root/etc/shadow"};
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
		char byte;
		int fd = open(paths[i], O_RDONLY | O_NONBLOCK);
		// What is masked reads as empty.
		if (fd >= 0 && read(fd, &byte, 1) != 0)
			refused(paths[i], 0);
	}
	for (; *a; a++)
		not_there(*a);
	return allowed;
}

static int writes(char **a)
{
	static const char *paths[] = {"/file", "/usr/file", "/bin/file", "/etc/file", "/etc/passwd", "/dev/file", "/proc/file", "/programs/file",
		"/proc/sys/kernel/hostname", "/proc/sys/vm/drop_caches", "/proc/1/oom_score_adj", "/.w/file"};
	for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
		refused(paths[i], open(paths[i], O_WRONLY | O_CREAT, 0600));
	refused("changing the root", chmod("/", 0777));
	refused("changing a system folder", chmod("/usr", 0777));
	refused("a new name for the work folder", rename("/box", "/other"));
	return allowed;
}

// What the kernel tells a process of its mounts and cgroups must not tell of the
// host: no mount at all, and of each group that it is the root.
static int surroundings(char **a)
{
	static const char *empty[] = {"/proc/self/mountinfo", "/proc/self/mounts", "/proc/self/mountstats", "/proc/mounts", "/proc/thread-self/mountinfo",
		"/proc/swaps", "/proc/partitions", "/proc/diskstats", "/proc/modules"};
	char line[4096];
	for (size_t i = 0; i < sizeof empty / sizeof *empty; i++) {
		FILE *f = fopen(empty[i], "r");
		while (f && fgets(line, sizeof line, f)) {
			printf("%s: %s", empty[i], line);
			allowed++;
		}
	}
	FILE *f = fopen("/proc/self/cgroup", "r");
	int groups = 0;
	while (f && fgets(line, sizeof line, f)) {
		groups++;
		size_t n = strlen(line);
		if (n < 3 || strcmp(line + n - 3, ":/\n")) {
			printf("cgroup: %s", line);
			allowed++;
		}
	}
	f = fopen("/proc/self/cpuset", "r");
	// Where a group has no cpuset of its own it is told how far above one is.
	if (f && fgets(line, sizeof line, f) && strspn(line, "/.\n") != strlen(line)) {
		printf("cpuset: %s", line);
		allowed++;
	}
	if (groups == 0 && access("/proc/self/cgroup", F_OK) == 0)
		refused("an account of cgroups that cannot be read", 0);
	return allowed;
}

ACTS({"surroundings", surroundings}, {"processes", processes}, {"host_files", host_files}, {"writes", writes})
