import { dotnetRuntime } from '@xiezhi/rules';
import { baseEnvironment, type Bind } from '@xiezhi/sandbox';
import type { Language } from './language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from './toolchain.ts';

/** Debian keeps the runtime's configuration here. */
const configuration: Bind = { from: '/etc/mono', to: '/etc/mono' };
const compilerFolders = ['/usr/lib/mono/4.5'];

/**
 * The runtime asks for a scheduling policy that the sandbox keeps from it, and would tell so on standard output.
 */
const env = { ...baseEnvironment, MONO_LOG_DEST: '/dev/null' };

/** C# on Mono. `mcs` is a script around a program for the runtime itself. */
export const csharp: Language = {
  name: 'C#',
  family: 'mono',
  runtime: dotnetRuntime,
  debianPackages: ['mono-mcs', 'mono-runtime', 'libmono-system-numerics4.0-cil'],
  pack: 'optional',
  processes: 256,
  preparations: [],
  findToolchain: async () =>
    describeToolchain(
      { mono: await findProgram('mono'), mcs: await findProgram('mcs.exe', compilerFolders) },
      async (path) => {
        const line = await versionLine(path('mono'), ['--version']);
        return /version (\S+)/.exec(line)?.[1]?.replace(/^/, 'Mono ') ?? line;
      },
    ),
  sourceName: () => 'Main.cs',
  artefactName: 'main.exe',
  compile: ({ toolchain, sourceName }) => ({
    argv: [
      programOf(toolchain, 'mono'),
      programOf(toolchain, 'mcs'),
      '-optimize+',
      '-nowarn:0168,0219,0414,0649',
      '-define:ONLINE_JUDGE',
      '-reference:System.Numerics',
      '-out:main.exe',
      sourceName,
    ],
    env,
    binds: [configuration],
    proc: true,
    devices: 'compile-random',
  }),
  run: ({ toolchain, artefactName, limits }) => ({
    argv: [programOf(toolchain, 'mono'), artefactName],
    env: { ...env, MONO_GC_PARAMS: `major=marksweep,max-heap-size=${limits.memoryMb}m` },
    binds: [configuration],
    proc: true,
    devices: 'full',
  }),
  tidyMessage: (message) => message.replaceAll(/^Compilation failed: [^\n]*\n?/gm, ''),
};
