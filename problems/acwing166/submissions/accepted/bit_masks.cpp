// Masks of what is used; singles in a unit and the cell with the fewest
// candidates, whichever comes first.
#include <bitset>
#include <iostream>
#include <string>
using namespace std;

typedef bitset<9> Digits;

string s;
Digits used[27];

int unitOf(int cell, int kind)
{
    int x = cell / 9, y = cell % 9;
    return kind == 0 ? x : kind == 1 ? 9 + y : 18 + x / 3 * 3 + y / 3;
}

Digits candidates(int cell)
{
    return ~(used[unitOf(cell, 0)] | used[unitOf(cell, 1)] | used[unitOf(cell, 2)]);
}

void flip(int cell, int d)
{
    for (int kind = 0; kind < 3; kind++)
        used[unitOf(cell, kind)].flip(d);
}

// Finds a digit that has one place in a unit; such a cell keeps that digit alone.
bool onlyPlace(int &cell, Digits &digits)
{
    Digits once[27], twice[27];
    for (int i = 0; i < 81; i++)
        if (s[i] == '.')
            for (int kind = 0; kind < 3; kind++) {
                int u = unitOf(i, kind);
                twice[u] |= once[u] & candidates(i);
                once[u] |= candidates(i);
            }
    for (int i = 0; i < 81; i++)
        if (s[i] == '.')
            for (int kind = 0; kind < 3; kind++) {
                int u = unitOf(i, kind);
                Digits here = candidates(i) & once[u] & ~twice[u];
                if (here.any()) {
                    cell = i;
                    digits = here;
                    return true;
                }
            }
    return false;
}

bool solve()
{
    int cell = -1;
    Digits digits;
    for (int i = 0; i < 81; i++)
        if (s[i] == '.' && (cell < 0 || candidates(i).count() < digits.count())) {
            cell = i;
            digits = candidates(i);
        }
    if (cell < 0)
        return true;
    if (digits.count() > 1)
        onlyPlace(cell, digits);
    for (int d = 0; d < 9; d++)
        if (digits[d]) {
            flip(cell, d);
            s[cell] = '1' + d;
            if (solve())
                return true;
            flip(cell, d);
            s[cell] = '.';
        }
    return false;
}

int main()
{
    while (cin >> s && s != "end") {
        for (Digits &u : used)
            u.reset();
        for (int i = 0; i < 81; i++)
            if (s[i] != '.')
                flip(i, s[i] - '1');
        solve();
        cout << s << '\n';
    }
}
