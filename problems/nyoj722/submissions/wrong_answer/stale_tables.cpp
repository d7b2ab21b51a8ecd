// A list of the blanks with seen-tables. Wrong: neither the tables nor the list
// are emptied between cases, so that only the first board comes out right.
#include <cstdio>
#include <vector>

int board[81];
bool row[9][10], col[9][10], box[9][10];
std::vector<int> blanks;

bool dfs(size_t k)
{
    if (k == blanks.size())
        return true;
    int i = blanks[k], r = i / 9, c = i % 9, b = r / 3 * 3 + c / 3;
    for (int d = 1; d <= 9; d++) {
        if (row[r][d] || col[c][d] || box[b][d])
            continue;
        row[r][d] = col[c][d] = box[b][d] = true;
        board[i] = d;
        if (dfs(k + 1))
            return true;
        row[r][d] = col[c][d] = box[b][d] = false;
    }
    return false;
}

int main()
{
    int n;
    scanf("%d", &n);
    while (n--) {
        for (int i = 0; i < 81; i++) {
            scanf("%d", &board[i]);
            int d = board[i];
            if (d)
                row[i / 9][d] = col[i % 9][d] = box[i / 27 * 3 + i % 9 / 3][d] = true;
            else
                blanks.push_back(i);
        }
        dfs(0);
        for (int i = 0; i < 81; i++)
            printf("%d%c", board[i], i % 9 < 8 ? ' ' : '\n');
    }
}
