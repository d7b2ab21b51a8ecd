/* Row-major recursion with three tables. Too slow for a board made against it. */
#include <stdio.h>

int board[9][9];
int row[9][10], column[9][10], box[9][10];

int solve(int x, int y)
{
    int d, b;

    if (x == 9)
        return 1;
    if (y == 9)
        return solve(x + 1, 0);
    if (board[x][y])
        return solve(x, y + 1);
    b = x / 3 * 3 + y / 3;
    for (d = 1; d <= 9; d++) {
        if (row[x][d] || column[y][d] || box[b][d])
            continue;
        row[x][d] = column[y][d] = box[b][d] = 1;
        board[x][y] = d;
        if (solve(x, y + 1))
            return 1;
        board[x][y] = 0;
        row[x][d] = column[y][d] = box[b][d] = 0;
    }
    return 0;
}

int main(void)
{
    int i, j, d;

    for (i = 0; i < 9; i++)
        for (j = 0; j < 9; j++) {
            scanf("%d", &board[i][j]);
            d = board[i][j];
            row[i][d] = column[j][d] = box[i / 3 * 3 + j / 3][d] = 1;
        }
    solve(0, 0);
    for (i = 0; i < 9; i++)
        for (j = 0; j < 9; j++)
            printf("%d%c", board[i][j], j < 8 ? ' ' : '\n');
    return 0;
}
