/** A source that attacks its compiler. */
export interface HostileSource {
  name: string;
  language: string;
  code: string;
}

const c = (name: string, code: string): HostileSource => ({ name, language: 'C', code });
const cpp = (name: string, code: string): HostileSource => ({ name, language: 'C++ 17 With O2', code });
const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => line(index)).join('\n');

/**
 * Returns sources that each end quickly as Compile Error, with a message that reveals nothing of the host.
 * `secretPaths` are host paths of secrets, which the sources try to read.
 */
export function hostileSources(secretPaths: readonly string[]): HostileSource[] {
  const [secret = ''] = secretPaths;
  return [
    c('includes itself', '#include __FILE__\nint main(void) {}'),
    c('includes itself twice each time', '#include "main.c"\n#include "main.c"\nint main(void) {}'),
    c('includes a secret', `#include "${secret}"\nint main(void) {}`),
    c('includes its descriptors', '#include "/dev/fd/0"\n#include "/proc/self/fd/0"\nint main(void) {}'),
    c('includes a folder', '#include "/"\nint main(void) {}'),
    c('a secret as data of the program', `__asm__(".incbin \\"${secret}\\"");\nint main(void) { return 0; }`),
    c('a secret for the assembler', `__asm__(".include \\"${secret}\\"");\nint main(void) { return 0; }`),
    c('a terabyte by the assembler', '__asm__(".fill 0x10000000000, 1, 1");\nint main(void) {}'),
    c('repetition by the assembler', '__asm__(".rept 0x7fffffff\\n.quad 1\\n.endr");\nint main(void) {}'),
    c('an assembler macro that calls itself', '__asm__(".macro m\\nm\\nm\\n.endm\\nm");\nint main(void) {}'),
    c(
      'a macro of a thousand million tokens',
      `${lines(30, (at) => `#define m${at + 1} m${at} m${at}`)}\n#define m0 x\nint main(void) { m30 }`,
    ),
    c('a macro without its end', `#define f(a) f(a\nint main(void) { ${'f('.repeat(5000)} }`),
    c('brackets of 10^5', `int main(void) { return ${'('.repeat(100_000)}1; }`),
    c(
      'a hundred thousand errors',
      lines(100_000, (at) => `int f${at}() { return missing${at}; }`),
    ),
    c(
      'says more than it compiles',
      `${lines(1500, () => '#pragma message "and more and more and more and more"')}\n#error end`,
    ),
    c('an array larger than memory', 'char a[1ull << 50];\nint main(void) { return a[argc]; }'),
    c('a thousand gigabytes of stack', 'int main(void) { char a[1ull << 63]; return a[1 << 20]; }'),
    c(
      'a section that is none',
      '__asm__(".section /box/../../etc/x,\\"aw\\"\\n.org 0x7fffffffffffffff");\nint main(void) {}',
    ),
    cpp(
      'templates that double',
      'template <int N, int M> struct A { static const int v = A<N - 1, 2 * M>::v + A<N - 1, 2 * M + 1>::v + A<N, M>::v; };\nint main() { return A<900, 0>::v; }',
    ),
    cpp(
      'a type that grows',
      'template <class T> struct A { A<A<T>> *next; using type = typename A<A<T>>::type; };\nA<int>::type x;\nint main() {}',
    ),
    cpp(
      'a constant that is never computed',
      'constexpr int f(int n) { int s = 0; while (true) s = (s + n) & 1; return s; }\nconstexpr int x = f(1);\nint main() { return x; }',
    ),
    cpp(
      'a constant of endless recursion',
      'constexpr int f(int n) { return f(n + 1) + 1; }\nconstexpr int x = f(0);\nint main() { return x; }',
    ),
    cpp(
      'overloads without number',
      `struct S {};\n${lines(3000, (at) => `template <class T> auto f(T t, int (*)[${at + 1}] = 0) -> decltype(t.none${at});`)}\nint main() { f(S{}); }`,
    ),
    {
      name: 'embeds a secret',
      language: 'Golang',
      code: `package main\n\nimport _ "embed"\n\n//go:embed ${secret}\nvar text string\n\nfunc main() { println(text) }\n`,
    },
    {
      name: 'C inside Go',
      language: 'Golang',
      code: 'package main\n\n// #include <stdlib.h>\nimport "C"\n\nfunc main() { C.system(nil) }\n',
    },
    {
      name: 'an array without end',
      language: 'Golang',
      code: 'package main\n\nvar a [1 << 50]int\n\nfunc main() { a[1] = 1 }\n',
    },
    {
      name: 'a type within itself',
      language: 'Golang',
      code: 'package main\n\ntype T struct{ a, b T }\n\nfunc main() { var t T; _ = t }\n',
    },
    {
      name: 'a method too large',
      language: 'Java',
      code: `public class Main {\n  static int[] all = {${'1234567,'.repeat(20_000)}};\n  public static void main(String[] a) {}\n}\n`,
    },
    {
      name: 'brackets of 10^4',
      language: 'Java',
      code: `public class Main { public static void main(String[] a) { int x = ${'('.repeat(10_000)}1; } }`,
    },
    {
      name: 'a coding that runs',
      language: 'Python3',
      code: '# -*- coding: no_such_coding_of_mine -*-\nprint(1)\n',
    },
    {
      name: 'an indentation without end',
      language: 'Python3',
      code: lines(200, (at) => `${' '.repeat(at)}if 1:`),
    },
    { name: 'templates within templates', language: 'JavaScript Node', code: '`${'.repeat(20_000) },
  ];
}
