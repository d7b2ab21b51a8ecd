// Threads: too many of them, and such as burn time while the first rests.
// flags: -pthread
#include "act.h"
#include <pthread.h>

static void *burns(void *nothing)
{
	for (;;)
		burn();
}

static void *waits(void *nothing)
{
	for (;;)
		pause();
}

static int started(void *(*does)(void *), int most)
{
	pthread_t t;
	int n = 0;
	while (n < most && pthread_create(&t, NULL, does, NULL) == 0)
		n++;
	return n;
}

static int bomb(char **a)
{
	printf("%d\n", started(waits, 100000));
	return 1;
}

static int burn_all(char **a)
{
	started(burns, atoi(a[0]));
	for (;;)
		pause();
}

// The first thread ends, the process does not.
static int leader_ends(char **a)
{
	started(burns, 1);
	pthread_exit(NULL);
}

static void *executes(void *nothing)
{
	execl("/proc/self/exe", "threads", "says_done", NULL);
	_exit(1);
}

static int thread_executes(char **a)
{
	pthread_t t;
	pthread_create(&t, NULL, executes, NULL);
	for (;;)
		pause();
}

static int says_done(char **a)
{
	puts("done");
	return 7;
}

ACTS({"bomb", bomb}, {"burn", burn_all}, {"leader_ends", leader_ends}, {"thread_executes", thread_executes}, {"says_done", says_done})
