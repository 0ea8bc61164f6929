"""Believes that the roller was always turned to its end."""
s = input().strip()
n = len(s)
print(next(p for p in range(1, n + 1) if n % p == 0 and s[:p] * (n // p) == s))
