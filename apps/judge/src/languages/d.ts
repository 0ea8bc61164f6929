import type { RuntimeTraits } from '@xiezhi/rules';
import { nativeLanguage } from './native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    { stderr: /^core\.exception\.OutOfMemoryError\b/m, exitCodes: [1], signals: [], needsHighPeak: true },
  ],
  exception: /^((?:core|object|std)\.[\w.]+)@/gm,
};

/** D by LDC. The collector asks /proc where the stack begins. */
export const d = nativeLanguage({
  name: 'D',
  family: 'ldc',
  runtime,
  debianPackages: ['ldc'],
  pack: 'optional',
  findToolchain: async () =>
    describeToolchain({ ldc: await findProgram('ldc2'), linker: await findProgram('cc') }, async (path) => {
      const line = await versionLine(path('ldc'), ['--version']);
      return /\(([\d.]+)\)/.exec(line)?.[1]?.replace(/^/, 'LDC ') ?? line;
    }),
  sourceName: 'main.d',
  binds: () => [{ from: '/etc/ldc2.conf', to: '/etc/ldc2.conf' }],
  proc: 'both',
  build: (toolchain, source, target) => [
    programOf(toolchain, 'ldc'),
    '-O2',
    '-w',
    '-d-version=ONLINE_JUDGE',
    `-of=${target}`,
    source,
  ],
});
