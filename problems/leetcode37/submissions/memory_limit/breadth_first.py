# @IO@: stdio
# All fillings of the first blank, then of the first two, and so on. Wrong: they
# are ninefold with each blank, and all are kept.
import json

board = "".join("".join(row) for row in json.loads(input()))
boards = [board]
for cell in range(81):
    if board[cell] == ".":
        boards = [b[:cell] + d + b[cell + 1:] for b in boards for d in "123456789"]
print(len(boards))
