// Recursion over the blanks. Wrong: dfs returns nothing, so that the first
// completion is taken back before it is printed.
#include <iostream>
#include <string>
using namespace std;

string board[9];

bool fits(int x, int y, char d)
{
    for (int i = 0; i < 9; i++)
        if (board[x][i] == d || board[i][y] == d || board[x / 3 * 3 + i / 3][y / 3 * 3 + i % 3] == d)
            return false;
    return true;
}

void dfs(int cell)
{
    if (cell == 81)
        return;
    int x = cell / 9, y = cell % 9;
    if (board[x][y] != '.') {
        dfs(cell + 1);
        return;
    }
    for (char d = '1'; d <= '9'; d++)
        if (fits(x, y, d)) {
            board[x][y] = d;
            dfs(cell + 1);
            board[x][y] = '.';
        }
}

int main()
{
    for (auto &row : board)
        cin >> row;
    dfs(0);
    for (auto &row : board)
        cout << row << '\n';
}
