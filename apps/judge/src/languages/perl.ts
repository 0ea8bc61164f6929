import type { RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from './script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [{ stderr: /^Out of memory\b/m, exitCodes: [1], signals: [6], needsHighPeak: true }],
  exception: /^([^\n]{1,80}) at main\.pl line \d+/gm,
};

/** Checking runs what stands in BEGIN blocks; it has the walls and limits of a compile. */
export const perl = scriptLanguage({
  name: 'Perl',
  family: 'perl',
  runtime,
  debianPackages: ['perl'],
  pack: 'base',
  findToolchain: async () =>
    describeToolchain({ perl: await findProgram('perl') }, async (path) => {
      return `Perl ${(await versionLine(path('perl'), ['-e', 'print $^V'])).replace(/^v/, '')}`;
    }),
  sourceName: 'main.pl',
  check: (toolchain, source) => [programOf(toolchain, 'perl'), '-c', source],
  start: (toolchain, source) => [programOf(toolchain, 'perl'), source],
});
