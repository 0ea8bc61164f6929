# Forgets that the amounts must differ.
n, m, s = map(int, input().split())
share, more = divmod(s, n)
if share < 1 or share + (more > 0) > m:
    print(-1)
else:
    print(*[share + (i < more) for i in range(n)])
