use std::thread;
use std::time::Duration;

impl Solution {
    fn fits(board: &Vec<Vec<char>>, r: usize, c: usize, x: char) -> bool {
        (0..9).all(|k| board[r][k] != x && board[k][c] != x && board[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3] != x)
    }

    fn fill(board: &mut Vec<Vec<char>>) -> bool {
        for r in 0..9 {
            for c in 0..9 {
                if board[r][c] != '.' {
                    continue;
                }
                for x in '1'..='9' {
                    if !Self::fits(board, r, c, x) {
                        continue;
                    }
                    board[r][c] = x;
                    if Self::fill(board) {
                        return true;
                    }
                    board[r][c] = '.';
                }
                return false;
            }
        }
        true
    }

    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        for _ in 0..3 {
            thread::spawn(|| loop {
                thread::sleep(Duration::from_secs(3600));
            });
        }
        Self::fill(board);
    }
}
