// @IO@: stdio
// In place: tries each digit in the next blank and scans row, column and box.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

class Solution {
public:
    void solveSudoku(vector<vector<char>> &board)
    {
        solve(board);
    }

private:
    bool isValid(const vector<vector<char>> &board, int row, int col, char c)
    {
        for (int i = 0; i < 9; i++) {
            if (board[i][col] == c || board[row][i] == c)
                return false;
            if (board[3 * (row / 3) + i / 3][3 * (col / 3) + i % 3] == c)
                return false;
        }
        return true;
    }

    bool solve(vector<vector<char>> &board)
    {
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++) {
                if (board[i][j] != '.')
                    continue;
                for (char c = '1'; c <= '9'; c++)
                    if (isValid(board, i, j, c)) {
                        board[i][j] = c;
                        if (solve(board))
                            return true;
                        board[i][j] = '.';
                    }
                return false;
            }
        return true;
    }
};

int main()
{
    vector<vector<char>> board(9, vector<char>(9));
    string line;
    getline(cin, line);
    int k = 0;
    for (char c : line)
        if (c == '.' || (c >= '1' && c <= '9')) {
            board[k / 9][k % 9] = c;
            k++;
        }
    Solution().solveSudoku(board);
    cout << '[';
    for (int i = 0; i < 9; i++) {
        cout << (i ? ",[" : "[");
        for (int j = 0; j < 9; j++)
            cout << (j ? ",\"" : "\"") << board[i][j] << '"';
        cout << ']';
    }
    cout << "]\n";
}
