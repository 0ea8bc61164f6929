# Searches for secrets of a judge node.
# expect: AC
import os
import sys

reached = []
for path in sys.stdin.read().split() + ['/root', '/home', '/etc/shadow', '/proc/1/environ', '/sys', '/run', '/var', '/opt/precompiled']:
    try:
        reached.append((path, os.listdir(path) if os.path.isdir(path) else open(path, 'rb').read(9)))
    except OSError:
        pass
if 'hunter2' in repr(dict(os.environ)) or any('TOKEN' in name for name in os.environ):
    reached.append('environment')
for folder, _, names in os.walk('/box'):
    reached += [name for name in names if name not in ('main.py',)]
print(reached or 'held')
