/* Looks for the next blank. Wrong: the loop goes on when a digit does not fit,
   with the same cell and the same digit. */
#include <stdio.h>

int board[81];

int fits(int cell, int d)
{
    int i;

    for (i = 0; i < 81; i++)
        if (board[i] == d && (i / 9 == cell / 9 || i % 9 == cell % 9))
            return 0;
    return 1;
}

int main(void)
{
    int n, i, d = 1;

    scanf("%d", &n);
    for (i = 0; i < 81; i++)
        scanf("%d", &board[i]);
    i = 0;
    while (i < 81) {
        if (board[i]) {
            i++;
            d = 1;
        } else if (fits(i, d)) {
            board[i] = d++;
        }
    }
    for (i = 0; i < 81; i++)
        printf("%d%c", board[i], i % 9 < 8 ? ' ' : '\n');
    return 0;
}
