#!/usr/bin/env python3
"""Rewrites data/. Run it from the folder of the problem; the same data come out every time."""
import os
import random

MOD = 998244353
random.seed(1005)


def step(a, b):
    """Product of two 2x2 matrices."""
    return [[sum(a[i][k] * b[k][j] for k in range(2)) % MOD for j in range(2)] for i in range(2)]


def power(e):
    result, base = [[1, 0], [0, 1]], [[1, 1], [1, 0]]
    while e:
        if e & 1:
            result = step(result, base)
        base = step(base, base)
        e >>= 1
    return result


def solve(n, cracked):
    here, below, at = 1, 0, 0  # ways to step `at` and to the one below it
    for b in cracked + [n]:
        m = power(b - at)
        here, below = (m[0][0] * here + m[0][1] * below) % MOD, (m[1][0] * here + m[1][1] * below) % MOD
        at = b
        if b != n:
            here = 0
    return here


def write(path, n, cracked):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path + ".in", "w") as f:
        f.write(f"{n} {len(cracked)}\n{' '.join(map(str, cracked))}\n")
    with open(path + ".ans", "w") as f:
        f.write(f"{solve(n, cracked)}\n")


def apart(n, m):
    """m cracked steps, no two side by side."""
    gaps = sorted(random.sample(range(1, n - m + 1), m)) if n < 10**7 else sorted({random.randrange(1, n - m) for _ in range(m)})
    return [g + i for i, g in enumerate(gaps)]


def group(number, score, tests, needs=()):
    folder = f"data/secret/subtask{number}"
    for i, (name, n, cracked) in enumerate(tests, 1):
        write(f"{folder}/{i:02d}-{name}", n, cracked)
    with open(f"{folder}/test_group.yaml", "w") as f:
        f.write(f"max_score: {score}\n")
        if needs:
            f.write("require_pass: [" + ", ".join(f"subtask{k}" for k in needs) + "]\n")


write("data/sample/1", 5, [2])
write("data/sample/2", 8, [3, 4])
group(1, 20, [("one", 1, []), ("two", 2, []), ("seven", 7, []), ("twenty", 20, [])])
group(2, 20, [
    ("few", 10, [1, 4]),
    ("wall", 999, [500, 501]),
    ("spread", 1000, apart(1000, 100)),
    ("every-other", 203, list(range(2, 202, 2))),
    ("near-the-top", 1000000, list(range(999801, 1000000, 2))),
    ("spread-far", 1000000, apart(1000000, 100)),
])
group(3, 25, [
    ("beyond-memory", 10**9, []),
    ("random", random.randrange(10**17, 10**18), []),
    ("longest", 10**18, []),
])
group(4, 35, [
    ("first-step", 10**18, [1]),
    ("last-steps", 10**18, [10**18 - 3, 10**18 - 1]),
    ("wall", 10**18, [5, 10**17, 10**17 + 1]),
    ("dense", 10**18, list(range(10**18 - 199, 10**18, 2))),
    ("spread", 10**18 - 1, apart(10**18 - 1, 100)),
], needs=(1, 2, 3))
