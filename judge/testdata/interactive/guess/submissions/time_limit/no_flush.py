import sys

# The question stays in a buffer, and so both wait.
sys.stdout.write("500\n")
sys.stdin.readline()
