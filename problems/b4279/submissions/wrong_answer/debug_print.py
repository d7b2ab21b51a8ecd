# Wrong: a line that was for debugging is still printed.
import sys

board = [list(line) for line in sys.stdin.read().split()]
blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
used = [set() for _ in range(27)]


def units(r, c):
    return used[r], used[9 + c], used[18 + r // 3 * 3 + c // 3]


for r in range(9):
    for c in range(9):
        if board[r][c] != ".":
            for unit in units(r, c):
                unit.add(board[r][c])


def solve(k):
    if k == len(blanks):
        return True
    r, c = blanks[k]
    for d in "123456789":
        if any(d in unit for unit in units(r, c)):
            continue
        for unit in units(r, c):
            unit.add(d)
        board[r][c] = d
        if solve(k + 1):
            return True
        for unit in units(r, c):
            unit.remove(d)
    return False


print("blanks:", len(blanks), "solved:", solve(0))
for row in board:
    print("".join(row))
