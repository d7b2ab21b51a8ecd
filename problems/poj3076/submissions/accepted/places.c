/* Chooses over cells and over the places of a letter in a unit, whichever leaves
   the fewest. Gives up counting as soon as one is worse than the best. */
#include <stdio.h>
#include <string.h>

static char board[16][32];
static int used[48];            /* letters of a unit */
static int unit[48][16];        /* cells of a unit */
static int units[256][3];

static int candidates(int i)
{
    return 0xffff & ~(used[units[i][0]] | used[units[i][1]] | used[units[i][2]]);
}

static void flip(int i, int d)
{
    int k;

    for (k = 0; k < 3; k++)
        used[units[i][k]] ^= 1 << d;
}

static int solve(void)
{
    int mask[256], cells[16], letters[16], n = 17, filled = 1, i, u, d, k;

    for (i = 0; i < 256; i++) {
        mask[i] = 0;
        if (board[i / 16][i % 16] != '-')
            continue;
        filled = 0;
        mask[i] = candidates(i);
        if (__builtin_popcount(mask[i]) < n) {
            n = 0;
            for (d = 0; d < 16; d++)
                if (mask[i] >> d & 1) {
                    cells[n] = i;
                    letters[n++] = d;
                }
            if (n == 0)
                return 0;
        }
    }
    if (filled)
        return 1;
    for (u = 0; u < 48 && n > 1; u++) {
        unsigned count[5] = {0}; /* letters with at least so many places */
        unsigned missing = 0xffff & ~used[u];
        for (i = 0; i < 16; i++)
            for (k = 4; k > 0; k--)
                count[k] |= (k == 1 ? ~0u : count[k - 1]) & mask[unit[u][i]];
        if (missing & ~count[1])
            return 0;
        for (k = 1; k < 4 && k < n; k++)
            if (missing & count[k] & ~count[k + 1]) {
                d = __builtin_ctz(missing & count[k] & ~count[k + 1]);
                n = 0;
                for (i = 0; i < 16; i++)
                    if (mask[unit[u][i]] >> d & 1) {
                        cells[n] = unit[u][i];
                        letters[n++] = d;
                    }
            }
    }
    for (k = 0; k < n; k++) {
        board[cells[k] / 16][cells[k] % 16] = 'A' + letters[k];
        flip(cells[k], letters[k]);
        if (solve())
            return 1;
        flip(cells[k], letters[k]);
        board[cells[k] / 16][cells[k] % 16] = '-';
    }
    return 0;
}

int main(void)
{
    int i, k, cases, at[48] = {0};

    for (i = 0; i < 256; i++) {
        units[i][0] = i / 16;
        units[i][1] = 16 + i % 16;
        units[i][2] = 32 + i / 64 * 4 + i % 16 / 4;
        for (k = 0; k < 3; k++)
            unit[units[i][k]][at[units[i][k]]++] = i;
    }
    for (cases = 0; scanf("%31s", board[0]) == 1; cases++) {
        for (i = 1; i < 16; i++)
            scanf("%31s", board[i]);
        memset(used, 0, sizeof used);
        for (i = 0; i < 256; i++)
            if (board[i / 16][i % 16] != '-')
                flip(i, board[i / 16][i % 16] - 'A');
        solve();
        if (cases)
            putchar('\n');
        for (i = 0; i < 16; i++)
            puts(board[i]);
    }
    return 0;
}
