#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/remainders.cpp (needs g++). Run it from the problem's folder."""
import os
import random
import subprocess
import tempfile

random.seed(1007)
solver = tempfile.mkdtemp() + "/solve"
subprocess.run(["g++", "-O2", "-std=c++20", "-o", solver, "submissions/accepted/remainders.cpp"], check=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    answer = subprocess.run([solver], input=text, capture_output=True, text=True, check=True).stdout
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)
    return answer


def brute(r1, a1, r2, a2):
    for k in range(a2 + (max(0, r2 - r1) + a1 - 1) // a1 + 1):
        at = r1 + k * a1
        if at >= r2 and (at - r2) % a2 == 0:
            return str(at)
    return "never"


def test(path, questions):
    lines = "".join(" ".join(map(str, q)) + "\n" for q in questions)
    answer = write(path, f"{len(questions)}\n{lines}").split()
    for q, said in zip(questions, answer):
        if max(q) <= 1000:
            assert said == brute(*q), q


def some(n, r, a):
    return [(random.randint(0, r), random.randint(1, a), random.randint(0, r), random.randint(1, a)) for _ in range(n)]


def meeting(n):
    """Questions whose bells surely meet although their intervals share a factor."""
    questions = []
    for _ in range(n):
        g = random.choice([2, 6, 30, 1000, 99991])
        r1 = random.randint(0, 10**9)
        r2 = r1 % g + g * random.randint(0, 10**9 // g - 1)
        questions.append((r1, g * random.randint(1, 10**9 // g), r2, g * random.randint(1, 10**9 // g)))
    return questions


big = 10**9
test("data/sample/1", [(1, 4, 3, 6), (0, 2, 1, 4), (1, 3, 100, 5)])
tests = [
    ("small", some(1000, 12, 12)),
    ("late-start", some(500, 1000, 20)),
    ("same-interval", [(r1, 7, r2, 7) for r1 in range(20) for r2 in range(20)]),
    ("every-minute", [(5, 1, 3, 1), (0, 1, big, big), (big, 1, 0, 1), (big, big, big, big), (0, big, big, 1)]),
    ("medium", some(1000, 1000, 1000)),
    ("largest", [(0, big, big - 1, big - 1), (big, big - 1, big - 1, big), (1, big, 0, big - 1), (0, big - 1, 1, big - 2)]),
    ("large", some(1000, big, big)),
    ("large-meeting", meeting(1000)),
    ("primes", [(random.randint(0, big), 999999937, random.randint(0, big), 999999929) for _ in range(200)]),
]
for i, (name, questions) in enumerate(tests, 1):
    test(f"data/secret/{i:02d}-{name}", questions)
