import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mutantsOf } from './mutants.ts';
import { longestLook } from './program.ts';

/** By topic: programs and their expected changes, in order of position. */
const tables: Readonly<
  Record<string, readonly (readonly [grammar: string, code: string, ...changes: string[]])[]>
> = {
  'comparisons, operators and assignments': [
    ['cpp', 'f(a > b, a >= b, a != b);', 'boundary: > > >=', 'boundary: >= > >', 'equality: != > =='],
    ['javascript', 'f(a === b, a !== b);', 'equality: === > !==', 'equality: !== > ==='],
    ['lua', 'f(a ~= b)', 'equality: ~= > =='],
    [
      'cpp',
      'f(a + b, a - b, a * b, a / b, a % b, a ^ b, a && b, a || b);',
      'arithmetic: + > -',
      'arithmetic: - > +',
      'arithmetic: * > +',
      'arithmetic: / > *',
      'arithmetic: % > *',
      'logic: ^ > |',
      'logic: && > ||',
      'logic: || > &&',
    ],
    [
      'cpp',
      'x += 1.5; y -= z; y *= z;',
      'arithmetic: += > -=',
      'removal: y -= z >',
      'arithmetic: -= > +=',
      'removal: y *= z >',
      'arithmetic: *= > +=',
    ],
    ['python', 'g = a // b', 'arithmetic: // > *'],
    [
      'pascal',
      'if (a and not b) or c then x := a div b;',
      'logic: and > or',
      'negation: not  >',
      'logic: or > and',
      'arithmetic: div > *',
    ],
    [
      'python',
      'g = a and b or not c, not in_d, a not in b, a is not b',
      'logic: and > or',
      'logic: or > and',
      'negation: not  >',
      'negation: not  >',
    ],
    ['cpp', 'x = mod(a) + div;', 'arithmetic: + > -'],
    [
      'php',
      'if ($a == 1) { echo $b; }',
      'branch: $a == 1 > false',
      'equality: == > !=',
      'constant: 1 > 2',
      'constant: 1 > 0',
    ],
  ],
  'a sign is an operator only between operands': [
    [
      'cpp',
      'f(-a, (a) - b, a[i] - b, 2 - b); return -a;',
      'arithmetic: - > +',
      'arithmetic: - > +',
      'constant: 2 > 3',
      'constant: 2 > 1',
      'arithmetic: - > +',
    ],
    ['cpp', 'int *p; x = int * p;'],
    ['cpp', '*p += 1.5;', 'arithmetic: += > -='],
    ['cpp', 'f(!a, !(b));', 'negation: ! >', 'negation: ! >'],
    ['cpp', 'f(!"c", !*d);'],
    ['java', 's = "a" + b + "c";'],
  ],
  'numbers other than sizes and powers': [
    [
      'cpp',
      'f(a[9], a[10], a[9 + 1]);',
      'constant: 9 > 10',
      'constant: 9 > 8',
      'constant: 9 > 10',
      'constant: 9 > 8',
      'arithmetic: + > -',
      'constant: 1 > 2',
      'constant: 1 > 0',
    ],
    [
      'cpp',
      'f(1 << 9, 1 << 10, 1 << k);',
      'constant: 9 > 10',
      'constant: 9 > 8',
      'constant: 1 > 2',
      'constant: 1 > 0',
    ],
    [
      'python',
      'g = 2 ** 9, 10 ** 9',
      'constant: 9 > 10',
      'constant: 9 > 8',
      'constant: 9 > 10',
      'constant: 9 > 8',
    ],
    [
      'cpp',
      'f(999, 1000, 998244353, 0);',
      'constant: 999 > 1000',
      'constant: 999 > 998',
      'constant: 998244353 > 998244354',
      'constant: 998244353 > 998244352',
      'constant: 0 > 1',
    ],
    ['cpp', 'f(7ULL, 0x1F, 1.5, 1e9);', 'constant: 7ULL > 8ULL', 'constant: 7ULL > 6ULL'],
    [
      'cpp',
      'int x = 5; g = x == 5;',
      'initial: 5 > 6',
      'initial: 5 > 4',
      'equality: == > !=',
      'constant: 5 > 6',
      'constant: 5 > 4',
    ],
  ],
  'types in angle brackets': [
    [
      'cpp',
      'map<int, vector<long long>> m; x = a < b && c > d;',
      'width: long long > int',
      'boundary: < > <=',
      'logic: && > ||',
      'boundary: > > >=',
    ],
    ['cpp', 'vector<vector<int>> v; y = f < 3;', 'boundary: < > <=', 'constant: 3 > 4', 'constant: 3 > 2'],
    ['cpp', 'x = max<int>(a, b);', 'extreme: max > min'],
    ['typescript', 'const m = new Map<string, number>();'],
    ...['c', 'javascript', 'd', 'python', 'pascal', 'go', 'lua', 'php'].map(
      (grammar) => [grammar, 'return f(a < b, c > d)', 'boundary: < > <=', 'boundary: > > >='] as const,
    ),
    ...['cpp', 'java', 'csharp', 'kotlin', 'rust', 'typescript'].map(
      (grammar) => [grammar, 'return f(T < b, c > d)'] as const,
    ),
    ['cpp', 'auto x = static_cast<long long>(y) * z;', 'width: long long > int', 'arithmetic: * > +'],
    ['java', 'Map<String, int[]> m; x = a < (b) > c;', 'boundary: < > <=', 'boundary: > > >='],
    ['java', 'x = f(a) < b > c;', 'boundary: < > <=', 'boundary: > > >='],
    ['cpp', 'vector<vector<int> > v; T<min, max> w;'],
  ],
  'narrower types': [
    ['java', 'long x; double z;', 'width: long > int', 'width: double > float'],
    ['c', 'unsigned long long x; long y;', 'width: long long > int', 'width: long > int'],
    ['pascal', 'var a: int64; b: qword;', 'width: int64 > longint', 'width: qword > longword'],
    ['go', 'var a int64', 'width: int64 > int32'],
  ],
  'calls that do not affect the result': [
    [
      'cpp',
      'cout << setprecision(9) << x + 3; exit(1); v.reserve(5 + 2);',
      'arithmetic: + > -',
      'constant: 3 > 4',
      'constant: 3 > 2',
    ],
    ['cpp', 'void f() { fflush(g(h)); srand(k); g(h); }', 'removal: g(h) >'],
  ],
  'jumps and extremes': [
    [
      'cpp',
      'for (;;) { if (a) break; continue; }',
      'branch: a > false',
      'jump: break > continue',
      'jump: continue > break',
    ],
    ['python', 'g = min(a), max(b), min', 'extreme: min > max', 'extreme: max > min'],
    [
      'cpp',
      'x = lower_bound(a, b) - upper_bound(a, b); y = *min_element(a, b);',
      'extreme: lower_bound > upper_bound',
      'arithmetic: - > +',
      'extreme: upper_bound > lower_bound',
      'extreme: min_element > max_element',
    ],
  ],
  branches: [
    ['cpp', 'if (a) f(); else if (b) g(); if () h();', 'branch: a > false', 'branch: b > false'],
    ['go', 'if (a) && b { f() } if x := g(); x { h() }', 'logic: && > ||'],
    [
      'go',
      'if a == b { return }\nif (a) { return }',
      'branch: a == b > false',
      'equality: == > !=',
      'branch: a > false',
    ],
    ['rust', 'if a < f(b) { return; }', 'branch: a < f(b) > false', 'boundary: < > <='],
    [
      'python',
      'if a:\n    pass\nelif b and c:\n    pass\nx = p if q else r\n',
      'branch: a > False',
      'branch: b and c > False',
      'logic: and > or',
    ],
    ['python', 'if a[b:c]:\n    pass\n', 'branch: a[b:c] > False'],
    ['python', 'x = p if q else r\nwhile s:\n    pass\n'],
    ['go', 'f(a)\nfor { if ok { return } }', 'branch: ok > false'],
    ['rust', 'if { a } == b { return; }', 'equality: == > !='],
    ['rust', 'if a && let Some(b) = c { return; }', 'logic: && > ||'],
    ['cpp', 'if (a) -b;', 'arithmetic: - > +'],
    ['cpp', 'if (a) b = c; if (d', 'branch: a > false'],
  ],
  ranges: [
    [
      'python',
      'for i in range(n): pass\nfor i in range(a, b): pass\nfor i in range(a, b, c): pass\nfor i in range(): pass\n',
      'loop:  >  - 1',
      'loop:  >  - 1',
    ],
    [
      'python',
      'for i in range(a[b, c], {d: e}): pass\nfor i in range((a), b, (c)): pass\nx = range\n',
      'loop:  >  - 1',
    ],
    ['python', 'x = range[a]\n'],
    ['python', 'for i in range(n'],
    ['cpp', 'x = range(n);'],
  ],
  'statements that may be removed': [
    [
      'cpp',
      'int main() { a = b; a += b; a++; f(a); g.h(a).i(b); a.b; a[i] = c; }',
      'removal: a += b >',
      'arithmetic: += > -=',
      'removal: a++ >',
      'removal: f(a) >',
      'removal: g.h(a).i(b) >',
      'removal: a[i] = c >',
    ],
    ['cpp', 'int main() { T y(z); T<u> w(v); int q = f(); cout << f(a); return f(a); x: g(a); (i(c)); }'],
    ['java', 'void f() { g(() -> { h(); }); i(a) }', 'removal: g(() -> { h(); }) >', 'removal: h() >'],
    [
      'python',
      'x = f(a)\nx, y = g(z)\nx[i] = f(a)\nf(a,\n  g(b))\nx.y = z\nprint(x)\nx: int = f(a)\nimport f\ng(x)\n',
      'removal: x[i] = f(a) > pass',
      'removal: f(a,\n  g(b)) > pass',
      'removal: x.y = z > pass',
      'removal: g(x) > pass',
    ],
    ['go', 'func f() { x := g(a); x = h(b); x++; i(c); }', 'removal: x++ >', 'removal: i(c) >'],
    ['pascal', 'begin f(a); x := b; end.'],
    ['cpp', 'int main() { x += T{a}; }', 'arithmetic: += > -='],
  ],
  'strings and comments': [
    ['python', `x = "a < b" + 'c' # a < b\ny = a < b\n"""\na < b\n"""\n`, 'boundary: < > <='],
    ['javascript', 'x = `a < ${b}`; y = "\\"a < b"; /* a < b */ z = a < b; // a < b', 'boundary: < > <='],
    ['pascal', "{ a < b } x := 'a < b'; (* a < b *) y := a < b; // a < b", 'boundary: < > <='],
    ['csharp', '#if a < b\nx = a < b;', 'boundary: < > <='],
  ],
};

const changesOf = (grammar: string, code: string) => mutantsOf(code, grammar, { most: 10_000, seed: '' });

test('the last value of a range is omitted, however many arguments it has', () => {
  assert.deepEqual(
    changesOf('python', 'for i in range(a, b): pass').map(({ code }) => code),
    ['for i in range(a, b - 1): pass'],
  );
});

/** Returns an expression with the given number of tokens. */
const expressionOf = (tokens: number) =>
  `${tokens % 2 === 0 ? '!' : ''}a${'&&a'.repeat(Math.floor((tokens - 1) / 2))}`;

const kindsOf = (grammar: string, code: string) =>
  new Set(
    changesOf(grammar, code)
      .map(({ kind }) => kind)
      .filter((kind) => !['logic', 'negation'].includes(kind)),
  );

test('statements, conditions and ranges beyond the longest look are not changed', () => {
  const forms: readonly (readonly [
    kind: string,
    grammar: string,
    form: (part: string) => string,
    around: number,
  ])[] = [
    ['branch', 'go', (part) => `if ${part} { return }`, 1],
    ['loop', 'python', (part) => `for i in range(${part}): pass`, 1],
    ['removal', 'cpp', (part) => `{ f(${part}); }`, 3],
    ['removal', 'python', (part) => `f(${part})\ng`, 3],
  ];
  for (const [kind, grammar, form, around] of forms) {
    const longest = longestLook - around;
    assert.deepEqual([...kindsOf(grammar, form(expressionOf(longest)))], [kind], grammar);
    assert.deepEqual([...kindsOf(grammar, form(expressionOf(longest + 1)))], [], grammar);
  }
});

const typeListKinds = (types: number) =>
  changesOf(
    'cpp',
    `x = T<a${types % 2 === 0 ? '*' : ''}${',a'.repeat(Math.floor((types - 1) / 2))}>(b);`,
  ).map(({ kind }) => kind);

test('a list of types beyond the longest one consists of comparisons', () => {
  assert.deepEqual(typeListKinds(198), []);
  assert.deepEqual(typeListKinds(199), ['boundary', 'boundary']);
});

for (const [topic, rows] of Object.entries(tables)) {
  test(`changes of programs: ${topic}`, () => {
    for (const [grammar, code, ...changes] of rows) {
      assert.deepEqual(
        changesOf(grammar, code).map(({ kind, from, to }) => `${kind}: ${from} > ${to}`.trimEnd()),
        changes,
        code,
      );
    }
  });
}
