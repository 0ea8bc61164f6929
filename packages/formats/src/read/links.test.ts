import assert from 'node:assert/strict';
import { test } from 'node:test';
import { followLinks } from './links.ts';

const follow = (files: string[], links: Record<string, string>) => {
  const found = followLinks(files, new Map(Object.entries(links)));
  return { files: Object.fromEntries(found.files), refused: [...found.refused.keys()] };
};

test('links lead to files, folders and other links', () => {
  const files = ['a/1.in', 'a/b/2.in', 'c'];
  assert.deepEqual(follow(files, { x: 'c', 'd/y': '../c', z: 'x' }), {
    files: { x: 'c', 'd/y': 'c', z: 'c' },
    refused: [],
  });
  assert.deepEqual(follow(files, { d: 'a' }), {
    files: { 'd/1.in': 'a/1.in', 'd/b/2.in': 'a/b/2.in' },
    refused: [],
  });
  assert.deepEqual(follow(files, { d: 'a', e: 'd/b', f: 'd/1.in' }).files, {
    'd/1.in': 'a/1.in',
    'd/b/2.in': 'a/b/2.in',
    'e/2.in': 'a/b/2.in',
    f: 'a/1.in',
  });
  assert.deepEqual(follow(['a/1', 'b/2'], { 'a/l': '../b', x: 'a' }).files, {
    'a/l/2': 'b/2',
    'x/1': 'a/1',
    'x/l/2': 'b/2',
  });
});

test('links to nothing, to themselves, around or out of the package are refused with a reason', () => {
  assert.deepEqual(follow(['a'], { x: 'y', l: 'l', m: 'n', n: 'm', o: '../../p' }), {
    files: {},
    refused: ['x', 'l', 'm', 'n', 'o'],
  });
  assert.deepEqual(follow(['a/1'], { 'a/up': '..' }).refused, ['a/up']);
  assert.deepEqual(follow(['a/1'], { 'a/self': '../a' }), { files: {}, refused: ['a/self'] });
  const { refused } = followLinks(['a'], new Map([['x', 'y']]));
  assert.equal(refused.get('x'), 'the link x points to no file of the package');
});

const chain = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`l${at}`, at === 0 ? 'f' : `l${at - 1}`]));

test('at most sixteen links follow each other', () => {
  assert.deepEqual(follow(['f'], chain(16)).refused, []);
  assert.deepEqual(follow(['f'], chain(17)).refused, ['l16']);
});

test('links that would expand to too many files are refused as a whole', () => {
  const files = Array.from({ length: 300 }, (_, at) => `a/${at}`);
  const links = new Map(Array.from({ length: 300 }, (_, at) => [`l${at}`, 'a']));
  assert.throws(() => followLinks(files, links), /too many files/);
});
