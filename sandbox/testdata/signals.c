// Signals, and other ways to meddle with the processes around.
#include "act.h"
#include <sys/ptrace.h>

static int kill_all(char **a)
{
	for (int s = 1; s < 65; s++)
		kill(-1, s);
	return 0;
}

static int kill_parent(char **a)
{
	printf("%d\n", getppid());
	for (int s = 1; s < 65; s++)
		if (getppid() != 0)
			kill(getppid(), s);
	for (int pid = 1; pid < 70000; pid++)
		if (pid != getpid()) {
			kill(pid, SIGSTOP);
			kill(pid, SIGKILL);
		}
	return 0;
}

static int raise_usr1(char **a) { return raise(SIGUSR1); }
static int raise_signal(char **a) { return raise(atoi(a[0])); }

static int traces(char **a)
{
	char byte;
	struct iovec v = {&byte, 1};
	refused("ptrace of pid 1", ptrace(PTRACE_SEIZE, 1, 0, 0));
	refused("being traced", ptrace(PTRACE_TRACEME, 0, 0, 0));
	refused("reading memory of pid 1", process_vm_readv(1, &v, 1, &v, 1, 0));
	refused("writing memory of pid 1", process_vm_writev(1, &v, 1, &v, 1, 0));
	refused("comparing with pid 1", syscall(SYS_kcmp, getpid(), 1, 0, 0, 0));
	refused("a descriptor of pid 1", syscall(SYS_pidfd_getfd, syscall(SYS_pidfd_open, 1, 0), 0, 0));
	return allowed;
}

static int priorities(char **a)
{
	struct sched_param most = {99};
	refused("a higher priority", setpriority(PRIO_PROCESS, 0, -20));
	refused("real time", sched_setscheduler(0, SCHED_FIFO, &most));
	refused("round robin", sched_setscheduler(0, SCHED_RR, &most));
	cpu_set_t cores;
	memset(&cores, 0xff, sizeof cores);
	refused("other cores", sched_setaffinity(0, sizeof cores, &cores));
	return allowed;
}

static int limits(char **a)
{
	for (int r = 0; r < RLIM_NLIMITS; r++) {
		struct rlimit l;
		getrlimit(r, &l);
		if (l.rlim_max != RLIM_INFINITY) {
			l.rlim_max++;
			refused("a higher limit", setrlimit(r, &l));
		}
	}
	struct rlimit none = {RLIM_INFINITY, RLIM_INFINITY};
	refused("no limit on files", setrlimit(RLIMIT_FSIZE, &none));
	refused("no limit on open files", setrlimit(RLIMIT_NOFILE, &none));
	refused("core dumps", setrlimit(RLIMIT_CORE, &none));
	refused("limits of pid 1", prlimit(1, RLIMIT_NOFILE, &none, NULL));
	refused("a look at the limits of pid 1", prlimit(1, RLIMIT_NOFILE, NULL, &none));
	return allowed;
}

// Pid 1 must bury all that a run leaves behind. A limit on its CPU time would
// kill it, which no signal from inside does; nor may it be made to wait.
static int limits_init(char **a)
{
	struct rlimit none = {0, 0};
	struct sched_param least = {0};
	refused("a limit on the time of pid 1", prlimit(1, RLIMIT_CPU, &none, NULL));
	refused("pid 1 waits for all others", sched_setscheduler(1, SCHED_IDLE, &least));
	refused("a lower priority of pid 1", setpriority(PRIO_PROCESS, 1, 19));
	setpriority(PRIO_USER, 0, 19); // takes hold of itself
	for (int i = 0; i < 10; i++)
		if (fork() == 0)
			for (;;)
				burn();
	return allowed;
}

// No limit at all is lower than its own: nobody's loss but its own.
static int lowers_limits(char **a)
{
	struct rlimit none = {0, 0};
	for (int r = 0; r < RLIM_NLIMITS; r++)
		setrlimit(r, &none);
	if (fork() == 0)
		for (;;)
			pause();
	for (;;)
		burn();
}

ACTS({"kill_all", kill_all}, {"kill_parent", kill_parent}, {"raise_usr1", raise_usr1}, {"raise", raise_signal}, {"traces", traces},
     {"priorities", priorities}, {"limits", limits}, {"limits_init", limits_init}, {"lowers_limits", lowers_limits})
