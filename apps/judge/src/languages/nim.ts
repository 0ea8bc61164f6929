import type { RuntimeTraits } from '@xiezhi/rules';
import { nativeLanguage } from './native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [{ stderr: /^out of memory$/m, exitCodes: [1], signals: [], needsHighPeak: false }],
  exception: /^Error: unhandled exception: [^\n]*\[(\w+)\]$/gm,
};

export const nim = nativeLanguage({
  name: 'Nim',
  family: 'nim',
  runtime,
  debianPackages: ['nim', 'gcc', 'libc6-dev'],
  pack: 'optional',
  findToolchain: async () =>
    describeToolchain({ nim: await findProgram('nim'), gcc: await findProgram('gcc') }, async (path) => {
      const line = await versionLine(path('nim'), ['--version']);
      return /Version (\S+)/.exec(line)?.[1]?.replace(/^/, 'Nim ') ?? line;
    }),
  sourceName: 'main.nim',
  binds: () => [{ from: '/etc/nim', to: '/etc/nim' }],
  proc: 'compiler',
  build: (toolchain, source, target) => [
    programOf(toolchain, 'nim'),
    'compile',
    '-d:release',
    '-d:ONLINE_JUDGE',
    '--hints:off',
    '--warnings:off',
    '--colors:off',
    '--nimcache:/box/nimcache',
    `--out:${target}`,
    source,
  ],
});
