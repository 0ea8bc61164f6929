# Never lets go of the interpreter.
# expect: TLE
import atexit


def again():
    while True:
        pass


atexit.register(again)
