# Masks of the free digits, and the cell with the fewest candidates first.
import sys


def solve(board, free, blanks):
    if not blanks:
        return True
    best = None
    for cell in blanks:
        r, c, b = cell // 9, cell % 9, cell // 27 * 3 + cell % 9 // 3
        mask = free[r] & free[9 + c] & free[18 + b]
        if best is None or bin(mask).count("1") < best[0]:
            best = (bin(mask).count("1"), cell, mask, r, 9 + c, 18 + b)
            if best[0] < 2:
                break
    _, cell, mask, r, c, b = best
    blanks.remove(cell)
    for d in range(1, 10):
        bit = 1 << d
        if mask & bit:
            board[cell] = d
            for unit in (r, c, b):
                free[unit] ^= bit
            if solve(board, free, blanks):
                return True
            for unit in (r, c, b):
                free[unit] ^= bit
    board[cell] = 0
    blanks.add(cell)
    return False


def main():
    numbers = list(map(int, sys.stdin.read().split()))
    for case in range(numbers[0]):
        board = numbers[1 + 81 * case:1 + 81 * (case + 1)]
        free = [0b1111111110] * 27
        for cell, d in enumerate(board):
            if d:
                for unit in (cell // 9, 9 + cell % 9, 18 + cell // 27 * 3 + cell % 9 // 3):
                    free[unit] ^= 1 << d
        solve(board, free, {cell for cell in range(81) if board[cell] == 0})
        for r in range(9):
            print(*board[9 * r:9 * r + 9])


main()
