/* Wrong: when the last cell is reached, the search starts again at the first.
   Each call keeps a copy of the board, and the stack takes all the memory. */
#include <stdio.h>
#include <string.h>

static int solve(const char *board, int cell)
{
    char copy[82];

    memcpy(copy, board, sizeof copy);
    if (copy[cell] == '.')
        copy[cell] = '1' + cell % 9;
    return solve(copy, (cell + 1) % 81) + copy[cell];
}

int main(void)
{
    char s[128];

    while (scanf("%127s", s) == 1 && strcmp(s, "end") != 0)
        printf("%d\n", solve(s, 0));
    return 0;
}
