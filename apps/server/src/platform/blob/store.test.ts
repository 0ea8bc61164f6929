import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import {
  createReadStream,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { createDiskBlobStore } from './disk-store.ts';
import { createLineEndingNormalizer } from '@xiezhi/formats/text/line-endings';

const folder = mkdtempSync(join(tmpdir(), 'xiezhi-blobs-'));
const blobs = createDiskBlobStore(folder);
after(() => rmSync(folder, { recursive: true, force: true }));

test('returns stored bytes under the hash of the bytes', async () => {
  const content = randomBytes(300_000);
  const ref = await blobs.put(Readable.from([content.subarray(0, 1000), content.subarray(1000)]));
  assert.deepEqual(ref, { sha256: createHash('sha256').update(content).digest('hex'), size: 300_000 });
  assert.ok((await blobs.read(ref.sha256, 300_000))?.equals(content));
  const open = await blobs.open(ref.sha256);
  open?.stream.destroy();
  assert.equal(open?.size, 300_000);
  await assert.rejects(blobs.read(ref.sha256, 299_999), /more than/);
});

test('stores the same bytes once, also when put at the same time', async () => {
  const refs = await Promise.all(Array.from({ length: 10 }, () => blobs.put(Buffer.from('same'))));
  assert.equal(new Set(refs.map((ref) => ref.sha256)).size, 1);
  assert.deepEqual(readdirSync(join(folder, 'drafts')), []);
});

test('leaves no files when a source fails', async () => {
  const failing = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('the upload broke off');
    })(),
  );
  await assert.rejects(blobs.put(failing), /broke off/);
  assert.deepEqual(readdirSync(join(folder, 'drafts')), []);
});

test('a source that fails before it is read rejects the call and ends nothing else', async () => {
  const missing = join(folder, 'missing');
  await assert.rejects(blobs.put(createReadStream(missing)), { code: 'ENOENT' });
  assert.deepEqual(readdirSync(join(folder, 'drafts')), []);
});

test('returns null for missing blobs, and accepts only hashes as names', async () => {
  const name = 'f'.repeat(64);
  assert.deepEqual(
    [await blobs.open(name), await blobs.read(name, 1), await blobs.has(name)],
    [null, null, false],
  );
  await assert.rejects(blobs.open('../secret.key'), /not the name/);
  const { sha256 } = await blobs.put(Buffer.from('soon gone'));
  assert.equal(await blobs.has(sha256), true);
  assert.equal(await blobs.remove(sha256, later()), true);
  assert.equal(await blobs.has(sha256), false);
  assert.equal(await blobs.remove(sha256, later()), true, 'gone already');
});

const later = () => new Date(Date.now() + 60_000);
const longAgo = new Date('2020-01-01');

/** Sets the time of a blob to a time long ago. */
const age = (sha256: string) => {
  const path = join(folder, sha256.slice(0, 2), sha256.slice(2));
  utimesSync(path, longAgo, longAgo);
  return path;
};

test('each put sets the time, and a blob put since then is not removed', async () => {
  const { sha256 } = await blobs.put(Buffer.from('old and new'));
  const putAt = async () => {
    for await (const blob of blobs.list()) if (blob.sha256 === sha256) return blob.putAt;
    return null;
  };
  const soon = new Date(Date.now() - 60_000);
  for (const again of [Buffer.from('old and new'), Readable.from([Buffer.from('old and new')])]) {
    age(sha256);
    assert.deepEqual(await putAt(), longAgo);
    await blobs.put(again);
    assert.ok(((await putAt()) ?? longAgo) > soon);
    assert.equal(await blobs.remove(sha256, soon), false);
    assert.equal(await blobs.has(sha256), true);
  }
  age(sha256);
  assert.equal(await blobs.remove(sha256, soon), true);
  assert.equal(await putAt(), null);
});

test('tidying moves back what a dead process moved aside, and deletes only old drafts', async () => {
  const { sha256 } = await blobs.put(Buffer.from('taken aside'));
  const drafts = join(folder, 'drafts');
  renameSync(age(sha256), join(drafts, `${sha256}.aside`));
  for (const name of ['old', 'new']) writeFileSync(join(drafts, name), 'half');
  utimesSync(join(drafts, 'old'), longAgo, longAgo);
  await blobs.tidy(new Date(Date.now() - 60_000));
  assert.equal(await blobs.has(sha256), true);
  assert.deepEqual(readdirSync(drafts), ['new']);
  await blobs.tidy(later());
});

test('a blob that is put while it is removed exists afterwards', async () => {
  const content = Buffer.from('put and removed at once');
  for (let round = 0; round < 100; round += 1) {
    const { sha256 } = await blobs.put(content);
    age(sha256);
    const soon = new Date(Date.now() - 60_000);
    const puts = [blobs.put(content), blobs.put(Readable.from([content]))];
    await Promise.all([blobs.remove(sha256, soon), ...puts, blobs.remove(sha256, soon)]);
    assert.ok((await blobs.read(sha256, 100))?.equals(content), `round ${round}`);
  }
  assert.deepEqual(readdirSync(join(folder, 'drafts')), []);
});

test('converts CR LF to LF across chunk boundaries, and keeps a lone CR', async () => {
  const piece = fc.constantFrom('\r', '\n', '\r\n', 'a', '界');
  await fc.assert(
    fc.asyncProperty(fc.array(piece), fc.nat(7), async (pieces, cut) => {
      const bytes = Buffer.from(pieces.join(''));
      const chunks: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += cut + 1) chunks.push(bytes.subarray(at, at + cut + 1));
      const lines = Readable.from(chunks).pipe(createLineEndingNormalizer());
      const parts: Buffer[] = await lines.toArray();
      const out = Buffer.concat(parts).toString();
      assert.equal(out, bytes.toString().replaceAll('\r\n', '\n'));
    }),
  );
});
