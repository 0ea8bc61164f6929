import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore } from '../store.ts';
import { type Connection, statusOf } from './connection.ts';
import type { ObjectNames } from './object-names.ts';

/*
 * Independent servers put and remove blobs. An object storage has no lock, so a removal announces itself by a marker:
 *
 *   removal: write marker, then read the time of the blob; recently put: delete marker and leave; else delete blob, marker
 *   put:     write the blob or renew its time, then look for a marker; if there is one, wait until it is gone and put again
 *
 * Whichever of the two writes last sees the other. A removal that takes too long gives up before it deletes,
 * so an old marker belongs to a process that died. If the storage does not answer a deletion, its marker also
 * stays until it is old, because the storage may still delete the blob.
 */

/** A removal must begin to delete within this time after it wrote its marker; the deletion may then take `deletionMs`. */
const removalMs = 20_000;
const deletionMs = 60_000;
/** Milliseconds that a put waits for a marker. A removal takes less: after them, its process has died. */
const timeoutMs = 180_000;
/** Age in ms from which a put deletes a marker without waiting; clocks of servers differ by less. */
const markerMs = 3_600_000;
const checkEveryMs = 250;

/**
 * A put does not renew the time of a blob that is younger than these milliseconds, which saves a copy. In
 * return, `list` and `remove` assume that a blob was put this much later than the storage reports.
 */
export const renewalMs = 3_600_000;

/**
 * Resolves to false if no removal of the blob is running. Otherwise waits for its end and resolves to true:
 * the blob may be gone.
 */
export async function waitForRemoval(connection: Connection, marker: string): Promise<boolean> {
  const { client, sdk, bucket, orNull } = connection;
  const object = { Bucket: bucket, Key: marker };
  const started = performance.now();
  for (let hasWaited = false; ; hasWaited = true) {
    const found = await orNull(client.send(new sdk.HeadObjectCommand(object)));
    if (found === null) return hasWaited;
    const age = Date.now() - (found.LastModified?.getTime() ?? 0);
    if (age > markerMs || performance.now() - started > timeoutMs) {
      await client.send(new sdk.DeleteObjectCommand(object));
      return true;
    }
    await pause(checkEveryMs);
  }
}

export function createObjectRemoval(
  connect: () => Promise<Connection>,
  names: ObjectNames,
): Pick<BlobStore, 'list' | 'remove' | 'tidy'> {
  return {
    async *list() {
      for await (const { key, size, modifiedAt } of listObjects(await connect(), names.prefix)) {
        const sha256 = names.hashOf(key);
        if (sha256 !== null) yield { sha256, size, putAt: new Date(modifiedAt.getTime() + renewalMs) };
      }
    },

    async remove(sha256, before) {
      const { client, sdk, bucket, orNull } = await connect();
      const object = { Bucket: bucket, Key: names.blob(sha256) };
      const marker = { Bucket: bucket, Key: names.removal(sha256) };
      const started = performance.now();
      await client.send(new sdk.PutObjectCommand({ ...marker, Body: '', ContentLength: 0 }));
      const head = await orNull(client.send(new sdk.HeadObjectCommand(object)));
      const putAt = (head?.LastModified?.getTime() ?? 0) + renewalMs;
      const isKept = head !== null && (putAt >= before.getTime() || performance.now() - started > removalMs);
      if (head !== null && !isKept) {
        const abortSignal = AbortSignal.timeout(deletionMs);
        await client.send(new sdk.DeleteObjectCommand(object), { abortSignal });
      }
      await client.send(new sdk.DeleteObjectCommand(marker));
      return !isKept;
    },

    async tidy(before) {
      const connection = await connect();
      const { client, sdk, bucket } = connection;
      for (const folder of [names.drafts, names.removals]) {
        for await (const { key, modifiedAt } of listObjects(connection, folder))
          if (modifiedAt < before)
            await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }));
      }
      for await (const { key, uploadId, begunAt } of listUploads(connection, names.drafts)) {
        if (begunAt >= before) continue;
        await client
          .send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId }))
          .catch((error: unknown) => {
            // It ended meanwhile.
            if (statusOf(error) !== 404) throw error;
          });
      }
    },
  };
}

async function* listObjects({ client, sdk, bucket }: Connection, prefix: string) {
  let token: string | undefined;
  do {
    const page = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: token }),
    );
    for (const { Key: key, Size: size = 0, LastModified: modifiedAt } of page.Contents ?? [])
      if (key !== undefined && modifiedAt !== undefined) yield { key, size, modifiedAt };
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

async function* listUploads({ client, sdk, bucket }: Connection, prefix: string) {
  let marker: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
  for (;;) {
    const page = await client.send(
      new sdk.ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...marker }),
    );
    for (const { Key: key, UploadId: uploadId, Initiated: begunAt } of page.Uploads ?? [])
      if (key !== undefined && uploadId !== undefined && begunAt !== undefined)
        yield { key, uploadId, begunAt };
    if (page.IsTruncated !== true) return;
    marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
  }
}
