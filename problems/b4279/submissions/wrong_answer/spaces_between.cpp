// Row-major recursion. Wrong: prints spaces between the digits, as for NYOJ 722.
#include <iostream>
#include <string>
using namespace std;

string board[9];
int used[27];

bool solve(int cell)
{
    if (cell == 81)
        return true;
    int x = cell / 9, y = cell % 9, b = 18 + x / 3 * 3 + y / 3;
    if (board[x][y] != '.')
        return solve(cell + 1);
    for (int d = 1; d <= 9; d++) {
        int bit = 1 << d;
        if ((used[x] | used[9 + y] | used[b]) & bit)
            continue;
        used[x] ^= bit, used[9 + y] ^= bit, used[b] ^= bit;
        board[x][y] = '0' + d;
        if (solve(cell + 1))
            return true;
        board[x][y] = '.';
        used[x] ^= bit, used[9 + y] ^= bit, used[b] ^= bit;
    }
    return false;
}

int main()
{
    for (int x = 0; x < 9; x++) {
        cin >> board[x];
        for (int y = 0; y < 9; y++)
            if (board[x][y] != '.')
                for (int u : {x, 9 + y, 18 + x / 3 * 3 + y / 3})
                    used[u] |= 1 << (board[x][y] - '0');
    }
    solve(0);
    for (auto &row : board)
        for (int y = 0; y < 9; y++)
            cout << row[y] << (y < 8 ? ' ' : '\n');
}
