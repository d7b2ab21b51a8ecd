/* Wrong: the variable is called i, and j is never declared. */
#include <stdio.h>

int main(void)
{
    char s[128];
    int i;

    while (scanf("%127s", s) == 1 && s[0] != 'e')
        for (i = 0; j < 81; i++)
            putchar(s[i]);
    return 0;
}
