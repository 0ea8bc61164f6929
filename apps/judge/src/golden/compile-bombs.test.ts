import { type Golden, goldenSuite } from '../testing/golden.ts';

/** Sources that are aimed at the compiler: each ends as Compile Error, soon, with nothing of the host seen. */
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
    message: /undefined reference to/,
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

goldenSuite('compile bombs', list);
