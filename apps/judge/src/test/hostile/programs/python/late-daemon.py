# A child that writes after its parent's exit.
# expect: AC
import os
import time

print('held', flush=True)
if os.fork() == 0:
    os.setsid()
    time.sleep(0.05)
    os.write(1, b'late\n')
