import type { RuntimeTraits } from '@xiezhi/rules';
import { nativeLanguage } from '../native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type { Ending, MemoryTest, RegisteredLanguage, SelfTestPrograms } from '../language-tests.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    { stderr: /^core\.exception\.OutOfMemoryError\b/m, exitCodes: [1], signals: [], needsHighPeak: true },
  ],
  exception: /^((?:core|object|std)\.[\w.]+)@/gm,
};

/** D by LDC. The garbage collector reads the stack's start address from /proc. */
const d = nativeLanguage({
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

const selfTest: SelfTestPrograms = {
  program: `import std.algorithm, std.array, std.conv, std.stdio, std.string;
import core.stdc.stdlib : exit;

long dig(long n) { return n == 0 ? 0 : n + dig(n - 1); }

void main() {
    auto words = readln().chomp.findSplit(" ");
    string rest = words[2];
    switch (words[0]) {
        case "add":
            auto numbers = rest.split.to!(long[]);
            writeln(numbers[0] + numbers[1]);
            break;
        case "crash":
            exit(3);
        case "spin":
            for (shared uint i = 0; ; ) { import core.atomic; i.atomicOp!"+="(1); }
        case "eat":
            ubyte[][] all;
            for (;;) {
                auto block = new ubyte[1 << 20];
                block[] = 1;
                all ~= block;
            }
        case "flood":
            foreach (_; 0 .. rest.to!int) write("xiezhi\\n");
            break;
        case "dig":
            writeln(dig(rest.to!long));
            break;
        default:
            writeln(rest);
    }
}
`,
  broken: 'void main() { missing(); }\n',
};

const crashes: readonly Ending[] = [
  {
    code: 'import std.stdio;\nvoid main(string[] a) {\n    int[] v;\n    writeln(v[a.length]);\n}\n',
    message: /^exit code 1: core\.exception\.\w+$/,
  },
];

const mistakes: readonly Ending[] = [
  { code: 'void main() { missing(); }\n', message: /^main\.d\(1\): Error: undefined identifier/ },
];

const memory: MemoryTest = {
  touch: (mb) =>
    `import std.stdio;\nvoid main() {\n    auto block = new ubyte[${mb} << 20];\n    block[] = 1;\n    writeln(block[7] + 2);\n}\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...d, tests: { selfTest, crashes, mistakes, memory } },
];
