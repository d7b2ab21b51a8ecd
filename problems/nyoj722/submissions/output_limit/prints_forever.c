/* Prints every board as it was read. Wrong: the count is never decreased, so
   that the last board is printed again and again. */
#include <stdio.h>

int main(void)
{
    char row[9][32];
    int n, i;

    scanf("%d ", &n);
    while (n > 0) {
        for (i = 0; i < 9; i++)
            if (!feof(stdin))
                fgets(row[i], sizeof row[i], stdin);
        for (i = 0; i < 9; i++)
            fputs(row[i], stdout);
    }
    return 0;
}
