class Solution {
    public void solveSudoku(char[][] board) {
        throw new IllegalStateException("no such board: " + board.length + " rows");
    }
}
