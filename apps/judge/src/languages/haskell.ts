import { join } from 'node:path';
import type { RuntimeTraits } from '@xiezhi/rules';
import { nativeLanguage } from './native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    {
      stderr: /out of memory|heap exhausted|heap overflow/i,
      exitCodes: [251],
      signals: [],
      needsHighPeak: false,
    },
    { stderr: /stack overflow/i, exitCodes: [2], signals: [], needsHighPeak: true },
  ],
  exception: /^main: ([^\n]{1,80})/gm,
};

const library = '/usr/lib/ghc';
/** Debian keeps the list of installed libraries here, with a link to it. */
const libraryIndex = '/var/lib/ghc';

/** `ghc` itself is a script around the compiler that lies with its library. */
export const haskell = nativeLanguage({
  name: 'Haskell',
  family: 'ghc',
  runtime,
  debianPackages: ['ghc'],
  pack: 'optional',
  findToolchain: async () =>
    describeToolchain(
      { ghc: await findProgram('ghc', [join(library, 'bin')]) },
      async (path) => `GHC ${await versionLine(path('ghc'), [`-B${library}`, '--numeric-version'])}`,
    ),
  sourceName: 'main.hs',
  binds: () => [{ from: libraryIndex, to: libraryIndex }],
  proc: 'compiler',
  build: (toolchain, source, target) => [
    programOf(toolchain, 'ghc'),
    `-B${library}`,
    '-O2',
    '-v0',
    '-w',
    '-DONLINE_JUDGE',
    '-o',
    target,
    source,
  ],
});
