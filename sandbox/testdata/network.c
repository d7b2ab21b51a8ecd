// The network. The argument is the name of an abstract socket of the host.
#include "act.h"
#include <arpa/inet.h>
#include <netinet/in.h>

static void dial(const char *address, int port, int type)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
	inet_pton(AF_INET, address, &to.sin_addr);
	int fd = socket(AF_INET, type, 0);
	if (fd < 0)
		return;
	char what[64];
	snprintf(what, sizeof what, "%s port %d", address, port);
	refused(what, connect(fd, (struct sockaddr *)&to, sizeof to));
	refused(what, sendto(fd, "x", 1, MSG_NOSIGNAL, (struct sockaddr *)&to, sizeof to));
	close(fd);
}

static int outside(char **a)
{
	dial("1.1.1.1", 53, SOCK_STREAM);
	dial("1.1.1.1", 53, SOCK_DGRAM);
	dial("127.0.0.1", atoi(a[0]), SOCK_STREAM);
	dial("127.0.0.1", atoi(a[0]), SOCK_DGRAM);
	struct sockaddr_in6 to = {.sin6_family = AF_INET6, .sin6_port = htons(atoi(a[0])), .sin6_addr = IN6ADDR_LOOPBACK_INIT};
	int fd = socket(AF_INET6, SOCK_STREAM, 0);
	if (fd >= 0)
		refused("::1", connect(fd, (struct sockaddr *)&to, sizeof to));
	return allowed;
}

static int host_socket(char **a)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	memcpy(to.sun_path + 1, a[0], strlen(a[0]));
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	refused("a socket of the host", connect(fd, (struct sockaddr *)&to, offsetof(struct sockaddr_un, sun_path) + 1 + strlen(a[0])));
	return allowed;
}

static int families(char **a)
{
	for (int family = 0; family < 50; family++) {
		int pair[2];
		char what[64];
		snprintf(what, sizeof what, "family %d", family);
		if (family != AF_UNIX && family != AF_INET && family != AF_INET6) {
			refused(what, socket(family, SOCK_STREAM, 0));
			refused(what, socket(family, SOCK_DGRAM, 0));
			refused(what, socket(family, SOCK_RAW, 0));
		}
		if (family != AF_UNIX)
			refused(what, socketpair(family, SOCK_SEQPACKET, 0, pair));
	}
	static const int odd[] = {IPPROTO_SCTP, 33 /* DCCP */, 115 /* L2TP */, 136 /* UDP-Lite */, 262 /* MPTCP */};
	for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
		refused("an odd protocol", socket(AF_INET, SOCK_STREAM, odd[i]));
		refused("an odd protocol", socket(AF_INET6, SOCK_DGRAM, odd[i]));
	}
	refused("raw packets", socket(AF_INET, SOCK_RAW, IPPROTO_ICMP));
	return allowed;
}

ACTS({"outside", outside}, {"host_socket", host_socket}, {"families", families})
