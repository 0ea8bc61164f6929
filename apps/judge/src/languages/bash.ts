import type { RuntimeTraits } from '@xiezhi/rules';
import { scriptLanguage } from './script.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    {
      stderr: /: x(?:malloc|realloc): [^\n]*cannot allocate/m,
      exitCodes: [2],
      signals: [],
      needsHighPeak: false,
    },
  ],
  exception: null,
};

export const bash = scriptLanguage({
  name: 'Bash',
  family: 'bash',
  runtime,
  debianPackages: ['bash'],
  pack: 'base',
  findToolchain: async () =>
    describeToolchain({ bash: await findProgram('bash') }, async (path) => {
      const line = await versionLine(path('bash'), ['--version']);
      return /version (\d+(?:\.\d+)*)/.exec(line)?.[1]?.replace(/^/, 'Bash ') ?? line;
    }),
  sourceName: 'main.sh',
  tidySource: (code) => code.replaceAll('\r\n', '\n'),
  check: (toolchain, source) => [programOf(toolchain, 'bash'), '-n', source],
  start: (toolchain, source) => [programOf(toolchain, 'bash'), source],
});
