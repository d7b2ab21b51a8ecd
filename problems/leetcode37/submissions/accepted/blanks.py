# @IO@: stdio
import json


class Solution:
    """A list of the blanks, and sets of what each unit still lacks."""

    def solveSudoku(self, board):
        digits = set("123456789")
        rows = [digits - set(row) for row in board]
        columns = [digits - {row[c] for row in board} for c in range(9)]
        boxes = [
            digits - {board[b // 3 * 3 + i // 3][b % 3 * 3 + i % 3] for i in range(9)}
            for b in range(9)
        ]
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]

        def solve(k):
            if k == len(blanks):
                return True
            r, c = blanks[k]
            b = r // 3 * 3 + c // 3
            for d in rows[r] & columns[c] & boxes[b]:
                rows[r].remove(d)
                columns[c].remove(d)
                boxes[b].remove(d)
                board[r][c] = d
                if solve(k + 1):
                    return True
                rows[r].add(d)
                columns[c].add(d)
                boxes[b].add(d)
            board[r][c] = "."
            return False

        solve(0)


board = json.loads(input())
Solution().solveSudoku(board)
print(json.dumps(board, separators=(",", ":")))
