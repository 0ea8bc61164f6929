"""Seats the guests in order and counts the tables their foes took: as if foes never shared a table."""
n, m, k = map(int, input().split())
foes = [0] * (n + 1)
for _ in range(m):
    u, v = map(int, input().split())
    foes[v] += 1
answer = 1
for guest in range(1, n + 1):
    answer = answer * max(0, k - foes[guest]) % 998244353
print(answer)
