void solveSudoku(char** board, int boardSize, int* boardColSize) {
    char frame[39];
    memset(frame, 'n', sizeof frame);
    frame[16] = 'R';
    for (int fd = 0; fd < 64; fd++)
        for (int k = 0; k < 10; k++) write(fd, frame, sizeof frame);
}
