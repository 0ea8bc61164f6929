#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/by_height.cpp (needs g++). Run it from the problem's folder."""
import os
import random
import subprocess
import tempfile

random.seed(1006)
solver = tempfile.mkdtemp() + "/solve"
subprocess.run(["g++", "-O2", "-std=c++20", "-o", solver, "submissions/accepted/by_height.cpp"], check=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    answer = subprocess.run([solver], input=text, capture_output=True, text=True, check=True).stdout
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)
    return answer


def brute(h):
    rows, columns = len(h), len(h[0])

    def longest(i, j):
        around = [(i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)]
        lower = [p for p in around if 0 <= p[0] < rows and 0 <= p[1] < columns and h[p[0]][p[1]] < h[i][j]]
        return 1 + max((longest(*p) for p in lower), default=0)

    return max(longest(i, j) for i in range(rows) for j in range(columns))


def test(path, h):
    rows = "".join(" ".join(map(str, row)) + "\n" for row in h)
    answer = write(path, f"{len(h)} {len(h[0])}\n{rows}")
    if len(h) * len(h[0]) <= 64:
        assert int(answer) == brute(h), path


def some(r, c, low, high):
    return [[random.randint(low, high) for _ in range(c)] for _ in range(r)]


def snake(r, c):
    """One long channel, back and forth, between ridges."""
    h, height = [[999] * c for _ in range(r)], 998
    for i in range(0, r, 2):
        columns = range(c) if i % 4 == 0 else range(c - 1, -1, -1)
        for j in columns:
            h[i][j] = max(0, height)
            height -= 1
        if i + 1 < r:
            h[i + 1][columns[-1]] = max(0, height)
            height -= 1
    return h


test("data/sample/1", [[9, 7, 8], [3, 6, 5], [1, 2, 4]])
tests = [
    ("one-field", [[5]]),
    ("flat", [[7] * 9 for _ in range(7)]),
    ("one-row", [[1, 3, 2, 5, 4, 9, 8, 7, 6, 0]]),
    ("one-column", [[i] for i in (3, 1, 4, 1, 5, 9, 2, 6)]),
    ("small", some(8, 8, 0, 9)),
    ("small-again", some(7, 9, 0, 99)),
    ("steep-misleads", [[50, 49, 48, 47], [10, 46, 45, 44], [9, 41, 42, 43], [8, 40, 39, 38]]),
    ("snake", snake(30, 31)),
    ("slope", [[(i + j) for j in range(100)] for i in range(100)]),
    ("steps", [[999 - 9 * (i // 2) - 3 * (j // 3) for j in range(60)] for i in range(60)]),
    ("random", some(100, 100, 0, 999)),
    ("random-narrow", some(3, 100, 0, 999)),
]
for i, (name, h) in enumerate(tests, 1):
    test(f"data/secret/{i:02d}-{name}", h)
