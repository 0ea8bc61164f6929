import heapq
import sys

n, m, k, *numbers = map(int, sys.stdin.read().split())
roads = [[] for _ in range(n + 1)]
for i in range(0, 3 * m, 3):
    u, v, w = numbers[i:i + 3]
    roads[u].append((v, w))
    roads[v].append((u, w))
best = {(1, 0): 0}
queue = [(0, 1, 0)]
while queue:
    time, town, used = heapq.heappop(queue)
    if time > best[town, used]:
        continue
    if town == n:
        print(time)
        break
    for following, w in roads[town]:
        for later, spent in ((time + w, used), (time + w // 2, used + 1)):
            if spent <= k and later < best.get((following, spent), 10**9):
                best[following, spent] = later
                heapq.heappush(queue, (later, following, spent))
