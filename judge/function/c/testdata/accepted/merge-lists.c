/**
 * Definition for singly-linked list.
 * struct ListNode {
 *     int val;
 *     struct ListNode *next;
 * };
 */
struct ListNode* mergeTwoLists(struct ListNode* list1, struct ListNode* list2) {
    struct ListNode dummy, *tail = &dummy;
    while (list1 && list2) {
        struct ListNode** less = list1->val <= list2->val ? &list1 : &list2;
        tail = tail->next = *less;
        *less = (*less)->next;
    }
    tail->next = list1 ? list1 : list2;
    return dummy.next;
}
