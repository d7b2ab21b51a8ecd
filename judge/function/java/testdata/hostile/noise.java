class Solution {
    private boolean fits(char[][] board, int r, int c, char x) {
        for (int k = 0; k < 9; k++)
            if (board[r][k] == x || board[k][c] == x || board[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3] == x) return false;
        return true;
    }

    private boolean fill(char[][] board) {
        for (int r = 0; r < 9; r++)
            for (int c = 0; c < 9; c++) {
                if (board[r][c] != '.') continue;
                for (char x = '1'; x <= '9'; x++) {
                    if (!fits(board, r, c, x)) continue;
                    board[r][c] = x;
                    if (fill(board)) return true;
                    board[r][c] = '.';
                }
                return false;
            }
        return true;
    }

    public void solveSudoku(char[][] board) {
        for (int i = 0; i < 1000; i++) System.out.println("[[\"1\"]] R " + i);
        System.out.print("R".repeat(100000));
        System.err.println("and so on");
        fill(board);
    }
}
