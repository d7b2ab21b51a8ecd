// Dancing links in arrays; candidates that the givens exclude get no row.
#include <cstdio>
#include <cstring>

const int COLUMNS = 324, NODES = COLUMNS + 1 + 729 * 4;

int L[NODES], R[NODES], U[NODES], D[NODES], col[NODES], row[NODES];
int size[COLUMNS + 1], total, answer[81];
char board[100];

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

void addRow(int r, const int *columns)
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
            U[D[j]] = j;
            D[U[j]] = j;
            size[col[j]]++;
        }
    L[R[c]] = c;
    R[L[c]] = c;
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

int main()
{
    while (scanf("%99s", board) == 1 && strcmp(board, "end") != 0) {
        bool used[27][9] = {};
        for (int i = 0; i < 81; i++)
            if (board[i] != '.') {
                int d = board[i] - '1';
                used[i / 9][d] = used[9 + i % 9][d] = used[18 + i / 27 * 3 + i % 9 / 3][d] = true;
            }
        init();
        for (int i = 0; i < 81; i++) {
            int r = i / 9, c = i % 9, b = r / 3 * 3 + c / 3;
            for (int d = 0; d < 9; d++) {
                bool given = board[i] == '1' + d;
                bool open = board[i] == '.' && !used[r][d] && !used[9 + c][d] && !used[18 + b][d];
                if (given || open) {
                    int columns[] = {1 + i, 82 + r * 9 + d, 163 + c * 9 + d, 244 + b * 9 + d};
                    addRow(i * 9 + d, columns);
                }
            }
        }
        dance(0);
        for (int k = 0; k < 81; k++)
            board[answer[k] / 9] = '1' + answer[k] % 9;
        puts(board);
    }
}
