// The cell with the fewest candidates first. Wrong: the boxes are forgotten.
#include <iostream>
#include <string>
using namespace std;

string s;
int row[9], col[9];

bool dfs()
{
    int fewest = 10, best = -1;
    for (int i = 0; i < 81; i++)
        if (s[i] == '.' && __builtin_popcount(row[i / 9] & col[i % 9]) < fewest) {
            fewest = __builtin_popcount(row[i / 9] & col[i % 9]);
            best = i;
        }
    if (best < 0)
        return true;
    for (int m = row[best / 9] & col[best % 9]; m; m &= m - 1) {
        int bit = m & -m;
        row[best / 9] ^= bit;
        col[best % 9] ^= bit;
        s[best] = '1' + __builtin_ctz(bit);
        if (dfs())
            return true;
        row[best / 9] ^= bit;
        col[best % 9] ^= bit;
    }
    s[best] = '.';
    return false;
}

int main()
{
    while (cin >> s && s != "end") {
        fill(row, row + 9, 511);
        fill(col, col + 9, 511);
        for (int i = 0; i < 81; i++)
            if (s[i] != '.') {
                row[i / 9] ^= 1 << (s[i] - '1');
                col[i % 9] ^= 1 << (s[i] - '1');
            }
        dfs();
        cout << s << '\n';
    }
}
