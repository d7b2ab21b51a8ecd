// Descriptors: inherited ones, and play with one's own.
#include "act.h"

static int close_all(char **a)
{
	for (int fd = 0; fd < 1024; fd++)
		close(fd);
	return 0;
}

static int dup_over(char **a)
{
	dup2(2, 1);
	puts("to stderr");
	return 0;
}

static int write_all(char **a)
{
	for (int fd = 3; fd < 1024; fd++)
		refused("writing to a descriptor", write(fd, "x", 1));
	return allowed;
}

static int scan(char **a)
{
	for (int fd = 3; fd < 70000; fd++)
		refused("a descriptor", fcntl(fd, F_GETFD));
	return allowed;
}

static int open_many(char **a)
{
	int n = 0;
	while (open("/dev/null", O_RDONLY) >= 0)
		n++;
	printf("%d\n", n + 3);
	return errno == EMFILE ? 0 : 1;
}

// Descriptors that are in flight when everybody dies, in a ring: the kernel
// has to collect them as garbage.
static int in_flight(char **a)
{
	for (int i = 0; i < 20; i++) {
		int pair[2], memory = memfd_create("flying", 0);
		socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
		ftruncate(memory, 1 << 20);
		memset(mmap(NULL, 1 << 20, PROT_WRITE, MAP_SHARED, memory, 0), 1, 1 << 20);
		for (int side = 0; side < 2; side++) {
			char room[CMSG_SPACE(3 * sizeof(int))] = {0}, byte = 0;
			struct iovec v = {&byte, 1};
			struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
			struct cmsghdr *c = CMSG_FIRSTHDR(&m);
			c->cmsg_level = SOL_SOCKET, c->cmsg_type = SCM_RIGHTS, c->cmsg_len = CMSG_LEN(3 * sizeof(int));
			memcpy(CMSG_DATA(c), (int[]){pair[0], pair[1], memory}, 3 * sizeof(int));
			if (sendmsg(pair[side], &m, 0) < 0)
				return 1;
		}
		close(pair[0]);
		close(pair[1]);
		close(memory);
	}
	return 0;
}

ACTS({"close_all", close_all}, {"dup_over", dup_over}, {"write_all", write_all}, {"scan", scan}, {"open_many", open_many}, {"in_flight", in_flight})
