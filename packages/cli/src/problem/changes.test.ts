import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ManifestFile } from '@xiezhi/formats';
import { changesOf } from './changes.ts';

const written = (files: Readonly<Record<string, string>>) => ({
  written: {
    root: '',
    remarks: [],
    files: Object.entries(files).map(([path, content]) => ({ path, content })),
  },
  manifest: Object.entries(files).map(([path, content]): ManifestFile => ({
    path,
    sha256: content,
    size: 1,
  })),
  revision: '',
});
const stored = (files: Readonly<Record<string, string>>) => ({
  pid: 1,
  displayId: 'P1',
  revision: '',
  files: Object.entries(files).map(([path, text]) => ({ path, sha256: text, size: 1, text })),
});

test('lists added, changed and removed files with the lines that differ', () => {
  const changes = changesOf(
    written({ a: 'same', b: 'one\ntwo\nthree\nfour', d: 'new' }),
    stored({ a: 'same', b: 'one\n2\nthree\nfour\nfive', c: 'old' }),
  );
  assert.deepEqual(changes, [
    { kind: 'changed', path: 'b', lines: ['-2', '+two', '-five'] },
    { kind: 'removed', path: 'c', lines: [] },
    { kind: 'added', path: 'd', lines: [] },
  ]);
  assert.deepEqual(
    changesOf(written({ a: 'x' }), null).map(({ kind }) => kind),
    ['added'],
  );
});

test('two long texts without a common line are not compared line by line', () => {
  const lines = (letter: string) =>
    Array.from({ length: 2500 }, (_, index) => `${letter}${index}`).join('\n');
  const [change] = changesOf(written({ a: lines('a') }), stored({ a: lines('b') }));
  assert.equal(change?.lines.length, 5000);
});
