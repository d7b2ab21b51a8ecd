class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) { throw invalid_argument("no such board"); }
};
