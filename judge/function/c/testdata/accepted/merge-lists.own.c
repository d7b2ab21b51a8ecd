#include <stdio.h>
/*
struct ListNode {
*/
typedef struct ListNode {
    int val;
    struct ListNode *next;
} ListNode;

ListNode *mergeTwoLists(ListNode *a, ListNode *b)
{
    if (!a || !b)
        return a ? a : b;
    if (before(b, a)) {
        ListNode *c = a;
        a = b;
        b = c;
    }
    a->next = mergeTwoLists(a->next, b);
    return a;
}

int before(ListNode *a, ListNode *b)
{
    return a->val < b->val;
}

int main(int argc, char **argv)
{
    ListNode one = {1, NULL}, two = {2, &one};
    printf("%d\n", mergeTwoLists(&two, NULL)->val);
    return 0;
}
