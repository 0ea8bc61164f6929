import sys
from functools import lru_cache

sys.setrecursionlimit(20000)
r, c = map(int, input().split())
h = [list(map(int, input().split())) for _ in range(r)]


@lru_cache(maxsize=None)
def longest(i, j):
    best = 0
    for x, y in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
        if 0 <= x < r and 0 <= y < c and h[x][y] < h[i][j]:
            best = max(best, longest(x, y))
    return best + 1


print(max(longest(i, j) for i in range(r) for j in range(c)))
