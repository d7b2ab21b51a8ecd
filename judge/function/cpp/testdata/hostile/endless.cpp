class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) {
        for (volatile int i = 0;; i++) {}
    }
};
