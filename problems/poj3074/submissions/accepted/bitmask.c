/* A list of the blanks; the one with the fewest candidates is swapped to the front. */
#include <stdio.h>

static char s[128];
static int free_row[9], free_column[9], free_box[9];
static int blank[81], blanks;

static int candidates(int i)
{
    return free_row[i / 9] & free_column[i % 9] & free_box[i / 27 * 3 + i % 9 / 3];
}

static void flip(int i, int bit)
{
    free_row[i / 9] ^= bit;
    free_column[i % 9] ^= bit;
    free_box[i / 27 * 3 + i % 9 / 3] ^= bit;
}

static int solve(int k)
{
    int i, n, best = k, fewest = 10, mask, cell;

    if (k == blanks)
        return 1;
    for (i = k; i < blanks && fewest > 1; i++) {
        n = __builtin_popcount(candidates(blank[i]));
        if (n < fewest) {
            fewest = n;
            best = i;
        }
    }
    cell = blank[best];
    blank[best] = blank[k];
    blank[k] = cell;
    for (mask = candidates(cell); mask; mask &= mask - 1) {
        flip(cell, mask & -mask);
        s[cell] = '1' + __builtin_ctz(mask);
        if (solve(k + 1))
            return 1;
        flip(cell, mask & -mask);
    }
    blank[k] = blank[best];
    blank[best] = cell;
    return 0;
}

int main(void)
{
    int i;

    while (fgets(s, sizeof s, stdin) && s[0] != 'e') {
        blanks = 0;
        for (i = 0; i < 9; i++)
            free_row[i] = free_column[i] = free_box[i] = 511;
        for (i = 0; i < 81; i++)
            if (s[i] == '.')
                blank[blanks++] = i;
            else
                flip(i, 1 << (s[i] - '1'));
        solve(0);
        printf("%.81s\n", s);
    }
    return 0;
}
