"""Fibonacci numbers by doubling; a cracked step splits the stairway."""
MOD = 998244353


def fib(k):
    """F(k) and F(k + 1)."""
    if k == 0:
        return 0, 1
    a, b = fib(k // 2)
    c = a * (2 * b - a) % MOD
    d = (a * a + b * b) % MOD
    return (d, (c + d) % MOD) if k % 2 else (c, d)


n, m = map(int, input().split())
cracked = list(map(int, input().split())) if m else []
here, below, at = 1, 0, 0
for step in cracked + [n]:
    f, g = fib(step - at)
    here, below = (g * here + f * below) % MOD, (f * here + (g - f) * below) % MOD
    at = step
    if step != n:
        here = 0
print(here % MOD)
