import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore } from '../store.ts';
import { type Connection, statusOf } from './connection.ts';
import type { ObjectNames } from './object-names.ts';

/*
 * Independent servers put and remove blobs. An object storage has no locks, so a removal announces itself with a
 * marker:
 *
 * - A removal writes the marker and then reads the time of the blob. If the blob was put recently, it deletes the
 *   marker and keeps the blob; otherwise it deletes the blob and then the marker.
 * - A put writes the blob or renews its time, and then looks for a marker. If there is one, it waits until the marker
 *   is gone and puts the blob again.
 *
 * Whichever of the two writes last sees what the other has written. A removal that takes too long gives up before it
 * deletes, so an old marker belongs to a process that died. If the storage does not answer a deletion, the marker also
 * stays until it is old, because the storage may still delete the blob.
 */

/**
 * Maximum time in ms between writing the marker and the start of the deletion. The deletion may then take `deletionMs`.
 */
const removalMs = 20_000;
const deletionMs = 60_000;
/**
 * Milliseconds that a put waits for a marker to disappear. A removal is always faster, so after this time its process
 * must have died.
 */
const timeoutMs = 180_000;
/** Age in ms from which a put deletes a marker without waiting. The clocks of servers differ by less. */
const markerMs = 3_600_000;
const checkEveryMs = 250;

/**
 * A put does not renew the time of a blob that is younger than this (ms), to save a copy. Therefore `list` and `remove`
 * add this time to the time that the storage reports.
 */
export const renewalMs = 3_600_000;

/**
 * Waits until no removal of the blob is running. Resolves to false if there was none; resolves to true if there was
 * one, so the blob may be gone.
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
