"""Sorts and lets neighbours cross together."""
n, c = map(int, input().split())
w = sorted(map(int, input().split()))
crossings = i = 0
while i < n:
    i += 2 if i + 1 < n and w[i] + w[i + 1] <= c else 1
    crossings += 1
print(crossings)
