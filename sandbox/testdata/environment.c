// What a program sees of its surroundings.
#include "act.h"
#include <dirent.h>

extern char **environ;

static int shows(char **a)
{
	for (; *a; a++)
		printf("argument [%s]\n", *a);
	for (char **e = environ; *e; e++)
		printf("variable [%s]\n", *e);
	char folder[4096];
	printf("folder [%s]\n", getcwd(folder, sizeof folder));
	printf("umask %03o\n", umask(0));
	return 0;
}

static int lists(char **a)
{
	static const char *folders[] = {"/box", "/tmp", "/dev/shm"};
	for (int i = 0; i < 3; i++) {
		DIR *d = opendir(folders[i]);
		for (struct dirent *e; (e = readdir(d));)
			if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
				printf("%s/%s\n", folders[i], e->d_name);
		closedir(d);
	}
	return 0;
}

static int exits(char **a) { _exit(atoi(a[0])); }

static int aborts(char **a)
{
	abort();
}

static int crashes(char **a)
{
	*(volatile int *)8 = 1;
	return 0;
}

static int divides(char **a)
{
	volatile int one = 1, zero = 0;
	return one / zero;
}

static int copies(char **a)
{
	char block[65536];
	for (ssize_t n; (n = read(0, block, sizeof block)) > 0;)
		if (write(1, block, n) != n)
			return 1;
	return 0;
}

// relays copies descriptor 3 to descriptor 4 and prints which are open.
static int relays(char **a)
{
	char block[65536];
	for (ssize_t n; (n = read(3, block, sizeof block)) > 0;)
		if (write(4, block, n) != n)
			return 1;
	for (int fd = 0; fd < 64; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			printf("%d ", fd);
	return 0;
}

static int both(char **a)
{
	dprintf(1, "to stdout\n");
	dprintf(2, "to stderr\n");
	return 3;
}

static int odd_bytes(char **a)
{
	for (int i = 0; i < 256; i++)
		putchar(i);
	fputs("\xff\xfe\x1b[31m\r\n", stdout);
	return 0;
}

static int shows_limits(char **a)
{
	static const int which[] = {RLIMIT_NOFILE, RLIMIT_FSIZE, RLIMIT_STACK, RLIMIT_RTPRIO, RLIMIT_MSGQUEUE};
	for (size_t i = 0; i < sizeof which / sizeof *which; i++) {
		struct rlimit l;
		getrlimit(which[i], &l);
		printf("%lld %lld\n", (long long)l.rlim_cur, (long long)l.rlim_max);
	}
	return 0;
}

// Blocked or ignored signals that were inherited.
static int signals_blocked(char **a)
{
	sigset_t set;
	sigprocmask(0, NULL, &set);
	for (int s = 1; s < 65; s++) {
		struct sigaction was;
		if (sigismember(&set, s) == 1)
			refused("a blocked signal", 0);
		if (sigaction(s, NULL, &was) == 0 && was.sa_handler != SIG_DFL)
			refused("an ignored signal", 0);
	}
	return allowed;
}

static int shows_files(char **a)
{
	for (; *a; a++) {
		struct stat st;
		char text[64] = "";
		int fd = open(*a, O_RDONLY);
		if (fstat(fd, &st) < 0 || read(fd, text, sizeof text - 1) < 0)
			return 1;
		printf("%s %03o %s\n", *a, st.st_mode & 0777, text);
	}
	return 0;
}

ACTS({"shows", shows}, {"lists", lists}, {"exits", exits}, {"aborts", aborts}, {"crashes", crashes}, {"divides", divides}, {"copies", copies}, {"relays", relays},
     {"both", both}, {"odd_bytes", odd_bytes}, {"shows_limits", shows_limits}, {"signals_blocked", signals_blocked}, {"shows_files", shows_files})
