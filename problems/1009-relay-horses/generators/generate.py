#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/layers.cpp (needs g++). Run it from the problem's folder."""
import os
import random
import subprocess
import tempfile

random.seed(1009)
solver = tempfile.mkdtemp() + "/solve"
subprocess.run(["g++", "-O2", "-std=c++20", "-o", solver, "submissions/accepted/layers.cpp"], check=True)


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    answer = subprocess.run([solver], input=text, capture_output=True, text=True, check=True).stdout
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)
    return answer


def brute(n, k, edges):
    """Shortest times by so many rounds of trying every road with and without a token."""
    best = [[10**9] * (k + 1) for _ in range(n + 1)]
    best[1] = [0] * (k + 1)
    for _ in range(n * (k + 1)):
        for a, b, w in edges:
            for u, v in ((a, b), (b, a)):
                for used in range(k + 1):
                    ride = best[u][used] + w
                    gallop = best[u][used - 1] + w // 2 if used else 10**9
                    best[v][used] = min(best[v][used], ride, gallop)
    return min(best[n])


def test(path, n, k, edges):
    random.shuffle(edges)
    lines = "".join(f"{u} {v} {w}\n" for u, v, w in edges)
    answer = write(path, f"{n} {len(edges)} {k}\n{lines}")
    if n <= 20:
        assert int(answer) == brute(n, k, edges), path


def time(high):
    return 2 * random.randint(1, high // 2)


def land(n, m, high):
    """A random tree and random further roads, towns renamed but for the first and the last."""
    edges = [(random.randint(max(1, v - 30), v - 1), v, time(high)) for v in range(2, n + 1)]
    while len(edges) < m:
        u, v = random.sample(range(1, n + 1), 2)
        if abs(u - v) <= 60:
            edges.append((u, v, time(high)))
    names = [0, 1, *random.sample(range(2, n), n - 2), n]
    return [(names[u], names[v], w) for u, v, w in edges]


def ladder(n):
    """Two ways at every step: one of a single long road, one of two shorter ones."""
    edges = []
    for v in range(1, n - 1, 2):
        edges += [(v, v + 2, 20), (v, v + 1, 8), (v + 1, v + 2, 8)]
    return edges


test("data/sample/1", 3, 1, [(1, 2, 6), (2, 3, 6), (1, 3, 14)])
test("data/sample/2", 4, 2, [(1, 2, 10), (2, 3, 2), (3, 4, 10), (1, 4, 30)])
big = 10**4
tests = [
    ("one-road", 2, 0, [(1, 2, 7000)]),
    ("one-road-one-token", 2, 1, [(1, 2, 7000)]),
    ("many-tokens", 3, 10, [(1, 2, 100), (2, 3, 100), (1, 3, 150)]),
    ("twin-roads", 2, 1, [(1, 2, 10), (1, 2, 8), (2, 1, 12)]),
    ("small", 12, 2, land(12, 25, 40)),
    ("small-again", 15, 4, land(15, 30, 100)),
    ("chain", 20, 5, [(v, v + 1, time(1000)) for v in range(1, 20)]),
    ("ladder", 101, 10, ladder(101)),
    ("no-tokens", 300, 0, land(300, 1000, big)),
    ("long-ladder", 999, 10, ladder(999)),
    ("sparse", 1000, 10, land(1000, 1200, big)),
    ("dense", 1000, 10, land(1000, 4000, big)),
    ("one-token", 1000, 1, land(1000, 4000, big)),
]
for i, (name, n, k, edges) in enumerate(tests, 1):
    test(f"data/secret/{i:02d}-{name}", n, k, edges)
