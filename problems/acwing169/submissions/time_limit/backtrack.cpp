// Row-major recursion. Too slow for 16x16 boards.
#include <cstdio>

char board[16][32];
bool row[16][16], col[16][16], box[16][16];

bool solve(int cell)
{
    if (cell == 256)
        return true;
    int x = cell / 16, y = cell % 16, b = x / 4 * 4 + y / 4;
    if (board[x][y] != '-')
        return solve(cell + 1);
    for (int d = 0; d < 16; d++) {
        if (row[x][d] || col[y][d] || box[b][d])
            continue;
        row[x][d] = col[y][d] = box[b][d] = true;
        board[x][y] = 'A' + d;
        if (solve(cell + 1))
            return true;
        row[x][d] = col[y][d] = box[b][d] = false;
    }
    board[x][y] = '-';
    return false;
}

int main()
{
    while (scanf("%31s", board[0]) == 1) {
        for (int x = 1; x < 16; x++)
            scanf("%31s", board[x]);
        for (int x = 0; x < 16; x++)
            for (int d = 0; d < 16; d++)
                row[x][d] = col[x][d] = box[x][d] = false;
        for (int x = 0; x < 16; x++)
            for (int y = 0; y < 16; y++)
                if (board[x][y] != '-') {
                    int d = board[x][y] - 'A';
                    row[x][d] = col[y][d] = box[x / 4 * 4 + y / 4][d] = true;
                }
        solve(0);
        for (auto &r : board)
            puts(r);
        puts("");
    }
}
