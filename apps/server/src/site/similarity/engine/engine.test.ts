import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localLanguages } from '@xiezhi/contract/languages';
import { templateOf } from '@xiezhi/contract/languages/templates';
import { copyOf, disguises, printProgram } from '../testing/copies.ts';
import { makeProgram, type Program, seeded } from '../testing/programs.ts';
import { clustersOf } from './clusters.ts';
import { Comparison, type FamilyResult } from './compare.ts';
import { grammarOf } from './grammars.ts';
import { normalize } from './normalize.ts';
import { thresholdBounds, thresholdOf } from './threshold.ts';

function compare(
  programs: readonly { readonly uid: string; readonly language: string; readonly code: string }[],
  ignored: readonly string[] = [],
): FamilyResult {
  const comparison = new Comparison(ignored);
  for (const [id, program] of programs.entries()) comparison.add({ id, ...program });
  const [result] = comparison.results();
  assert.ok(result);
  return result;
}

const by = (uid: string, program: Program) => ({ uid, language: 'C', code: printProgram(program) });
const inC = (program: Program, at: number) => by(`u${at}`, program);
const symbolsOf = (code: string, language = 'C++') => {
  const grammar = grammarOf(language);
  assert.ok(grammar);
  return normalize(code, grammar).symbols.join(' ');
};

test('of 500 independent programs of an easy problem less than 1 % are suspicious', () => {
  const seeds = [1, 2, 3, 4, 5];
  const counts = seeds.map((seed) => {
    const random = seeded(seed);
    const { pairs } = compare(Array.from({ length: 500 }, (_, at) => inC(makeProgram(random), at)));
    const suspicious = pairs.filter(({ isSuspicious }) => isSuspicious);
    return new Set(suspicious.flatMap(({ left, right }) => [left, right])).size;
  });
  const mean = counts.reduce((sum, count) => sum + count, 0) / seeds.length;
  assert.ok(mean < 5, `${counts.join(', ')} programs`);
});

test('at least 95 % of copies are found, however they are disguised', () => {
  const random = seeded(3);
  const independent = Array.from({ length: 120 }, () => makeProgram(random));
  for (const disguise of disguises) {
    const copies = independent.slice(0, 40).map((program, at) => ({
      uid: `copier${at}`,
      language: disguise === 'cpp' || disguise === 'several' ? 'C++ 17' : 'C',
      code: copyOf(program, disguise, random),
    }));
    const { pairs } = compare([...independent.map(inC), ...copies]);
    const found = pairs.filter(({ left, right, isSuspicious }) => isSuspicious && right - left === 120);
    assert.ok(found.length >= 38, `${disguise}: ${found.length} of 40`);
  }
});

test('the symbols of a program do not depend on names, layout, comments, loops and library', () => {
  const one =
    'int main() { int n, s = 0; scanf("%d", &n); for (int i = 0; i < n; i++) { s += i; } printf("%d\\n", s); }';
  const other = `using namespace std;
// adds
long main()
{
    long count; long total = 0;
    cin >> count;
    int k = 0;
    while (k < count) { /* next */ total += k; k++; }
    cout << total << endl;
}`;
  assert.equal(
    symbolsOf(one, 'C').replaceAll(' I I = ', ' I = '),
    symbolsOf(other).replaceAll(' I I = ', ' I = '),
  );
});

test('templates, starter code and code of the statement do not count', () => {
  const random = seeded(5);
  const shared = printProgram(makeProgram(random));
  const programs = Array.from({ length: 4 }, (_, at) => ({ uid: `u${at}`, language: 'C', code: shared }));
  assert.ok(compare(programs).pairs.some(({ isSuspicious }) => isSuspicious));
  const { pairs, tooShort } = compare(programs, [shared]);
  assert.deepEqual([pairs.length, tooShort], [0, 4]);
});

test('submissions of one user are never a pair, and two users have their best pair only', () => {
  const random = seeded(6);
  const [first, second] = [makeProgram(random), makeProgram(random)];
  const programs = [
    ...[first, second, first].map((program) => by('ann', program)),
    ...[second, first].map((program) => by('bob', program)),
  ];
  const { pairs } = compare(programs);
  assert.deepEqual(
    pairs.map(({ score }) => score),
    [1],
  );
});

test('every language of the site has a grammar, and names of remote compilers are recognized', () => {
  for (const { name } of localLanguages) assert.notEqual(grammarOf(name), null, name);
  const families = ['GNU G++17 7.3.0', 'Java 8', 'PyPy 3-64', 'Node.js 15', 'Text'].map(
    (name) => grammarOf(name)?.family ?? null,
  );
  assert.deepEqual(families, ['C/C++', 'Java', 'Python', 'JavaScript', null]);
});

test('every grammar reads the sample of its languages', () => {
  for (const { name } of localLanguages) {
    const symbols = symbolsOf(templateOf(name).sample, name);
    assert.ok(symbols.split(' ').length >= 4, `${name}: ${symbols}`);
  }
});

test('hostile programs take bounded time', () => {
  const random = seeded(8);
  const hostile = [
    '('.repeat(60_000),
    '"'.repeat(60_000),
    '/*'.repeat(30_000),
    'a '.repeat(30_000),
    `x${'='.repeat(60_000)}`,
    '\n'.repeat(60_000),
    `#define ${'\\\n'.repeat(30_000)}`,
    Array.from({ length: 60_000 }, () => String.fromCodePoint(33 + random(90))).join(''),
    '\0\uD800'.repeat(30_000),
  ];
  for (const name of ['C++ 17', 'Python3', 'Perl', 'JavaScript Node']) {
    const begun = performance.now();
    const programs = hostile.flatMap((code, at) =>
      [0, 1].map((copy) => ({ uid: `u${at}-${copy}`, language: name, code })),
    );
    compare(programs);
    const ms = performance.now() - begun;
    assert.ok(ms < 20_000, `${name}: ${ms} ms`);
  }
});

const flat = (value: number) => Float64Array.from({ length: 1000 }, (_, at) => (value * at) / 1000);

test('the threshold follows the scores of the set, between its bounds', () => {
  assert.equal(thresholdOf(new Float64Array(1000)), thresholdBounds.least);
  assert.equal(thresholdOf(flat(1)), thresholdBounds.most);
  const [low, high] = [thresholdOf(flat(0.5)), thresholdOf(flat(0.6))];
  assert.ok(thresholdBounds.least < low && low < high && high < thresholdBounds.most, `${low} ${high}`);
});

test('the only pair of two users is judged by the least threshold, not by its own score', () => {
  const random = seeded(9);
  const results = Array.from({ length: 40 }, () => {
    const shared = printProgram(makeProgram(random));
    const codes = [0, 1].map(() => `${shared}\n${printProgram(makeProgram(random))}`);
    return compare(codes.map((code, at) => ({ uid: `u${at}`, language: 'C', code })));
  });
  const between = results.filter(({ pairs: [pair] }) => pair && pair.score > 0.5 && pair.score < 0.75);
  assert.ok(between.length >= 20, `${between.length} pairs between the bounds`);
  for (const { pairs, threshold } of between)
    assert.deepEqual([pairs.length, pairs[0]?.isSuspicious, threshold], [1, true, thresholdBounds.least]);
});

test('pairs with equal scores are judged alike', () => {
  for (let step = 0; step < 100; step += 1) {
    const score = 0.5 + step / 399;
    const threshold = thresholdOf(Float64Array.from([score, score, score]));
    assert.ok(score >= threshold, `${score} below ${threshold}`);
  }
});

test('clusters join users through pairs with others; the largest is the first', () => {
  const pairs = [
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'd'],
    ['f', 'e'],
  ].map(([left = '', right = '']) => ({ left, right }));
  assert.deepEqual(clustersOf(pairs), [2, 1, 1, 1]);
});
