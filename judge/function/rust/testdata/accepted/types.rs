struct Echo;

impl Echo {
    fn new() -> Self {
        Echo
    }

    fn flag(&self, v: bool) -> bool {
        v
    }

    fn flags(&self, v: Vec<bool>) -> Vec<bool> {
        v
    }

    fn flag_rows(&self, v: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
        v
    }

    fn whole(&self, v: i32) -> i32 {
        v
    }

    fn wholes(&self, v: Vec<i32>) -> Vec<i32> {
        v
    }

    fn whole_rows(&self, v: Vec<Vec<i32>>) -> Vec<Vec<i32>> {
        v
    }

    fn large(&self, v: i64) -> i64 {
        v
    }

    fn larges(&self, v: Vec<i64>) -> Vec<i64> {
        v
    }

    fn large_rows(&self, v: Vec<Vec<i64>>) -> Vec<Vec<i64>> {
        v
    }

    fn real(&self, v: f64) -> f64 {
        v
    }

    fn reals(&self, v: Vec<f64>) -> Vec<f64> {
        v
    }

    fn real_rows(&self, v: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
        v
    }

    fn letter(&self, v: char) -> char {
        v
    }

    fn letters(&self, v: Vec<char>) -> Vec<char> {
        v
    }

    fn letter_rows(&self, v: Vec<Vec<char>>) -> Vec<Vec<char>> {
        v
    }

    fn text(&self, v: String) -> String {
        v
    }

    fn texts(&self, v: Vec<String>) -> Vec<String> {
        v
    }

    fn text_rows(&self, v: Vec<Vec<String>>) -> Vec<Vec<String>> {
        v
    }

    fn nodes(&self, v: Option<Box<ListNode>>) -> Option<Box<ListNode>> {
        v
    }

    fn node_lists(&self, v: Vec<Option<Box<ListNode>>>) -> Vec<Option<Box<ListNode>>> {
        v
    }

    fn nothing(&self, a: i32, b: String) {}
}
