# @IO@: stdio
# Fills every row with a random order of what it lacks until all is right. Wrong:
# that never happens.
import json
import random

given = json.loads(input())
random.seed(37)


def filled():
    board = []
    for row in given:
        missing = [d for d in "123456789" if d not in row]
        random.shuffle(missing)
        board.append([missing.pop() if d == "." else d for d in row])
    return board


def correct(board):
    return all(len({row[c] for row in board}) == 9 for c in range(9)) and all(
        len({board[b // 3 * 3 + i // 3][b % 3 * 3 + i % 3] for i in range(9)}) == 9 for b in range(9)
    )


board = filled()
while not correct(board):
    board = filled()
print(json.dumps(board))
