class Solution {
    int deeper(vector<vector<char>>& board, volatile int* above) {
        volatile int here[16] = {*above};
        return deeper(board, here) + here[3];
    }
public:
    void solveSudoku(vector<vector<char>>& board) {
        volatile int first = 0;
        board[0][0] = deeper(board, &first);
    }
};
