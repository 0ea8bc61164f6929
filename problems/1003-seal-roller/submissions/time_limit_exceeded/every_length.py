"""Tries every length and compares sign by sign."""
s = input().strip()
n = len(s)
for p in range(1, n + 1):
    i = p
    while i < n and s[i] == s[i - p]:
        i += 1
    if i == n:
        print(p)
        break
