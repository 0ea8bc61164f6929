low, high = 1, int(input())
while low < high:
    middle = (low + high) // 2
    print("?", middle, flush=True)
    if input() == "wet":
        high = middle
    else:
        low = middle + 1
print("!", low, flush=True)
