# expect: RE | TLE | MLE
import threading


def work():
    while True:
        try:
            threading.Thread(target=work).start()
        except RuntimeError:
            pass


work()
