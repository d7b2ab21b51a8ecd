// Row-major recursion with tables. Too slow for boards with few givens above.
#include <cstring>
#include <iostream>
#include <string>
using namespace std;

string board;
bool row[9][9], col[9][9], box[9][9];

bool solve(int x, int y)
{
    if (x == 9)
        return true;
    if (y == 9)
        return solve(x + 1, 0);
    if (board[x * 9 + y] != '.')
        return solve(x, y + 1);
    int b = x / 3 * 3 + y / 3;
    for (int d = 0; d < 9; d++) {
        if (row[x][d] || col[y][d] || box[b][d])
            continue;
        row[x][d] = col[y][d] = box[b][d] = true;
        board[x * 9 + y] = '1' + d;
        if (solve(x, y + 1))
            return true;
        row[x][d] = col[y][d] = box[b][d] = false;
    }
    board[x * 9 + y] = '.';
    return false;
}

int main()
{
    while (cin >> board && board != "end") {
        memset(row, 0, sizeof row);
        memset(col, 0, sizeof col);
        memset(box, 0, sizeof box);
        for (int i = 0; i < 81; i++)
            if (board[i] != '.') {
                int d = board[i] - '1';
                row[i / 9][d] = col[i % 9][d] = box[i / 27 * 3 + i % 9 / 3][d] = true;
            }
        solve(0, 0);
        cout << board << endl;
    }
}
