#include <iostream>
#include <vector>
using namespace std;

struct ListNode {
    int val;
    ListNode *next;
    ListNode(int x) : val(x), next(NULL) {}
};

class Helper {
public:
    static bool before(ListNode *a, ListNode *b) { return a->val <= b->val; }
};

class Solution {
public:
    ListNode *mergeTwoLists(ListNode *a, ListNode *b) {
        if (!a || !b) return a ? a : b;
        if (!Helper::before(a, b)) swap(a, b);
        a->next = mergeTwoLists(a->next, b);
        return a;
    }
};

int main() {
    unordered_set<int> seen{1};
    if (seen.contains(1)) cout << Solution().mergeTwoLists(new ListNode(1), nullptr)->val << endl;
    return 0;
}
