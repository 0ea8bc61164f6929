# Blocks interpreter shutdown.
# expect: TLE
import atexit


def again():
    while True:
        pass


atexit.register(again)
