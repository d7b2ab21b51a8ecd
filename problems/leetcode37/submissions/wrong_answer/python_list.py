# @IO@: stdio
# A list of the blanks. Wrong: prints the list as Python does, with single quotes.
import json

board = json.loads(input())
cells = [(r, c) for r in range(9) for c in range(9)]
blanks = [(r, c) for r, c in cells if board[r][c] == "."]
used = {(kind, n): set() for kind in range(3) for n in range(9)}


def units(r, c):
    return used[0, r], used[1, c], used[2, r // 3 * 3 + c // 3]


for r, c in cells:
    for unit in units(r, c):
        unit.add(board[r][c])


def solve(k):
    if k == len(blanks):
        return True
    r, c = blanks[k]
    taken = set().union(*units(r, c))
    for d in "123456789":
        if d in taken:
            continue
        for unit in units(r, c):
            unit.add(d)
        board[r][c] = d
        if solve(k + 1):
            return True
        for unit in units(r, c):
            unit.remove(d)
    return False


solve(0)
print(board)
