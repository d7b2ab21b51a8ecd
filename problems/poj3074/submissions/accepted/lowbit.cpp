// Masks of the free digits of rows, columns and boxes; the cell with the fewest
// candidates first; set bits by lowbit.
#include <algorithm>
#include <iostream>
using namespace std;

const int N = 9, M = 1 << N;

int ones[M], log_[M];
int row[N], col[N], cell[3][3];
char str[100];

int lowbit(int x)
{
    return x & -x;
}

int get(int x, int y)
{
    return row[x] & col[y] & cell[x / 3][y / 3];
}

void draw(int x, int y, int t, bool set)
{
    str[x * N + y] = set ? '1' + t : '.';
    int v = set ? -(1 << t) : 1 << t;
    row[x] += v;
    col[y] += v;
    cell[x / 3][y / 3] += v;
}

bool dfs(int left)
{
    if (!left)
        return true;
    int fewest = 10, x = 0, y = 0;
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
            if (str[i * N + j] == '.' && ones[get(i, j)] < fewest) {
                fewest = ones[get(i, j)];
                x = i;
                y = j;
            }
    for (int state = get(x, y); state; state -= lowbit(state)) {
        int t = log_[lowbit(state)];
        draw(x, y, t, true);
        if (dfs(left - 1))
            return true;
        draw(x, y, t, false);
    }
    return false;
}

int main()
{
    for (int i = 0; i < N; i++)
        log_[1 << i] = i;
    for (int i = 1; i < M; i++)
        ones[i] = ones[i - lowbit(i)] + 1;
    while (cin >> str, str[0] != 'e') {
        fill(row, row + N, M - 1);
        fill(col, col + N, M - 1);
        fill(cell[0], cell[0] + N, M - 1);
        int left = 0;
        for (int i = 0; i < N * N; i++) {
            if (str[i] == '.')
                left++;
            else
                draw(i / N, i % N, str[i] - '1', true);
        }
        dfs(left);
        cout << str << endl;
    }
}
