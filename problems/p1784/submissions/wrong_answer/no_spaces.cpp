// The blank with the fewest candidates first. Wrong: prints the digits without
// spaces, which this judge calls a wrong answer.
#include <iostream>
using namespace std;

int board[9][9], used[3][9];

int candidates(int x, int y)
{
    return 0x3fe & ~(used[0][x] | used[1][y] | used[2][x / 3 * 3 + y / 3]);
}

void flip(int x, int y, int d)
{
    used[0][x] ^= 1 << d;
    used[1][y] ^= 1 << d;
    used[2][x / 3 * 3 + y / 3] ^= 1 << d;
}

bool solve()
{
    int fewest = 10, bx = -1, by = -1;
    for (int x = 0; x < 9; x++)
        for (int y = 0; y < 9; y++)
            if (!board[x][y] && __builtin_popcount(candidates(x, y)) < fewest) {
                fewest = __builtin_popcount(candidates(x, y));
                bx = x;
                by = y;
            }
    if (bx < 0)
        return true;
    int mask = candidates(bx, by);
    for (int d = 1; d <= 9; d++) {
        if (!(mask >> d & 1))
            continue;
        board[bx][by] = d;
        flip(bx, by, d);
        if (solve())
            return true;
        flip(bx, by, d);
    }
    board[bx][by] = 0;
    return false;
}

int main()
{
    for (int x = 0; x < 9; x++)
        for (int y = 0; y < 9; y++) {
            cin >> board[x][y];
            if (board[x][y])
                flip(x, y, board[x][y]);
        }
    solve();
    for (auto &row : board) {
        for (int d : row)
            cout << d;
        cout << '\n';
    }
}
