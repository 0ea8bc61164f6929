# Forks forever.
# expect: RE | TLE | MLE
import os

while True:
    try:
        os.fork()
    except OSError:
        pass
