/* A program for POJ 3074. Wrong: reads boards of 9 rows and 9 digits. */
#include <stdio.h>
#include <string.h>

static char s[9][32];

static int fits(int x, int y, char d)
{
    int i;

    for (i = 0; i < 9; i++)
        if (s[x][i] == d || s[i][y] == d || s[x / 3 * 3 + i / 3][y / 3 * 3 + i % 3] == d)
            return 0;
    return 1;
}

static int solve(int cell)
{
    int x = cell / 9, y = cell % 9;
    char d;

    if (cell == 81)
        return 1;
    if (s[x][y] != '.')
        return solve(cell + 1);
    for (d = '1'; d <= '9'; d++)
        if (fits(x, y, d)) {
            s[x][y] = d;
            if (solve(cell + 1))
                return 1;
        }
    s[x][y] = '.';
    return 0;
}

int main(void)
{
    int i;

    while (scanf("%31s", s[0]) == 1) {
        for (i = 1; i < 9; i++)
            scanf("%31s", s[i]);
        solve(0);
        for (i = 0; i < 9; i++)
            puts(s[i]);
        puts("");
    }
    return 0;
}
