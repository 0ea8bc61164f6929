import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compareNaturally } from './natural-order.ts';
import {
  baseName,
  byTopFolder,
  comparePaths,
  folderOf,
  isFileName,
  isPlainFileName,
  safePath,
} from './paths.ts';

test('names are ordered by their numbers, then by their letters', () => {
  const sorted = ['', '1', '01', '2', '2a', '10', '10a1', '10a02', '10a10', 'a', 'a1b', 'a1b2', 'a2', 'b'];
  const order = [...sorted].toSorted(compareNaturally);
  assert.deepEqual(order, [
    '',
    '01',
    '1',
    '2',
    '2a',
    '10',
    '10a1',
    '10a02',
    '10a10',
    'a',
    'a1b',
    'a1b2',
    'a2',
    'b',
  ]);
  assert.ok(compareNaturally('99999999999999999999998', '99999999999999999999999') < 0);
  assert.ok(compareNaturally('9', '10') < 0 && compareNaturally('10', '9') > 0);
  assert.equal(compareNaturally('a1', 'a1'), 0);
});

test('the natural order is total', () => {
  const name = fc
    .array(fc.constantFrom('a', 'b', '0', '1', '10', '.'), { maxLength: 5 })
    .map((all) => all.join(''));
  fc.assert(
    fc.property(name, name, name, (a, b, c) => {
      assert.equal(Math.sign(compareNaturally(a, b)), -Math.sign(compareNaturally(b, a)) + 0);
      assert.equal(compareNaturally(a, b) === 0, a === b);
      if (compareNaturally(a, b) < 0 && compareNaturally(b, c) < 0) assert.ok(compareNaturally(a, c) < 0);
    }),
  );
});

test('a path has a folder and a last part', () => {
  assert.deepEqual([baseName('a/b.c'), baseName('b'), baseName('a/')], ['b.c', 'b', '']);
  assert.deepEqual([folderOf('a/b/c'), folderOf('a'), folderOf('/a')], ['a/b', '', '']);
  assert.deepEqual([comparePaths('a', 'b'), comparePaths('b', 'a'), comparePaths('a', 'a')], [-1, 1, 0]);
  assert.deepEqual(
    [...byTopFolder(['x', 'a/b', 'a/c/d', 'e/f'])],
    [
      ['a', ['b', 'c/d']],
      ['e', ['f']],
    ],
  );
});

const parts = (count: number) => Array.from({ length: count }, () => 'a').join('/');

test('paths have at most 400 characters and 12 parts', () => {
  assert.equal(safePath(parts(12)), parts(12));
  assert.equal(safePath(`${parts(12)}/`), `${parts(12)}/`);
  assert.throws(() => safePath(parts(13)), /unsafe file name/);
  assert.equal(safePath('x'.repeat(400)).length, 400);
  assert.throws(() => safePath('x'.repeat(401)), new RegExp(`: "${'x'.repeat(100)}"$`));
  assert.equal(safePath('./././a\\b'), 'a/b');
});

test('file names of a problem have at most 64 characters', () => {
  for (const isValid of [isPlainFileName, isFileName])
    assert.deepEqual([isValid('x'.repeat(64)), isValid('x'.repeat(65))], [true, false]);
  assert.equal(isFileName('😀'.repeat(64)), true);
});
