// The cell with the fewest candidates first. Wrong: the answers are kept in a
// buffer that is printed with the line "end" behind them.
#include <iostream>
#include <string>
using namespace std;

string s, output;
int used[27];

void flip(int i, int bit)
{
    used[i / 9] ^= bit;
    used[9 + i % 9] ^= bit;
    used[18 + i / 27 * 3 + i % 9 / 3] ^= bit;
}

bool solve()
{
    int fewest = 10, best = -1, digits = 0;
    for (int i = 0; i < 81; i++) {
        if (s[i] != '.')
            continue;
        int mask = 511 & ~(used[i / 9] | used[9 + i % 9] | used[18 + i / 27 * 3 + i % 9 / 3]);
        if (__builtin_popcount(mask) < fewest) {
            fewest = __builtin_popcount(mask);
            best = i;
            digits = mask;
        }
    }
    if (best < 0)
        return true;
    for (; digits; digits &= digits - 1) {
        s[best] = '1' + __builtin_ctz(digits);
        flip(best, digits & -digits);
        if (solve())
            return true;
        flip(best, digits & -digits);
    }
    s[best] = '.';
    return false;
}

int main()
{
    do {
        cin >> s;
        if (s != "end") {
            fill(used, used + 27, 0);
            for (int i = 0; i < 81; i++)
                if (s[i] != '.')
                    flip(i, 1 << (s[i] - '1'));
            solve();
        }
        output += s + "\n";
    } while (s != "end");
    cout << output;
}
