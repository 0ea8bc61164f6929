# Recursion without the interpreter's recursion limit.
# expect: MLE | RE
import sys
import threading

sys.setrecursionlimit(10**9)


def down(depth):
    return down(depth + 1) + 1


down(0)
