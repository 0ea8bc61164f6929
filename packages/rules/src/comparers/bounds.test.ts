import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comparer } from '../comparison/compare.ts';
import { UnorderedComparer } from './unordered-comparer.ts';
import { sameNumber, sameYesNo } from './word-equality.ts';
import { foldCase, isBlank } from './word-readers.ts';
import { WordComparer, type WordRules } from './word-comparer.ts';

function compare(comparer: Comparer, user: string, answer: string) {
  for (const [side, text] of [
    ['answer', answer],
    ['user', user],
  ] as const) {
    comparer.feed(side, new TextEncoder().encode(text));
    comparer.end(side);
  }
  return comparer.result();
}

const isSame = sameNumber({ absolute: 1, relative: 0 });
const words = (rules: Partial<WordRules>, user: string, answer: string) =>
  compare(new WordComparer({ gaps: 'none', isCaseSensitive: true, isSame: null, ...rules }), user, answer);

const number = (length: number, last: number) => `1.${'0'.repeat(length - 3)}${last}`;

test('words of up to 1024 bytes are compared as numbers, longer ones as texts', () => {
  const found = (length: number) => words({ isSame }, number(length, 1), number(length, 2))?.comparison;
  assert.deepEqual([found(1023), found(1024), found(1025)], ['accepted', 'accepted', 'wrong']);
  assert.equal(words({ isSame }, number(2000, 1), number(2000, 1))?.comparison, 'accepted');
  const [short, long] = [number(1024, 1), number(1025, 1)];
  assert.equal(words({ isSame }, short, long)?.comparison, 'wrong');
  assert.equal(words({ isSame }, long, short)?.comparison, 'wrong');
  // Only the word that is too long is compared as text. The following words are compared as numbers again.
  assert.equal(words({ isSame }, `${long} 5`, `${long} 6`)?.comparison, 'accepted');
});

test('the difference of words is at the first of them, after equal ones of any length', () => {
  for (const before of ['', 'a ', 'a\nb ', `${'x'.repeat(3000)}\n`]) {
    const lines = before.split('\n');
    const difference = words({}, `${before}1 7`, `${before}2 7`)?.difference;
    assert.deepEqual(
      [difference?.line, difference?.column],
      [lines.length, (lines.at(-1)?.length ?? 0) + 1],
      before.slice(0, 9),
    );
    assert.match(difference?.found ?? '', /^1/);
    assert.match(difference?.expected ?? '', /^2/);
  }
});

test('where blanks matter, the difference begins at the gap', () => {
  const all = words({ gaps: 'all' }, 'a  b', 'a b');
  assert.deepEqual([all?.comparison, all?.difference?.line, all?.difference?.column], ['wrong', 1, 3]);
  assert.equal(words({ gaps: 'all' }, 'a b', 'a b')?.comparison, 'accepted');
  assert.equal(words({ gaps: 'all' }, 'a b\n', 'a b')?.comparison, 'wrong');
  assert.equal(words({ gaps: 'all' }, 'a', 'a b')?.comparison, 'wrong');
  assert.equal(words({ gaps: 'lines' }, 'a \n b', 'a\nb\n\n')?.comparison, 'accepted');
  assert.equal(words({ gaps: 'lines' }, 'a b', 'a\nb')?.comparison, 'wrong');
});

const items = (user: string, answer: string, item: 'word' | 'line' = 'word', countedItems?: number) => {
  const comparer = new UnorderedComparer({
    item,
    isCaseSensitive: true,
    ...(countedItems !== undefined && { countedItems }),
  });
  const { line, found, expected } = compare(comparer, user, answer)?.difference ?? {};
  return [line, found, expected];
};

test('the first surplus item is named with its line, or an item that is missing', () => {
  assert.deepEqual(items('1\n2\n2\n', '2\n1\n3\n'), [3, '2', '']);
  assert.deepEqual(items('2\n1', '1\n2\n3\n3'), [2, '', '3']);
  assert.deepEqual(items('1 2\n', '2\n1  2', 'line'), [2, '', '2']);
});

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index)).join('\n');

test('of more than a thousand different items only the first thousand are named', () => {
  assert.deepEqual(items(numbers(999), numbers(1000)).slice(1), ['', '999']);
  assert.deepEqual(items(numbers(1000), numbers(1001)).slice(1), ['1000 words', '1001 words']);
});

test('more items than are counted are reported by their number, or as others', () => {
  assert.deepEqual(items('1 2 3', '1 2', 'word', 2).slice(1), ['3', '']);
  assert.deepEqual(items('1 2 3 4', '1 2 3', 'word', 2).slice(1), ['4 words', '3 words']);
  assert.deepEqual(items('1\n2\n4', '1\n2\n3', 'line', 2).slice(1), [
    'other lines',
    'the lines of the answer',
  ]);
});

test('without a tolerance, numbers are equal by their exact value', () => {
  const isEqual = sameNumber({ absolute: 0, relative: 0 });
  assert.equal(isEqual('1.0', '1'), true);
  assert.equal(isEqual('0.1', '1e-1'), true);
  assert.equal(isEqual('1.00000000000000000001', '1.00000000000000000002'), false);
  assert.equal(isEqual('1.00000000000000000002', '1.00000000000000000001'), false);
  assert.equal(isEqual('nan', 'nan'), false);
});

test('numbers beyond 5000 powers of ten are equal only as the same text', () => {
  const isEqual = sameNumber({ absolute: 0, relative: 0 });
  const table = [
    ['1e5000', '10e4999', true],
    ['10e4999', '1e5000', true],
    ['1e5001', '10e5000', false],
    ['10e5000', '1e5001', false],
    ['1e-4999', '10e-5000', true],
    ['1e-5000', '10e-5001', false],
    ['1.0e-5000', '1e-5000', false],
  ] as const;
  for (const [user, answer, expected] of table) assert.equal(isEqual(user, answer), expected, user);
  assert.equal(words({ isSame: isEqual }, '1e5001', '1e5001')?.comparison, 'accepted');
});

test('yes and no are equal in any case, other words are not', () => {
  const table = [
    ['YES', 'yes', true],
    ['No', 'NO', true],
    ['yes', 'no', false],
    ['MAYBE', 'maybe', false],
  ] as const;
  for (const [user, answer, isEqual] of table) assert.equal(sameYesNo(user, answer), isEqual, user);
});

test('bytes are folded from A to Z only, and blanks are those of C', () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const letters = bytes.filter((byte) => /^[A-Z]$/.test(String.fromCharCode(byte)));
  assert.deepEqual(
    bytes.filter((byte) => foldCase(byte) !== byte),
    letters,
  );
  assert.ok(letters.every((byte) => foldCase(byte) === byte + 32));
  assert.deepEqual(bytes.filter(isBlank), [9, 10, 11, 12, 13, 32]);
});
