# @IO@: stdio
# Wrong: expects nine lines, and input() raises EOFError at the second.
board = [input() for _ in range(9)]
print("\n".join(board))
