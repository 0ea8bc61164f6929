import { type Golden, goldenSuite } from '../support/golden.ts';

/** Sources that attack the compiler: each ends quickly as Compile Error and reveals nothing of the host. */
const list: Golden[] = [
  {
    name: 'templates without end',
    language: 'C++',
    code: 'template <int N> struct A { static const int v = A<N + 1>::v; };\nint main() { return A<0>::v; }\n',
    expect: 'CE',
    message: /template instantiation depth/,
  },
  {
    name: 'a giant initialised array',
    language: 'C',
    code: 'char a[1 << 30] = {1};\nint main(void) { return a[1]; }\n',
    expect: 'CE',
    message: /^Compilation exceeded the output limit/,
  },
  ...['/dev/random', '/dev/zero', '/dev/stdin', '/proc/self/environ', '/etc/shadow', '/root/.profile'].map(
    (path) => ({
      name: `#include of ${path}`,
      language: 'C',
      code: `#include "${path}"\nint main(void) { return 0; }\n`,
      expect: 'CE',
      message: /No such file or directory|cannot open|is a block device|Permission denied/i,
    }),
  ),
  {
    name: '.incbin of a host file',
    language: 'C',
    code: '__asm__(".incbin \\"/etc/shadow\\"");\nint main(void) { return 0; }\n',
    expect: 'CE',
  },
  {
    name: 'a thousand errors',
    language: 'C++',
    code: Array.from({ length: 1000 }, (_, index) => `int f${index}() { return missing${index}; }`).join(
      '\n',
    ),
    expect: 'CE',
  },
  {
    name: 'no main',
    language: 'C',
    code: 'int other(void) { return 0; }\n',
    expect: 'CE',
    message: /undefined (?:reference to|symbol)/,
  },
  {
    name: 'an import that is not there',
    language: 'Golang',
    code: 'package main\n\nimport "example.org/nothing"\n\nfunc main() { nothing.F() }\n',
    expect: 'CE',
  },
  { name: 'another package', language: 'Golang', code: 'package other\n\nfunc main() {}\n', expect: 'CE' },
  {
    name: 'an unused variable',
    language: 'Golang',
    code: 'package main\n\nfunc main() { a := 1 }\n',
    expect: 'CE',
    message: /declared/,
  },
  {
    name: 'brackets of 10^5',
    language: 'Python3',
    code: `x = ${'('.repeat(100_000)}${')'.repeat(100_000)}\n`,
    expect: 'CE',
  },
  {
    name: 'nested arrays of 10^5',
    language: 'JavaScript Node',
    code: `const x = ${'['.repeat(100_000)};\n`,
    expect: 'CE',
  },
];

/** Each line is ten times as long as the previous one. */
const tenfold = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'].map(
  (name, index, names) => `#define ${name}${` ${names[index - 1] ?? 'x'}`.repeat(10)}`,
);

const busy: Golden[] = [
  {
    name: 'a loop at compile time',
    language: 'C++ 17',
    code: 'constexpr int spin() { int s = 0; for (int i = 0; i < 200000; i++) for (int j = 0; j < 200000; j++) s ^= i ^ j; return s; }\nstatic_assert(spin() != 1);\nint main() {}\n',
    expect: 'CE',
    message: /constexpr|constant/,
  },
  {
    name: 'a macro that grows without measure',
    language: 'C++',
    code: `${tenfold.join('\n')}\nint y[] = { I };\n`,
    expect: 'CE',
    message: /^Compilation exceeded the memory limit/,
  },
];

/** Uses the compiler's whole limit of 30 s. */
const busiest: Golden = {
  name: 'templates that double at every step',
  language: 'C++',
  code: `template <int D, class T> struct L {};
template <int D, class T> struct R {};
template <int D, class T> struct F { static const int v = F<D - 1, L<D, T>>::v + F<D - 1, R<D, T>>::v; };
template <class T> struct F<0, T> { static const int v = 1; };
int main() { return F<40, int>::v; }
`,
  expect: 'CE',
  message: /^Compilation exceeded the (?:time|memory) limit/,
};

const isSoak = process.env['XIEZHI_SOAK'] === '1';
goldenSuite('compile bombs', [...list, ...busy, ...(isSoak ? [busiest] : [])]);
