# Does not notice when there is no way.
n, m, s = map(int, input().split())
shift, more = divmod(max(0, s - n * (n + 1) // 2), n)
print(*[i + shift + (i > n - more) for i in range(1, n + 1)])
