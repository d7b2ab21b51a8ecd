#ifndef SUDOKU_H
#define SUDOKU_H

/* Fills the dots of a board of nine strings; returns 1 if that can be done. */
int sudoku_solve(char board[9][10]);

#endif
