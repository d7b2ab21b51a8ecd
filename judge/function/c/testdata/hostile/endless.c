void solveSudoku(char** board, int boardSize, int* boardColSize) {
    for (volatile int i = 0;; i++) {}
}
