static int fits(char** b, int r, int c, char x) {
    for (int k = 0; k < 9; k++)
        if (b[r][k] == x || b[k][c] == x || b[r / 3 * 3 + k / 3][c / 3 * 3 + k % 3] == x) return 0;
    return 1;
}
static int fill(char** b) {
    for (int r = 0; r < 9; r++)
        for (int c = 0; c < 9; c++) {
            if (b[r][c] != '.') continue;
            for (char x = '1'; x <= '9'; x++) {
                if (!fits(b, r, c, x)) continue;
                b[r][c] = x;
                if (fill(b)) return 1;
                b[r][c] = '.';
            }
            return 0;
        }
    return 1;
}
void solveSudoku(char** board, int boardSize, int* boardColSize) {
    char** solved = malloc(9 * sizeof *solved);
    for (int r = 0; r < 9; r++) {
        solved[r] = malloc(9);
        memcpy(solved[r], board[r], 9);
    }
    fill(solved);
    board = solved;
}
