import { type Golden, goldenSuite } from '../testing/golden.ts';

/** How each runtime tells of a crash, and what its compiler says of a mistake. */
const crashes: [language: string, code: string, message: RegExp][] = [
  [
    'Rust',
    'fn main() {\n    let v: Vec<i32> = Vec::new();\n    println!("{}", v[std::env::args().count()]);\n}\n',
    /^exit code 101: index out of bounds: the len is 0/,
  ],
  [
    'C#',
    'class P { static void Main(string[] a) { System.Console.WriteLine(new int[1][a.Length + 1]); } }\n',
    /^exit code 1: System\.IndexOutOfRangeException$/,
  ],
  [
    'Pascal',
    'var a: longint;\nbegin\n  a := 0;\n  writeln(1 div a);\nend.\n',
    /^exit code 200: Runtime error 200$/,
  ],
  [
    'Pascal',
    "{$mode objfpc}\nuses sysutils;\nbegin\n  writeln(strtoint('x'));\nend.\n",
    /^exit code 217: EConvertError$/,
  ],
  [
    'Haskell',
    'main :: IO ()\nmain = print (head ([] :: [Int]))\n',
    /^exit code 1: Prelude\.head: empty list$/,
  ],
  [
    'Kotlin',
    'fun main(a: Array<String>) {\n    println(intArrayOf(1)[a.size + 1])\n}\n',
    /^exit code 1: java\.lang\.ArrayIndexOutOfBoundsException$/,
  ],
  [
    'D',
    'import std.stdio;\nvoid main(string[] a) {\n    int[] v;\n    writeln(v[a.length]);\n}\n',
    /^exit code 1: core\.exception\.\w+$/,
  ],
  ['Nim', 'import os\nvar v: seq[int]\necho v[paramCount() + 1]\n', /^exit code 1: IndexDefect$/],
];

const mistakes: [language: string, code: string, message: RegExp][] = [
  ['Rust', 'fn main() { missing(); }\n', /^error\[E0425\][\s\S]*main\.rs:1:13/],
  ['C#', 'class P { static void Main() { Missing(); } }\n', /^Main\.cs\(1,\d+\): error CS0103/],
  ['Pascal', 'begin\n  missing;\nend.\n', /main\.pas\(2,\d+\) Error: /],
  ['Haskell', 'main = missing\n', /^main\.hs:1:8: error:/m],
  ['Kotlin', 'fun main() { missing() }\n', /^main\.kt:1:14: error: unresolved reference/],
  ['D', 'void main() { missing(); }\n', /^main\.d\(1\): Error: undefined identifier/],
  ['Nim', 'missing()\n', /^main\.nim\(1, 1\) Error: /m],
];

goldenSuite('endings', [
  ...crashes.map(([language, code, message], index): Golden => ({
    name: `a crash (${index + 1})`,
    language,
    code,
    message,
    expect: 'RE',
  })),
  ...mistakes.map(([language, code, message]): Golden => ({
    name: 'a mistake',
    language,
    code,
    message,
    expect: 'CE',
  })),
]);
