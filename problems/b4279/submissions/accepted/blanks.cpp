// Lists the blanks, then recurses over the list; ends with the first completion.
#include <cstdio>
#include <cstdlib>

char board[9][10];
bool row[9][9], column[9][9], box[9][9];
int blank[81][2], blanks;

const int boxOf[9][9] = {
    {0, 0, 0, 1, 1, 1, 2, 2, 2}, {0, 0, 0, 1, 1, 1, 2, 2, 2}, {0, 0, 0, 1, 1, 1, 2, 2, 2},
    {3, 3, 3, 4, 4, 4, 5, 5, 5}, {3, 3, 3, 4, 4, 4, 5, 5, 5}, {3, 3, 3, 4, 4, 4, 5, 5, 5},
    {6, 6, 6, 7, 7, 7, 8, 8, 8}, {6, 6, 6, 7, 7, 7, 8, 8, 8}, {6, 6, 6, 7, 7, 7, 8, 8, 8},
};

void dfs(int k)
{
    if (k == blanks) {
        for (int i = 0; i < 9; i++)
            puts(board[i]);
        exit(0);
    }
    int x = blank[k][0], y = blank[k][1], b = boxOf[x][y];
    for (int d = 0; d < 9; d++) {
        if (row[x][d] || column[y][d] || box[b][d])
            continue;
        row[x][d] = column[y][d] = box[b][d] = true;
        board[x][y] = '1' + d;
        dfs(k + 1);
        row[x][d] = column[y][d] = box[b][d] = false;
    }
}

int main()
{
    for (int i = 0; i < 9; i++) {
        scanf("%9s", board[i]);
        for (int j = 0; j < 9; j++) {
            if (board[i][j] == '.') {
                blank[blanks][0] = i;
                blank[blanks++][1] = j;
            } else {
                int d = board[i][j] - '1';
                row[i][d] = column[j][d] = box[boxOf[i][j]][d] = true;
            }
        }
    }
    dfs(0);
}
