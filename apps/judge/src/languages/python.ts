import { pythonRuntime } from '@xiezhi/rules';
import { baseEnvironment } from '@xiezhi/sandbox';
import type { Language } from './language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

/** Numbers of any length may be printed and read, as in the releases before 3.11. */
const env = { ...baseEnvironment, PYTHONIOENCODING: 'utf-8:surrogateescape', PYTHONINTMAXSTRDIGITS: '0' };

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
export const python3: Language = {
  name: 'Python3',
  family: 'python3',
  runtime: pythonRuntime,
  debianPackage: 'python3',
  processes: 64,
  preparations: [],
  findToolchain: async () =>
    describeToolchain({ python: await findProgram('python3') }, (path) =>
      versionLine(path('python'), ['--version']),
    ),
  sourceName: () => 'main.py',
  artefactName: null,
  compile: ({ toolchain, sourceName }) => ({
    argv: [programOf(toolchain, 'python'), '-I', '-S', '-B', '-c', checkScript, sourceName],
    env,
    binds: [],
    proc: false,
    devices: 'compile-random',
  }),
  run: ({ toolchain, artefactName }) => ({
    argv: [programOf(toolchain, 'python'), '-B', artefactName],
    env,
    binds: [],
    proc: false,
    devices: 'full',
  }),
};
