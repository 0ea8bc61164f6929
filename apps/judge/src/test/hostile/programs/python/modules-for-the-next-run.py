# Writes modules to every folder that the next interpreter might search.
# expect: AC
# twice: true
import os
import site
import sys

folders = ['.', '/tmp', '/dev/shm', site.getusersitepackages(), *sys.path]
reached = [folder for folder in folders if os.path.exists(os.path.join(folder, 'usercustomize.py'))]
for folder in folders:
    path = os.path.join(folder, 'usercustomize.py')
    try:
        os.makedirs(folder, exist_ok=True)
        open(path, 'w').write('raise SystemExit(1)\n')
    except OSError:
        pass
print(reached or 'held')
