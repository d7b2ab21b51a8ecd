// Dancing links with nodes and pointers.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Node {
    Node *left, *right, *up, *down, *head;
    int value; // of a head: rows in its column; else: cell * 9 + digit
};

Node pool[325 + 729 * 4];
int used;
Node *root, *heads[324];
vector<int> picked;

Node *fresh(Node *head, int value)
{
    Node *n = &pool[used++];
    *n = {n, n, n, n, head ? head : n, value};
    return n;
}

void besides(Node *at, Node *n) // puts n to the left of at
{
    n->left = at->left;
    n->right = at;
    at->left->right = n;
    at->left = n;
}

void cover(Node *h)
{
    h->left->right = h->right;
    h->right->left = h->left;
    for (Node *r = h->down; r != h; r = r->down)
        for (Node *n = r->right; n != r; n = n->right) {
            n->up->down = n->down;
            n->down->up = n->up;
            n->head->value--;
        }
}

void uncover(Node *h)
{
    for (Node *r = h->up; r != h; r = r->up)
        for (Node *n = r->left; n != r; n = n->left) {
            n->up->down = n->down->up = n;
            n->head->value++;
        }
    h->left->right = h->right->left = h;
}

bool search()
{
    if (root->right == root)
        return true;
    Node *h = root->right;
    for (Node *n = h; n != root; n = n->right)
        if (n->value < h->value)
            h = n;
    cover(h);
    for (Node *r = h->down; r != h; r = r->down) {
        picked.push_back(r->value);
        for (Node *n = r->right; n != r; n = n->right)
            cover(n->head);
        if (search())
            return true;
        for (Node *n = r->left; n != r; n = n->left)
            uncover(n->head);
        picked.pop_back();
    }
    uncover(h);
    return false;
}

void candidate(int cell, int d)
{
    int r = cell / 9, c = cell % 9, b = r / 3 * 3 + c / 3;
    Node *first = nullptr;
    for (int k : {cell, 81 + r * 9 + d, 162 + c * 9 + d, 243 + b * 9 + d}) {
        Node *n = fresh(heads[k], cell * 9 + d);
        n->up = heads[k]->up;
        n->down = heads[k];
        heads[k]->up->down = n;
        heads[k]->up = n;
        heads[k]->value++;
        if (first)
            besides(first, n);
        else
            first = n;
    }
}

int main()
{
    ios::sync_with_stdio(false);
    string board;
    while (cin >> board && board != "end") {
        int taken[27] = {};
        for (int i = 0; i < 81; i++)
            if (board[i] != '.')
                for (int u : {i / 9, 9 + i % 9, 18 + i / 27 * 3 + i % 9 / 3})
                    taken[u] |= 1 << (board[i] - '1');
        used = 0;
        picked.clear();
        root = fresh(nullptr, 0);
        for (Node *&h : heads) {
            h = fresh(nullptr, 0);
            besides(root, h);
        }
        for (int i = 0; i < 81; i++) {
            int mask = taken[i / 9] | taken[9 + i % 9] | taken[18 + i / 27 * 3 + i % 9 / 3];
            for (int d = 0; d < 9; d++)
                if (board[i] == '1' + d || (board[i] == '.' && !(mask >> d & 1)))
                    candidate(i, d);
        }
        search();
        for (int p : picked)
            board[p / 9] = '1' + p % 9;
        cout << board << '\n';
    }
}
