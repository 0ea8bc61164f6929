import { dotnetRuntime } from '@xiezhi/rules';
import { baseEnvironment, type Bind } from '@xiezhi/sandbox';
import type { Language } from '../language.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type { Ending, MemoryTest, RegisteredLanguage, SelfTestPrograms } from '../language-tests.ts';

/** Debian stores the configuration of the Mono runtime here. */
const configuration: Bind = { from: '/etc/mono', to: '/etc/mono' };
const compilerFolders = ['/usr/lib/mono/4.5'];

/**
 * The runtime requests a scheduling policy that the sandbox denies. It would log this to standard output, so its log is
 * discarded.
 */
const env = { ...baseEnvironment, MONO_LOG_DEST: '/dev/null' };

/** C# on Mono. `mcs` is a shell script that starts the compiler on the runtime. */
const csharp: Language = {
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

const selfTest: SelfTestPrograms = {
  program: `using System;
using System.Collections.Generic;
using System.IO;
using System.Text;

class Program {
    static long Dig(long n) { return n == 0 ? 0 : n + Dig(n - 1); }

    static void Main() {
        string[] words = Console.ReadLine().Split(new[] { ' ' }, 2);
        switch (words[0]) {
            case "add": {
                string[] numbers = words[1].Split(' ');
                Console.WriteLine(long.Parse(numbers[0]) + long.Parse(numbers[1]));
                break;
            }
            case "crash":
                Environment.Exit(3);
                break;
            case "spin":
                for (;;) { }
            case "eat": {
                var all = new List<byte[]>();
                for (;;) {
                    var block = new byte[1 << 20];
                    for (int i = 0; i < block.Length; i += 512) block[i] = 1;
                    all.Add(block);
                }
            }
            case "flood": {
                var text = new StringBuilder();
                for (int n = int.Parse(words[1]); n > 0; n--) text.Append("xiezhi\\n");
                Console.Write(text);
                break;
            }
            case "dig":
                Console.WriteLine(Dig(long.Parse(words[1])));
                break;
            case "echo":
                Console.WriteLine(words[1]);
                break;
        }
    }
}
`,
  broken: 'class Program { static void Main() { Missing(); } }\n',
};

const crashes: readonly Ending[] = [
  {
    code: 'class P { static void Main(string[] a) { System.Console.WriteLine(new int[1][a.Length + 1]); } }\n',
    message: /^exit code 1: System\.IndexOutOfRangeException$/,
  },
];

const mistakes: readonly Ending[] = [
  { code: 'class P { static void Main() { Missing(); } }\n', message: /^Main\.cs\(1,\d+\): error CS0103/ },
];

const memory: MemoryTest = {
  touch: (mb) =>
    `class P { static void Main() { var b = new byte[${mb} << 20]; for (int i = 0; i < b.Length; i++) b[i] = 1; System.Console.WriteLine(b[7] + 2); } }\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...csharp, tests: { selfTest, crashes, mistakes, memory } },
];
