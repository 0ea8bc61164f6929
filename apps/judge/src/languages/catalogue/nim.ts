import type { RuntimeTraits } from '@xiezhi/rules';
import { nativeLanguage } from '../native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type { Ending, MemoryTest, RegisteredLanguage, SelfTestPrograms } from '../language-tests.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [{ stderr: /^out of memory$/m, exitCodes: [1], signals: [], needsHighPeak: false }],
  exception: /^Error: unhandled exception: [^\n]*\[(\w+)\]$/gm,
};

const nim = nativeLanguage({
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

const selfTest: SelfTestPrograms = {
  program: `import std/strutils

proc dig(n: int): int =
  if n == 0: 0 else: n + dig(n - 1)

let words = stdin.readLine.split(' ', 1)
case words[0]
of "add":
  let numbers = words[1].split(' ')
  echo parseInt(numbers[0]) + parseInt(numbers[1])
of "crash": quit(3)
of "spin":
  var i {.volatile.}: uint = 0
  while true: i += 1
of "eat":
  var all: seq[string]
  while true: all.add('x'.repeat(1 shl 20))
of "flood":
  for _ in 1 .. parseInt(words[1]): stdout.write("xiezhi\\n")
of "dig": echo dig(parseInt(words[1]))
else: echo words[1]
`,
  broken: 'missing()\n',
};

const crashes: readonly Ending[] = [
  { code: 'import os\nvar v: seq[int]\necho v[paramCount() + 1]\n', message: /^exit code 1: IndexDefect$/ },
];

const mistakes: readonly Ending[] = [{ code: 'missing()\n', message: /^main\.nim\(1, 1\) Error: /m }];

const memory: MemoryTest = {
  touch: (mb) =>
    `var data = newSeq[byte](${mb} shl 20)\nfor i in 0 ..< data.len: data[i] = 1\necho data[7] + 2\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...nim, tests: { selfTest, crashes, mistakes, memory } },
];
