# System calls by number, each in a child that may die of it.
# expect: AC
import ctypes
import os

libc = ctypes.CDLL(None, use_errno=True)
reached = []
for number in (101, 155, 165, 166, 161, 169, 175, 246, 248, 250, 272, 298, 308, 310, 321, 323, 425, 428, 442):
    child = os.fork()
    if child == 0:
        os._exit(0 if libc.syscall(number, 0, 0, 0, 0, 0) >= 0 else 1)
    if os.waitpid(child, 0)[1] == 0:
        reached.append(number)
print(reached or 'held')
