import java.util.Scanner;

// Wrong: takes the dots for digits, and parseInt throws.
public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int[][] board = new int[9][9];
        for (int x = 0; x < 9; x++) {
            String line = in.next();
            for (int y = 0; y < 9; y++) {
                board[x][y] = Integer.parseInt(line.substring(y, y + 1));
            }
        }
        System.out.println(board[8][8]);
    }
}
