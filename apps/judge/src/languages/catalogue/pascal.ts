import type { RuntimeTraits } from '@xiezhi/rules';
import { nativeLanguage } from '../native.ts';
import { describeToolchain, findProgram, programOf, versionLine } from '../toolchain.ts';
import type { Ending, MemoryTest, RegisteredLanguage, SelfTestPrograms } from '../language-tests.ts';

const runtime: RuntimeTraits = {
  memoryAllowanceKb: 0,
  memoryErrors: [
    { stderr: /^Runtime error 203\b/m, exitCodes: [203], signals: [], needsHighPeak: true },
    { stderr: /^EOutOfMemory\b/m, exitCodes: [217], signals: [], needsHighPeak: true },
  ],
  exception: /^(E[A-Z]\w+(?=:)|Runtime error \d+)/gm,
};

/**
 * Free Pascal. The compiler finds its units by `/etc/fpc.cfg`. Debian makes this file a symbolic link, so the box gets
 * the link's target.
 */
const pascal = nativeLanguage({
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

const selfTest: SelfTestPrograms = {
  program: `program main;
{$mode objfpc}
uses sysutils;
var
  line, word, rest: ansistring;
  place, n: longint;
  block: ^byte;

function dig(n: int64): int64;
begin
  if n = 0 then dig := 0 else dig := n + dig(n - 1);
end;

begin
  readln(line);
  place := pos(' ', line);
  if place = 0 then place := length(line) + 1;
  word := copy(line, 1, place - 1);
  rest := copy(line, place + 1, length(line));
  case word of
    'add': begin
      place := pos(' ', rest);
      writeln(strtoint64(copy(rest, 1, place - 1)) + strtoint64(copy(rest, place + 1, length(rest))));
    end;
    'crash': halt(3);
    'spin': while true do ;
    'eat': while true do begin
      block := getmem(1 shl 20);
      fillchar(block^, 1 shl 20, 1);
    end;
    'flood': for n := 1 to strtoint(rest) do writeln('xiezhi');
    'dig': writeln(dig(strtoint64(rest)));
    'echo': writeln(rest);
  end;
end.
`,
  broken: 'begin\n  missing;\nend.\n',
};

const crashes: readonly Ending[] = [
  {
    code: 'var a: longint;\nbegin\n  a := 0;\n  writeln(1 div a);\nend.\n',
    message: /^exit code 200: Runtime error 200$/,
  },
  {
    code: "{$mode objfpc}\nuses sysutils;\nbegin\n  writeln(strtoint('x'));\nend.\n",
    message: /^exit code 217: EConvertError$/,
  },
];

const mistakes: readonly Ending[] = [
  { code: 'begin\n  missing;\nend.\n', message: /main\.pas\(2,\d+\) Error: / },
];

const memory: MemoryTest = {
  touch: (mb) =>
    `var p: pbyte;\nbegin\n  getmem(p, ${mb} shl 20);\n  fillchar(p^, ${mb} shl 20, 1);\n  writeln(p[7] + 2);\nend.\n`,
  reserveMb: 18,
};

export const languages: readonly RegisteredLanguage[] = [
  { ...pascal, tests: { selfTest, crashes, mistakes, memory } },
];
