from math import gcd

for _ in range(int(input())):
    r1, a1, r2, a2 = map(int, input().split())
    g = gcd(a1, a2)
    if (r2 - r1) % g:
        print("never")
        continue
    m = a2 // g
    k = (r2 - r1) // g * pow(a1 // g, -1, m) % m if m > 1 else 0
    first, period = r1 + k * a1, a1 * m
    begun = max(r1, r2)
    if first < begun:
        first += -(-(begun - first) // period) * period
    print(first)
