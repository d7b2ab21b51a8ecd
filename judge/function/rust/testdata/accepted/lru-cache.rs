use std::collections::HashMap;

struct Node {
    key: i32,
    value: i32,
    prev: usize,
    next: usize,
}

struct LRUCache {
    capacity: usize,
    nodes: Vec<Node>,
    index: HashMap<i32, usize>,
}

/**
 * `&self` means the method takes an immutable reference.
 * If you need a mutable reference, change it to `&mut self` instead.
 */
impl LRUCache {

    fn new(capacity: i32) -> Self {
        let head = Node { key: 0, value: 0, prev: 0, next: 0 };
        Self { capacity: capacity as usize, nodes: vec![head], index: HashMap::new() }
    }

    fn get(&mut self, key: i32) -> i32 {
        match self.index.get(&key) {
            Some(&at) => {
                self.unlink(at);
                self.push_front(at);
                self.nodes[at].value
            }
            None => -1,
        }
    }

    fn put(&mut self, key: i32, value: i32) {
        if let Some(&at) = self.index.get(&key) {
            self.nodes[at].value = value;
            self.unlink(at);
            self.push_front(at);
            return;
        }
        let at = if self.index.len() == self.capacity {
            let last = self.nodes[0].prev;
            self.unlink(last);
            self.index.remove(&self.nodes[last].key);
            self.nodes[last].key = key;
            self.nodes[last].value = value;
            last
        } else {
            self.nodes.push(Node { key, value, prev: 0, next: 0 });
            self.nodes.len() - 1
        };
        self.index.insert(key, at);
        self.push_front(at);
    }

    fn unlink(&mut self, at: usize) {
        let (prev, next) = (self.nodes[at].prev, self.nodes[at].next);
        self.nodes[prev].next = next;
        self.nodes[next].prev = prev;
    }

    fn push_front(&mut self, at: usize) {
        let first = self.nodes[0].next;
        self.nodes[at].prev = 0;
        self.nodes[at].next = first;
        self.nodes[first].prev = at;
        self.nodes[0].next = at;
    }
}

/**
 * Your LRUCache object will be instantiated and called as such:
 * let obj = LRUCache::new(capacity);
 * let ret_1: i32 = obj.get(key);
 * obj.put(key, value);
 */
