// @IO@: stdio
// Prints the nine rows as text. Wrong: JSON is due.
#include <cstdio>

char board[81];

bool solve(int cell)
{
    if (cell == 81)
        return true;
    if (board[cell] != '.')
        return solve(cell + 1);
    int x = cell / 9, y = cell % 9;
    for (char d = '1'; d <= '9'; d++) {
        bool fits = true;
        for (int i = 0; i < 9; i++)
            fits = fits && board[x * 9 + i] != d && board[i * 9 + y] != d &&
                   board[(x / 3 * 3 + i / 3) * 9 + y / 3 * 3 + i % 3] != d;
        if (fits) {
            board[cell] = d;
            if (solve(cell + 1))
                return true;
        }
    }
    board[cell] = '.';
    return false;
}

int main()
{
    int c, k = 0;
    while (k < 81 && (c = getchar()) != EOF)
        if (c == '.' || (c >= '1' && c <= '9'))
            board[k++] = c;
    solve(0);
    for (int r = 0; r < 9; r++)
        printf("%.9s\n", board + 9 * r);
}
