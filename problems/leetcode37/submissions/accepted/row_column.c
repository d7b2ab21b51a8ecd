// @IO@: stdio
/* The recursive form with row and column as parameters, and masks. */
#include <stdio.h>

static char board[9][9];
static int rows[9], columns[9], boxes[9];

static int solve(int row, int column)
{
    int b = row / 3 * 3 + column / 3, d;

    if (row == 9)
        return 1;
    if (column == 9)
        return solve(row + 1, 0);
    if (board[row][column] != '.')
        return solve(row, column + 1);
    for (d = 1; d <= 9; d++) {
        int bit = 1 << d;
        if ((rows[row] | columns[column] | boxes[b]) & bit)
            continue;
        rows[row] |= bit, columns[column] |= bit, boxes[b] |= bit;
        board[row][column] = '0' + d;
        if (solve(row, column + 1))
            return 1;
        rows[row] ^= bit, columns[column] ^= bit, boxes[b] ^= bit;
    }
    board[row][column] = '.';
    return 0;
}

int main(void)
{
    int c, k = 0, i, j;

    while (k < 81 && (c = getchar()) != EOF)
        if (c == '.' || (c >= '1' && c <= '9')) {
            i = k / 9, j = k % 9;
            board[i][j] = c;
            if (c != '.') {
                rows[i] |= 1 << (c - '0');
                columns[j] |= 1 << (c - '0');
                boxes[i / 3 * 3 + j / 3] |= 1 << (c - '0');
            }
            k++;
        }
    solve(0, 0);
    for (i = 0; i < 9; i++)
        for (j = 0; j < 9; j++)
            printf("%s\"%c\"%s", j ? "," : i ? ",[" : "[[", board[i][j], j < 8 ? "" : i < 8 ? "]" : "]]\n");
    return 0;
}
