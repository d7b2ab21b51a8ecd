// A list of the blanks, and a space after every number, as in the sample.
#include <iostream>
#include <vector>
using namespace std;

int board[9][9];
bool seen[3][9][10];
vector<pair<int, int>> blanks;

void mark(int x, int y, int d, bool on)
{
    seen[0][x][d] = seen[1][y][d] = seen[2][x / 3 * 3 + y / 3][d] = on;
}

bool dfs(size_t k)
{
    if (k == blanks.size())
        return true;
    int x = blanks[k].first, y = blanks[k].second;
    for (int d = 1; d <= 9; d++) {
        if (seen[0][x][d] || seen[1][y][d] || seen[2][x / 3 * 3 + y / 3][d])
            continue;
        board[x][y] = d;
        mark(x, y, d, true);
        if (dfs(k + 1))
            return true;
        mark(x, y, d, false);
    }
    return false;
}

int main()
{
    ios::sync_with_stdio(false);
    int n;
    cin >> n;
    while (n--) {
        blanks.clear();
        fill(&seen[0][0][0], &seen[0][0][0] + sizeof seen, false);
        for (int x = 0; x < 9; x++)
            for (int y = 0; y < 9; y++) {
                cin >> board[x][y];
                if (board[x][y])
                    mark(x, y, board[x][y], true);
                else
                    blanks.push_back({x, y});
            }
        dfs(0);
        for (auto &r : board) {
            for (int d : r)
                cout << d << ' ';
            cout << '\n';
        }
    }
}
