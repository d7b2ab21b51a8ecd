class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows, cols, boxes = defaultdict(set), defaultdict(set), defaultdict(set)
        empty = []
        for i in range(9):
            for j in range(9):
                c = board[i][j]
                if c == '.':
                    empty.append((i, j))
                else:
                    rows[i].add(c); cols[j].add(c); boxes[i//3, j//3].add(c)
        def go():
            if not empty: return True
            best = min(range(len(empty)), key=lambda k: 9 - len(rows[empty[k][0]] | cols[empty[k][1]] | boxes[empty[k][0]//3, empty[k][1]//3]))
            i, j = empty.pop(best)
            for c in "123456789":
                if c not in rows[i] and c not in cols[j] and c not in boxes[i//3, j//3]:
                    board[i][j] = c
                    rows[i].add(c); cols[j].add(c); boxes[i//3, j//3].add(c)
                    if go(): return True
                    rows[i].remove(c); cols[j].remove(c); boxes[i//3, j//3].remove(c)
            empty.insert(best, (i, j))
            return False
        go()
