// @IO@: stdio
import java.util.Scanner;

// Wrong: a String is given where a char[][] is due, and solve does not exist.
public class Main {
    static void solveSudoku(char[][] board) {
        solve(board, 0);
    }

    public static void main(String[] args) {
        solveSudoku(new Scanner(System.in).nextLine());
    }
}
