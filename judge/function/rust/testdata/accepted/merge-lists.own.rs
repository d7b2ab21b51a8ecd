#[derive(PartialEq, Eq, Clone, Debug)]
pub struct ListNode {
    pub val: i32,
    pub next: Option<Box<ListNode>>,
}

impl ListNode {
    #[inline]
    fn new(val: i32) -> Self {
        ListNode { next: None, val }
    }
}

struct Solution;

type Node = Option<Box<ListNode>>;

impl Solution {
    pub fn merge_two_lists(a: Node, b: Node) -> Node {
        match (a, b) {
            (None, rest) | (rest, None) => rest,
            (Some(mut a), Some(mut b)) => {
                if a.val > b.val {
                    std::mem::swap(&mut a, &mut b);
                }
                a.next = Self::merge_two_lists(a.next.take(), Some(b));
                Some(a)
            }
        }
    }
}

fn main() {
    println!("{:?}", Solution::merge_two_lists(None, Some(Box::new(ListNode::new(1)))));
}
