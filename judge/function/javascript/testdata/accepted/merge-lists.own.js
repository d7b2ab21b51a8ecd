#!/usr/bin/env node
'use strict';

class ListNode {
    constructor(val = 0, next = null) {
        this.val = val;
        this.next = next;
    }
}

const mergeTwoLists = (a, b) => {
    if (!a || !b) return a || b;
    if (a.val > b.val) [a, b] = [b, a];
    a.next = mergeTwoLists(a.next, b);
    return a;
};

console.log(mergeTwoLists(new ListNode(2), new ListNode(1)));

module.exports = mergeTwoLists;
