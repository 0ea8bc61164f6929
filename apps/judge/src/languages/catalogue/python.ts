import { pythonRuntime, type RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from '../script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type {
  BehaviourPrograms,
  LanguageTests,
  MemoryTest,
  RegisteredLanguage,
  SelfTestPrograms,
} from '../language-tests.ts';

/** `PYTHONINTMAXSTRDIGITS=0` lets programs print and parse integers of any length, as in releases before 3.11. */
const env = { PYTHONIOENCODING: 'utf-8:surrogateescape', PYTHONINTMAXSTRDIGITS: '0' };

/** Checks the syntax without writing a file. Prints only the syntax error, without a traceback through this script. */
const checkScript = `
import sys, traceback
try:
    compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')
except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
    sys.stderr.write(''.join(traceback.format_exception_only(type(error), error)))
    sys.exit(1)
`;

/** The source itself runs; `-B` stops the interpreter from writing caches. */
const python3 = scriptLanguage({
  name: 'Python3',
  family: 'python3',
  runtime: pythonRuntime,
  debianPackages: ['python3'],
  pack: 'core',
  env,
  findToolchain: async () =>
    describeToolchain({ python: await findProgram('python3') }, (path) =>
      versionLine(path('python'), ['--version']),
    ),
  sourceName: 'main.py',
  check: (toolchain, source) => [programOf(toolchain, 'python'), '-I', '-S', '-B', '-c', checkScript, source],
  start: (toolchain, source) => [programOf(toolchain, 'python'), '-B', source],
});

/**
 * The memory allowance is for PyPy itself and its compiled code. `MemoryError` counts as Memory Limit Exceeded whatever
 * peak was measured, because PyPy raises it when its own heap limit is reached.
 */
const pypyRuntime: RuntimeTraits = {
  ...pythonRuntime,
  memoryAllowanceKb: 64 * 1024,
  memoryErrors: [
    { stderr: /^MemoryError\b/m, exitCodes: [1], signals: [], needsHighPeak: false },
    // PyPy aborts with this message when it runs out of memory inside its own compiler, where it cannot raise
    // an exception.
    { stderr: /^using too much memory, aborting$/m, exitCodes: [], signals: [6], needsHighPeak: false },
  ],
};

/**
 * Sets the nursery size that PyPy uses if it cannot read the processor's cache size. A box has no /proc/cpuinfo, and
 * without an explicit size PyPy prints a warning to standard error.
 */
const pypyEnv = { ...env, PYPY_GC_NURSERY: '1M' };

/**
 * PyPy. By default its collector lets garbage grow to a multiple of the live data; with an explicit limit it
 * collects in time.
 */
const pypy3 = scriptLanguage({
  name: 'PyPy3',
  family: 'pypy3',
  runtime: pypyRuntime,
  debianPackages: ['pypy3'],
  pack: 'base',
  env: pypyEnv,
  findToolchain: async () =>
    describeToolchain({ python: await findProgram('pypy3') }, async (path) => {
      const script = 'import sys; print(*sys.pypy_version_info[:3], *sys.version_info[:3])';
      const version = (await versionLine(path('python'), ['-c', script])).split(' ');
      return `PyPy ${version.slice(0, 3).join('.')} (Python ${version.slice(3).join('.')})`;
    }),
  sourceName: 'main.py',
  check: (toolchain, source) => [programOf(toolchain, 'python'), '-I', '-S', '-B', '-c', checkScript, source],
  start: (toolchain, source) => [programOf(toolchain, 'python'), '-B', source],
  limitsEnv: ({ memoryMb }) => ({ PYPY_GC_MAX: `${memoryMb}MB` }),
});

const selfTest: SelfTestPrograms = {
  program: `import sys
sys.setrecursionlimit(10 ** 6)


def dig(n):
    return 0 if n == 0 else n + dig(n - 1)


word, _, rest = sys.stdin.readline().rstrip('\\n').partition(' ')
if word == 'add':
    print(sum(map(int, rest.split())))
elif word == 'crash':
    sys.exit(3)
elif word == 'spin':
    while True:
        pass
elif word == 'eat':
    blocks = []
    while True:
        blocks.append(b'x' * (1 << 20))
elif word == 'flood':
    for _ in range(int(rest)):
        print('xiezhi')
elif word == 'dig':
    print(dig(int(rest)))
elif word == 'echo':
    print(rest)
`,
  broken: 'def f(:\n    pass\n',
};

const behaviours: BehaviourPrograms = {
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

const memory: MemoryTest = {
  touch: (mb) => `block = bytearray(b"x") * (${mb} << 20)\nprint(3)\n`,
  reserveMb: 18,
};

/** Used by both interpreters. */
const tests: LanguageTests = { selfTest, behaviours, memory };

export const languages: readonly RegisteredLanguage[] = [
  { ...python3, tests },
  { ...pypy3, tests },
];
