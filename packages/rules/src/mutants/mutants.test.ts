import assert from 'node:assert/strict';
import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { localLanguages } from '@xiezhi/contract/languages';
import { mutationKinds } from './change.ts';
import { isMutable, type Mutant, mutantsOf } from './mutants.ts';
import { syntaxOf } from './syntax.ts';
import { readTokens } from './tokens.ts';

const all = { most: 10_000, seed: '' };
const changesOf = (code: string, grammar: string): string[] =>
  mutantsOf(code, grammar, all).map(({ kind, line, from, to }) => `${kind} ${line}: ${from} > ${to}`);

const tables: readonly (readonly [
  what: string,
  grammar: string,
  code: string,
  expected: readonly string[],
])[] = [
  ['a comparison loses or gains its boundary', 'c', 'x = a < b;', ['boundary 1: < > <=']],
  [
    'loop headers are distinguished from other comparisons',
    'cpp',
    'for (i = s; i <= n; i++) f();',
    ['loop 1: <= > <'],
  ],
  ['types in angle brackets are not comparisons', 'cpp', 'std::vector<std::pair<int, int>> v;', []],
  [
    'a wide type becomes narrow, also as a type argument',
    'cpp',
    'vector<long long> v;',
    ['width 1: long long > int'],
  ],
  [
    'strings, comments and directives stay unchanged',
    'cpp',
    '#include <map>\n// a < b\nf("1 < 2" /* 3 */);',
    [],
  ],
  ['an unterminated comment ends with the program', 'c', 'x = a < b; /* 1 < 2', ['boundary 1: < > <=']],
  ['a change is reported with its line', 'c', '\n\nx = a < b;', ['boundary 3: < > <=']],
  [
    'an assignment that creates names is not removed',
    'python',
    'def f():\n    x, y = g(z)\n    x += z\n',
    ['removal 3: x += z > pass', 'arithmetic 3: += > -='],
  ],
  [
    'commas in brackets do not count as arguments of a range',
    'python',
    'for i in range(g(a, b, c), n):\n    f(i)',
    ['loop 1:  >  - 1', 'removal 2: f(i) > pass'],
  ],
  ['a pointer is not a product', 'c', 'int *p;', []],
  ['string concatenation stays unchanged', 'java', 's = "a" + b;', []],
  ['a negation of brackets is removed', 'c', 'x = !(a); y = ! *p;', ['negation 1: ! > ']],
  ['a negation is removed', 'java', 'x = !done;', ['negation 1: ! > ']],
  ['a number changes by one', 'go', 'x := 7', ['initial 1: 7 > 8', 'initial 1: 7 > 6']],
  ['a number keeps its suffix', 'cpp', 'f(2LL);', ['constant 1: 2LL > 3LL', 'constant 1: 2LL > 1LL']],
  ['array sizes stay unchanged', 'cpp', 'int a[105]; int m = 200005;', []],
  [
    'a modulus changes, however large',
    'cpp',
    'x = y % 1000000007;',
    ['arithmetic 1: % > *', 'constant 1: 1000000007 > 1000000008', 'constant 1: 1000000007 > 1000000006'],
  ],
  ['output precision stays unchanged', 'cpp', 'cout << setprecision(9) << x;', []],
  [
    'calls that set up input stay unchanged',
    'cpp',
    'int main() { ios::sync_with_stdio(0); cin.tie(0); }',
    [],
  ],
  [
    'a branch is never taken',
    'cpp',
    'if (n == 1) return;',
    ['branch 1: n == 1 > false', 'equality 1: == > !=', 'constant 1: 1 > 2', 'constant 1: 1 > 0'],
  ],
  [
    'a branch is never taken, also without brackets around the condition',
    'go',
    'if ok { f() }',
    ['branch 1: ok > false'],
  ],
  ['a condition that binds a name stays unchanged', 'rust', 'if let Some(x) = y { f() }', []],
  [
    'a statement is removed',
    'cpp',
    'int main() { int x; sum %= m; sort(a, b); }',
    ['removal 1: sum %= m > ', 'removal 1: sort(a, b) > '],
  ],
  [
    'lines of Python',
    'python',
    'for i in range(n):\n    if not a:\n        x.append(i)\n',
    ['loop 1:  >  - 1', 'negation 2: not  > ', 'branch 2: not a > False', 'removal 3: x.append(i) > pass'],
  ],
  [
    'words of Pascal',
    'pascal',
    'if a mod b <> c then d := e;',
    ['branch 1: a mod b <> c > false', 'arithmetic 1: mod > *', 'equality 1: <> > ='],
  ],
  ['minimum and maximum are swapped in calls', 'cpp', 'x = std::min(a, max);', ['extreme 1: min > max']],
];

for (const [what, grammar, code, expected] of tables) {
  test(`${grammar}: ${what}`, () => {
    assert.deepEqual(changesOf(code, grammar), expected);
  });
}

test('languages without mutation rules have no mutants', () => {
  assert.equal(isMutable('haskell'), false);
  assert.deepEqual(mutantsOf('main = print (1 + 2)', 'haskell', all), []);
});

const problems = join(import.meta.dirname, '../../../../problems');
const solutions = globSync('*/submissions/accepted/*.{cpp,c,java,py}', { cwd: problems }).map((path) => {
  const language = localLanguages.find(({ reads }) => reads.includes(path.split('.').at(-1) ?? ''));
  return { path, grammar: language?.grammar ?? '', code: readFileSync(join(problems, path), 'utf8') };
});

/** Checks that a mutant differs from its original program by exactly one change. */
function assertOneChange(
  code: string,
  { line, column, from, to, code: changed }: Mutant,
  what: string,
): number {
  const start =
    code
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length +
    (line > 1 ? 1 : 0) +
    column -
    1;
  assert.notEqual(from, to, what);
  assert.equal(changed, `${code.slice(0, start)}${to}${code.slice(start + from.length)}`, what);
  return start;
}

test('every mutant of every reference solution differs in exactly the place that it reports', () => {
  const kinds = new Set<string>();
  let found = 0;
  assert.ok(solutions.length > 20);
  for (const { path, grammar, code } of solutions) {
    const mutants = mutantsOf(code, grammar, all);
    found += mutants.length;
    assert.equal(new Set(mutants.map((one) => one.code)).size, mutants.length, path);
    for (const mutant of mutants) {
      kinds.add(mutant.kind);
      assertOneChange(code, mutant, path);
    }
  }
  assert.ok(found > 1000, String(found));
  assert.deepEqual(
    mutationKinds.filter((kind) => !kinds.has(kind)),
    [],
  );
});

test('a mutant has the same tokens around its change', () => {
  for (const { path, grammar, code } of solutions) {
    const syntax = syntaxOf(grammar);
    assert.ok(syntax);
    const before = readTokens(code, syntax);
    for (const mutant of mutantsOf(code, grammar, { most: 40, seed: path })) {
      const start = assertOneChange(code, mutant, path);
      const shift = mutant.to.length - mutant.from.length;
      const end = start + mutant.from.length;
      const outside = [
        ...before.filter((token) => token.end < start),
        ...before.filter((token) => token.start > end),
      ].map((token) => `${token.start > end ? token.start + shift : token.start} ${token.text}`);
      const again: ReadonlySet<string> = new Set(
        readTokens(mutant.code, syntax).map(({ text, start: at }) => `${at} ${text}`),
      );
      assert.deepEqual(
        outside.filter((token) => !again.has(token)),
        [],
        `${path} ${mutant.line}`,
      );
    }
  }
});

test('the same seed gives the same mutants, another seed others, and every kind is represented', () => {
  const { code, grammar } = solutions.find(({ path }) => path.endsWith('by_height.cpp')) ?? {
    code: '',
    grammar: '',
  };
  const some = (seed: string) => mutantsOf(code, grammar, { most: 12, seed });
  assert.deepEqual(some('a'), some('a'));
  assert.notDeepEqual(some('a'), some('b'));
  assert.equal(some('a').length, 12);
  const whole = new Set(mutantsOf(code, grammar, all).map(({ kind }) => kind));
  assert.deepEqual(new Set(some('a').map(({ kind }) => kind)), whole);
});

test('as many mutants as wanted are all mutants, in the same order', () => {
  const both = mutantsOf('x := 7', 'go', all);
  assert.equal(both.length, 2);
  for (const seed of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    assert.deepEqual(mutantsOf('x := 7', 'go', { most: 2, seed }), both, seed);
});

test('mutants of a long program come from all of its parts', () => {
  const part = 'a<b;';
  const longest = 16_383;
  const found = mutantsOf(part.repeat(longest), 'cpp', { most: 60, seed: '' });
  assert.equal(found.length, 60);
  const tenths = new Set(found.map(({ column }) => Math.floor((10 * column) / (part.length * longest))));
  assert.equal(tenths.size, 10);
});

test('any text is tokenized to its end', () => {
  const grammars = ['c', 'cpp', 'java', 'python', 'pascal', 'go', 'rust', 'lua', 'php'];
  const text = fc.array(
    fc.oneof(
      fc.string(),
      fc.constantFrom(
        'if (',
        '(',
        ')',
        '{',
        '}',
        ';',
        '\n',
        '"',
        "'",
        '/*',
        '//',
        '#',
        '<',
        '>>',
        ' 7 ',
        'range(',
      ),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...grammars), (parts, grammar) => {
      const code = parts.join('');
      for (const mutant of mutantsOf(code, grammar, all)) assertOneChange(code, mutant, code);
    }),
    { numRuns: 300 },
  );
});

test('a repetitive program is read as fast as others, and its mutants fit in memory', () => {
  const longest = 65_535;
  // Without limits, comparing each token with all others took minutes or exhausted the memory.
  for (const [grammar, part] of [
    ['cpp', 'a<b;'],
    ['cpp', 'if ({'],
    ['cpp', '#\\\n'],
    ['cpp', 'for('],
    ['python', 'if a<b:\n'],
  ] as const) {
    const open = part.repeat(longest / part.length);
    const code = part === 'for(' ? `${open.slice(0, longest / 2)}${')'.repeat(longest / 2)}` : open;
    const mutants = mutantsOf(code, grammar, { most: 60, seed: '' });
    assert.ok(mutants.length <= 60, part);
    assert.equal(new Set(mutants.map((one) => one.code)).size, mutants.length, part);
  }
});
