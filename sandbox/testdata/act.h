// What the programs of the tests share: a program is a table of acts, and its
// first argument names the one to perform.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct act {
	const char *name;
	int (*perform)(char **arguments);
};

static inline int act(const struct act *acts, size_t count, int argc, char **argv)
{
	for (size_t i = 0; argc > 1 && i < count; i++)
		if (!strcmp(acts[i].name, argv[1]))
			return acts[i].perform(argv + 2);
	fprintf(stderr, "no such act\n");
	return 99;
}

#define ACTS(...) \
	int main(int argc, char **argv) \
	{ \
		static const struct act acts[] = {__VA_ARGS__}; \
		return act(acts, sizeof acts / sizeof *acts, argc, argv); \
	}

// Work that a compiler cannot leave out.
static inline void burn(void)
{
	static volatile uint64_t sink;
	for (int i = 0; i < 1000000; i++)
		sink += i;
}

// used makes a compiler believe that memory is looked at.
static inline void *used(void *p)
{
	__asm__ volatile("" : : "r"(p) : "memory");
	return p;
}

// refused counts what was not refused; acts end with that count.
static int allowed;
static inline void refused(const char *what, long result)
{
	if (result >= 0) {
		printf("%s was not refused\n", what);
		allowed++;
	}
}
