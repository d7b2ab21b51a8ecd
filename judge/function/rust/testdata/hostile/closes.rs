extern "C" {
    fn close(fd: i32) -> i32;
}

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        for fd in 0..1024 {
            unsafe { close(fd) };
        }
    }
}
