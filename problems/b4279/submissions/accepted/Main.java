import java.util.Scanner;

// Row-major recursion with three tables.
public class Main {
    static int[][] board = new int[9][9];
    static boolean[][] row = new boolean[9][10];
    static boolean[][] column = new boolean[9][10];
    static boolean[][] box = new boolean[9][10];

    static void mark(int x, int y, int d, boolean on) {
        row[x][d] = column[y][d] = box[x / 3 * 3 + y / 3][d] = on;
    }

    static boolean solve(int x, int y) {
        if (x == 9) {
            return true;
        }
        if (y == 9) {
            return solve(x + 1, 0);
        }
        if (board[x][y] != 0) {
            return solve(x, y + 1);
        }
        for (int d = 1; d <= 9; d++) {
            if (row[x][d] || column[y][d] || box[x / 3 * 3 + y / 3][d]) {
                continue;
            }
            board[x][y] = d;
            mark(x, y, d, true);
            if (solve(x, y + 1)) {
                return true;
            }
            mark(x, y, d, false);
        }
        board[x][y] = 0;
        return false;
    }

    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int x = 0; x < 9; x++) {
            String line = in.next();
            for (int y = 0; y < 9; y++) {
                if (line.charAt(y) != '.') {
                    board[x][y] = line.charAt(y) - '0';
                    mark(x, y, board[x][y], true);
                }
            }
        }
        solve(0, 0);
        StringBuilder out = new StringBuilder();
        for (int[] cells : board) {
            for (int d : cells) {
                out.append(d);
            }
            out.append('\n');
        }
        System.out.print(out);
    }
}
