import { type Golden, goldenSuite } from '../support/golden.ts';

/** Tests unusual sources, and how each language handles them. */
const c = '#include <stdio.h>\nint main(void) { puts("3"); return 0; }\n';

const dialects: Golden[] = [
  ['C++', 'string_view', 'CE'],
  ['C++ 17', 'string_view', 'AC'],
  ['C++ 17 With O2', 'string_view', 'AC'],
  ['C++ 17', 'concepts', 'CE'],
  ['C++ 20', 'concepts', 'AC'],
  ['C++ 20 With O2', 'concepts', 'AC'],
].map(([language = '', feature = '', expect = '']) => ({
  name: `a program that needs <${feature}>`,
  language,
  code: `#include <${feature}>\n#include <cstdio>\n${
    feature === 'concepts'
      ? 'template <std::integral T> T same(T x) { return x; }'
      : 'int same(int x) { return std::string_view("ab").size() + x - 2; }'
  }\nint main() { printf("%d", same(3)); }\n`,
  expect,
}));

const texts: Golden[] = [
  { name: 'a byte order mark', language: 'Python3', code: '\uFEFFprint(3)\n', expect: 'AC' },
  { name: 'a byte order mark', language: 'C', code: `\uFEFF${c}`, expect: 'AC' },
  {
    name: 'Windows line ends',
    language: 'C',
    code: `#define THREE \\\r\n "3"\r\n${c.replace('"3"', 'THREE').replaceAll('\n', '\r\n')}`,
    expect: 'AC',
  },
  { name: 'a NUL', language: 'Python3', code: 'print(3)\0\n', expect: 'CE', message: /NUL/ },
  { name: 'broken indentation', language: 'Python3', code: 'if 1:\nprint(3)\n', expect: 'CE' },
  {
    name: 'an import statement',
    language: 'JavaScript Node',
    code: "import fs from 'node:fs';\nfs.writeSync(1, '3');\n",
    expect: 'AC',
  },
];

const java: Omit<Golden, 'language'>[] = [
  {
    name: 'another public class',
    code: 'public class Solution { public static void main(String[] a) { System.out.println(3); } }',
    expect: 'AC',
  },
  {
    name: 'a class without public',
    code: 'class Anything { public static void main(String[] a) { System.out.println(3); } }',
    expect: 'AC',
  },
  {
    name: 'a package',
    code: 'package judge.me; public class Main { public static void main(String[] a) { System.out.println(3); } }',
    expect: 'AC',
  },
  {
    name: 'Main among several',
    code: 'class Other { public static void main(String[] a) {} } class Main { public static void main(String[] a) { System.out.println(3); } }',
    expect: 'AC',
  },
  {
    name: 'two classes to start',
    code: 'class A { public static void main(String[] a) {} } class B { public static void main(String[] a) {} }',
    expect: 'CE',
    message: /several classes/,
  },
  {
    name: 'no main method',
    code: 'class A { void run() {} }',
    expect: 'CE',
    message: /no class has a method/,
  },
  ...[250, 260, 20_000].map((length) => ({
    name: `a public class with a name of ${length} letters`,
    code: `public class ${'A'.repeat(length)} { public static void main(String[] a) { System.out.println(3); } }`,
    expect: 'CE',
    message: length === 250 ? /too long/ : /^The class name is too long/,
  })),
  {
    name: 'a class with a name of 300 letters',
    code: `class ${'A'.repeat(300)} { public static void main(String[] a) { System.out.println(3); } }`,
    expect: 'CE',
  },
  {
    name: 'a package a thousand folders deep',
    code: `package ${'abcdefgh.'.repeat(1000)}end; class Main { public static void main(String[] a) { System.out.println(3); } }`,
    expect: 'CE',
  },
  {
    name: 'a word "public class" in a comment',
    code: '// public class Wrong\npublic class Right { public static void main(String[] a) { System.out.println("3"); } }',
    expect: 'AC',
  },
];

goldenSuite('sources', [
  ...dialects,
  ...texts,
  ...java.map((golden) => Object.assign(golden, { language: 'Java' })),
]);
