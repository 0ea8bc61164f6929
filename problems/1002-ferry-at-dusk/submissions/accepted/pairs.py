from collections import deque

n, c = map(int, input().split())
queue = deque(sorted(map(int, input().split())))
crossings = 0
while queue:
    heaviest = queue.pop()
    if queue and queue[0] + heaviest <= c:
        queue.popleft()
    crossings += 1
print(crossings)
