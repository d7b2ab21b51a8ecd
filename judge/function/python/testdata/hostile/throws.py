class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        raise ValueError("no such board")
