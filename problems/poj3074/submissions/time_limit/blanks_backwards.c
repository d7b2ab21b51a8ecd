/* A list of the blanks, from the last cell to the first and from 9 to 1. Too
   slow all the same. */
#include <stdio.h>

static char s[128];
static int used[27], blank[81], blanks;

static void flip(int i, int bit)
{
    used[i / 9] ^= bit;
    used[9 + i % 9] ^= bit;
    used[18 + i / 27 * 3 + i % 9 / 3] ^= bit;
}

static int solve(int k)
{
    int i, d, taken;

    if (k == blanks)
        return 1;
    i = blank[k];
    taken = used[i / 9] | used[9 + i % 9] | used[18 + i / 27 * 3 + i % 9 / 3];
    for (d = 8; d >= 0; d--) {
        if (taken >> d & 1)
            continue;
        flip(i, 1 << d);
        s[i] = '1' + d;
        if (solve(k + 1))
            return 1;
        flip(i, 1 << d);
    }
    return 0;
}

int main(void)
{
    int i;

    while (scanf("%127s", s) == 1 && s[0] != 'e') {
        blanks = 0;
        for (i = 0; i < 27; i++)
            used[i] = 0;
        for (i = 80; i >= 0; i--)
            if (s[i] == '.')
                blank[blanks++] = i;
            else
                flip(i, 1 << (s[i] - '1'));
        solve(0);
        puts(s);
    }
    return 0;
}
