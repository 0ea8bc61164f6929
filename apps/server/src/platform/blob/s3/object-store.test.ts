import type * as S3 from '@aws-sdk/client-s3';
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { after, before, describe, test } from 'node:test';
import { startSwift, type Swift, swiftIsMissing } from '../../../../test-support/swift/swift.ts';
import { ServiceUnavailable } from '../../http/service-unavailable.ts';
import { readHead } from '../read-head.ts';
import { BlobDamaged, type BlobStore } from '../store.ts';
import { connector } from './connection.ts';
import { objectNames } from './object-names.ts';
import { createObjectBlobStore } from './object-store.ts';

const mebibyte = 1024 ** 2;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const hour = 3_600_000;
/** Returns a time for `before` that lets `remove` delete all blobs that were put until now. */
const later = () => new Date(Date.now() + 2 * hour);

describe('object storage', { skip: swiftIsMissing }, () => {
  let swift: Swift;
  let blobs: BlobStore;
  before(async () => {
    swift = await startSwift();
    blobs = createObjectBlobStore(swift.settings);
  });
  after(() => swift.stop());

  const names = () => objectNames(swift.settings.prefix);
  async function send(make: (sdk: typeof S3) => unknown): Promise<unknown> {
    const { client, sdk } = await connector(swift.settings)();
    return await client.send(make(sdk) as never);
  }
  async function keys(): Promise<string[]> {
    const { client, sdk, bucket } = await connector(swift.settings)();
    const { Contents: found = [] } = await client.send(new sdk.ListObjectsV2Command({ Bucket: bucket }));
    return found.map(({ Key: key = '' }) => key);
  }
  async function listed(sha256: string) {
    for await (const blob of blobs.list()) if (blob.sha256 === sha256) return blob;
    return null;
  }

  test('stores bytes and streams of every length under their hash', async () => {
    await blobs.check();
    for (const size of [0, 1, 300_000, 8 * mebibyte, 8 * mebibyte + 1, 17 * mebibyte]) {
      const content = randomBytes(size);
      const ref = await blobs.put(Readable.from(piecesOf(content)));
      assert.deepEqual(ref, { sha256: hashOf(content), size });
      assert.ok((await blobs.read(ref.sha256, size))?.equals(content), `${size} bytes`);
      assert.equal(await blobs.sizeOf(ref.sha256), size);
      assert.deepEqual(await blobs.put(content), ref, 'again, as bytes');
      assert.equal((await listed(ref.sha256))?.size, size);
    }
    assert.deepEqual(
      (await keys()).filter((key) => key.includes('/drafts/') || key.includes('/removals/')),
      [],
    );
  });

  test('reads parts of a blob', async () => {
    const content = randomBytes(100_000);
    const { sha256 } = await blobs.put(content);
    const { sha256: empty } = await blobs.put(Buffer.alloc(0));
    for (const [start, end] of [
      [0, 10],
      [5, 6],
      [99_990, 100_000],
      [99_999, 200_000],
      [100_000, 200_000],
      [0, 0],
    ] as const) {
      const part = await blobs.open(sha256, { start, end });
      assert.equal(part?.size, 100_000);
      const bytes = Buffer.concat(await part.stream.toArray());
      assert.ok(bytes.equals(content.subarray(start, end)), `${start} to ${end}`);
    }
    assert.ok((await readHead(blobs, sha256, 7))?.equals(content.subarray(0, 7)));
    assert.equal((await readHead(blobs, empty, 7))?.byteLength, 0);
    assert.equal(await readHead(blobs, 'f'.repeat(64), 7), null);
  });

  test('returns null for missing blobs, accepts only hashes, and refuses large ones', async () => {
    const name = 'e'.repeat(64);
    assert.deepEqual(
      [await blobs.open(name), await blobs.read(name, 1), await blobs.has(name), await blobs.sizeOf(name)],
      [null, null, false, null],
    );
    await assert.rejects(blobs.open('../secret.key'), /not the name/);
    const { sha256 } = await blobs.put(Buffer.from('two'));
    await assert.rejects(blobs.read(sha256, 2), /more than/);
    const unread = await blobs.open(sha256);
    unread?.stream.destroy();
  });

  test('a missing bucket is an error, not a missing blob', async () => {
    const elsewhere = createObjectBlobStore({ ...swift.settings, bucket: 'nothing-here' });
    await assert.rejects(elsewhere.check());
    await assert.rejects(elsewhere.sizeOf('a'.repeat(64)));
    await assert.rejects(elsewhere.open('a'.repeat(64)));
  });

  test('leaves nothing when a source fails, before and after the first part', async () => {
    const former = await keys();
    for (const size of [1000, 20 * mebibyte]) {
      const failing = Readable.from(
        (async function* () {
          yield* piecesOf(randomBytes(size));
          throw new Error('the upload broke off');
        })(),
      );
      await assert.rejects(blobs.put(failing), /broke off/);
    }
    assert.deepEqual(await keys(), former);
    const { client, sdk, bucket } = await connector(swift.settings)();
    const { Uploads: uploads = [] } = await client.send(
      new sdk.ListMultipartUploadsCommand({ Bucket: bucket }),
    );
    assert.deepEqual(uploads, []);
  });

  test('notices bytes that do not match the name', async () => {
    const { sha256 } = await blobs.put(Buffer.from('right'));
    await send(
      (sdk) => new sdk.PutObjectCommand({ Bucket: 'xiezhi', Key: names().blob(sha256), Body: 'wrong' }),
    );
    await assert.rejects(blobs.read(sha256, 100), BlobDamaged);
  });

  test('removes what was put long ago, and keeps what was put since', async () => {
    const content = Buffer.from('old and new');
    const { sha256 } = await blobs.put(content);
    assert.equal(await blobs.remove(sha256, new Date(Date.now() - 60_000)), false);
    assert.equal(await blobs.remove(sha256, new Date()), false, 'it was put a moment ago');
    assert.equal(await blobs.has(sha256), true);
    assert.equal(await blobs.remove(sha256, later()), true);
    assert.equal(await blobs.has(sha256), false);
    assert.equal(await blobs.remove(sha256, later()), true, 'gone already');
    assert.deepEqual(
      (await keys()).filter((key) => key.includes('/removals/')),
      [],
    );
  });

  test('a blob that is put while it is removed exists afterwards', async () => {
    const content = Buffer.from('put and removed at once');
    for (let round = 0; round < 10; round += 1) {
      const { sha256 } = await blobs.put(content);
      const puts = [blobs.put(content), blobs.put(Readable.from([content]))];
      const [isRemoved] = await Promise.all([blobs.remove(sha256, later()), ...puts]);
      // A put may have ended before the removal began; then the blob is gone, because `before` is later.
      if (!isRemoved) assert.ok(await blobs.has(sha256), `round ${round}`);
      await blobs.put(content);
      assert.ok((await blobs.read(sha256, 100))?.equals(content), `round ${round}`);
    }
  });

  test('a put waits for a removal under way', async () => {
    const content = Buffer.from('waits');
    const { sha256 } = await blobs.put(content);
    const marker = { Bucket: 'xiezhi', Key: names().removal(sha256) };
    await send((sdk) => new sdk.PutObjectCommand({ ...marker, Body: '', ContentLength: 0 }));
    let isPut = false;
    const putting = blobs.put(content).then(() => (isPut = true));
    await send((sdk) => new sdk.DeleteObjectCommand({ Bucket: 'xiezhi', Key: names().blob(sha256) }));
    assert.equal(isPut, false);
    await send((sdk) => new sdk.DeleteObjectCommand(marker));
    await putting;
    assert.ok((await blobs.read(sha256, 100))?.equals(content));
  });

  test('tidies drafts, unfinished uploads and markers of dead processes', async () => {
    const draft = { Bucket: 'xiezhi', Key: names().draft() };
    await send((sdk) => new sdk.PutObjectCommand({ ...draft, Body: 'half' }));
    await send((sdk) => new sdk.CreateMultipartUploadCommand({ ...draft, Key: names().draft() }));
    await send(
      (sdk) =>
        new sdk.PutObjectCommand({
          Bucket: 'xiezhi',
          Key: names().removal('b'.repeat(64)),
          Body: '',
          ContentLength: 0,
        }),
    );
    await blobs.tidy(new Date(Date.now() - hour));
    assert.ok((await keys()).includes(draft.Key), 'recent ones stay');
    await blobs.tidy(later());
    assert.deepEqual(
      (await keys()).filter((key) => /\/(drafts|removals)\//.test(key)),
      [],
    );
    const { client, sdk, bucket } = await connector(swift.settings)();
    const { Uploads: uploads = [] } = await client.send(
      new sdk.ListMultipartUploadsCommand({ Bucket: bucket }),
    );
    assert.deepEqual(uploads, []);
  });

  test('signs addresses for judge nodes only if they may fetch directly', async () => {
    const content = randomBytes(1000);
    const { sha256 } = await blobs.put(content);
    assert.equal(await blobs.directAddress(sha256), null);
    const direct = createObjectBlobStore({ ...swift.settings, nodeEndpoint: swift.settings.endpoint });
    const address = await direct.directAddress(sha256);
    assert.ok(address);
    const response = await fetch(address);
    assert.ok(Buffer.from(await response.arrayBuffer()).equals(content));
    const other = await fetch(address.replace(/Signature=\w{4}/, 'Signature=0000'));
    await other.body?.cancel();
    assert.equal(other.status, 403);
  });

  test('answers that it is unavailable while the storage is down, and works again afterwards', async () => {
    const content = randomBytes(100);
    await swift.halt();
    await assert.rejects(blobs.put(content), ServiceUnavailable);
    await assert.rejects(blobs.check(), ServiceUnavailable);
    await swift.resume();
    const { sha256 } = await blobs.put(content);
    assert.equal(await blobs.has(sha256), true);
  });
});

function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.byteLength; at += 100_000) yield content.subarray(at, at + 100_000);
}
