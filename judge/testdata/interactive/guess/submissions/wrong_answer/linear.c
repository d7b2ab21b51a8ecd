#include <stdio.h>

/* Goes on asking whatever it is told: the judge's end of the pipe ends it. */
int main(void) {
    char word[16] = "";
    for (int n = 1; word[0] != 'f'; n++) {
        printf("%d\n", n);
        fflush(stdout);
        scanf("%15s", word);
    }
    return 0;
}
