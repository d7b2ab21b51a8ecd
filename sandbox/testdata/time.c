// Time: ways to spend it, and to let it pass.
#include "act.h"

static int busy(char **a)
{
	for (;;)
		burn();
}

static int system_calls(char **a)
{
	for (;;)
		syscall(SYS_getppid);
}

static int sleeps(char **a)
{
	sleep(1000);
	return 0;
}

static int pauses(char **a)
{
	for (;;)
		pause();
}

static int stops_itself(char **a)
{
	raise(SIGSTOP);
	return 0;
}

static int selects(char **a)
{
	return select(0, NULL, NULL, NULL, NULL);
}

static int ignores(char **a)
{
	for (int s = 1; s < 65; s++)
		signal(s, SIG_IGN);
	for (;;)
		burn();
}

static void spin(void) { busy(NULL); }

static int at_exit(char **a)
{
	atexit(spin);
	puts("42");
	fflush(stdout);
	return 0;
}

static double spent(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

// Burns so many milliseconds of CPU time and ends well.
static int burn_ms(char **a)
{
	while (spent() < atof(a[0]) / 1000)
		;
	return 0;
}

// A fixed amount of work, however long that takes.
static int work(char **a)
{
	for (long n = atol(a[0]); n > 0; n--)
		burn();
	return 0;
}

// Rests just short of its limit for ever.
static int rests(char **a)
{
	burn_ms(a);
	return pauses(a);
}

// The children burn, the first process waits for them.
static int children_burn(char **a)
{
	for (int i = 0; i < 4; i++)
		if (fork() == 0)
			for (;;)
				burn();
	for (;;)
		pause();
}

// One short child after the other, each waited for.
static int short_children(char **a)
{
	for (;;) {
		pid_t child = fork();
		if (child == 0) {
			char *ms[] = {"5"};
			_exit(burn_ms(ms));
		}
		waitpid(child, NULL, 0);
	}
}

ACTS({"busy", busy}, {"system_calls", system_calls}, {"sleep", sleeps}, {"pause", pauses}, {"stops_itself", stops_itself},
     {"select", selects}, {"ignores", ignores}, {"at_exit", at_exit}, {"burn", burn_ms}, {"work", work}, {"rests", rests},
     {"children_burn", children_burn}, {"short_children", short_children})
