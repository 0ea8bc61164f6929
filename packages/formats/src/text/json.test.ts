import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { parseJson, readJson } from './json.ts';

const read = async (text: string) =>
  await readJson(
    {
      list: () => [],
      read: () => Promise.resolve(Buffer.from(text)),
      stream: () => Promise.resolve(Readable.from([])),
      close: () => Promise.resolve(),
    },
    'a.json',
  );
const nested = (depth: number): string => `${'{"a":'.repeat(depth)}[]${'}'.repeat(depth)}`;

test('a file is a JSON object of up to a hundred levels', async () => {
  assert.deepEqual(await read('{"a":[1,null]}'), { a: [1, null] });
  assert.equal(Object.keys(await read(nested(100))).length, 1);
  await assert.rejects(read(nested(101)), /^PackageError: a\.json: nested too deeply$/);
  for (const text of ['[]', '7', 'null', '{', ''])
    await assert.rejects(read(text), /^PackageError: a\.json must be a JSON object$/, text);
});

test('a text that is not JSON has no value', () => {
  assert.deepEqual([parseJson('{'), parseJson('[1]')], [undefined, [1]]);
});
