// Tries each digit in the next blank and scans row, column and box. Too slow.
#include <cstdio>
#include <cstring>

char s[128];

bool fits(int cell, char d)
{
    int x = cell / 9, y = cell % 9;
    for (int i = 0; i < 9; i++)
        if (s[x * 9 + i] == d || s[i * 9 + y] == d || s[(x / 3 * 3 + i / 3) * 9 + y / 3 * 3 + i % 3] == d)
            return false;
    return true;
}

bool solve()
{
    char *blank = strchr(s, '.');
    if (!blank)
        return true;
    for (char d = '1'; d <= '9'; d++)
        if (fits(blank - s, d)) {
            *blank = d;
            if (solve())
                return true;
        }
    *blank = '.';
    return false;
}

int main()
{
    while (scanf("%127s", s) == 1 && strcmp(s, "end") != 0) {
        solve();
        puts(s);
    }
}
