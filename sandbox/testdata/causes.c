// Causes for a run to end, one after the other as the arguments say, so that
// several are there at once.
#include "act.h"

static char block[4096];

// A child takes too much memory; whether the kernel kills it or refuses it,
// the first process goes on.
static void memory(void)
{
	pid_t child = fork();
	if (child == 0)
		for (;;)
			used(memset(malloc(1 << 20), 1, 1 << 20));
	waitpid(child, NULL, 0);
}

int main(int argc, char **argv)
{
	for (int i = 1; i < argc; i++) {
		const char *cause = argv[i];
		if (!strcmp(cause, "memory"))
			memory();
		else if (!strcmp(cause, "output"))
			write(1, block, sizeof block);
		else if (!strcmp(cause, "cpu"))
			for (;;)
				burn();
		else if (!strcmp(cause, "wall"))
			for (;;)
				pause();
		else if (!strcmp(cause, "signal"))
			raise(SIGUSR1);
		else
			_exit(3);
	}
	return 99;
}
