// Processes: too many of them, and such as try to outlive the first.
#include "act.h"

static int fork_bomb(char **a)
{
	for (;;)
		fork();
}

// Every child forks as fast as it can while the first process ends, so that
// the forks race with the box's killing.
static int racing_bomb(char **a)
{
	for (int i = 0; i < 8; i++)
		if (fork() == 0)
			for (;;)
				if (fork() == 0)
					setsid();
	usleep(20000);
	return 0;
}

static int vfork_loop(char **a)
{
	for (;;)
		if (vfork() == 0)
			_exit(0);
}

// Each child waits inside vfork for the next, which no signal but a fatal one
// interrupts.
static int vfork_chain(char **a)
{
	while (vfork() == 0)
		;
	for (;;)
		pause();
}

static int orphan(char **a)
{
	if (fork() == 0) {
		setsid();
		for (;;)
			burn();
	}
	return 0;
}

static int daemon_twice(char **a)
{
	if (fork() == 0) {
		setsid();
		if (fork() == 0)
			for (;;)
				pause();
		_exit(0);
	}
	wait(NULL);
	puts("done");
	return 0;
}

static int holds_stdout(char **a)
{
	if (fork() == 0)
		for (;;)
			pause();
	puts("done");
	return 0;
}

// A child that writes on when the first process is gone.
static int writes_on(char **a)
{
	if (fork() == 0)
		for (;;)
			if (write(1, "more\n", 5) < 0)
				_exit(0);
	puts("done");
	return 0;
}

static int subreaper(char **a)
{
	prctl(PR_SET_CHILD_SUBREAPER, 1);
	for (int i = 0; i < 5; i++)
		if (fork() == 0) {
			if (fork() == 0)
				for (;;)
					pause();
			_exit(0);
		}
	usleep(10000);
	return 0;
}

static int orphan_storm(char **a)
{
	for (;;) {
		pid_t child = fork();
		if (child == 0) {
			if (fork() == 0)
				_exit(0);
			_exit(0);
		}
		waitpid(child, NULL, 0);
	}
}

// Zombies that nobody waits for, then children that are stopped.
static int zombies(char **a)
{
	for (int i = 0; i < 20; i++)
		if (fork() == 0)
			_exit(0);
	for (int i = 0; i < 5; i++)
		if (fork() == 0)
			raise(SIGSTOP);
	usleep(10000);
	return 0;
}

// Children whose death sends no signal, or another one, are waited for only
// with __WALL.
static int quiet_children(char **a)
{
	for (int s = 1; s < 64; s++)
		signal(s, SIG_IGN);
	for (int s = 0; s < 20; s++)
		if (s != SIGKILL && s != SIGSTOP && syscall(SYS_clone, s, 0, 0, 0, 0) == 0) {
			if (s % 2)
				_exit(0);
			for (;;)
				pause();
		}
	return 0;
}

// A sibling would be a child of whoever started us.
static int sibling(char **a)
{
	long pid = syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0);
	if (pid == 0)
		for (;;)
			pause();
	refused("clone with CLONE_PARENT", pid);
	return allowed;
}

static int outlives_parent(char **a)
{
	prctl(PR_SET_PDEATHSIG, 0);
	for (int i = 0; i < 3; i++)
		if (fork() == 0)
			break;
	setsid();
	for (;;)
		pause();
}

// Its death would be noticed by nobody if its threads were forgotten.
static int stops_all(char **a)
{
	for (int i = 0; i < 5; i++)
		if (fork() == 0)
			for (;;)
				burn();
	kill(-1, SIGSTOP);
	return 0;
}

static int runs_itself(char **a)
{
	execl("/proc/self/exe", "processes", "runs_itself", NULL);
	return 1;
}

// Signals to pid 1 from inside must not be taken for orders of the judge, nor
// keep those from it.
static int orders_init(char **a)
{
	for (int i = 0; i < 3; i++)
		if (fork() == 0)
			for (;;)
				for (int s = 1; s <= 64; s++)
					kill(1, s);
	for (int s = 1; s <= 64; s++)
		for (int i = 0; i < 100; i++)
			kill(1, s);
	return 0;
}

ACTS({"fork_bomb", fork_bomb}, {"racing_bomb", racing_bomb}, {"vfork_loop", vfork_loop}, {"vfork_chain", vfork_chain},
     {"orphan", orphan}, {"daemon", daemon_twice}, {"holds_stdout", holds_stdout}, {"writes_on", writes_on},
     {"subreaper", subreaper}, {"orphan_storm", orphan_storm}, {"zombies", zombies}, {"quiet_children", quiet_children},
     {"sibling", sibling}, {"outlives_parent", outlives_parent}, {"stops_all", stops_all}, {"runs_itself", runs_itself},
     {"orders_init", orders_init})
