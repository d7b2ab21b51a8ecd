# @IO@: stdio
# Wrong: the body of the loop is not indented.
import json

board = json.loads(input())
for row in board:
print(row)
