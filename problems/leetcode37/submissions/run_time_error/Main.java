// @IO@: stdio
import java.util.Scanner;

// Wrong: the table has nine places a row, digits are counted from one, and a 9 is
// out of bounds.
public class Main {
    public static void main(String[] args) {
        String cells = new Scanner(System.in).nextLine().replaceAll("[^.1-9]", "");
        boolean[][] row = new boolean[9][9];
        int givens = 0;
        for (int i = 0; i < 81; i++) {
            if (cells.charAt(i) != '.') {
                row[i / 9][cells.charAt(i) - '0'] = true;
                givens++;
            }
        }
        System.out.println(givens);
    }
}
