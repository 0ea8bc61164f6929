# Lengthens the rope inch by inch: too many tries.
n = int(input())
depth = 1
while True:
    print("?", depth, flush=True)
    if input() == "wet":
        break
    depth += 1
print("!", depth, flush=True)
