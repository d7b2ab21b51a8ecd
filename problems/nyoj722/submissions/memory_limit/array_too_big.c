/* Keeps a copy of the board for every depth and digit, far too many of them.
   Wrong: the table alone takes 200 MB, all of it touched. */
#include <stdio.h>
#include <string.h>

int copies[81][8000][81];

int main(void)
{
    int n, i, d;

    memset(copies, -1, sizeof copies);
    scanf("%d", &n);
    for (i = 0; i < 81; i++) {
        scanf("%d", &d);
        copies[0][0][i] = d;
    }
    for (i = 0; i < 81; i++)
        printf("%d%c", copies[0][0][i], i % 9 < 8 ? ' ' : '\n');
    return 0;
}
