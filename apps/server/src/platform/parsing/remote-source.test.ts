import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { PackageError } from '@xiezhi/formats/model/plan';
import { openZip } from '@xiezhi/formats/read/source-zip';
import { buildZip } from '@xiezhi/formats/testing/zip-builder';
import { openedSources } from './opened-sources.ts';
import type { Parser } from './parser-pool.ts';
import { remoteSource } from './remote-source.ts';
import { TransferredResult } from './serve.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-remote-source-'));
after(() => rmSync(folder, { recursive: true }));

/** Runs the handlers of a parser in this thread, with the files in a zip archive, and records the calls. */
async function opened(files: Readonly<Record<string, Buffer>>, missing: readonly string[] = []) {
  const path = join(folder, 'some.zip');
  writeFileSync(path, buildZip(Object.entries(files).map(([name, content]) => ({ name, content }))));
  const sources = openedSources();
  const zip = await openZip(path);
  sources.add(zip);
  const calls: string[] = [];
  const handlers: Readonly<Record<string, (input: never) => unknown>> = sources.handlers;
  const parser: Parser = {
    async call<Output>(name: string, input: unknown) {
      calls.push(name);
      const output = await handlers[name]?.(input as never);
      return (output instanceof TransferredResult ? output.value : output) as Output;
    },
  };
  const listed = zip.list().map(({ path: name, size }) => ({ path: name, size }));
  const order = [...listed, ...missing.map((name) => ({ path: name, size: 1 }))].toSorted((a, b) =>
    a.path < b.path ? -1 : 1,
  );
  return { source: remoteSource(parser, 0, { files: [], order }), order, calls, zip };
}

test('reads small files unchanged in batches, and large ones singly', async () => {
  const files = Object.fromEntries([
    ...Array.from({ length: 600 }, (_, index): [string, Buffer] => [
      `a${index}`,
      Buffer.from(`${index}\r\n`),
    ]),
    ['b-empty', Buffer.alloc(0)],
    ...Array.from({ length: 10 }, (_, index): [string, Buffer] => [
      `c${index}`,
      Buffer.alloc(200_000, index),
    ]),
    ['d-large', Buffer.alloc(300_000, 7)],
    ['e', Buffer.from('e')],
  ]);
  const { source, order, calls, zip } = await opened(files);
  for (const { path } of order) assert.deepEqual(await source.read(path), files[path], path);
  // Expected are three calls for the small files and the first `c…` files, one for each further MiB of `c…` files, and
  // one each for `d-large` and `e`.
  assert.ok(calls.length < 12, `${calls.length} calls`);
  assert.deepEqual([...new Set(calls)].toSorted(), ['read', 'readMany']);
  // Reading in another order, or twice, must give the same bytes.
  for (const path of ['a599', 'a0', 'a0', 'e', 'b-empty'])
    assert.deepEqual(await source.read(path), files[path], path);
  await assert.rejects(source.read('c1', 10), PackageError);
  await zip.close();
});

test('an unreadable file fails its reader, not earlier ones', async () => {
  const { source, zip } = await opened({ a: Buffer.from('a'), c: Buffer.from('c') }, ['b']);
  assert.equal((await source.read('a')).toString(), 'a');
  await assert.rejects(source.read('b'), PackageError);
  assert.equal((await source.read('c')).toString(), 'c');
  await zip.close();
});
