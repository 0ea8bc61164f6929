import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { BlobCache, BlobMissing } from './blob-cache.ts';
import { BoundedFolder } from './bounded-folder.ts';

describe('test data cache', () => {
  let folder: string;
  let fetched: string[];
  let bytes: Map<string, Buffer>;
  const { signal } = new AbortController();

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'xiezhi-blobs-'));
    fetched = [];
    bytes = new Map();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const open = (limitBytes = 1000, mayTrust = () => true) =>
    BlobCache.open(
      join(folder, 'blobs'),
      limitBytes,
      (sha256) => {
        fetched.push(sha256);
        const found = bytes.get(sha256);
        return found ? Promise.resolve(Readable.from([found])) : Promise.reject(new BlobMissing(sha256));
      },
      mayTrust,
    );
  const blob = (text: string) => {
    const content = Buffer.from(text);
    const sha256 = createHash('sha256').update(content).digest('hex');
    bytes.set(sha256, content);
    return { sha256, size: content.length };
  };

  it('fetches a blob once for concurrent requests', async () => {
    const cache = await open();
    const wanted = blob('hello');
    const pinned = await Promise.all([1, 2, 3].map(() => cache.get(wanted, signal)));
    assert.equal(fetched.length, 1);
    assert.equal(readFileSync(pinned[0]?.path ?? '', 'utf8'), 'hello');
  });

  it('keeps blobs across a restart and detects damaged files', async () => {
    const wanted = blob('hello');
    (await (await open()).get(wanted, signal)).release();
    const { path } = await (await open()).get(wanted, signal);
    assert.equal(fetched.length, 1);
    writeFileSync(path, 'jello');
    const again = await (await open()).get(wanted, signal);
    assert.equal(fetched.length, 2);
    assert.equal(readFileSync(again.path, 'utf8'), 'hello');
  });

  for (const [name, damage] of [
    ['was changed', (path: string) => writeFileSync(path, 'jello')],
    ['was truncated', (path: string) => truncateSync(path, 2)],
    ['is gone', (path: string) => rmSync(path)],
  ] as const)
    it(`fetches a blob again that ${name} since it was verified`, async () => {
      const cache = await open();
      const wanted = blob('hello');
      const pinned = await cache.get(wanted, signal);
      pinned.release();
      damage(pinned.path);
      const again = await cache.get(wanted, signal);
      assert.equal(readFileSync(again.path, 'utf8'), 'hello');
      assert.equal(fetched.length, 2);
    });

  it('sometimes re-reads an unchanged file and fetches nothing if it is intact', async () => {
    let checks = 0;
    const cache = await open(1000, () => ++checks < 2);
    const wanted = blob('hello');
    for (let use = 0; use < 3; use++) (await cache.get(wanted, signal)).release();
    assert.deepEqual([checks, fetched.length], [2, 1]);
  });

  it('rejects data with a wrong hash or size', async () => {
    const cache = await open();
    const wanted = blob('hello');
    bytes.set(wanted.sha256, Buffer.from('jello'));
    await assert.rejects(cache.get(wanted, signal), /damaged/);
    bytes.set(wanted.sha256, Buffer.from('hello hello'));
    await assert.rejects(cache.get(wanted, signal), /more bytes/);
    assert.deepEqual(readdirSync(join(folder, 'blobs')), []);
  });

  it('reports a blob that the server does not have', async () => {
    const cache = await open();
    await assert.rejects(cache.get({ sha256: 'b'.repeat(64), size: 1 }, signal), BlobMissing);
  });

  it('evicts the least recently used blob, never a pinned one', async () => {
    const cache = await open(25);
    const [first, second, third] = ['1'.repeat(10), '2'.repeat(10), '3'.repeat(10)].map(blob);
    assert.ok(first && second && third);
    const pinned = await cache.get(first, signal);
    (await cache.get(second, signal)).release();
    (await cache.get(third, signal)).release();
    assert.deepEqual(readdirSync(join(folder, 'blobs')).sort(), [first.sha256, third.sha256].sort());
    pinned.release();
    await cache.get(second, signal);
    assert.deepEqual(readdirSync(join(folder, 'blobs')).sort(), [second.sha256, third.sha256].sort());
    assert.equal(fetched.length, 4);
  });

  it('stops waiting for the download of another caller when its own signal aborts', async () => {
    const source = Promise.withResolvers<Readable>();
    const cache = await BlobCache.open(join(folder, 'blobs'), 1000, () => source.promise);
    const wanted = blob('hello');
    const first = cache.get(wanted, signal);
    const calledOff = new AbortController();
    const second = cache.get(wanted, calledOff.signal);
    calledOff.abort(new Error('called off'));
    await assert.rejects(second, /called off/);
    source.resolve(Readable.from([Buffer.from('hello')]));
    assert.equal(readFileSync((await first).path, 'utf8'), 'hello');
  });
});

it('keeps a blob stored while the one of the same name is being removed', async () => {
  const path = mkdtempSync(join(tmpdir(), 'xiezhi-bounded-'));
  try {
    writeFileSync(join(path, 'entry'), 'old');
    const bounded = new BoundedFolder(path, 1000);
    const removed = bounded.removed('entry');
    writeFileSync(join(path, 'entry'), 'new');
    await bounded.added('entry', 3);
    await removed;
    assert.equal(readFileSync(join(path, 'entry'), 'utf8'), 'new');
    assert.equal(bounded.bytes, 3);
    assert.deepEqual(readdirSync(path), ['entry']);
  } finally {
    rmSync(path, { recursive: true });
  }
});
