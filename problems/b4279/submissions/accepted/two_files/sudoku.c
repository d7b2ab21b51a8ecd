#include "sudoku.h"

static int fits(char board[9][10], int x, int y, char d)
{
    int i;

    for (i = 0; i < 9; i++)
        if (board[x][i] == d || board[i][y] == d || board[x / 3 * 3 + i / 3][y / 3 * 3 + i % 3] == d)
            return 0;
    return 1;
}

int sudoku_solve(char board[9][10])
{
    int x, y;
    char d;

    for (x = 0; x < 9; x++)
        for (y = 0; y < 9; y++) {
            if (board[x][y] != '.')
                continue;
            for (d = '1'; d <= '9'; d++)
                if (fits(board, x, y, d)) {
                    board[x][y] = d;
                    if (sudoku_solve(board))
                        return 1;
                    board[x][y] = '.';
                }
            return 0;
        }
    return 1;
}
