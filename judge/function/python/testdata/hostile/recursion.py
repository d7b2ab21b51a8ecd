class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        self.solveSudoku(board)
