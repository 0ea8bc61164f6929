#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/segment_tree.cpp (needs g++). Run it from the problem's folder."""
import os
import random
import subprocess
import tempfile

random.seed(1010)
solver = tempfile.mkdtemp() + "/solve"
subprocess.run(["g++", "-O2", "-std=c++20", "-o", solver, "submissions/accepted/segment_tree.cpp"], check=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    answer = subprocess.run([solver], input=text, capture_output=True, text=True, check=True).stdout
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)
    return answer


def orders(n, q, s):
    x = s
    for _ in range(q):
        draws = []
        for _ in range(4):
            x = (1103515245 * x + 12345) % 2**31
            draws.append(x // 256)
        t, a, b, c = draws
        l, r = min(a % n, b % n), max(a % n, b % n)
        yield ("listen", l, r, 0) if t % 3 == 0 else ("raise", l, r, c % 1000)


def brute(n, q, s):
    loudness, heard, total = [0] * n, 0, 0
    for kind, l, r, v in orders(n, q, s):
        if kind == "raise":
            for i in range(l, r + 1):
                loudness[i] += v
        else:
            heard += 1
            total += heard * max(loudness[l:r + 1])
    return total % 998244353


def test(path, n, q, s):
    answer = write(path, f"{n} {q} {s}\n")
    if n * q <= 10**7:
        assert int(answer) == brute(n, q, s), path


test("data/sample/1", 5, 5, 155)
tests = [
    ("one-drum", 1, 1, 0),
    ("one-drum-many-orders", 1, 500000, 5),
    ("two-drums", 2, 100, 1),
    ("small", 10, 1000, 123),
    ("small-again", 1000, 1000, 2147483647),
    ("many-drums-few-orders", 500000, 3, 42),
    ("power-of-two", 1024, 9000, 1024),
    ("power-of-two-and-one", 1025, 9000, 1025),
    ("middling", 20000, 30000, 31415926),
    ("large", 499979, 499979, 271828182),
    ("largest", 500000, 500000, 1618033988),
    ("largest-again", 500000, 500000, 0),
]
for i, (name, n, q, s) in enumerate(tests, 1):
    test(f"data/secret/{i:02d}-{name}", n, q, s)
