// Solves one board and ends. Wrong: the count on the first line is ignored.
#include <cstdio>

int board[9][9];

bool fits(int x, int y, int d)
{
    for (int i = 0; i < 9; i++)
        if (board[x][i] == d || board[i][y] == d || board[x / 3 * 3 + i / 3][y / 3 * 3 + i % 3] == d)
            return false;
    return true;
}

bool solve(int cell)
{
    if (cell == 81)
        return true;
    int x = cell / 9, y = cell % 9;
    if (board[x][y])
        return solve(cell + 1);
    for (int d = 1; d <= 9; d++)
        if (fits(x, y, d)) {
            board[x][y] = d;
            if (solve(cell + 1))
                return true;
        }
    board[x][y] = 0;
    return false;
}

int main()
{
    int n;
    scanf("%d", &n);
    for (auto &row : board)
        for (int &d : row)
            scanf("%d", &d);
    solve(0);
    for (auto &row : board)
        for (int y = 0; y < 9; y++)
            printf("%d%c", row[y], y < 8 ? ' ' : '\n');
}
