s = input().strip()
n = len(s)
z = [0] * n
left = right = 0
answer = n
for i in range(1, n):
    k = min(right - i, z[i - left]) if i < right else 0
    while i + k < n and s[k] == s[i + k]:
        k += 1
    z[i] = k
    if i + k > right:
        left, right = i, i + k
    if i + k == n:
        answer = i
        break
print(answer)
