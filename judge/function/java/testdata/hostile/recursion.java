class Solution {
    private long deeper(char[][] board, long above) {
        return deeper(board, above + 1) + above;
    }

    public void solveSudoku(char[][] board) {
        board[0][0] = (char) deeper(board, 1);
    }
}
