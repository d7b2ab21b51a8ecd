/* Works out the share of blanks among the givens of a row. Wrong: rows without
   givens are divided by. */
#include <stdio.h>

int main(void)
{
    int n, row, column, d, givens, blanks, shares = 0;

    scanf("%d", &n);
    while (n--)
        for (row = 0; row < 9; row++) {
            givens = blanks = 0;
            for (column = 0; column < 9; column++) {
                scanf("%d", &d);
                if (d)
                    blanks++;
            }
            shares += 100 * blanks / givens;
        }
    printf("%d\n", shares);
    return 0;
}
