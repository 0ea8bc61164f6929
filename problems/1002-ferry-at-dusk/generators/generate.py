#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/pairs.cpp (needs g++). Run it from the problem's folder."""
import os
import random
import subprocess
import tempfile

random.seed(1002)
solver = tempfile.mkdtemp() + "/solve"
subprocess.run(["g++", "-O2", "-std=c++20", "-o", solver, "submissions/accepted/pairs.cpp"], check=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    answer = subprocess.run([solver], input=text, capture_output=True, text=True, check=True).stdout
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)
    return answer


def brute(c, weights):
    """Smallest number of crossings by trying every partner of the first traveller."""
    if not weights:
        return 0
    first, rest = weights[0], weights[1:]
    best = brute(c, rest)
    for i, w in enumerate(rest):
        if first + w <= c:
            best = min(best, brute(c, rest[:i] + rest[i + 1:]))
    return best + 1


def test(path, c, weights):
    answer = write(path, f"{len(weights)} {c}\n{' '.join(map(str, weights))}\n")
    if len(weights) <= 9:
        assert int(answer) == brute(c, weights), path


def some(n, low, high):
    return [random.randint(low, high) for _ in range(n)]


test("data/sample/1", 100, [70, 50, 90, 30, 40])
tests = [
    ("alone", 1, [1]),
    ("two-fit", 10, [5, 5]),
    ("two-do-not", 10, [5, 6]),
    ("small", 20, some(9, 1, 20)),
    ("small-again", 30, some(9, 5, 20)),
    ("neighbours-mislead", 10, [1, 2, 8, 9] * 25),
    ("heaviest-first", 100, [99, 98, 51, 50, 50, 49, 2, 1]),
    ("all-heavy", 1000, some(500, 501, 1000)),
    ("all-light", 1000, some(501, 1, 500)),
    ("giants", 10**9, some(300, 1, 10**9)),
    ("mixed", 1000, some(3000, 1, 1000)),
    ("halves", 999, [499, 500] * 400),
    ("many", 999, some(30000, 1, 999)),
]
for i, (name, c, weights) in enumerate(tests, 1):
    test(f"data/secret/{i:02d}-{name}", c, weights)
