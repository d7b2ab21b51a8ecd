# Fills cells that have one candidate. Wrong: never guesses, and prints what is
# left of the board with its dots.
import sys

PEERS = [
    [j for j in range(81) if j != i and
     (i // 9 == j // 9 or i % 9 == j % 9 or (i // 27 == j // 27 and i % 9 // 3 == j % 9 // 3))]
    for i in range(81)
]

for line in sys.stdin:
    board = list(line.strip())
    if len(board) < 81:
        break
    changed = True
    while changed:
        changed = False
        for i in range(81):
            if board[i] == ".":
                left = set("123456789") - {board[j] for j in PEERS[i]}
                if len(left) == 1:
                    board[i] = left.pop()
                    changed = True
    print("".join(board))
