// @IO@: stdio
// Wrong: a row is changed while the board is borrowed by the loop.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let mut board: Vec<Vec<char>> = vec![line.chars().collect(); 9];
    for row in board.iter() {
        if row[0] == '.' {
            board[0][0] = '1';
        }
    }
    println!("{:?}", board);
}
