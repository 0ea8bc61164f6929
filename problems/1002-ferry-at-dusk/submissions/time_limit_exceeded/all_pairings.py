"""Tries every partner for the first traveller who is still waiting."""
import sys

sys.setrecursionlimit(100000)
n, c = map(int, input().split())
w = list(map(int, input().split()))
has_crossed = [False] * n


def crossings(first):
    while first < n and has_crossed[first]:
        first += 1
    if first == n:
        return 0
    best = crossings(first + 1)
    for other in range(first + 1, n):
        if not has_crossed[other] and w[first] + w[other] <= c:
            has_crossed[other] = True
            best = min(best, crossings(first + 1))
            has_crossed[other] = False
    return best + 1


print(crossings(0))
