void solveSudoku(char** board, int boardSize, int* boardColSize) {}
