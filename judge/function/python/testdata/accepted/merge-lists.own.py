#!/usr/bin/env python3
# -*- coding: utf-8 -*-
from __future__ import annotations
from typing import List, Optional


class ListNode(object):
    def __init__(self, x):
        self.val = x
        self.next = None


class Helper:
    pass


class Solution(object):
    def mergeTwoLists(self, list1: Optional[ListNode], list2: Optional[ListNode]) -> Optional[ListNode]:
        last = first = ListNode(0)
        while list1 and list2:
            if list1.val > list2.val:
                list1, list2 = list2, list1
            last.next = ListNode(list1.val)
            last, list1 = last.next, list1.next
        last.next = list1 or list2
        return first.next


if __name__ == '__main__':
    print(Solution().mergeTwoLists(None, ListNode(int(input()))))
