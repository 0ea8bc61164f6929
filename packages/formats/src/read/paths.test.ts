import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  baseName,
  byTopFolder,
  comparePaths,
  folderOf,
  isDebris,
  isFileName,
  isPlainFileName,
  linkTarget,
  safePath,
} from './paths.ts';
import { PackageError } from '../model/plan.ts';

test('rejects names that leave the package', () => {
  const hostile = [
    '../x',
    'a/../../x',
    'a/..',
    '..',
    '/etc/passwd',
    '\\windows\\x',
    'C:\\x',
    'c:x',
    '..\\x',
    'a//b',
    'a/./b',
    'a\0b',
    'a\nb',
    'con',
    'data/NUL.in',
    'lpt1.txt',
    '',
    'x'.repeat(401),
    'a/'.repeat(13) + 'a',
  ];
  for (const name of hostile) assert.throws(() => safePath(name), PackageError, JSON.stringify(name));
});

test('accepts ordinary names and converts backslashes to slashes', () => {
  assert.equal(safePath('data/secret/01.in'), 'data/secret/01.in');
  assert.equal(safePath('./data\\题目 1.in'), 'data/题目 1.in');
  assert.equal(safePath('folder/'), 'folder/');
  assert.equal(safePath('..in'), '..in');
});

test('accepted paths stay below the folder to which they are joined', () => {
  const part = fc.constantFrom('..', '.', '', 'a', '/', '\\', 'C:', 'b.in');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '\\', ''), (parts, joint) => {
      let path: string;
      try {
        path = safePath(parts.join(joint));
      } catch (error) {
        assert.ok(error instanceof PackageError);
        return;
      }
      assert.ok(posix.resolve('/package', path).startsWith('/package/'));
      assert.ok(win32.resolve('Z:\\package', path).startsWith('Z:\\package\\'));
    }),
  );
});

test('links may only lead inside', () => {
  assert.equal(linkTarget('a/b/c', '../d'), 'a/d');
  assert.equal(linkTarget('a', './b/c'), 'b/c');
  for (const target of ['../../x', '/etc/passwd', '..', '..\\x']) {
    assert.throws(() => linkTarget('a/b', target), PackageError, target);
  }
});

test('recognizes leftovers of systems and editors', () => {
  for (const path of ['__MACOSX/a', 'a/.DS_Store', 'Thumbs.db', '.git/config', 'x.in~', 'a/._b', '.x/y']) {
    assert.equal(isDebris(path), true, path);
  }
  for (const path of ['data/secret/1.in', '.timelimit', 'a.b/c']) assert.equal(isDebris(path), false, path);
});

test('recognizes plain file names', () => {
  for (const name of ['a.in', 'report.out', 'A_1-b.txt']) assert.equal(isPlainFileName(name), true, name);
  for (const name of ['', '.x', '-o', 'a/b', 'a..b', 'con', 'a b'])
    assert.equal(isPlainFileName(name), false, name);
});

test('accepts file names in any letters for the problem editor, but no paths', () => {
  for (const name of ['a.in', '数据 1.h', '.hidden', '-O2', 'x'.repeat(64)])
    assert.equal(isFileName(name), true, name);
  for (const name of ['', '.', '..', 'a/b', 'a\\b', 'a:b', ' a', 'a\n', 'x'.repeat(65)])
    assert.equal(isFileName(name), false, name);
});

const deep = (parts: number) => Array.from({ length: parts }, () => 'a').join('/');

test('a path has at most 400 characters and twelve parts', () => {
  for (const path of ['x'.repeat(400), deep(12), `${deep(12)}/`]) assert.equal(safePath(path), path);
  for (const path of ['x'.repeat(401), deep(13), '/'])
    assert.throws(() => safePath(path), PackageError, path);
});

test('a link is relative to its own folder and does not lead to the package itself', () => {
  assert.equal(linkTarget('a/b', '../c'), 'c');
  assert.equal(linkTarget('a/b', 'c//./d'), 'a/c/d');
  assert.throws(() => linkTarget('a/b', 'c\\d'), PackageError);
  assert.throws(() => linkTarget('a/b', '.././'), PackageError);
});

test('paths are split at their slashes', () => {
  assert.deepEqual(['a/b/c', 'a/b', 'c'].map(baseName), ['c', 'b', 'c']);
  assert.deepEqual(['a/b/c', 'a/b', 'c'].map(folderOf), ['a/b', 'a', '']);
  assert.deepEqual(Object.fromEntries(byTopFolder(['a/b', 'c', 'd/e', 'a/f/g'])), {
    a: ['b', 'f/g'],
    d: ['e'],
  });
});

test('paths are ordered by code units', () => {
  assert.deepEqual(['b', 'a', 'B', '题', 'a/b'].toSorted(comparePaths), ['B', 'a', 'a/b', 'b', '题']);
  assert.equal(comparePaths('a', 'a'), 0);
});
