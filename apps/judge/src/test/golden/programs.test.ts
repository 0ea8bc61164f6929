import { type Golden, goldenSuite } from '../support/golden.ts';

/** Tests programs that fail, misbehave or exceed a limit. `c` returns a C program with this body. */
const c = (body: string, head = '') => `#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <unistd.h>
#include <sys/socket.h>
#include <sys/stat.h>
${head}
int main(void) {
${body}
    return 0;
}
`;

const print3 = 'puts("3");';
const big = { problem: { memoryLimitMb: 256, timeLimitMs: 3000 } };

const runs: Golden[] = [
  { name: 'exit code 1', language: 'C', code: c('return 1;'), expect: 'RE', message: /^exit code 1$/ },
  {
    name: 'exit code 13, which is no signal',
    language: 'C',
    code: c('return 13;'),
    expect: 'RE',
    message: /^exit code 13$/,
  },
  {
    name: 'right output and then a failing exit',
    language: 'C',
    code: c(`${print3} return 255;`),
    expect: 'RE',
    message: /^exit code 255$/,
  },
  {
    name: 'division by zero',
    language: 'C',
    code: c('volatile int zero = 0; return 7 / zero;'),
    expect: 'RE',
    message: /^killed by signal 8 \(SIGFPE\)$/,
  },
  {
    name: 'abort()',
    language: 'C',
    code: c('abort();'),
    expect: 'RE',
    message: /^killed by signal 6 \(SIGABRT\)$/,
  },
  {
    name: 'a signal to itself',
    language: 'C',
    code: c('raise(SIGKILL);'),
    expect: 'RE',
    message: /^killed by signal 9 \(SIGKILL\)$/,
  },
  {
    name: 'an array of 1 GiB that is never touched',
    language: 'C',
    code: c(print3, 'static char huge[1 << 30];'),
    expect: 'AC',
    ...big,
  },
  {
    name: 'recursion of 10^6 in C++',
    language: 'C++',
    code: c(
      'printf("%d\\n", dig(1000000) == 1000000 ? 3 : 0);',
      'static int dig(int n) { return n == 0 ? 0 : 1 + dig(n - 1); }',
    ),
    expect: 'AC',
    ...big,
  },
  {
    name: 'recursion without end',
    language: 'C',
    code: c(
      'printf("%d\\n", dig(1));',
      'static volatile int one = 1; int dig(int n) { char pad[1000]; memset(pad, n, sizeof pad); return one ? dig(n + 1) + pad[n & 7] : n; }',
    ),
    expect: 'MLE',
    problem: { timeLimitMs: 5000 },
  },
  {
    name: 'memory just within the limit',
    language: 'C',
    code: c(`char *p = malloc(58 << 20); memset(p, 1, 58 << 20); ${print3}`),
    expect: 'AC',
  },
  {
    name: 'memory just above the limit',
    language: 'C',
    code: c(`char *p = malloc(65 << 20); memset(p, 1, 65 << 20); ${print3}`),
    expect: 'MLE',
  },
  {
    name: 'bad_alloc near the limit',
    language: 'C++',
    code: '#include <vector>\n#include <new>\nint main() { std::vector<char> v(60 << 20, 1); throw std::bad_alloc(); }\n',
    expect: 'MLE',
  },
  {
    name: 'bad_alloc far from the limit',
    language: 'C++',
    code: '#include <new>\nint main() { throw std::bad_alloc(); }\n',
    expect: 'RE',
  },
  {
    name: 'CPU time of all processes together',
    language: 'C',
    code: c('fork(); fork(); for (volatile long i = 0; i < 4000000000L; i++) {}'),
    expect: 'TLE',
    problem: { timeLimitMs: 300 },
  },
  {
    name: 'a child that outlives its parent',
    language: 'C',
    code: c(
      `${print3} fflush(stdout); if (fork() == 0) { setsid(); if (fork() == 0) { sleep(1); puts("late"); fflush(stdout); } _exit(0); }`,
    ),
    expect: 'AC',
  },
  {
    name: 'a read after the end of the input',
    language: 'C',
    code: c(`char rest[10]; while (fgets(rest, sizeof rest, stdin)) {} ${print3}`),
    expect: 'AC',
  },
  {
    name: 'a closed standard output',
    language: 'C',
    code: c('fclose(stdout); close(1);'),
    expect: 'WA',
  },
  {
    name: 'an attempt at the network',
    language: 'C',
    code: c(
      `if (socket(AF_INET, SOCK_STREAM, 0) >= 0 && access("/etc/passwd", R_OK) == 0 && access("/root", X_OK) == 0) puts("open"); else ${print3}`,
    ),
    expect: 'AC',
  },
  {
    name: 'a file that a former case left',
    language: 'C',
    code: c(
      'FILE *f = fopen("memory", "r"); puts(f ? "seen" : "3"); f = fopen("memory", "w"); fputs("3", f); fclose(f);',
    ),
    expect: 'AC',
    cases: [
      { input: '', answer: '3\n' },
      { input: '', answer: '3\n' },
    ],
  },
  {
    name: 'a program that overwrites itself',
    language: 'C',
    code: c(`unlink("main"); FILE *f = fopen("main", "w"); if (f) fputs("x", f); ${print3}`),
    expect: 'AC',
    cases: [
      { input: '', answer: '3\n' },
      { input: '', answer: '3\n' },
    ],
  },
  {
    name: 'a link in place of the output file',
    language: 'C',
    code: c('symlink("/etc/passwd", "sum.out");'),
    expect: 'WA',
    problem: { fileIo: { read: 'sum.in', write: 'sum.out' } },
    message: /^the output file is not a regular file$/,
  },
  {
    name: 'an output file above the cap',
    language: 'C',
    code: c(
      'static char block[1 << 20]; FILE *f = fopen("sum.out", "w"); for (int i = 0; i < 20; i++) fwrite(block, 1, sizeof block, f); fclose(f);',
    ),
    expect: 'RE',
    problem: { fileIo: { read: 'sum.in', write: 'sum.out' } },
    message: /^output limit exceeded$/,
  },
  {
    name: 'a file of the problem beside the source',
    language: 'C++',
    code: '#include "grader.h"\nint main() { answer(); }\n',
    expect: 'AC',
    problem: {
      userExtraFiles: { 'grader.h': '#include <cstdio>\nvoid answer() { puts("3"); }\n', empty: '' },
    },
  },
  {
    name: 'a file of the problem beside a script',
    language: 'Python3',
    code: 'import grader\nprint(grader.answer())\n',
    expect: 'AC',
    problem: { userExtraFiles: { 'grader.py': 'def answer():\n    return 3\n' } },
  },
  {
    name: 'files beside a script that fill more than a message to the sandbox',
    language: 'Python3',
    code: 'import table3\nprint(table3.answer)\n',
    expect: 'AC',
    problem: {
      userExtraFiles: Object.fromEntries(
        Array.from({ length: 12 }, (_, index) => [
          `table${index}.py`,
          `answer = 3 # ${'獬'.repeat(30_000)}\n`,
        ]),
      ),
    },
  },
  {
    name: 'more files of the problem than a run can take',
    language: 'Python3',
    code: 'print(3)\n',
    expect: 'SE',
    problem: {
      userExtraFiles: Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`f${index}`, 'x'])),
    },
    message: /200 extra files; 100 are the most/,
  },
  {
    name: 'a complaint that is cut in the middle of a character',
    language: 'Python3',
    code: 'import sys\nsys.stderr.write("a" * 1999 + "\\U0001f600" + "b")\nsys.exit(1)\n',
    expect: 'RE',
    staff: /^a+\uFFFD$/,
  },
  {
    name: 'a complaint of control characters',
    language: 'Python3',
    code: 'import sys\nsys.stderr.write("\\0\\x01\\x1b" * 3000)\nsys.exit(1)\n',
    expect: 'RE',
    staff: /^\uFFFD{1999}.$/,
  },
  {
    name: 'a file of the problem that has no plain name',
    language: 'C++',
    code: 'int main() {}\n',
    expect: 'SE',
    problem: { userExtraFiles: { '../grader.h': 'x' } },
    message: /has no plain name/,
  },
  { name: 'MemoryError', language: 'Python3', code: 'raise MemoryError\n', expect: 'RE' },
  {
    name: 'a number of 20,000 digits',
    language: 'Python3',
    code: 'print(len(str(10 ** 20000)) - 19998)\n',
    expect: 'AC',
  },
  { name: 'exit(0) from within', language: 'Python3', code: 'print(3)\nexit(0)\n', expect: 'AC' },
  {
    language: 'Java',
    name: 'a heap above the limit',
    code: 'public class Main { public static void main(String[] a) { byte[] b = new byte[140 << 20]; System.out.println(3); } }',
    expect: 'MLE',
  },
  {
    language: 'Java',
    name: 'a heap within the limit',
    code: 'public class Main { public static void main(String[] a) { byte[] b = new byte[80 << 20]; System.out.println(b.length > 0 ? 3 : 0); } }',
    expect: 'AC',
  },
  { name: 'a task that was lost three times', language: 'C', code: c(print3), expect: 'AC', losses: 3 },
];

goldenSuite('programs', runs);
