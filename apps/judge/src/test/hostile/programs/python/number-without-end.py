# One operation that takes longer than any time limit and handles no signal.
# expect: TLE | MLE
import signal

signal.signal(signal.SIGTERM, signal.SIG_IGN)
print((10**9) ** (10**8) % 7)
