/* Row-major recursion. Wrong: prints 123456789 where 1 2 3 4 5 6 7 8 9 is due. */
#include <stdio.h>
#include <string.h>

int board[9][9];
int used[3][9];

int solve(int cell)
{
    int x = cell / 9, y = cell % 9, b = x / 3 * 3 + y / 3, d;

    if (cell == 81)
        return 1;
    if (board[x][y])
        return solve(cell + 1);
    for (d = 1; d <= 9; d++) {
        if ((used[0][x] | used[1][y] | used[2][b]) >> d & 1)
            continue;
        used[0][x] ^= 1 << d, used[1][y] ^= 1 << d, used[2][b] ^= 1 << d;
        board[x][y] = d;
        if (solve(cell + 1))
            return 1;
        used[0][x] ^= 1 << d, used[1][y] ^= 1 << d, used[2][b] ^= 1 << d;
    }
    board[x][y] = 0;
    return 0;
}

int main(void)
{
    int n, i, d;

    scanf("%d", &n);
    while (n--) {
        memset(used, 0, sizeof used);
        for (i = 0; i < 81; i++) {
            scanf("%d", &d);
            board[i / 9][i % 9] = d;
            used[0][i / 9] |= 1 << d;
            used[1][i % 9] |= 1 << d;
            used[2][i / 27 * 3 + i % 9 / 3] |= 1 << d;
        }
        solve(0);
        for (i = 0; i < 81; i++)
            printf(i % 9 < 8 ? "%d" : "%d\n", board[i / 9][i % 9]);
    }
    return 0;
}
