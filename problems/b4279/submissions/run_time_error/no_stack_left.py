# Wrong: skips a given by calling itself with the same cell, without end.
import sys

board = "".join(sys.stdin.read().split())


def solve(cell):
    if cell == 81:
        return True
    if board[cell] != ".":
        return solve(cell)
    return solve(cell + 1)


solve(0)
print(board)
