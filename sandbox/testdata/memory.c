// Memory, by every way there is to get some.
// flags: -fno-optimize-sibling-calls
#include "act.h"
#include <alloca.h>

enum { MIB = 1 << 20 };

// fill writes to memory until there is no more.
static int fill(char *(*get)(size_t))
{
	for (;;) {
		char *p = get(MIB);
		if (p == NULL || p == MAP_FAILED)
			return 1;
		memset(used(p), 1, MIB);
	}
}

static char *heap(size_t n) { return malloc(n); }
static char *anonymous(size_t n) { return mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); }
static char *shared(size_t n) { return mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0); }

static char *of_file(int fd, size_t n)
{
	static off_t end;
	if (fd < 0 || ftruncate(fd, end + n) < 0)
		return NULL;
	char *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED, fd, end);
	end += n;
	return p;
}

static char *of_memfd(size_t n)
{
	static int fd;
	if (fd == 0)
		fd = memfd_create("memory", 0);
	return of_file(fd, n);
}

static char *of_shm(size_t n)
{
	static int fd;
	if (fd == 0)
		fd = open("/dev/shm/memory", O_RDWR | O_CREAT, 0600);
	return of_file(fd, n);
}

static int fast(char **a) { return fill(heap); }
static int by_mmap(char **a) { return fill(anonymous); }
static int by_shared(char **a) { return fill(shared); }
static int by_memfd(char **a) { return fill(of_memfd); }
static int by_shm(char **a) { return fill(of_shm); }

static int slow(char **a)
{
	for (;;) {
		used(memset(malloc(MIB), 1, MIB));
		usleep(1000);
	}
}

static int by_file(char **a)
{
	static char block[MIB];
	memset(block, 1, sizeof block);
	int fd = open("file", O_WRONLY | O_CREAT, 0600);
	while (write(fd, block, sizeof block) > 0)
		;
	return 1;
}

// Children fill the group with files, each until the kernel kills it; the first
// process lives and ends well.
static int full(char **a)
{
	for (int i = 0; i < 20; i++) {
		pid_t child = fork();
		if (child == 0)
			_exit(by_file(a));
		waitpid(child, NULL, 0);
	}
	return 0;
}

static int by_alloca(char **a)
{
	for (;;)
		used(memset(alloca(4096), 1, 4096));
}

static int recurse(volatile char *above)
{
	volatile char here[256];
	here[0] = *above + 1;
	return recurse(here) + here[0];
}

static int by_recursion(char **a)
{
	char top = 0;
	return recurse(&top);
}

// One page of each two MiB: the page tables weigh as much as the pages.
static int by_page_tables(char **a)
{
	size_t size = 1UL << 42;
	char *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return 1;
	madvise(p, size, MADV_NOHUGEPAGE);
	for (size_t at = 0; at < size; at += 2 * MIB)
		p[at] = 1;
	return 0;
}

// No process has much, all together have.
static int by_children(char **a)
{
	for (int i = 0; i < 32; i++)
		if (fork() == 0) {
			used(memset(malloc(8 * MIB), 1, 8 * MIB));
			for (;;)
				pause();
		}
	for (int i = 0; i < 32; i++) {
		int status;
		wait(&status);
		if (WIFSIGNALED(status))
			return 3;
	}
	return 0;
}

// Kernel memory: pipes and sockets that are full.
static int by_sockets(char **a)
{
	static char block[65536];
	for (int children = 0; children < 40; children++) {
		if (fork() != 0)
			continue;
		int pair[2];
		while (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0)
			for (int i = 0; i < 2; i++)
				while (send(pair[i], block, sizeof block, MSG_DONTWAIT) > 0)
					;
		for (;;)
			pause();
	}
	for (int i = 0; i < 40; i++) {
		int status;
		wait(&status);
		if (WIFSIGNALED(status))
			return 3;
	}
	return 0;
}

static int huge_pages(char **a)
{
	refused("huge pages", (long)mmap(NULL, 2 * MIB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0));
	refused("a file of huge pages", memfd_create("huge", MFD_HUGETLB));
	return allowed;
}

// Locks of parts of a file are kernel memory in nobody's account.
static int locks(char **a)
{
	int fd = open("file", O_RDWR | O_CREAT, 0600);
	struct flock l = {.l_type = F_WRLCK, .l_start = 4, .l_len = 1};
	refused("a lock", fcntl(fd, F_SETLK, &l));
	refused("a lock that waits", fcntl(fd, F_SETLKW, &l));
	refused("a lock of the open file", fcntl(fd, F_OFD_SETLK, &l));
	return allowed;
}

// Touches so many bytes and ends well.
static int touch(char **a)
{
	size_t n = strtoul(a[0], NULL, 10);
	char *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		return 1;
	madvise(p, n, MADV_NOHUGEPAGE);
	for (size_t i = 0; i < n; i += 4096)
		p[i] = 1;
	return 0;
}

// Has so much, asks for more than any machine has, and gives up.
static int gives_up(char **a)
{
	if (touch(a) != 0)
		return 2;
	usleep(20000); // where memory is sampled, it must be seen
	if (malloc(1UL << 60) == NULL)
		puts("no memory");
	return 1;
}

static int descend(size_t left)
{
	volatile char here[1024];
	here[0] = left;
	return left == 0 ? 0 : descend(left - 1) + here[0] - (char)left;
}

// Recursion that needs so many KiB of stack.
static int deep(char **a)
{
	return descend(strtoul(a[0], NULL, 10));
}

// Fills the page cache with what the system folders hold, at no cost to
// itself: it is the next run whose share must not grow by it.
static int read_much(char **a)
{
	static char block[MIB];
	long left = atol(a[1]);
	int fd = open(a[0], O_RDONLY);
	for (ssize_t n; left > 0 && (n = read(fd, block, sizeof block)) > 0; left -= n)
		;
	return fd < 0;
}

// The kernel remembers names that are not there.
static int missing_names(char **a)
{
	char name[300];
	memset(name, 'x', 200);
	for (int i = 0; i < 100000; i++) {
		sprintf(name + 200, "%d", i);
		access(name, F_OK);
	}
	return 0;
}

ACTS({"fast", fast}, {"slow", slow}, {"mmap", by_mmap}, {"shared", by_shared}, {"memfd", by_memfd}, {"shm", by_shm}, {"file", by_file}, {"full", full},
     {"alloca", by_alloca}, {"recursion", by_recursion}, {"page_tables", by_page_tables}, {"children", by_children},
     {"sockets", by_sockets}, {"huge_pages", huge_pages}, {"locks", locks}, {"touch", touch}, {"gives_up", gives_up}, {"deep", deep}, {"read_much", read_much},
     {"missing_names", missing_names})
