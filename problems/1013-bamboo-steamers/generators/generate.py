#!/usr/bin/env python3
"""Rewrites data/; an answer file holds the turns for the samples, elsewhere how many earn the full score."""
import os
import random

random.seed(1013)


def solve(stack):
    stack, turns = list(stack), []
    for size in range(len(stack), 1, -1):
        at = stack.index(size)
        if at == size - 1:
            continue
        for k in (at + 1, size):
            if k > 1:
                stack[:k] = stack[:k][::-1]
                turns.append(k)
    assert stack == sorted(stack)
    return turns


def write(path, stack, group=None):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    turns = solve(stack)
    assert len(turns) <= 2 * len(stack)
    with open(path + ".in", "w") as f:
        f.write(f"{len(stack)}\n{' '.join(map(str, stack))}\n")
    with open(path + ".ans", "w") as f:
        f.write(f"{len(turns)}\n" + ("".join(f"{k}\n" for k in turns) if "sample" in path else ""))


def shuffled(n):
    stack = list(range(1, n + 1))
    random.shuffle(stack)
    return stack


def nearly(n):
    stack = list(range(1, n + 1))
    for _ in range(3):
        i, j = random.sample(range(n), 2)
        stack[i], stack[j] = stack[j], stack[i]
    return stack


def zigzag(n):
    return [x for pair in zip(range(1, n // 2 + 1), range(n, n // 2, -1)) for x in pair]


write("data/sample/1", [3, 1, 2])
groups = [
    (20, [[1], [2, 1], shuffled(5), list(range(8, 0, -1)), zigzag(8), shuffled(8)]),
    (30, [shuffled(99), list(range(100, 0, -1)), zigzag(100), shuffled(100)]),
    (50, [shuffled(1000), list(range(1000, 0, -1)), zigzag(1000), nearly(1000), shuffled(999)]),
]
for number, (worth, stacks) in enumerate(groups, 1):
    folder = f"data/secret/subtask{number}"
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/test_group.yaml", "w") as f:
        f.write(f"max_score: {worth}\nscore_aggregation: min\n")
    for index, stack in enumerate(stacks, 1):
        write(f"{folder}/{index:02d}", stack)
