// @IO@: stdio
import java.util.Scanner;
import java.util.StringJoiner;

// In place, with a scan of row, column and box for each digit.
class Solution {
    public void solveSudoku(char[][] board) {
        solve(board, 0);
    }

    private boolean solve(char[][] board, int cell) {
        if (cell == 81) {
            return true;
        }
        int row = cell / 9;
        int col = cell % 9;
        if (board[row][col] != '.') {
            return solve(board, cell + 1);
        }
        for (char c = '1'; c <= '9'; c++) {
            if (fits(board, row, col, c)) {
                board[row][col] = c;
                if (solve(board, cell + 1)) {
                    return true;
                }
                board[row][col] = '.';
            }
        }
        return false;
    }

    private boolean fits(char[][] board, int row, int col, char c) {
        for (int i = 0; i < 9; i++) {
            if (board[row][i] == c || board[i][col] == c
                    || board[row / 3 * 3 + i / 3][col / 3 * 3 + i % 3] == c) {
                return false;
            }
        }
        return true;
    }
}

public class Main {
    public static void main(String[] args) {
        String cells = new Scanner(System.in).nextLine().replaceAll("[^.1-9]", "");
        char[][] board = new char[9][];
        for (int i = 0; i < 9; i++) {
            board[i] = cells.substring(9 * i, 9 * i + 9).toCharArray();
        }
        new Solution().solveSudoku(board);
        StringJoiner rows = new StringJoiner(",", "[", "]");
        for (char[] row : board) {
            StringJoiner cols = new StringJoiner(",", "[", "]");
            for (char c : row) {
                cols.add("\"" + c + "\"");
            }
            rows.add(cols.toString());
        }
        System.out.println(rows);
    }
}
