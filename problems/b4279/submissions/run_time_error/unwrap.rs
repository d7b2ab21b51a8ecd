// Wrong: expects a count of boards first, and panics when there is none.
use std::io;

fn main() {
    let mut line = String::new();
    io::stdin().read_line(&mut line).unwrap();
    let cases: usize = line.trim().parse().unwrap();
    println!("{}", cases);
}
