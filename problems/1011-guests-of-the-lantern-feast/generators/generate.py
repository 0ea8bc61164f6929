#!/usr/bin/env python3
"""Rewrites data/, answers by submissions/accepted/subsets.cpp (needs g++). Run it from the problem's folder."""
import itertools
import os
import random
import subprocess
import tempfile

random.seed(1011)
folder = tempfile.mkdtemp()
subprocess.run(["g++", "-O2", "-o", f"{folder}/solve", "submissions/accepted/subsets.cpp"], check=True)


def brute(n, edges, k):
    """All seatings one by one."""
    return sum(all(seat[u - 1] != seat[v - 1] for u, v in edges) for seat in itertools.product(range(k), repeat=n))


def write(path, n, edges, k):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    edges = [(min(e), max(e)) for e in edges]
    random.shuffle(edges)
    text = f"{n} {len(edges)} {k}\n" + "".join(f"{u} {v}\n" for u, v in edges)
    answer = subprocess.run([f"{folder}/solve"], input=text, capture_output=True, text=True, check=True).stdout
    if k**n <= 10**6:
        assert int(answer) == brute(n, edges, k), path
    with open(path + ".in", "w") as f:
        f.write(text)
    with open(path + ".ans", "w") as f:
        f.write(answer)


def renamed(n, edges):
    names = random.sample(range(1, n + 1), n)
    return [(names[u - 1], names[v - 1]) for u, v in edges]


def some(n, density):
    return [e for e in itertools.combinations(range(1, n + 1), 2) if random.random() < density]


def ring(n):
    return [(i, i % n + 1) for i in range(1, n + 1)]


def complete(n):
    return list(itertools.combinations(range(1, n + 1), 2))


grid = [(5 * r + c + 1, 5 * r + c + 2) for r in range(4) for c in range(4)]
grid += [(5 * r + c + 1, 5 * r + c + 6) for r in range(3) for c in range(5)]
tree = [(random.randint(1, v - 1), v) for v in range(2, 17)]
two_sides = [(u, v) for u in range(1, 9) for v in range(9, 17)]
MOD = 998244353

write("data/sample/1", 3, [(1, 2), (2, 3)], 2)
write("data/sample/2", 4, ring(4), 3)
tests = [
    ("one-guest", 1, [], 10**9),
    ("two-friends", 2, [], 5),
    ("small", 6, some(6, 0.5), 4),
    ("small-again", 7, some(7, 0.3), 5),
    ("one-table-quarrel", 12, [(1, 12)], 1),
    ("one-table-peace", 12, [], 1),
    ("all-foes-too-many", 15, complete(15), 14),
    ("all-foes", 15, complete(15), 15),
    ("all-foes-many-tables", 16, complete(16), 10**9),
    ("two-tables-odd-ring", 15, ring(15), 2),
    ("ring", 16, renamed(16, ring(16)), 123456789),
    ("tree", 16, renamed(16, tree), 987654321),
    ("two-sides", 16, renamed(16, two_sides), 3),
    ("modulus-tables", 14, some(14, 0.2), MOD),
    ("modulus-tables-and-three", 14, some(14, 0.2), MOD + 3),
    ("dense", 16, some(16, 0.7), 8),
    ("largest-friends", 20, [], 10**9),
    ("largest-grid", 20, renamed(20, grid), 4),
    ("largest-sparse", 20, some(20, 0.1), 999999999),
    ("largest", 20, some(20, 0.35), 10**9),
    ("largest-dense", 20, some(20, 0.8), 777777777),
]
for i, (name, n, edges, k) in enumerate(tests, 1):
    write(f"data/secret/{i:02d}-{name}", n, edges, k)
