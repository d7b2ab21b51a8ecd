// Places a letter where it has one place only, or fills a cell that has one
// candidate; guesses when neither is there.
use std::io::{self, Read};

fn peers(cell: usize) -> Vec<usize> {
    let (x, y) = (cell / 16, cell % 16);
    (0..256)
        .filter(|&o| o != cell && (o / 16 == x || o % 16 == y || (o / 64 == x / 4 && o % 16 / 4 == y / 4)))
        .collect()
}

struct Sudoku {
    peers: Vec<Vec<usize>>,
    units: Vec<Vec<usize>>,
}

impl Sudoku {
    fn new() -> Sudoku {
        let mut units = Vec::new();
        for u in 0..16 {
            units.push((0..16).map(|i| u * 16 + i).collect());
            units.push((0..16).map(|i| i * 16 + u).collect());
            units.push((0..16).map(|i| (u / 4 * 4 + i / 4) * 16 + u % 4 * 4 + i % 4).collect());
        }
        Sudoku { peers: (0..256).map(peers).collect(), units }
    }

    /// Leaves one candidate in a cell, with all that follows from it.
    fn assign(&self, masks: &mut [u32], cell: usize, bit: u32) -> bool {
        let mut open = vec![(cell, bit)];
        while let Some((cell, bit)) = open.pop() {
            if masks[cell] & bit == 0 {
                return false;
            }
            masks[cell] = bit;
            for &p in &self.peers[cell] {
                if masks[p] & bit == 0 {
                    continue;
                }
                masks[p] &= !bit;
                match masks[p].count_ones() {
                    0 => return false,
                    1 => open.push((p, masks[p])),
                    _ => {}
                }
            }
        }
        true
    }

    fn solve(&self, masks: &mut Vec<u32>) -> bool {
        let mut best: Vec<(usize, u32)> = Vec::new();
        let mut offer = |moves: Vec<(usize, u32)>| {
            if best.is_empty() || moves.len() < best.len() {
                best = moves;
            }
        };
        for (cell, &m) in masks.iter().enumerate() {
            if m.count_ones() > 1 {
                offer((0..16).map(|d| (cell, 1 << d)).filter(|o| m & o.1 != 0).collect());
            }
        }
        for unit in &self.units {
            for bit in (0..16).map(|d| 1 << d) {
                let places: Vec<(usize, u32)> =
                    unit.iter().filter(|&&c| masks[c] & bit != 0).map(|&c| (c, bit)).collect();
                match places.len() {
                    0 => return false,
                    1 if masks[places[0].0] == bit => {}
                    _ => offer(places),
                }
            }
        }
        if best.is_empty() {
            return true;
        }
        for (cell, bit) in best {
            let mut next = masks.clone();
            if self.assign(&mut next, cell, bit) && self.solve(&mut next) {
                *masks = next;
                return true;
            }
        }
        false
    }
}

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let sudoku = Sudoku::new();
    let rows: Vec<&str> = text.split_whitespace().collect();
    for (k, board) in rows.chunks(16).enumerate() {
        let mut masks = vec![0xffff; 256];
        for (cell, letter) in board.concat().bytes().enumerate() {
            if letter != b'-' {
                sudoku.assign(&mut masks, cell, 1 << (letter - b'A'));
            }
        }
        sudoku.solve(&mut masks);
        if k > 0 {
            println!();
        }
        for row in masks.chunks(16) {
            let letters: Vec<String> =
                row.iter().map(|m| ((b'A' + m.trailing_zeros() as u8) as char).to_string()).collect();
            println!("{}", letters.concat());
        }
    }
}
