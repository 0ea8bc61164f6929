#!/usr/bin/env python3
"""Rewrites data/. Run it from the folder of the problem; the same data come out every time."""
import os
import random

random.seed(1001)


def write(path, s, entries):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    coins = [s]
    for x in entries:
        coins.append(coins[-1] + x)
    with open(path + ".in", "w") as f:
        f.write(f"{len(entries)} {s}\n{' '.join(map(str, entries))}\n")
    with open(path + ".ans", "w") as f:
        f.write(f"{coins[-1]} {min(coins)}\n")


def some(n, low, high):
    return [random.randint(low, high) for _ in range(n)]


write("data/sample/1", 10, [3, -8, -6, 4])
tests = [
    ("one-guest", 0, [5]),
    ("one-purchase", 3, [-5]),
    ("only-guests", 7, some(20, 1, 9)),
    ("only-purchases", 100, some(30, -9, -1)),
    ("quiet-day", 12, [0] * 10),
    ("ordinary", 50, some(200, -20, 20)),
    ("rich", 10**6, [10**6] * 1000),
    ("ruin", 0, [-(10**6)] * 1000),
    ("long", 12345, some(1000, -(10**6), 10**6)),
]
for i, (name, s, entries) in enumerate(tests, 1):
    write(f"data/secret/{i:02d}-{name}", s, entries)
