// Dancing links. Wrong: no empty line between the grids.
#include <cstdio>
#include <cstring>

const int COLUMNS = 1024, NODES = COLUMNS + 1 + 4096 * 4;

struct Links {
    int L[NODES], R[NODES], U[NODES], D[NODES], col[NODES], row[NODES];
    int size[COLUMNS + 1], total, answer[256];

    void init()
    {
        for (int c = 0; c <= COLUMNS; c++) {
            L[c] = c - 1;
            R[c] = c + 1;
            U[c] = D[c] = c;
            size[c] = 0;
        }
        L[0] = COLUMNS;
        R[COLUMNS] = 0;
        total = COLUMNS + 1;
    }

    void link(int r, const int *columns)
    {
        int first = total;
        for (int k = 0; k < 4; k++, total++) {
            int c = columns[k];
            row[total] = r;
            col[total] = c;
            U[total] = U[c];
            D[total] = c;
            D[U[c]] = total;
            U[c] = total;
            L[total] = total - 1;
            R[total] = total + 1;
            size[c]++;
        }
        L[first] = total - 1;
        R[total - 1] = first;
    }

    void cover(int c)
    {
        L[R[c]] = L[c];
        R[L[c]] = R[c];
        for (int i = D[c]; i != c; i = D[i])
            for (int j = R[i]; j != i; j = R[j]) {
                U[D[j]] = U[j];
                D[U[j]] = D[j];
                size[col[j]]--;
            }
    }

    void uncover(int c)
    {
        for (int i = U[c]; i != c; i = U[i])
            for (int j = L[i]; j != i; j = L[j]) {
                U[D[j]] = D[U[j]] = j;
                size[col[j]]++;
            }
        L[R[c]] = R[L[c]] = c;
    }

    bool dance(int depth)
    {
        if (R[0] == 0)
            return true;
        int c = R[0];
        for (int i = R[0]; i != 0; i = R[i])
            if (size[i] < size[c])
                c = i;
        cover(c);
        for (int i = D[c]; i != c; i = D[i]) {
            answer[depth] = row[i];
            for (int j = R[i]; j != i; j = R[j])
                cover(col[j]);
            if (dance(depth + 1))
                return true;
            for (int j = L[i]; j != i; j = L[j])
                uncover(col[j]);
        }
        uncover(c);
        return false;
    }
} links;

char board[16][32];

bool open(int x, int y, char letter)
{
    if (board[x][y] != '-')
        return board[x][y] == letter;
    for (int i = 0; i < 16; i++)
        if (board[x][i] == letter || board[i][y] == letter || board[x / 4 * 4 + i / 4][y / 4 * 4 + i % 4] == letter)
            return false;
    return true;
}

int main()
{
    while (scanf("%31s", board[0]) == 1) {
        for (int x = 1; x < 16; x++)
            scanf("%31s", board[x]);
        links.init();
        for (int x = 0; x < 16; x++)
            for (int y = 0; y < 16; y++)
                for (int d = 0; d < 16; d++)
                    if (open(x, y, 'A' + d)) {
                        int b = x / 4 * 4 + y / 4;
                        int columns[] = {1 + x * 16 + y, 257 + x * 16 + d, 513 + y * 16 + d, 769 + b * 16 + d};
                        links.link((x * 16 + y) * 16 + d, columns);
                    }
        links.dance(0);
        for (int r : links.answer)
            board[r / 256][r / 16 % 16] = 'A' + r % 16;
        for (auto &row : board)
            puts(row);
    }
}
