// The blanks first, then a recursion over them with masks of the digits used.
use std::io::{self, Read, Write};

#[derive(Default)]
struct Sudoku {
    cells: Vec<usize>,
    rows: [u16; 9],
    columns: [u16; 9],
    boxes: [u16; 9],
    blanks: Vec<usize>,
}

impl Sudoku {
    fn read(cells: Vec<usize>) -> Sudoku {
        let mut s = Sudoku { cells, ..Default::default() };
        for i in 0..81 {
            match s.cells[i] {
                0 => s.blanks.push(i),
                d => s.flip(i, d),
            }
        }
        s
    }

    fn units(i: usize) -> (usize, usize, usize) {
        (i / 9, i % 9, i / 27 * 3 + i % 9 / 3)
    }

    fn flip(&mut self, i: usize, d: usize) {
        let (r, c, b) = Sudoku::units(i);
        self.rows[r] ^= 1 << d;
        self.columns[c] ^= 1 << d;
        self.boxes[b] ^= 1 << d;
    }

    fn solve(&mut self, k: usize) -> bool {
        if k == self.blanks.len() {
            return true;
        }
        let i = self.blanks[k];
        let (r, c, b) = Sudoku::units(i);
        let used = self.rows[r] | self.columns[c] | self.boxes[b];
        for d in 1..=9 {
            if used >> d & 1 == 1 {
                continue;
            }
            self.cells[i] = d;
            self.flip(i, d);
            if self.solve(k + 1) {
                return true;
            }
            self.flip(i, d);
        }
        false
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|t| t.parse::<usize>().unwrap());
    let n = numbers.next().unwrap();
    let mut out = String::new();
    for _ in 0..n {
        let mut s = Sudoku::read(numbers.by_ref().take(81).collect());
        s.solve(0);
        for row in s.cells.chunks(9) {
            let row: Vec<String> = row.iter().map(|d| d.to_string()).collect();
            out += &row.join(" ");
            out += "\n";
        }
    }
    io::stdout().write_all(out.as_bytes()).unwrap();
}
