// @IO@: stdio
import java.util.Scanner;

// Row-major recursion. Wrong: the boxes are forgotten.
public class Main {
    static char[][] board = new char[9][];

    static boolean fits(int row, int col, char c) {
        for (int i = 0; i < 9; i++) {
            if (board[row][i] == c || board[i][col] == c) {
                return false;
            }
        }
        return true;
    }

    static boolean solve(int cell) {
        if (cell == 81) {
            return true;
        }
        if (board[cell / 9][cell % 9] != '.') {
            return solve(cell + 1);
        }
        for (char c = '1'; c <= '9'; c++) {
            if (fits(cell / 9, cell % 9, c)) {
                board[cell / 9][cell % 9] = c;
                if (solve(cell + 1)) {
                    return true;
                }
                board[cell / 9][cell % 9] = '.';
            }
        }
        return false;
    }

    public static void main(String[] args) {
        String cells = new Scanner(System.in).nextLine().replaceAll("[^.1-9]", "");
        for (int i = 0; i < 9; i++) {
            board[i] = cells.substring(9 * i, 9 * i + 9).toCharArray();
        }
        solve(0);
        StringBuilder out = new StringBuilder("[");
        for (int i = 0; i < 9; i++) {
            out.append(i == 0 ? "[" : ",[");
            for (int j = 0; j < 9; j++) {
                out.append(j == 0 ? "\"" : ",\"").append(board[i][j]).append('"');
            }
            out.append(']');
        }
        System.out.println(out.append(']'));
    }
}
