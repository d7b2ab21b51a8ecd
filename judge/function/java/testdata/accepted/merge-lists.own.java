package com.example.lists;

import java.util.*;

/**
 * class ListNode {
 */
class ListNode {
    public int val;
    public ListNode next;

    ListNode(int val) {
        this.val = val;
    }
}

class Pair<T> {
    T small, large;
}

public class Solution {
    public ListNode mergeTwoLists(ListNode a, ListNode b) {
        if (a == null || b == null) return a == null ? b : a;
        Pair<ListNode> pair = new Pair<>();
        pair.small = a.val <= b.val ? a : b;
        pair.large = a.val <= b.val ? b : a;
        pair.small.next = mergeTwoLists(pair.small.next, pair.large);
        return pair.small;
    }

    public static void main(String[] args) {
        System.out.println(new Solution().mergeTwoLists(null, new ListNode(1)).val);
    }
}
