import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { copyBlobs, verifyBlobs } from './copy.ts';
import { createDiskBlobStore } from './disk-store.ts';
import { createLayeredBlobStore } from './layered-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-copy-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const storeAt = (name: string) => createDiskBlobStore(join(folder, name));
const never = new AbortController().signal;

async function hashesOf(store: ReturnType<typeof storeAt>): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { sha256 } of store.list()) hashes.push(sha256);
  return hashes.toSorted();
}

test('copies what is missing, names damaged blobs, and continues when repeated', async () => {
  const [source, target] = [storeAt('source'), storeAt('target')];
  const refs = [];
  for (let nth = 0; nth < 30; nth += 1) refs.push(await source.put(randomBytes(nth * 100)));
  const [damaged, present] = [refs[20], refs[21]];
  assert.ok(damaged && present);
  await target.put((await source.read(present.sha256, 10_000)) ?? Buffer.alloc(0));
  writeFileSync(join(folder, 'source', damaged.sha256.slice(0, 2), damaged.sha256.slice(2)), 'rotten');

  const seen: number[] = [];
  const first = await copyBlobs(source, target, {
    signal: never,
    onProgress: (done, total) => {
      seen.push(done.blobs);
      assert.equal(total.blobs, 29);
    },
  });
  assert.deepEqual(first.damaged, [damaged.sha256]);
  assert.equal(first.copied.blobs, 28);
  assert.equal(first.present, 1);
  assert.deepEqual(
    seen,
    Array.from({ length: 29 }, (_, nth) => nth + 1),
  );
  assert.deepEqual(
    await hashesOf(target),
    refs
      .map(({ sha256 }) => sha256)
      .filter((one) => one !== damaged.sha256)
      .toSorted(),
  );
  const { blobs, damaged: none } = await verifyBlobs(target, { signal: never });
  assert.deepEqual([blobs, none], [29, []]);
  assert.deepEqual((await verifyBlobs(source, { signal: never })).damaged, [damaged.sha256]);

  await source.put(randomBytes(50));
  const again = await copyBlobs(source, target, { signal: never });
  assert.deepEqual([again.copied, again.present], [{ blobs: 1, bytes: 50 }, 29]);
});

test('stops when its signal is aborted', async () => {
  const stopping = AbortSignal.abort(new Error('enough'));
  await assert.rejects(copyBlobs(storeAt('source'), storeAt('other'), { signal: stopping }), /enough/);
});

test('two places are one store: written to the first, read from either, removed from both', async () => {
  const [current, former] = [storeAt('current'), storeAt('former')];
  const both = createLayeredBlobStore(current, former);
  const old = await former.put(Buffer.from('old'));
  const fresh = await both.put(Buffer.from('new'));
  assert.deepEqual([await current.has(fresh.sha256), await former.has(fresh.sha256)], [true, false]);
  for (const [{ sha256 }, text] of [
    [old, 'old'],
    [fresh, 'new'],
  ] as const) {
    assert.equal(String(await both.read(sha256, 10)), text);
    assert.equal(await both.sizeOf(sha256), 3);
    const blob = await both.open(sha256, { start: 1, end: 2 });
    assert.equal(String(Buffer.concat((await blob?.stream.toArray()) ?? [])), text[1]);
  }
  await both.put(Buffer.from('old'));
  assert.deepEqual(await hashesOf(both), [old.sha256, fresh.sha256].toSorted(), 'each once');
  assert.equal(await both.remove(old.sha256, new Date(Date.now() - 60_000)), false);
  assert.equal(await both.remove(old.sha256, new Date(Date.now() + 60_000)), true);
  assert.equal(await both.has(old.sha256), false);
});
