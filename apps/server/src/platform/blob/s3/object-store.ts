import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ObjectStorageSettings } from '../../settings/object-storage.ts';
import { readWhole } from '../read-whole.ts';
import type { BlobRange, BlobStore } from '../store.ts';
import { addressSigner, connector, notOffered, statusOf } from './connection.ts';
import { objectNames } from './object-names.ts';
import { openObject } from './reading.ts';
import { createObjectRemoval, waitForRemoval, renewalMs } from './removal.ts';

/** Bytes of each part of a long upload; blobs that are not longer than one part are sent in one request. */
const partSize = 8 * 1024 * 1024;
/**
 * Parts of one upload that are sent in parallel. Together with the part being read, each upload keeps four parts in
 * memory.
 */
const partsAtATime = 3;
/** Seconds for which a judge node may use a signed address. */
const signedSeconds = 300;

/**
 * Stores blobs in an S3-compatible object storage. A blob appears under its name only when it is complete. A short blob
 * is sent in one request. A long one is uploaded in parts under a draft name while it is hashed, and then copied inside
 * the storage. Requests are signed with the SHA-256 of their body, so the storage rejects data that was damaged on the
 * way.
 */
export function createObjectBlobStore(settings: ObjectStorageSettings): BlobStore {
  const connect = connector(settings);
  const names = objectNames(settings.prefix);
  const sign = addressSigner(settings, signedSeconds);
  /**
   * Whether the storage supports conditional puts, which never overwrite an object. Set to false when the storage
   * rejects one.
   */
  let offersConditions = true;

  async function head(sha256: string) {
    const key = names.blob(sha256);
    const { client, sdk, bucket, orNull } = await connect();
    return await orNull(client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key })));
  }
  const sizeOf = async (sha256: string) => (await head(sha256))?.ContentLength ?? null;

  /** Updates the time of a blob unless it is recent. Returns false if no blob of this size exists. */
  async function renew(sha256: string, size: number): Promise<boolean> {
    const found = await head(sha256);
    if (found === null || found.ContentLength !== size) return false;
    if (Date.now() - (found.LastModified?.getTime() ?? 0) < renewalMs) return true;
    return await copyTo(sha256, names.blob(sha256));
  }

  /**
   * Copies an object to the name of a blob; `source` may be the same name. Returns false if the source does not exist.
   */
  async function copyTo(sha256: string, source: string): Promise<boolean> {
    const { client, sdk, bucket, orNull } = await connect();
    const copied = await orNull(
      client.send(
        new sdk.CopyObjectCommand({
          Bucket: bucket,
          Key: names.blob(sha256),
          CopySource: encodeURI(`${bucket}/${source}`),
          // A copy to the same name is allowed only if it changes something.
          MetadataDirective: 'REPLACE',
          Metadata: { 'put-at': String(Date.now()) },
        }),
      ),
    );
    return copied !== null;
  }

  /** Writes a blob. If a removal ran at the same time and may have deleted the blob, writes it again. */
  async function settle(sha256: string, write: () => Promise<void>): Promise<void> {
    const connection = await connect();
    do await write();
    while (await waitForRemoval(connection, names.removal(sha256)));
  }

  async function putWhole(bytes: Uint8Array) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const { client, sdk, bucket } = await connect();
    const object = { Bucket: bucket, Key: names.blob(sha256), Body: bytes, ContentLength: bytes.byteLength };
    await settle(sha256, async () => {
      if (await renew(sha256, bytes.byteLength)) return;
      try {
        const condition = offersConditions ? { IfNoneMatch: '*' } : {};
        await client.send(new sdk.PutObjectCommand({ ...object, ...condition }));
      } catch (error) {
        // 412: the blob was put meanwhile, or exists with another size. 409: another put of the blob is in progress.
        const status = statusOf(error) ?? 0;
        if (![412, 409, notOffered].includes(status)) throw error;
        if (status === notOffered) offersConditions = false;
        else if (await renew(sha256, bytes.byteLength)) return;
        await client.send(new sdk.PutObjectCommand(object));
      }
    });
    return { sha256, size: bytes.byteLength };
  }

  async function putInParts(chunks: AsyncIterable<Uint8Array>) {
    const { client, sdk, bucket } = await connect();
    const { Upload } = await import('@aws-sdk/lib-storage');
    const draft = { Bucket: bucket, Key: names.draft() };
    const hash = createHash('sha256');
    let size = 0;
    const counted = async function* () {
      for await (const chunk of chunks) {
        hash.update(chunk);
        size += chunk.byteLength;
        yield chunk;
      }
    };
    const body = Readable.from(counted(), { objectMode: false });
    try {
      await new Upload({
        client,
        params: { ...draft, Body: body },
        partSize,
        queueSize: partsAtATime,
      }).done();
      const stored = await client.send(new sdk.HeadObjectCommand(draft));
      if (stored.ContentLength !== size)
        throw new Error(`the storage has ${stored.ContentLength} of ${size} bytes`);
      const sha256 = hash.digest('hex');
      await settle(sha256, async () => {
        if (await renew(sha256, size)) return;
        if (!(await copyTo(sha256, draft.Key))) throw new Error('the uploaded draft is gone');
      });
      return { sha256, size };
    } finally {
      body.destroy();
      // Ignores errors: after a failed upload there may be no draft, and `tidy` deletes remaining drafts.
      await client.send(new sdk.DeleteObjectCommand(draft)).catch(() => undefined);
    }
  }

  async function open(sha256: string, range?: BlobRange) {
    const key = names.blob(sha256);
    return await openObject(await connect(), key, sha256, range);
  }

  return {
    async put(content) {
      if (content instanceof Uint8Array && content.byteLength <= partSize) return await putWhole(content);
      const source = content instanceof Readable ? content : Readable.from([content]);
      try {
        const { start, rest } = await readStart(source);
        return rest === null ? await putWhole(start) : await putInParts(joined(start, rest));
      } finally {
        source.destroy();
      }
    },
    open,
    read: readWhole(open),
    has: async (sha256) => (await sizeOf(sha256)) !== null,
    sizeOf,
    directAddress: async (sha256) => (sign === null ? null : await sign(names.blob(sha256))),
    async check() {
      const { client, sdk, bucket } = await connect();
      await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
    },
    ...createObjectRemoval(connect, names),
  };
}

/** Reads the start of a stream, a little more than one part at most. `rest` is null if the stream has ended. */
async function readStart(source: Readable): Promise<{ start: Buffer; rest: AsyncIterator<Buffer> | null }> {
  const rest = (source as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let size = 0;
  while (size <= partSize) {
    const next = await rest.next();
    if (next.done === true) return { start: Buffer.concat(chunks), rest: null };
    chunks.push(next.value);
    size += next.value.byteLength;
  }
  return { start: Buffer.concat(chunks), rest };
}

async function* joined(start: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield start;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}
