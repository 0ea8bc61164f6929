# expect: AC
import subprocess
import sys

paths = sys.stdin.read().split()
result = subprocess.run(['/bin/sh', '-c', 'cat ' + ' '.join(paths) + ' /etc/shadow; mount; su; ls /root'], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
print(result.stdout or 'held')
