n = int(input())
stack = list(map(int, input().split()))
turns = []
for size in range(n, 1, -1):
    at = stack.index(size)
    if at == size - 1:
        continue
    for k in (at + 1, size):
        if k > 1:
            stack[:k] = stack[:k][::-1]
            turns.append(k)
print(len(turns), *turns)
