# Prints nothing and waits. Wrong: no CPU time is used, and the wall time runs out.
import sys
import time

for line in sys.stdin:
    if line.strip() == "end":
        time.sleep(3600)
