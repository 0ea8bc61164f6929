import type { RuntimeTraits } from '@xiezhi/rules';
import { nativeLanguage } from './native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    { stderr: /^Runtime error 203\b/m, exitCodes: [203], signals: [], needsHighPeak: true },
    { stderr: /^EOutOfMemory\b/m, exitCodes: [217], signals: [], needsHighPeak: true },
  ],
  exception: /^(E[A-Z]\w+(?=:)|Runtime error \d+)/gm,
};

/** Free Pascal. Its configuration, a link of Debian's, says where the units lie. */
export const pascal = nativeLanguage({
  name: 'Pascal',
  family: 'fpc',
  runtime,
  debianPackages: ['fp-compiler', 'fp-units-fcl'],
  pack: 'optional',
  findToolchain: async () =>
    describeToolchain(
      { fpc: await findProgram('fpc'), configuration: await findProgram('fpc.cfg', ['/etc']) },
      async (path) => `Free Pascal ${await versionLine(path('fpc'), ['-iV'])}`,
    ),
  sourceName: 'main.pas',
  binds: (toolchain) => [{ from: programOf(toolchain, 'configuration'), to: '/etc/fpc.cfg' }],
  build: (toolchain, source, target) => [
    programOf(toolchain, 'fpc'),
    '-O2',
    '-v0e',
    '-l-',
    '-dONLINE_JUDGE',
    `-o${target}`,
    source,
  ],
});
