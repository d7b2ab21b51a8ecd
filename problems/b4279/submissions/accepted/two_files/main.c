/* Tries each digit in the first blank, with a scan of row, column and box. Two
   sources and a header. */
#include <stdio.h>
#include "sudoku.h"

int main(void)
{
    char board[9][10];
    int i;

    for (i = 0; i < 9; i++)
        if (scanf("%9s", board[i]) != 1)
            return 1;
    sudoku_solve(board);
    for (i = 0; i < 9; i++)
        puts(board[i]);
    return 0;
}
