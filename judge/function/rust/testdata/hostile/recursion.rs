impl Solution {
    fn deeper(board: &Vec<Vec<char>>, above: &[u64; 16]) -> u64 {
        let here = unsafe { std::ptr::read_volatile(above) };
        Self::deeper(board, &here).wrapping_add(here[3])
    }

    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let n = Self::deeper(board, &[0; 16]);
        board[0][0] = (n as u8) as char;
    }
}
