import { languageTemplates } from '@xiezhi/contract/language-templates';
import { languages } from '../languages/registry.ts';
import { type Golden, goldenSuite } from '../testing/golden.ts';

/**
 * Runtimes at the edge of the memory limit (128 MiB here): what fits well below it is accepted, whatever the
 * runtime itself takes to start; what needs more than limit and allowance is Memory Limit Exceeded.
 */
const limitMb = 128;
const input = [{ input: '', answer: '3\n' }];
const problem = { memoryLimitMb: limitMb / 2, limitFactor: 2, timeLimitMs: 5000 };

/** By language: prints 3 when it has written to so many MiB at once. */
const touching: Readonly<Record<string, (megabytes: number) => string>> = {
  C: (mb) =>
    `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void) { char *p = malloc(${mb} << 20); memset(p, 1, ${mb} << 20); printf("%d\\n", p[7] + 2); return 0; }\n`,
  Python3: (mb) => `block = bytearray(b"x") * (${mb} << 20)\nprint(3)\n`,
  PyPy3: (mb) => `block = bytearray(b"x") * (${mb} << 20)\nprint(3)\n`,
  Golang: (mb) =>
    `package main\n\nimport "fmt"\n\nfunc main() {\n\tblock := make([]byte, ${mb}<<20)\n\tfor i := range block {\n\t\tblock[i] = 1\n\t}\n\tfmt.Println(block[7] + 2)\n}\n`,
  'JavaScript Node': (mb) => `const block = Buffer.alloc(${mb} << 20, 1);\nconsole.log(block[7] + 2);\n`,
  TypeScript: (mb) => `const block: Buffer = Buffer.alloc(${mb} << 20, 1);\nconsole.log(block[7] + 2);\n`,
  Java: (mb) =>
    `public class Main { public static void main(String[] a) { byte[] b = new byte[${mb} << 20]; java.util.Arrays.fill(b, (byte) 1); System.out.println(b[7] + 2); } }\n`,
  Kotlin: (mb) =>
    `fun main() {\n    val b = ByteArray(${mb} shl 20)\n    b.fill(1)\n    println(b[7] + 2)\n}\n`,
  'C#': (mb) =>
    `class P { static void Main() { var b = new byte[${mb} << 20]; for (int i = 0; i < b.Length; i++) b[i] = 1; System.Console.WriteLine(b[7] + 2); } }\n`,
  PHP: (mb) => `<?php $block = str_repeat("x", ${mb} << 20); echo "3\\n";\n`,
  Ruby: (mb) => `block = 'x' * (${mb} << 20)\nputs 3\n`,
  Lua: (mb) => `local block = string.rep('x', ${mb} << 20)\nprint(3)\n`,
  Perl: (mb) => `my $block = 'x';\n$block x= ${mb} << 20;\nprint "3\\n";\n`,
  Rust: (mb) =>
    `fn main() {\n    let block = vec![1u8; ${mb} << 20];\n    println!("{}", block[std::env::args().count()] + 2);\n}\n`,
  Pascal: (mb) =>
    `var p: pbyte;\nbegin\n  getmem(p, ${mb} shl 20);\n  fillchar(p^, ${mb} shl 20, 1);\n  writeln(p[7] + 2);\nend.\n`,
  Haskell: (mb) =>
    `import qualified Data.ByteString as B\nmain :: IO ()\nmain = print (B.index (B.replicate (${mb} * 1048576) 1) 7 + 2)\n`,
  D: (mb) =>
    `import std.stdio;\nvoid main() {\n    auto block = new ubyte[${mb} << 20];\n    block[] = 1;\n    writeln(block[7] + 2);\n}\n`,
  Nim: (mb) =>
    `var data = newSeq[byte](${mb} shl 20)\nfor i in 0 ..< data.len: data[i] = 1\necho data[7] + 2\n`,
};

/** What a runtime needs beside the block, in MiB: room for its collector, or for a second copy (Lua). */
const reserves: Readonly<Record<string, number>> = { C: 3, Java: 48, Kotlin: 48, Lua: 75 };

function edges(language: string, code: (megabytes: number) => string): Golden[] {
  const allowanceKb = languages.find(({ name }) => name === language)?.runtime.memoryAllowanceKb ?? 0;
  const fits = limitMb - (reserves[language] ?? 18);
  const tooMuch = limitMb + allowanceKb / 1024 + 1;
  const golden = (megabytes: number, expect: string): Golden => ({
    name: `${megabytes} MiB of ${limitMb}`,
    language,
    code: code(megabytes),
    expect,
    cases: input,
    problem,
  });
  return [golden(fits, 'AC'), golden(tooMuch, 'MLE')];
}

/** Java's own heap ends before its allowance does. */
const fullHeaps = ['Java', 'Kotlin'].map((language): Golden => ({
  name: `${limitMb + 1} MiB of ${limitMb}`,
  language,
  code: touching[language]?.(limitMb + 1) ?? '',
  expect: 'MLE',
  cases: input,
  problem,
}));

const recursions: Golden[] = [
  {
    name: 'recursion of 2 × 10^5',
    language: 'JavaScript Node',
    code: 'const dig = (n) => (n === 0 ? 0 : 1 + dig(n - 1));\nconsole.log(dig(200000) - 199997);\n',
    expect: 'AC',
    cases: input,
    problem,
  },
  {
    name: 'recursion of 2 × 10^5',
    language: 'Java',
    code: 'public class Main { static int dig(int n) { return n == 0 ? 0 : 1 + dig(n - 1); } public static void main(String[] a) { System.out.println(dig(200000) - 199997); } }\n',
    expect: 'AC',
    cases: input,
    problem,
  },
];

/** The program that an editor begins with, in 32 MiB: what a runtime takes to start decides no verdict. */
const templates = languages.map(({ name }): Golden => ({
  name: 'the sample within 32 MiB',
  language: name,
  code: languageTemplates[name]?.sample ?? '',
  expect: 'AC',
  cases: [
    { input: '1 2\n', answer: '3\n' },
    { input: '-7 1000000000000\n', answer: '999999999993\n' },
  ],
  problem: { memoryLimitMb: 32, limitFactor: 1, timeLimitMs: 2000 },
}));

goldenSuite('memory edges', [
  ...Object.entries(touching).flatMap(([language, code]) => edges(language, code)),
  ...fullHeaps,
  ...recursions,
  ...templates,
]);
