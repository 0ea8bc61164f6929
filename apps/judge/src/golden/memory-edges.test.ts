import { type Golden, goldenSuite } from '../testing/golden.ts';

/**
 * Runtimes at the edge of the memory limit (128 MiB here): what fits well below it is accepted, whatever the
 * runtime itself takes to start; what needs more than limit and allowance is Memory Limit Exceeded.
 */
const input = [{ input: '', answer: '3\n' }];
const problem = { memoryLimitMb: 64, limitFactor: 2, timeLimitMs: 5000 };

const touch = (
  language: string,
  code: (megabytes: number) => string,
  fits: number,
  tooMuch: number,
): Golden[] => [
  { name: `${fits} MiB of 128`, language, code: code(fits), expect: 'AC', cases: input, problem },
  { name: `${tooMuch} MiB of 128`, language, code: code(tooMuch), expect: 'MLE', cases: input, problem },
];

goldenSuite('J3: memory edges', [
  ...touch('Python3', (mb) => `block = bytearray(b"x") * (${mb} << 20)\nprint(3)\n`, 110, 130),
  ...touch(
    'Golang',
    (mb) =>
      `package main\n\nimport "fmt"\n\nfunc main() {\n\tblock := make([]byte, ${mb}<<20)\n\tfor i := range block {\n\t\tblock[i] = 1\n\t}\n\tfmt.Println(block[7] + 2)\n}\n`,
    110,
    130,
  ),
  ...touch(
    'JavaScript Node',
    (mb) => `const block = Buffer.alloc(${mb} << 20, 1);\nconsole.log(block[7] + 2);\n`,
    110,
    195,
  ),
  ...touch(
    'Java',
    (mb) =>
      `public class Main { public static void main(String[] a) { byte[] b = new byte[${mb} << 20]; java.util.Arrays.fill(b, (byte) 1); System.out.println(b[7] + 2); } }\n`,
    80,
    129,
  ),
  ...touch(
    'C',
    (mb) =>
      `#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\nint main(void) { char *p = malloc(${mb} << 20); memset(p, 1, ${mb} << 20); printf("%d\\n", p[7] + 2); return 0; }\n`,
    125,
    129,
  ),
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
]);
