import { describe, expect, it } from 'vitest';
import type { Dialect } from './dialect.ts';
import { caretOf } from './dialect.ts';
import { csharp } from './dialects/csharp.ts';
import { d } from './dialects/d.ts';
import { gcc } from './dialects/gcc.ts';
import { ghc } from './dialects/ghc.ts';
import { go } from './dialects/go.ts';
import { java } from './dialects/java.ts';
import { node } from './dialects/node.ts';
import { pascal } from './dialects/pascal.ts';
import { perl } from './dialects/perl.ts';
import { python } from './dialects/python.ts';
import { ruby } from './dialects/ruby.ts';
import { rust } from './dialects/rust.ts';
import { readMessages, type ReadMessage } from './read.ts';

const program = Array.from(
  { length: 30 },
  (_, index) => `line ${index + 1} of a program that is long enough`,
);
const code = program.join('\n');
const lines = (...all: string[]) => all.join('\n');
const read = (dialect: Dialect, output: string, source = code) => readMessages(dialect, output, source);

/** Short form of a message: `E3:5 text`. */
const short = ({ severity, line, column, text }: ReadMessage) =>
  `${severity.charAt(0).toUpperCase()}${line ?? '-'}:${column ?? '-'} ${text}`;
const shortMessages = (dialect: Dialect, output: string, source = code) =>
  read(dialect, output, source).map(short);

/** Returns the explanation of the first error. */
function meant(dialect: Dialect, output: string): unknown {
  const meaning = read(dialect, output).find(({ severity }) => severity === 'error')?.meaning ?? null;
  if (meaning === null) return null;
  return 'says' in meaning ? meaning.says : `${meaning.names} ${meaning.name}`;
}

describe('GCC', () => {
  it('distinguishes errors, warnings and notes, and ignores quoted lines', () => {
    const output = lines(
      'main.c: In function ‘main’:',
      'main.c:2:3: warning: unused variable ‘a’ [-Wunused-variable]',
      '    2 |   int a;',
      '      |       ^',
      'main.c:3:5: error: ‘b’ undeclared (first use in this function)',
      'main.c:3:5: note: each undeclared identifier is reported only once',
      'main.c:9:1: fatal error: nope.h: No such file or directory',
      'compilation terminated.',
    );
    expect(shortMessages(gcc, output)).toEqual([
      'W2:3 unused variable ‘a’ [-Wunused-variable]',
      'E3:5 ‘b’ undeclared (first use in this function)',
      'N3:5 each undeclared identifier is reported only once',
      'E9:1 nope.h: No such file or directory',
    ]);
    expect(read(gcc, output).map(({ meaning }) => meaning !== null)).toEqual([false, true, false, true]);
  });

  it('assigns library errors to the line of the program, once each', () => {
    const output = lines(
      'main.cpp:4:9:   required from here',
      '/usr/include/c++/12/bits/x.h:10:2: error: no match for ‘operator<’',
      '/usr/include/c++/12/bits/y.h:11:2: error: static assertion failed',
      '/usr/include/c++/12/bits/z.h:12:2: note: candidate expects 2 arguments',
      'main.cpp:7:3:   recursively required from ‘f<3>’',
      '/usr/include/c++/12/bits/x.h:10:2: error: template instantiation depth exceeds maximum of 900',
    );
    expect(shortMessages(gcc, output)).toEqual([
      'E4:9 no match for ‘operator<’',
      'E-:- static assertion failed',
      'E7:3 template instantiation depth exceeds maximum of 900',
    ]);
  });

  it('reports linker errors without a position', () => {
    const output = lines(
      "/usr/bin/ld: /tmp/cc1.o: in function `main':",
      "main.c:(.text+0x9): undefined reference to `solve'",
      "/usr/bin/ld: main.c:(.text+0x0): multiple definition of `f'; /tmp/cc2.o:first defined here",
      'collect2: error: ld returned 1 exit status',
    );
    expect(read(gcc, output).map(({ line, meaning }) => [line, meaning])).toEqual([
      [null, { names: 'undefinedReference', name: 'solve' }],
      [null, { names: 'redeclared', name: 'f' }],
    ]);
  });

  it('explains errors of the linker mold', () => {
    const output = lines(
      'mold: error: undefined symbol: f(int)',
      '>>> referenced by main.cpp',
      '>>>               /tmp/cc1.o:(main)',
      'mold: error: undefined symbol: main',
      'mold: error: duplicate symbol: /tmp/cc1.o: /tmp/cc2.o: solve(int)',
      'collect2: error: ld returned 1 exit status',
    );
    expect(read(gcc, output).map(({ line, meaning }) => [line, meaning])).toEqual([
      [null, { names: 'undefinedReference', name: 'f' }],
      [null, { says: 'noMain' }],
      [null, { names: 'redeclared', name: 'solve' }],
    ]);
  });

  it.each([
    ['iostream', 'headerOfCpp iostream'],
    ['bits/stdc++.h', 'headerOfCpp bits/stdc++.h'],
    ['unordered_map', 'headerOfCpp unordered_map'],
    ['set', 'headerOfCpp set'],
    ['cmath', 'headerOfCpp cmath'],
    ['iostrem', 'noHeader iostrem'],
    ['iostream.h', 'noHeader iostream.h'],
    ['bits/stdcxxyh', 'noHeader bits/stdcxxyh'],
    ['sets', 'noHeader sets'],
    ['my.h', 'noHeader my.h'],
  ])('without the header %s is explained as %s', (header, meaning) => {
    expect(meant(gcc, `main.c:1:10: fatal error: ${header}: No such file or directory`)).toBe(meaning);
  });

  it.each([
    ["undefined reference to `main'", 'noMain'],
    ['expected ‘;’ before ‘return’', 'semicolon'],
    ['expected ‘,’ or ‘;’ before ‘return’', 'semicolon'],
    ['expected ‘)’ before ‘;’ token', 'missing )'],
    ['expected declaration or statement at end of input', 'openBlock'],
    ['‘cout’ was not declared in this scope; did you mean ‘std::cout’?', 'needsStd cout'],
    ['‘foo’ was not declared in this scope; did you mean ‘fob’?', 'undeclared foo'],
    ['reference to ‘count’ is ambiguous', 'clash count'],
    ['conflicting types for ‘f’; have ‘int(void)’', 'redeclared f'],
    ['redeclaration of ‘int a’', 'redeclared a'],
    ['redefinition of ‘std::vector<int> f’', 'redeclared f'],
    ['stray ‘\\357’ in program', 'fullWidth'],
    ['extended character ； is not valid in an identifier', 'fullWidth'],
    ['‘struct node’ has no member named ‘nxt’', 'noMember nxt'],
    ['request for member ‘size’ in ‘a’, which is of non-class type ‘int [3]’', 'noMember size'],
    ['too few arguments to function ‘int f(int)’', 'argumentCount'],
    ['invalid operands to binary %', 'noOperator'],
    ['assignment of read-only variable ‘n’', 'constant n'],
    ['an unknown message', null],
  ])('with the message %s is explained as %s', (text, meaning) =>
    expect(meant(gcc, `main.cpp:2:1: error: ${text}`)).toBe(meaning),
  );
});

describe('a caret', () => {
  it.each([
    ['    ^', 4],
    ['^', 0],
    ['  ~~^~~', 2],
    ['\t^', 1],
    ['   ^  ^', 3],
    ['    ~~', null],
    ['   x^', null],
    ['a ^ b', null],
    ['', null],
    [undefined, null],
  ])('in %j is at %s', (line, place) => expect(caretOf(line)).toBe(place));
});

describe('javac', () => {
  it('uses the caret of its own message, not of the next, and names the symbol', () => {
    const output = lines(
      'Main.java:3: error: cannot find symbol',
      '        int a = b;',
      '                ^',
      '  symbol:   variable b',
      '  location: class Main',
      'Main.java:5: error: class Foo is public, should be declared in a file named Foo.java',
      "Main.java:7: error: ';' expected",
      '  int a = 1',
      '           ^',
      '3 errors',
    );
    expect(shortMessages(java, output)).toEqual([
      'E3:17 cannot find symbol: variable b',
      'E5:- class Foo is public, should be declared in a file named Foo.java',
      "E7:12 ';' expected",
    ]);
  });
});

describe('other compilers', () => {
  it('GHC: reads the message below the position, up to the second bullet', () => {
    const output = lines(
      '',
      'Main.hs:3:5: error: [GHC-83865]',
      "    • Couldn't match expected type ‘Int’ with actual type ‘[Char]’",
      '    • In the expression: "a"',
      '  |',
      '3 | f = "a"',
      'Main.hs:5:1: warning: [-Wtabs] (in -Wall)',
      '    Tab character found here.',
    );
    expect(shortMessages(ghc, output)).toEqual([
      "E3:5 Couldn't match expected type ‘Int’ with actual type ‘[Char]’",
      'W5:1 (in -Wall) Tab character found here.',
    ]);
  });

  it('rustc: reads the message and the position below; the final summary is no message', () => {
    const output = lines(
      'error[E0425]: cannot find value `x` in this scope',
      ' --> main.rs:4:20',
      '  |',
      '4 |     println!("{}", x);',
      'note: a note that has a place of its own',
      ' --> main.rs:9:1',
      'warning: unused variable: `y`',
      '  --> main.rs:12:9',
      'error: aborting due to previous error; 1 warning emitted',
      ' --> main.rs:1:1',
    );
    expect(shortMessages(rust, output)).toEqual([
      'E4:20 cannot find value `x` in this scope',
      'W12:9 unused variable: `y`',
    ]);
  });

  it('rustc and Python count code points, some of which are two UTF-16 units', () => {
    const source = 'let s = "😀😀"; x\n';
    const output = lines('error[E0425]: cannot find value `x` in this scope', ' --> main.rs:1:15');
    expect(read(rust, output, source)[0]?.column).toBe(source.indexOf('x') + 1);
    const line = '  print("😀", "獬" x)';
    const traced = lines(
      '  File "main.py", line 1',
      '    print("😀", "獬" x)',
      `${' '.repeat(15)}^`,
      'SyntaxError: invalid syntax',
    );
    const [first] = read(python, traced, line);
    expect(line.slice((first?.column ?? 0) - 1)).toBe('"獬" x)');
  });

  it('Python: adds the removed indentation of the quoted line, and skips other stack frames', () => {
    const output = lines(
      '  File "main.py", line 2',
      '    return x y',
      '           ^',
      'SyntaxError: invalid syntax',
      '  File "main.py", line 4',
      '    nothing is said of this one',
    );
    expect(shortMessages(python, output, 'def f():\n        return x y\n\na\n')).toEqual([
      'E2:16 SyntaxError: invalid syntax',
    ]);
  });

  it('Go: counts columns in bytes, and reports linker errors', () => {
    const output = lines(
      '# command',
      './main.go:1:8: undefined: x',
      'runtime: function main is undeclared in the main package',
    );
    expect(shortMessages(go, output, '"水" + x')).toEqual([
      'E1:6 undefined: x',
      'E-:- runtime: function main is undeclared in the main package',
    ]);
  });

  it('Node.js: uses the last line if none is reported', () => {
    expect(
      shortMessages(node, lines('main.ts', '', 'SyntaxError: Unexpected end of input'), 'a\nb\nc\n'),
    ).toEqual(['E3:- Unexpected end of input']);
    expect(
      shortMessages(
        node,
        lines('main.js:2', 'let a = ;', '        ^', '', "SyntaxError: Unexpected token ';'"),
      ),
    ).toEqual(["E2:9 Unexpected token ';'"]);
    expect(shortMessages(node, lines('node:internal/modules:123', 'SyntaxError: x'))).toEqual([]);
  });

  it('Free Pascal: skips the error count, and a declaration is a note', () => {
    const output = lines(
      'main.pas(3,5) Error: Wrong number of parameters specified for call to "f"',
      'main.pas(1,10) Error: Found declaration: f(LongInt):LongInt;',
      'main.pas(9,1) Hint: Local variable "x" not used',
      'main.pas(9,1) Fatal: There were 1 errors compiling module, stopping',
    );
    expect(shortMessages(pascal, output).map((text) => text.slice(0, 4))).toEqual(['E3:5', 'N1:1', 'N9:1']);
  });

  it('C#: keeps warnings, and lists messages without a position last', () => {
    const output = lines(
      'error CS5001: Program does not contain a static Main method',
      'main.cs(2,7): warning CS0219: The variable is assigned but its value is never used',
      'main.cs(3,9): error CS1002: ; expected',
    );
    expect(shortMessages(csharp, output).map((text) => text.slice(0, 11))).toEqual(
      ['W2:7 CS0219', 'E3:9 CS1002', 'E-:- CS5001'].map((text) => text.slice(0, 11)),
    );
  });

  it('D, Perl and Ruby: read lines with and without columns', () => {
    expect(
      shortMessages(d, 'main.d(3): Error: undefined identifier `x`\nmain.d(4,7): Deprecation: old'),
    ).toEqual(['E3:- undefined identifier `x`', 'N4:7 old']);
    expect(
      shortMessages(
        perl,
        'syntax error at main.pl line 3, near "x"\nBEGIN failed--compilation aborted at main.pl line 1.',
      ),
    ).toEqual(['E3:- syntax error']);
    expect(
      shortMessages(
        ruby,
        'main.rb:2: syntax error, unexpected x\na = x x\n      ^\nmain.rb:5: dynamic constant',
      ),
    ).toEqual(['E2:7 syntax error, unexpected x', 'E5:- dynamic constant']);
  });
});
