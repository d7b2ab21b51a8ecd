// Keeps the blanks in a linked list. Wrong: walks on from its last node.
#include <cstdio>

struct Blank {
    int x, y;
    Blank *next;
};

int main()
{
    char board[9][10];
    Blank *head = nullptr;
    for (int x = 0; x < 9; x++) {
        scanf("%9s", board[x]);
        for (int y = 0; y < 9; y++)
            if (board[x][y] == '.')
                head = new Blank{x, y, head};
    }
    int sum = 0;
    for (Blank *b = head; b->x >= 0; b = b->next)
        sum += b->x * 9 + b->y;
    printf("%d\n", sum);
}
