print("five hundred?", flush=True)
