import type { FamilyPrograms } from './family.ts';

export const pythonPrograms: FamilyPrograms = {
  sum: 'a, b = map(int, input().split())\nprint(a + b)\n',
  sumEndsWithoutInput: false,
  sumWithoutNewline: 'a, b = map(int, input().split())\nprint(a + b, end="")\n',
  broken: 'def f(:\n    pass\n',
  brokenText: /File "main\.py", line 1[\s\S]*SyntaxError/,
  exitSeven: 'import sys\nsys.exit(7)\n',
  crash: 'print(1 // 0)\n',
  crashText: /^exit code 1: ZeroDivisionError$/,
  spin: 'while True:\n    pass\n',
  sleep: 'import time\ntime.sleep(100)\n',
  eat: 'blocks = []\nwhile True:\n    blocks.append(b"x" * (1 << 20))\n',
  flood: 'import sys\nblock = "a" * 65536\nwhile True:\n    sys.stdout.write(block)\n',
  noisy: 'import sys\nfor _ in range(320):\n    sys.stderr.write("a" * 65536)\nprint(3)\n',
  dig: 'import sys\nsys.setrecursionlimit(10 ** 6)\ndef dig(n):\n    return 0 if n == 0 else n + dig(n - 1)\nprint(dig(int(input())))\n',
  echo: 'print(input())\n',
  fileSum:
    'a, b = map(int, open("sum.in").read().split())\nwith open("sum.out", "w") as out:\n    print(a + b, file=out)\n',
};
