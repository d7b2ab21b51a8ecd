// Dancing links on a matrix of 4096 x 1024 that is kept as such. Wrong: each
// element is a node of 40 bytes, 160 MB in all.
#include <cstdio>
#include <vector>

struct Node {
    Node *left = nullptr, *right = nullptr, *up = nullptr, *down = nullptr;
    int row = 0, column = 0;
};

int main()
{
    std::vector<std::vector<Node>> matrix(4096, std::vector<Node>(1024));
    char board[16][32];
    for (auto &row : board)
        scanf("%31s", row);
    for (int r = 0; r < 4096; r++)
        for (int c = 0; c < 1024; c++) {
            matrix[r][c].row = r;
            matrix[r][c].column = c;
        }
    printf("%d\n", matrix[4095][1023].column);
}
