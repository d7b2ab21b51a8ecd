static int deeper(volatile int* above) {
    volatile int here[16] = {*above};
    return deeper(here) + here[3];
}
void solveSudoku(char** board, int boardSize, int* boardColSize) {
    volatile int first = 0;
    board[0][0] = deeper(&first);
}
