impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        panic!("no such board: {} rows", board.len());
    }
}
