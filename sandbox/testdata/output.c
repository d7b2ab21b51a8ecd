// Output: too much of it, and pipes and files that are tampered with.
#include "act.h"

static char block[65536];

static int flood(int fd)
{
	memset(block, 'x', sizeof block);
	while (write(fd, block, sizeof block) > 0)
		;
	return 1;
}

static int flood_stdout(char **a) { return flood(1); }

// Past its cap stderr is thrown away: the program notices nothing.
static int much_stderr(char **a)
{
	for (int i = 0; i < 200; i++)
		if (write(2, block, sizeof block) != sizeof block)
			return 1;
	puts("done");
	return 0;
}

static int flood_stderr(char **a) { return flood(2); }

static int spaces(char **a)
{
	puts("42");
	memset(block, ' ', sizeof block);
	while (write(1, block, sizeof block) > 0)
		;
	return 1;
}

static int single_bytes(char **a)
{
	while (write(1, "x", 1) == 1)
		;
	return 1;
}

static int exactly(char **a)
{
	memset(block, 'x', sizeof block);
	for (long left = atol(a[0]); left > 0;) {
		ssize_t n = write(1, block, left < (long)sizeof block ? left : (long)sizeof block);
		if (n < 0)
			return 1;
		left -= n;
	}
	return 0;
}

// The pipe is made small, big, non-blocking and a pipe of packets.
static int tampered(char **a)
{
	fcntl(1, F_SETPIPE_SZ, atoi(a[0]));
	fcntl(1, F_SETFL, atoi(a[1]) ? O_NONBLOCK | O_DIRECT : 0);
	memset(block, 'x', sizeof block);
	for (;;)
		write(1, block, sizeof block);
}

// Pages go into the pipe without being copied, and change afterwards.
static int vmspliced(char **a)
{
	struct iovec v = {block, sizeof block};
	for (;;)
		if (vmsplice(1, &v, 1, SPLICE_F_GIFT) < 0)
			return 1;
}

static int spliced(char **a)
{
	int fd = open("file", O_RDWR | O_CREAT, 0600);
	write(fd, block, sizeof block);
	for (;;) {
		loff_t at = 0;
		if (splice(fd, &at, 1, NULL, sizeof block, 0) < 0)
			return 1;
	}
}

// Reads its own output back, if it is let.
static int drinks_it(char **a)
{
	int fd = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
	puts("seen");
	fflush(stdout);
	if (fd >= 0)
		read(fd, block, sizeof block);
	return 0;
}

static int stdin_writable(char **a)
{
	refused("opening stdin for writing", open("/proc/self/fd/0", O_WRONLY) >= 0 && write(0, "x", 1) > 0 ? 0 : -1);
	refused("writing to stdin", write(0, "x", 1));
	refused("cutting stdin", ftruncate(0, 0));
	refused("a hole in stdin", fallocate(0, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, 0, 1));
	refused("mapping stdin for writing", mmap(NULL, 4096, PROT_WRITE, MAP_SHARED, 0, 0) == MAP_FAILED ? -1 : 0);
	return allowed;
}

static int file_flood(char **a)
{
	int fd = open("file", O_WRONLY | O_CREAT, 0600);
	signal(SIGXFSZ, SIG_IGN);
	while (write(fd, block, sizeof block) > 0)
		;
	return errno == ENOSPC || errno == EFBIG || errno == ENOMEM ? 5 : 1;
}

static int many_files(char **a)
{
	char name[32];
	for (int i = 0; i < 1000000; i++) {
		sprintf(name, "f%d", i);
		int fd = open(name, O_WRONLY | O_CREAT, 0600);
		if (fd < 0) {
			printf("%d\n", i);
			return 5;
		}
		close(fd);
	}
	return 0;
}

static int sparse(char **a)
{
	int fd = open("file", O_WRONLY | O_CREAT, 0600);
	signal(SIGXFSZ, SIG_IGN);
	return ftruncate(fd, 1L << 50) < 0 ? 5 : 0;
}

static int allocated(char **a)
{
	int fd = open("file", O_WRONLY | O_CREAT, 0600);
	signal(SIGXFSZ, SIG_IGN);
	return posix_fallocate(fd, 0, 1L << 40) != 0 ? 5 : 0;
}

// A file as big as told; SIGXFSZ where the limit is.
static int grow(char **a)
{
	int fd = open("file", O_WRONLY | O_CREAT, 0600);
	for (long left = atol(a[0]); left > 0; left -= sizeof block)
		if (write(fd, block, sizeof block) < 0)
			return 1;
	return 0;
}

// Deeper than any path can be long.
static int deep_folders(char **a)
{
	for (int i = 0; i < 5000; i++)
		if (mkdir("d", 0700) < 0 || chdir("d") < 0)
			return 1;
	return 0;
}

ACTS({"stdout", flood_stdout}, {"stderr", flood_stderr}, {"much_stderr", much_stderr}, {"spaces", spaces}, {"single_bytes", single_bytes},
     {"exactly", exactly}, {"tampered", tampered}, {"vmspliced", vmspliced}, {"spliced", spliced}, {"drinks_it", drinks_it},
     {"stdin_writable", stdin_writable}, {"file_flood", file_flood}, {"many_files", many_files}, {"sparse", sparse},
     {"allocated", allocated}, {"grow", grow}, {"deep_folders", deep_folders})
