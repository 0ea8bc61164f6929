import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import type { PackageSource } from '../model/plan.ts';
import { decodeText, readProgramText, readText } from './text.ts';

const sourceOf = (bytes: Buffer): PackageSource => ({
  list: () => [],
  read: (path, maximum) =>
    path === 'a' ? Promise.resolve(bytes.subarray(0, maximum)) : Promise.reject(new Error('read')),
  stream: () => Promise.resolve(Readable.from([])),
  close: () => Promise.resolve(),
});

test('texts are in UTF-8, UTF-16 or GB18030, and lines end with LF', () => {
  assert.equal(decodeText(Buffer.from('\ufeff字\r\na\rb\n')), '字\na\nb\n');
  assert.equal(decodeText(Buffer.from('\ufeff字', 'utf16le')), '字');
  assert.equal(decodeText(Buffer.from('\ufeff字', 'utf16le').swap16()), '字');
  assert.equal(decodeText(Buffer.from([0xd7, 0xd6])), '字');
  assert.equal(decodeText(Buffer.from([0xff, 0x41])), null);
  assert.equal(decodeText(Buffer.from([0xfe, 0x21])), null);
  assert.equal(decodeText(Buffer.from('a\0')), null);
});

test('programs are texts of up to a mebibyte', async () => {
  const source = sourceOf(Buffer.from('x'));
  assert.equal(await readProgramText(source, 'a', 0), 'x');
  assert.equal(await readProgramText(source, 'a', 1_048_576), 'x');
  assert.equal(await readProgramText(source, 'a', 1_048_577), null);
  assert.equal(await readProgramText(source, 'b', undefined), null);
  assert.equal(await readProgramText(sourceOf(Buffer.from('\0')), 'a', 1), null);
});

test('other files must be texts up to the limit of their reader', async () => {
  assert.equal(await readText(sourceOf(Buffer.from('xyz')), 'a', 2), 'xy');
  const long = await readText(sourceOf(Buffer.alloc(1_048_577, 'x')), 'a');
  assert.equal(long.length, 1_048_576);
  await assert.rejects(readText(sourceOf(Buffer.from('\0')), 'a'), /^PackageError: a is not a text$/);
});
