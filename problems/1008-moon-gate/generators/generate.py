#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/two_pointers.cpp (needs g++). Run it from the problem's folder."""
import os
import random
import subprocess
import tempfile

random.seed(1008)
solver = tempfile.mkdtemp() + "/solve"
subprocess.run(["g++", "-O2", "-std=c++20", "-o", solver, "submissions/accepted/two_pointers.cpp"], check=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    answer = subprocess.run([solver], input=text, capture_output=True, text=True, check=True).stdout
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)
    return answer


def brute(r):
    return sum(x * x + y * y <= r * r for x in range(-r, r + 1) for y in range(-r, r + 1))


def test(path, r):
    answer = write(path, f"{r}\n")
    if r <= 1000:
        assert int(answer) == brute(r), path


def group(number, score, radii):
    folder = f"data/secret/subtask{number}"
    for i, r in enumerate(radii, 1):
        test(f"{folder}/{i:02d}", r)
    with open(f"{folder}/test_group.yaml", "w") as f:
        f.write(f"max_score: {score}\n")


test("data/sample/1", 2)
group(1, 30, [1, 5, 65, 314, 999, 1000])
group(2, 30, [1105, 5000, 32045, 46340, 46341, 65536, 99999, 100000])
group(3, 40, [131072, 500000, 1000003, 1414214, 2718281, 3141592, 4999999, 5000000])
