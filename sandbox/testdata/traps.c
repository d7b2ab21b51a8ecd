// Things left in the work folder for the trusted side to fall over.
#include "act.h"

static int is_symlink(char **a) { return symlink("/etc/passwd", "result"); }
static int is_fifo(char **a) { return mkfifo("result", 0666); }
static int is_folder(char **a) { return mkdir("result", 0777); }

static int is_hard_link(char **a)
{
	close(open("other", O_WRONLY | O_CREAT, 0666));
	return link("other", "result");
}

static int is_socket(char **a)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX, .sun_path = "result"};
	return bind(socket(AF_UNIX, SOCK_STREAM, 0), (struct sockaddr *)&at, sizeof at);
}

// A whiteout is the one device that everybody may make.
static int is_device(char **a)
{
	if (mknod("result", S_IFCHR | 0666, 0) == 0)
		return 0;
	return mkfifo("result", 0666);
}

static int is_sparse(char **a)
{
	return ftruncate(open("result", O_WRONLY | O_CREAT, 0666), 1 << 20);
}

static int in_link(char **a)
{
	return symlink("/etc", "folder");
}

static int is_good(char **a)
{
	mkdir("folder", 0700);
	mkdir("folder/deeper", 0700);
	symlink("/etc/passwd", "folder/link");
	mkfifo("folder/fifo", 0666);
	FILE *f = fopen("folder/deeper/result", "w");
	fputs("good", f);
	fclose(f);
	f = fopen("result", "w");
	fputs("top", f);
	return fclose(f);
}

// Its owner took the right to read it away.
static int is_secret(char **a)
{
	is_good(a);
	return chmod("result", 0) | chmod("folder", 0);
}

// Writes on while the first process is long gone.
static int races(char **a)
{
	is_good(a);
	if (fork() == 0)
		for (;;) {
			symlink("/etc/passwd", "trap");
			rename("trap", "result");
			rename("folder", "was");
			rename("was", "folder");
		}
	usleep(5000);
	return 0;
}

// Names that no text can hold, and modes that keep people out.
static int odd_names(char **a)
{
	char name[256];
	for (int c = 1; c < 256; c++) {
		if (c == '/' || c == '.')
			continue;
		name[0] = c, name[1] = 0;
		if (c % 2 ? mkdir(name, 0) : mknod(name, S_IFREG, 0))
			return 1;
	}
	memset(name, '\n', 255);
	name[255] = 0;
	return mkdir(name, 0) | mkdir(".moved-1", 0700) | mkdir(".moved-1/in", 0) | mkdir("...", 0);
}

ACTS({"symlink", is_symlink}, {"hard_link", is_hard_link}, {"fifo", is_fifo}, {"folder", is_folder}, {"socket", is_socket}, {"device", is_device},
     {"sparse", is_sparse}, {"in_link", in_link}, {"good", is_good}, {"secret", is_secret}, {"races", races}, {"odd_names", odd_names})
