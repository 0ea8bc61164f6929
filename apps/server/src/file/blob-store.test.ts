import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createDiskBlobStore } from './disk-blob-store.ts';
import { createLineEndingNormalizer } from '@xiezhi/formats/line-endings';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-blobs-'));
const blobs = createDiskBlobStore(folder);
after(() => rmSync(folder, { recursive: true, force: true }));

test('what is put comes back, under the hash of its bytes', async () => {
  const content = randomBytes(300_000);
  const ref = await blobs.put(Readable.from([content.subarray(0, 1000), content.subarray(1000)]));
  assert.deepEqual(ref, { sha256: createHash('sha256').update(content).digest('hex'), size: 300_000 });
  assert.ok((await blobs.read(ref.sha256, 300_000))?.equals(content));
  const open = await blobs.open(ref.sha256);
  open?.stream.destroy();
  assert.equal(open?.size, 300_000);
  await assert.rejects(blobs.read(ref.sha256, 299_999), /more than/);
});

test('the same bytes are kept once, also when put at the same time', async () => {
  const refs = await Promise.all(Array.from({ length: 10 }, () => blobs.put(Buffer.from('same'))));
  assert.equal(new Set(refs.map((ref) => ref.sha256)).size, 1);
  assert.deepEqual(readdirSync(join(folder, 'drafts')), []);
});

test('a source that fails leaves nothing behind', async () => {
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the upload broke off');
    })(),
  );
  await assert.rejects(blobs.put(failing), /broke off/);
  assert.deepEqual(readdirSync(join(folder, 'drafts')), []);
});

test('what is not there is null, and names are only hashes', async () => {
  const name = 'f'.repeat(64);
  assert.deepEqual(
    [await blobs.open(name), await blobs.read(name, 1), await blobs.has(name)],
    [null, null, false],
  );
  await assert.rejects(blobs.open('../secret.key'), /not the name/);
  const { sha256 } = await blobs.put(Buffer.from('soon gone'));
  assert.equal(await blobs.has(sha256), true);
  await blobs.remove(sha256);
  assert.equal(await blobs.has(sha256), false);
});

test('CR LF becomes LF wherever chunks are cut; a lone CR stays', async () => {
  const piece = fc.constantFrom('\r', '\n', '\r\n', 'a', '界');
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.nat(7), async (pieces, cut) => {
      const bytes = Buffer.from(pieces.join(''));
      const chunks: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += cut + 1) chunks.push(bytes.subarray(at, at + cut + 1));
      const lines = Readable.from(chunks).pipe(createLineEndingNormalizer());
      const out = Buffer.concat((await lines.toArray()) as Buffer[]).toString();
      assert.equal(out, bytes.toString().replaceAll('\r\n', '\n'));
    }),
  );
});
