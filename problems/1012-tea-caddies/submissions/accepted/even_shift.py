# Shift all by the same amount, then the last few by one more: another answer than that of the other solution.
n, m, s = map(int, input().split())
least = n * (n + 1) // 2
shift, more = divmod(s - least, n)
if s < least or n + shift + (more > 0) > m:
    print(-1)
else:
    print(*[i + shift + (i > n - more) for i in range(1, n + 1)])
