n, q, x = map(int, input().split())
loudness = [0] * n
heard = total = 0
for _ in range(q):
    draws = []
    for _ in range(4):
        x = (1103515245 * x + 12345) % 2**31
        draws.append(x // 256)
    t, a, b, c = draws
    l, r = sorted((a % n, b % n))
    if t % 3 == 0:
        heard += 1
        total += heard * max(loudness[l:r + 1])
    else:
        for i in range(l, r + 1):
            loudness[i] += c % 1000
print(total % 998244353)
