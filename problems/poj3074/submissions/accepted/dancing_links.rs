// Dancing links in vectors of indices.
use std::io::{self, BufRead, Write};

struct Dance {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    column: Vec<usize>,
    row: Vec<usize>,
    size: [usize; 325],
    picked: Vec<usize>,
}

impl Dance {
    fn new() -> Dance {
        let all: Vec<usize> = (0..325).collect();
        Dance {
            left: (0..325).map(|c| (c + 324) % 325).collect(),
            right: (0..325).map(|c| (c + 1) % 325).collect(),
            up: all.clone(),
            down: all.clone(),
            column: all.clone(),
            row: all,
            size: [0; 325],
            picked: Vec::new(),
        }
    }

    fn add(&mut self, row: usize, columns: [usize; 4]) {
        let first = self.up.len();
        for (k, &c) in columns.iter().enumerate() {
            let n = first + k;
            self.left.push(first + (k + 3) % 4);
            self.right.push(first + (k + 1) % 4);
            self.up.push(self.up[c]);
            self.down.push(c);
            self.column.push(c);
            self.row.push(row);
            let last = self.up[c];
            self.down[last] = n;
            self.up[c] = n;
            self.size[c] += 1;
        }
    }

    fn cover(&mut self, c: usize) {
        let (l, r) = (self.left[c], self.right[c]);
        self.right[l] = r;
        self.left[r] = l;
        let mut i = self.down[c];
        while i != c {
            let mut j = self.right[i];
            while j != i {
                let (u, d) = (self.up[j], self.down[j]);
                self.down[u] = d;
                self.up[d] = u;
                self.size[self.column[j]] -= 1;
                j = self.right[j];
            }
            i = self.down[i];
        }
    }

    fn uncover(&mut self, c: usize) {
        let mut i = self.up[c];
        while i != c {
            let mut j = self.left[i];
            while j != i {
                let (u, d) = (self.up[j], self.down[j]);
                self.down[u] = j;
                self.up[d] = j;
                self.size[self.column[j]] += 1;
                j = self.left[j];
            }
            i = self.up[i];
        }
        let (l, r) = (self.left[c], self.right[c]);
        self.right[l] = c;
        self.left[r] = c;
    }

    fn search(&mut self) -> bool {
        let mut c = self.right[0];
        if c == 0 {
            return true;
        }
        let mut i = c;
        while i != 0 {
            if self.size[i] < self.size[c] {
                c = i;
            }
            i = self.right[i];
        }
        self.cover(c);
        let mut i = self.down[c];
        while i != c {
            self.picked.push(self.row[i]);
            let mut j = self.right[i];
            while j != i {
                self.cover(self.column[j]);
                j = self.right[j];
            }
            if self.search() {
                return true;
            }
            let mut j = self.left[i];
            while j != i {
                self.uncover(self.column[j]);
                j = self.left[j];
            }
            self.picked.pop();
            i = self.down[i];
        }
        self.uncover(c);
        false
    }
}

fn solve(line: &str) -> String {
    let mut cells: Vec<u8> = line.bytes().collect();
    let mut used = [[0u16; 9]; 3];
    let units = |i: usize| [i / 9, i % 9, i / 27 * 3 + i % 9 / 3];
    for (i, &c) in cells.iter().enumerate() {
        if c != b'.' {
            (0..3).for_each(|k| used[k][units(i)[k]] |= 1 << (c - b'1'));
        }
    }
    let mut dance = Dance::new();
    for (i, &c) in cells.iter().enumerate() {
        let u = units(i);
        for d in 0..9 {
            let open = c == b'.' && (0..3).all(|k| used[k][u[k]] >> d & 1 == 0);
            if open || c == b'1' + d as u8 {
                dance.add(i * 9 + d, [1 + i, 82 + u[0] * 9 + d, 163 + u[1] * 9 + d, 244 + u[2] * 9 + d]);
            }
        }
    }
    dance.search();
    for &p in &dance.picked {
        cells[p / 9] = b'1' + (p % 9) as u8;
    }
    String::from_utf8(cells).unwrap()
}

fn main() {
    let stdout = io::stdout();
    let mut out = stdout.lock();
    for line in io::stdin().lock().lines().map(|l| l.unwrap()) {
        if line == "end" {
            break;
        }
        writeln!(out, "{}", solve(&line)).unwrap();
    }
}
