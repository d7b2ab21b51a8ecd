// Wrong: memset is used, and <cstring> is not included.
#include <cstdio>

char board[9][10];

int main()
{
    memset(board, '.', sizeof board);
    for (auto &row : board)
        scanf("%9s", row);
    for (auto &row : board)
        puts(row);
}
