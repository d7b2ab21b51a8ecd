/* Fills cells with one candidate as long as there are any, then guesses. */
#include <stdio.h>
#include <string.h>

static int candidates(char board[9][10], int x, int y)
{
    int i, mask = 0x1ff;

    for (i = 0; i < 9; i++) {
        char c[3] = {board[x][i], board[i][y], board[x / 3 * 3 + i / 3][y / 3 * 3 + i % 3]};
        int k;
        for (k = 0; k < 3; k++)
            if (c[k] != '.')
                mask &= ~(1 << (c[k] - '1'));
    }
    return mask;
}

static int solve(char board[9][10])
{
    char copy[9][10];
    int x, y, d, mask, bx, by, bmask, fewest;

    for (;;) {
        fewest = 10;
        bx = by = bmask = 0;
        for (x = 0; x < 9; x++)
            for (y = 0; y < 9; y++)
                if (board[x][y] == '.') {
                    mask = candidates(board, x, y);
                    if (__builtin_popcount(mask) < fewest) {
                        fewest = __builtin_popcount(mask);
                        bx = x, by = y, bmask = mask;
                    }
                }
        if (fewest != 1)
            break;
        board[bx][by] = '1' + __builtin_ctz(bmask);
    }
    if (fewest == 10)
        return 1;
    for (d = 0; d < 9; d++)
        if (bmask >> d & 1) {
            memcpy(copy, board, sizeof copy);
            copy[bx][by] = '1' + d;
            if (solve(copy)) {
                memcpy(board, copy, sizeof copy);
                return 1;
            }
        }
    return 0;
}

int main(void)
{
    char board[9][10];
    int i;

    for (i = 0; i < 9; i++)
        scanf("%9s", board[i]);
    solve(board);
    for (i = 0; i < 9; i++)
        puts(board[i]);
    return 0;
}
