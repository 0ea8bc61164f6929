import { pythonRuntime, type RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from './script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

/** Numbers of any length may be printed and read, as in the releases before 3.11. */
const env = { PYTHONIOENCODING: 'utf-8:surrogateescape', PYTHONINTMAXSTRDIGITS: '0' };

/** Compiles to nothing and shows only the error itself, not the lines of this script. */
const checkScript = `
import sys, traceback
try:
    compile(open(sys.argv[1], 'rb').read(), sys.argv[1], 'exec')
except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
    sys.stderr.write(''.join(traceback.format_exception_only(type(error), error)))
    sys.exit(1)
`;

/** The source itself runs; `-B` keeps the interpreter from writing caches. */
export const python3 = scriptLanguage({
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

/** What it needs for itself and its compiled code is not charged. A full heap ends a run, however full it is. */
const pypyRuntime: RuntimeTraits = {
  ...pythonRuntime,
  memoryAllowanceKb: 64 * 1024,
  memoryErrors: [{ stderr: /^MemoryError\b/m, exitCodes: [1], signals: [], needsHighPeak: false }],
};

/**
 * PyPy. Its collector would let garbage grow to a multiple of what lives; told the limit, it collects in time.
 */
export const pypy3 = scriptLanguage({
  name: 'PyPy3',
  family: 'pypy3',
  runtime: pypyRuntime,
  debianPackages: ['pypy3'],
  pack: 'base',
  env,
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
