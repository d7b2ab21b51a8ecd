/* Splits the input by strchr. Wrong: the last line has no dot. */
#include <stdio.h>
#include <string.h>

int main(void)
{
    char s[128], *dot;

    while (fgets(s, sizeof s, stdin)) {
        dot = strchr(s, '.');
        *dot = '1';
        fputs(s, stdout);
    }
    return 0;
}
