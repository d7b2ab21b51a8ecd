# @IO@: stdio
import json


class Solution:
    """Wrong: goes on after the first completion, and takes it back."""

    def solveSudoku(self, board):
        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    continue
                for d in "123456789":
                    if self.fits(board, r, c, d):
                        board[r][c] = d
                        self.solveSudoku(board)
                        board[r][c] = "."
                return

    def fits(self, board, r, c, d):
        return all(
            board[r][i] != d and board[i][c] != d and board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != d
            for i in range(9)
        )


board = json.loads(input())
Solution().solveSudoku(board)
print(json.dumps(board))
