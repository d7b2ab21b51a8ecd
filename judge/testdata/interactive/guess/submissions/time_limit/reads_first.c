#include <stdio.h>

/* Both wait for the other. */
int main(void) {
    char word[16];
    scanf("%15s", word);
    printf("500\n");
    return 0;
}
