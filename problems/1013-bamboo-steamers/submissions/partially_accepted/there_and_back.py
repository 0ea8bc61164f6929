# Shows the stack to the guests between any two moves: twice as many turns as needed.
n = int(input())
stack = list(map(int, input().split()))
turns = []
for size in range(n, 0, -1):
    at = stack.index(size)
    for k in (at + 1, size, n, n):
        stack[:k] = stack[:k][::-1]
        turns.append(k)
print(len(turns))
print(*turns, sep="\n")
