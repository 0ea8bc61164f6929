import { nativeRuntime } from '@xiezhi/rules';
import { nativeLanguage } from './native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

export const rust = nativeLanguage({
  name: 'Rust',
  family: 'rust',
  runtime: { ...nativeRuntime, exception: /^thread '[^'\n]*' panicked at '?([^\n]{1,80}?)'?(?:, \S+|:)$/gm },
  debianPackages: ['rustc'],
  pack: 'optional',
  findToolchain: async () =>
    describeToolchain(
      { rustc: await findProgram('rustc'), linker: await findProgram('cc') },
      async (path) => {
        const line = await versionLine(path('rustc'), ['--version']);
        return /^rustc (\S+)/.exec(line)?.[1]?.replace(/^/, 'Rust ') ?? line;
      },
    ),
  sourceName: 'main.rs',
  proc: 'compiler',
  build: (toolchain, source, target) => [
    programOf(toolchain, 'rustc'),
    '--edition=2021',
    '-O',
    '--cap-lints=allow',
    '--cfg=ONLINE_JUDGE',
    '-o',
    target,
    source,
  ],
});
