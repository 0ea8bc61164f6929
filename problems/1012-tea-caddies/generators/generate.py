#!/usr/bin/env python3
"""Rewrites data/. An answer file holds one way for the samples, elsewhere only whether there is one."""
import os


def solve(n, m, s):
    shift, more = divmod(s - n * (n + 1) // 2, n)
    if s < n * (n + 1) // 2 or n + shift + (more > 0) > m:
        return None
    return [i + shift + (i > n - more) for i in range(1, n + 1)]


def write(path, n, m, s):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    way = solve(n, m, s)
    assert way is None or (sum(way) == s and len(set(way)) == n and 1 <= min(way) and max(way) <= m)
    with open(path + ".in", "w") as f:
        f.write(f"{n} {m} {s}\n")
    with open(path + ".ans", "w") as f:
        text = "-1" if way is None else " ".join(map(str, way)) if "sample" in path else "possible"
        f.write(text + "\n")


write("data/sample/1", 3, 5, 10)
write("data/sample/2", 3, 3, 7)
big, ounces = 200000, 10**9
tests = [
    ("one-caddy", 1, 1, 1),
    ("one-caddy-too-small", 1, 6, 7),
    ("least", 7, 9, 28),
    ("below-least", 7, 9, 27),
    ("most", 7, 9, 42),
    ("above-most", 7, 9, 43),
    ("more-caddies-than-amounts", 9, 7, 45),
    ("exact-fit", 1000, 1000, 500500),
    ("one-off", 1000, 1001, 500501),
    ("tight", 5, 7, 24),
    ("large", big, ounces, 10**14 + 7),
    ("large-least", big, ounces, big * (big + 1) // 2),
    ("large-most", big, 4 * 10**8, big * (8 * 10**8 - big + 1) // 2),
    ("large-above-most", big, 4 * 10**8, big * (8 * 10**8 - big + 1) // 2 + 1),
    ("no-overflow", big, ounces, 10**15),
]
for number, (name, n, m, s) in enumerate(tests, 1):
    write(f"data/secret/{number:02d}-{name}", n, m, s)
