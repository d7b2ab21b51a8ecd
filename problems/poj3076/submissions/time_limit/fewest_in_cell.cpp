// Bit masks and the cell with the fewest candidates, as it is good enough for
// 9x9. Too slow here: the places of a letter in a unit are not looked at.
#include <iostream>
#include <string>
using namespace std;

string board[16];
int row[16], col[16], box[16];

int candidates(int x, int y)
{
    return row[x] & col[y] & box[x / 4 * 4 + y / 4];
}

void flip(int x, int y, int bit)
{
    row[x] ^= bit;
    col[y] ^= bit;
    box[x / 4 * 4 + y / 4] ^= bit;
}

bool dfs(int left)
{
    if (!left)
        return true;
    int fewest = 17, bx = 0, by = 0;
    for (int x = 0; x < 16; x++)
        for (int y = 0; y < 16; y++)
            if (board[x][y] == '-' && __builtin_popcount(candidates(x, y)) < fewest) {
                fewest = __builtin_popcount(candidates(x, y));
                bx = x;
                by = y;
            }
    for (int m = candidates(bx, by); m; m &= m - 1) {
        board[bx][by] = 'A' + __builtin_ctz(m);
        flip(bx, by, m & -m);
        if (dfs(left - 1))
            return true;
        flip(bx, by, m & -m);
    }
    board[bx][by] = '-';
    return false;
}

int main()
{
    bool first = true;
    while (cin >> board[0]) {
        int left = 0;
        for (int x = 1; x < 16; x++)
            cin >> board[x];
        for (int i = 0; i < 16; i++)
            row[i] = col[i] = box[i] = 0xffff;
        for (int x = 0; x < 16; x++)
            for (int y = 0; y < 16; y++) {
                if (board[x][y] == '-')
                    left++;
                else
                    flip(x, y, 1 << (board[x][y] - 'A'));
            }
        dfs(left);
        if (!first)
            cout << '\n';
        first = false;
        for (auto &r : board)
            cout << r << '\n';
    }
}
