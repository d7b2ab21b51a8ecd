# Exact cover with dictionaries of sets in place of dancing links.
import sys


def search(columns, rows, picked):
    if not columns:
        return True
    column = min(columns, key=lambda c: len(columns[c]))
    for row in list(columns[column]):
        picked.append(row)
        removed = select(columns, rows, row)
        if search(columns, rows, picked):
            return True
        deselect(columns, rows, row, removed)
        picked.pop()
    return False


def select(columns, rows, row):
    removed = []
    for j in rows[row]:
        for i in columns[j]:
            for k in rows[i]:
                if k != j:
                    columns[k].discard(i)
        removed.append(columns.pop(j))
    return removed


def deselect(columns, rows, row, removed):
    for j in reversed(rows[row]):
        columns[j] = removed.pop()
        for i in columns[j]:
            for k in rows[i]:
                if k != j:
                    columns[k].add(i)


board = sys.stdin.read().split()
rows = {}
for r in range(9):
    for c in range(9):
        for d in "123456789" if board[r][c] == "." else board[r][c]:
            rows[r, c, d] = [("cell", r, c), ("row", r, d), ("column", c, d), ("box", r // 3, c // 3, d)]
columns = {}
for row, names in rows.items():
    for name in names:
        columns.setdefault(name, set()).add(row)
picked = []
search(columns, rows, picked)
grid = {(r, c): d for r, c, d in picked}
for r in range(9):
    print("".join(grid[r, c] for c in range(9)))
