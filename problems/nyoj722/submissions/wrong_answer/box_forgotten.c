/* Row-major recursion. Wrong: the boxes are never looked at. */
#include <stdio.h>
#include <string.h>

int board[9][9];
int row[9][10], column[9][10];

int solve(int x, int y)
{
    int d;

    if (x == 9)
        return 1;
    if (y == 9)
        return solve(x + 1, 0);
    if (board[x][y])
        return solve(x, y + 1);
    for (d = 1; d <= 9; d++) {
        if (row[x][d] || column[y][d])
            continue;
        row[x][d] = column[y][d] = 1;
        board[x][y] = d;
        if (solve(x, y + 1))
            return 1;
        board[x][y] = 0;
        row[x][d] = column[y][d] = 0;
    }
    return 0;
}

int main(void)
{
    int n, i, j;

    scanf("%d", &n);
    while (n--) {
        memset(row, 0, sizeof row);
        memset(column, 0, sizeof column);
        for (i = 0; i < 9; i++)
            for (j = 0; j < 9; j++) {
                scanf("%d", &board[i][j]);
                row[i][board[i][j]] = column[j][board[i][j]] = 1;
            }
        solve(0, 0);
        for (i = 0; i < 9; i++)
            for (j = 0; j < 9; j++)
                printf("%d%c", board[i][j], j < 8 ? ' ' : '\n');
    }
    return 0;
}
