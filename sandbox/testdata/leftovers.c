// What one run leaves and the next one looks for.
#include "act.h"
#include <sys/file.h>
#include <sys/xattr.h>

static const char *const folders[] = {"/box", "/tmp", "/dev/shm", "/", "/.w"};

static int locked(void)
{
	int fd = open("/etc/passwd", O_RDONLY);
	return flock(fd, LOCK_EX | LOCK_NB);
}

static int listening(int again)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "\0leftover"};
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	if (again)
		return connect(fd, (struct sockaddr *)&at, sizeof at);
	bind(fd, (struct sockaddr *)&at, sizeof at);
	return listen(fd, 1);
}

static int leave(char **a)
{
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		char path[64];
		snprintf(path, sizeof path, "%s/leftover", folders[i]);
		close(open(path, O_WRONLY | O_CREAT, 0600));
		snprintf(path, sizeof path, "%s/leftover.d", folders[i]);
		mkdir(path, 0);
		setxattr(folders[i], "user.leftover", "x", 1, 0);
	}
	locked();
	listening(0);
	// Signals wait in a queue if whoever should get them blocks them.
	for (int i = 0; i < 110000 && kill(1, 40) == 0; i++)
		;
	// Where the box's user owns them, it can shut its own folders.
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
		chmod(folders[i], 0);
	rename("/.w/box", "/.w/other");
	if (fork() == 0) {
		setsid();
		for (;;)
			pause();
	}
	return 0;
}

static int look(char **a)
{
	for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
		char path[64];
		snprintf(path, sizeof path, "%s/leftover", folders[i]);
		refused(path, access(path, F_OK));
		snprintf(path, sizeof path, "%s/leftover.d", folders[i]);
		refused(path, access(path, F_OK));
		char value[8];
		refused("an attribute", getxattr(folders[i], "user.leftover", value, sizeof value));
	}
	for (size_t i = 0; i < 3; i++) {
		char path[64];
		snprintf(path, sizeof path, "%s/new", folders[i]);
		struct stat st;
		if (open(path, O_WRONLY | O_CREAT, 0600) < 0 || stat(folders[i], &st) < 0 || (st.st_mode & 07777) != 01777)
			refused("a folder that is shut", 0);
	}
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, 40);
	sigprocmask(SIG_BLOCK, &set, NULL);
	if (raise(40) < 0)
		refused("a full queue of signals", 0);
	refused("a lock", locked() == 0 ? -1 : 0);
	refused("a socket", listening(1));
	for (int pid = 2; pid < 70000; pid++)
		if (pid != getpid())
			refused("a process", kill(pid, 0) == 0 || errno != ESRCH ? 0 : -1);
	return allowed;
}

ACTS({"leave", leave}, {"look", look})
