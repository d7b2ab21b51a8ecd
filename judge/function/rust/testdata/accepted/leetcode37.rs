impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut rows = [[false; 9]; 9];
        let mut cols = [[false; 9]; 9];
        let mut boxes = [[false; 9]; 9];
        let mut empty = vec![];
        for i in 0..9 {
            for j in 0..9 {
                if board[i][j] == '.' {
                    empty.push((i, j));
                } else {
                    let d = board[i][j].to_digit(10).unwrap() as usize - 1;
                    rows[i][d] = true;
                    cols[j][d] = true;
                    boxes[i / 3 * 3 + j / 3][d] = true;
                }
            }
        }
        Self::dfs(board, &empty, 0, &mut rows, &mut cols, &mut boxes);
    }

    fn dfs(
        board: &mut Vec<Vec<char>>,
        empty: &Vec<(usize, usize)>,
        pos: usize,
        rows: &mut [[bool; 9]; 9],
        cols: &mut [[bool; 9]; 9],
        boxes: &mut [[bool; 9]; 9],
    ) -> bool {
        if pos == empty.len() {
            return true;
        }
        let (i, j) = empty[pos];
        let k = i / 3 * 3 + j / 3;
        for d in 0..9 {
            if !rows[i][d] && !cols[j][d] && !boxes[k][d] {
                rows[i][d] = true;
                cols[j][d] = true;
                boxes[k][d] = true;
                board[i][j] = (d as u8 + b'1') as char;
                if Self::dfs(board, empty, pos + 1, rows, cols, boxes) {
                    return true;
                }
                rows[i][d] = false;
                cols[j][d] = false;
                boxes[k][d] = false;
            }
        }
        board[i][j] = '.';
        false
    }
}
