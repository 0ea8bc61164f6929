#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/prefix.cpp (needs g++). Run it from the problem's folder."""
import os
import random
import subprocess
import tempfile

random.seed(1003)
solver = tempfile.mkdtemp() + "/solve"
subprocess.run(["g++", "-O2", "-std=c++20", "-o", solver, "submissions/accepted/prefix.cpp"], check=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    answer = subprocess.run([solver], input=text, capture_output=True, text=True, check=True).stdout
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)
    return answer


def brute(s):
    return next(p for p in range(1, len(s) + 1) if all(s[i] == s[i - p] for i in range(p, len(s))))


def test(path, s):
    answer = write(path, s + "\n")
    if len(s) <= 2000:
        assert int(answer) == brute(s), path


def letters(n, alphabet="abcdefghijklmnopqrstuvwxyz"):
    return "".join(random.choice(alphabet) for _ in range(n))


def roll(roller, n):
    return (roller * (n // len(roller) + 1))[:n]


def fibonacci(n):
    a, b = "a", "ab"
    while len(b) < n:
        a, b = b, b + a
    return b[:n]


test("data/sample/1", "abcabcab")
test("data/sample/2", "aabb")
tests = [
    ("one-sign", "q"),
    ("two-equal", "zz"),
    ("two-different", "xy"),
    ("misleading-start", "aabaaab"),
    ("cut-turn", roll("xiezhi", 100)),
    ("whole-turns", roll("judge", 100)),
    ("random", letters(1000)),
    ("two-letters", letters(1500, "ab")),
    ("fibonacci", fibonacci(1597)),
    ("fibonacci-cut", fibonacci(1500)),
    ("almost", roll("ab", 1998) + "b"),
    ("all-the-same", "a" * 60000),
    ("same-but-last", "a" * 59999 + "b"),
    ("long-roller", roll(letters(20011), 60000)),
]
for i, (name, s) in enumerate(tests, 1):
    test(f"data/secret/{i:02d}-{name}", s)
