# Ends with an exception when there is nothing more to read.
for n in range(1, 1001):
    print(n, flush=True)
    if input() == "found":
        break
