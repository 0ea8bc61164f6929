#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/table.cpp (needs g++). Run it from the problem's folder."""
import os
import random
import subprocess
import tempfile

random.seed(1004)
solver = tempfile.mkdtemp() + "/solve"
subprocess.run(["g++", "-O2", "-std=c++20", "-o", solver, "submissions/accepted/table.cpp"], check=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    answer = subprocess.run([solver], input=text, capture_output=True, text=True, check=True).stdout
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)
    return answer


def brute(a, b):
    """Every choice of ribbons of the shorter string."""
    if len(a) > len(b):
        a, b = b, a
    best = 0
    for mask in range(1 << len(a)):
        kept = [c for i, c in enumerate(a) if mask >> i & 1]
        rest = iter(b)
        if len(kept) > best and all(c in rest for c in kept):
            best = len(kept)
    return best


def test(path, a, b):
    answer = write(path, f"{a}\n{b}\n")
    if min(len(a), len(b)) <= 15:
        assert int(answer) == brute(a, b), path


def letters(n, alphabet="abcdefghijklmnopqrstuvwxyz"):
    return "".join(random.choice(alphabet) for _ in range(n))


def thinned(s, keep):
    return "".join(c for c in s if random.random() < keep)


test("data/sample/1", "abcde", "fadcefe")
base = letters(3000, "xyz")
tests = [
    ("nothing-in-common", letters(15, "abc"), letters(12, "xyz")),
    ("small", letters(15, "abcd"), letters(15, "abcd")),
    ("crossing", "aaaaaaabbbbbbbb", "bbbbbbbaaaaaaaa"),
    ("middle", letters(300, "abcde"), letters(290, "abcde")),
    ("middle-greedy-trap", "ab" * 150, "b" + "aab" * 99 + "a"),
    ("middle-thinned", base[:300], thinned(base[:400], 0.7)[:300]),
    ("all-the-same", "k" * 3000, "k" * 2999),
    ("long", letters(3000), letters(3000)),
    ("long-two-colours", letters(3000, "ab"), letters(3000, "ab")),
    ("long-thinned", base, thinned(base, 0.8)),
]
for i, (name, a, b) in enumerate(tests, 1):
    test(f"data/secret/{i:02d}-{name}", a, b)
