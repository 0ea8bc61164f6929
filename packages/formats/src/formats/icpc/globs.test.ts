import assert from 'node:assert/strict';
import { test } from 'node:test';
import { expandBraces, globMatcher } from './globs.ts';

test('globs match whole names in bounded time', () => {
  assert.equal(globMatcher('accepted/*.py')('accepted/a.py'), true);
  assert.equal(globMatcher('accepted')('accepted/a.py'), true);
  assert.equal(globMatcher('acc')('accepted/a.py'), false);
  assert.equal(globMatcher('a.py')('axpy'), false);
  assert.equal(globMatcher('accepted/*')('accepted/a/b.py'), true);
  assert.equal(globMatcher('*.py')('accepted/a.py'), false);
  assert.equal(globMatcher('accepted/a*b*c')('accepted/aXbXbXc'), true);
  assert.equal(globMatcher('*a'.repeat(50))('a'.repeat(300)), true);
  assert.equal(globMatcher('*a'.repeat(400))('a'.repeat(20_000) + 'b'), false);
});

test('braces in globs match either alternative, as in a shell', () => {
  assert.deepEqual(expandBraces('a.{py,cpp}'), ['a.py', 'a.cpp']);
  assert.deepEqual(expandBraces('{a,b{c,d}}x'), ['ax', 'bcx', 'bdx']);
  assert.deepEqual(expandBraces('{a,}{1,2}'), ['a1', 'a2', '1', '2']);
  assert.deepEqual(expandBraces('{a}b{'), ['{a}b{']);
  assert.equal(globMatcher('accepted/{slow,fast}*.py')('accepted/fast2.py'), true);
  assert.equal(globMatcher('accepted/{slow,fast}*.py')('accepted/right.py'), false);
  assert.equal(globMatcher('{a,b}'.repeat(100))('a'.repeat(100)), false);
  assert.equal(globMatcher('{'.repeat(1000))('a'), false);
});

const words = (count: number) => `{${Array.from({ length: count }, (_, index) => index).join(',')}}`;

test('stars match any number of letters within a name, and folders their contents', () => {
  const table: readonly (readonly [glob: string, path: string, isMatched: boolean])[] = [
    ['a*', 'a', true],
    ['a*', 'ab', true],
    ['a*', 'ba', false],
    ['*b', 'aab', true],
    ['*b', 'aba', false],
    ['a**c', 'abc', true],
    ['a*bc', 'abbc', true],
    ['*', '', true],
    ['a', 'ab', false],
    ['ab', 'a', false],
    ['a/b', 'a/b/c', true],
    ['a/b', 'a', false],
    ['*/b', 'a/b', true],
    ['a?', 'ab', false],
    ['*ab', 'abab', true],
    ['*ab', 'abb', false],
    ['a*b*c', 'axbxc', true],
    ['a*b*c', 'acb', false],
    ['a**c', 'ab', false],
  ];
  for (const [glob, path, isMatched] of table)
    assert.equal(globMatcher(glob)(path), isMatched, `${glob} ${path}`);
});

const letters = (length: number) => 'a'.repeat(length);

test('globs beyond the limits match nothing', () => {
  assert.deepEqual(
    [1000, 1001].map((length) => globMatcher(letters(length))(letters(length))),
    [true, false],
  );
  assert.equal(expandBraces('{1,2,3,4,5,6,7,8,9,10}{1,2,3,4,5,6,7,8,9,10}')?.length, 100);
  assert.equal(expandBraces('{1,2,3,4,5,6,7,8,9,10}{1,2,3,4,5,6,7,8,9,10,11}'), null);
  assert.equal(expandBraces(words(100))?.length, 100);
  assert.equal(expandBraces(words(101)), null);
  assert.equal(expandBraces(`{a,${words(101)}}`), null);
});

test('braces without a comma or without an end are letters', () => {
  assert.deepEqual(expandBraces('{a}'), ['{a}']);
  assert.deepEqual(expandBraces('{{a,b}}'), ['{a}', '{b}']);
  assert.deepEqual(expandBraces('{a,b'), ['{a,b']);
  assert.deepEqual(expandBraces('a}b{1,{2}}'), ['a}b1', 'a}b{2}']);
  assert.deepEqual(expandBraces(''), ['']);
});
