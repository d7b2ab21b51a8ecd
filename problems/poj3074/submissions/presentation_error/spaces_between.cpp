// The cell with the fewest candidates first. Wrong: prints a space after every digit.
#include <cstdio>
#include <cstring>

char s[128];
int freeRow[9], freeColumn[9], freeBox[9];

int candidates(int i)
{
    return freeRow[i / 9] & freeColumn[i % 9] & freeBox[i / 27 * 3 + i % 9 / 3];
}

void flip(int i, int bit)
{
    freeRow[i / 9] ^= bit;
    freeColumn[i % 9] ^= bit;
    freeBox[i / 27 * 3 + i % 9 / 3] ^= bit;
}

bool solve()
{
    int fewest = 10, best = -1;
    for (int i = 0; i < 81 && fewest > 1; i++)
        if (s[i] == '.' && __builtin_popcount(candidates(i)) < fewest) {
            fewest = __builtin_popcount(candidates(i));
            best = i;
        }
    if (best < 0)
        return true;
    for (int m = candidates(best); m; m &= m - 1) {
        s[best] = '1' + __builtin_ctz(m);
        flip(best, m & -m);
        if (solve())
            return true;
        flip(best, m & -m);
    }
    s[best] = '.';
    return false;
}

int main()
{
    while (scanf("%127s", s) == 1 && strcmp(s, "end")) {
        for (int i = 0; i < 9; i++)
            freeRow[i] = freeColumn[i] = freeBox[i] = 511;
        for (int i = 0; i < 81; i++)
            if (s[i] != '.')
                flip(i, 1 << (s[i] - '1'));
        solve();
        for (int i = 0; i < 81; i++)
            printf("%c ", s[i]);
        puts("");
    }
}
