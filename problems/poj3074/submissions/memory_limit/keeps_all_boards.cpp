// Breadth first: all fillings of the first k blanks, then of the first k + 1.
// Wrong: there are too many of them to keep.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

bool fits(const string &s, int cell, char d)
{
    int x = cell / 9, y = cell % 9;
    for (int i = 0; i < 9; i++)
        if (s[x * 9 + i] == d || s[i * 9 + y] == d || s[(x / 3 * 3 + i / 3) * 9 + y / 3 * 3 + i % 3] == d)
            return false;
    return true;
}

int main()
{
    string s;
    while (cin >> s && s != "end") {
        vector<string> boards = {s};
        for (int cell = 0; cell < 81; cell++) {
            if (s[cell] != '.')
                continue;
            vector<string> next;
            for (const string &b : boards)
                for (char d = '1'; d <= '9'; d++)
                    if (fits(b, cell, d)) {
                        next.push_back(b);
                        next.back()[cell] = d;
                    }
            boards = move(next);
        }
        cout << boards[0] << '\n';
    }
}
