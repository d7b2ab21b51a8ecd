// Builds the matrix of an exact cover. Wrong: the pool has one node for each
// candidate and not four, and at() throws.
#include <iostream>
#include <string>
#include <vector>
using namespace std;

struct Node {
    int column, row;
};

int main()
{
    string s;
    while (cin >> s && s != "end") {
        vector<Node> pool(729);
        int used = 0;
        for (int i = 0; i < 81; i++)
            for (int d = 0; d < 9; d++) {
                if (s[i] != '.' && s[i] != '1' + d)
                    continue;
                int r = i / 9, c = i % 9, b = r / 3 * 3 + c / 3;
                for (int column : {i, 81 + r * 9 + d, 162 + c * 9 + d, 243 + b * 9 + d})
                    pool.at(used++) = {column, i * 9 + d};
            }
        cout << used << '\n';
    }
}
