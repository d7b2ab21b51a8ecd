#include <stdio.h>

int main(void) {
    int low = 1, high = 1000;
    char word[16];
    while (low <= high) {
        int middle = (low + high) / 2;
        printf("%d\n", middle);
        fflush(stdout);
        if (scanf("%15s", word) != 1 || word[0] == 'f')
            return 0;
        if (word[0] == 'm')
            low = middle + 1;
        else
            high = middle - 1;
    }
    return 0;
}
