// Calls that the filter refuses: what the program sees of that, and how often.
#include "act.h"

static volatile sig_atomic_t signals;
static void on_signal(int s) { signals++; }

static void tell(const char *what, long result)
{
	printf("%s %s\n", what, result >= 0 ? "allowed" : strerrorname_np(errno));
}

static long narrow(long nr)
{
	long result;
	__asm__ volatile("int $0x80" : "=a"(result) : "a"(nr) : "memory", "r8", "r9", "r10", "r11");
	if (result >= 0)
		return result;
	errno = -result;
	return -1;
}

// Every kind of refusal; and what a program could see of how it is made.
static int each(char **a)
{
	tell("mount", syscall(SYS_mount, "x", "/tmp", "tmpfs", 0, ""));
	tell("mount", syscall(SYS_mount, "x", "/tmp", "proc", 0, ""));
	tell("ptrace", syscall(SYS_ptrace, 0, 0, 0, 0));
	tell("clone3", syscall(435, 0, 0));
	tell("clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0));
	tell("socket", socket(AF_NETLINK, SOCK_RAW, 0));
	tell("mmap", mmap(NULL, 1 << 21, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0) == MAP_FAILED ? -1 : 0);
	tell("i386", narrow(20));
	tell("x32", syscall(0x40000000 | SYS_getpid));
	tell("getpid", getpid());
	for (int fd = 0; fd < 100; fd++)
		if (fcntl(fd, F_GETFD) >= 0)
			printf("descriptor %d\n", fd);
	return 0;
}

static int times(char **a)
{
	for (int i = atoi(a[0]); i > 0; i--)
		if (syscall(SYS_ptrace, 0, 0, 0, 0) != -1 || errno != EPERM)
			return 1;
	return 0;
}

// A signal that comes in the middle of a call must not make two of it.
static int interrupted(char **a)
{
	struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
	sigaction(SIGALRM, &action, NULL);
	pid_t child = fork();
	if (child == 0) {
		struct timespec t = {0, 10000};
		for (int i = 0; i < 500; i++, nanosleep(&t, NULL))
			kill(getppid(), SIGALRM);
		_exit(0);
	}
	int result = times(a);
	while (waitpid(child, NULL, 0) != child)
		;
	return result || signals == 0;
}

static int by_children(char **a)
{
	for (int i = 0; i < 10; i++)
		if (fork() == 0)
			_exit(times(a));
	int status, result = 0;
	while (wait(&status) > 0)
		result |= status;
	return result != 0;
}

static int for_ever(char **a)
{
	for (;;)
		syscall(SYS_ptrace, 0, 0, 0, 0);
}

// Many die in the middle of a call.
static int killed_children(char **a)
{
	for (int i = 0; i < 50; i++) {
		pid_t child = fork();
		if (child == 0)
			for_ever(a);
		struct timespec t = {0, 200000};
		nanosleep(&t, NULL);
		kill(child, SIGKILL);
		waitpid(child, NULL, 0);
	}
	return times((char *[]){"7"});
}

static int many_numbers(char **a)
{
	for (int nr = 1000; nr < 1200; nr++)
		narrow(nr);
	return times((char *[]){"7"});
}

ACTS({"each", each}, {"times", times}, {"interrupted", interrupted}, {"by_children", by_children}, {"for_ever", for_ever}, {"killed_children", killed_children},
     {"many_numbers", many_numbers})
