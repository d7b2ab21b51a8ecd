void solveSudoku(char** board, int boardSize, int* boardColSize) {
    fprintf(stderr, "no such board\n");
    abort();
}
