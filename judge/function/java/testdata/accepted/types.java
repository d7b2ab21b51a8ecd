package echo.of.types; // of the contestant's

import java.util.List;

public class Echo {
    public Echo() {}
    public boolean flag(boolean v) { return v; }
    public boolean[] flags(boolean[] v) { return v; }
    public boolean[][] flagRows(boolean[][] v) { return v; }
    public int whole(int v) { return v; }
    public int[] wholes(int[] v) { return v; }
    public List<List<Integer>> wholeRows(int[][] v) {
        List<List<Integer>> rows = new ArrayList<>();
        for (int[] row : v) rows.add(Arrays.stream(row).boxed().collect(Collectors.toList()));
        return rows;
    }
    public long large(long v) { return v; }
    public long[] larges(long[] v) { return v; }
    public long[][] largeRows(long[][] v) { return v; }
    public double real(double v) { return v; }
    public double[] reals(double[] v) { return v; }
    public double[][] realRows(double[][] v) { return v; }
    public char letter(char v) { return v; }
    public char[] letters(char[] v) { return v; }
    public char[][] letterRows(char[][] v) { return v; }
    public String text(String v) {
        Pair<Integer, String> pair = new Pair<>(1, v);
        return new Pair<>(1, v).equals(pair) ? pair.getValue() : "not equal";
    }
    public List<String> texts(String[] v) { return Arrays.asList(v); }
    public String[][] textRows(String[][] v) { return v; }
    public ListNode nodes(ListNode v) { return v; }
    public ListNode[] nodeLists(ListNode[] v) { return v; }
    public void nothing(int a, String b) {}
}
