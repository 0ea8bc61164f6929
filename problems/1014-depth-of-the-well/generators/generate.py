#!/usr/bin/env python3
"""Rewrites data/. An input holds n and the depth, which only the well reads; answers are not needed."""
import os
import random

random.seed(1014)


def write(path, n, depth):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".in", "w") as f:
        f.write(f"{n} {depth}\n")
    with open(path + ".ans", "w") as f:
        f.write(f"{depth}\n")


write("data/sample/1", 5, 3)
with open("data/sample/1.in.statement", "w") as f:
    f.write("5\nwet\ndry\n")
with open("data/sample/1.ans.statement", "w") as f:
    f.write("? 3\n? 2\n! 3\n")
most = 10**9
tests = [
    ("only-one", 1, 1),
    ("rim", 2, 1),
    ("bottom", 2, 2),
    ("middle", 1000, 500),
    ("power", 1 << 29, 1 << 28),
    ("below-power", 1 << 29, (1 << 28) - 1),
    ("rim-of-the-deepest", most, 1),
    ("bottom-of-the-deepest", most, most),
    ("one-above-the-bottom", most, most - 1),
    ("anywhere", most, random.randint(1, most)),
]
for number, (name, n, depth) in enumerate(tests, 1):
    write(f"data/secret/{number:02d}-{name}", n, depth)
