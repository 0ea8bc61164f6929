import type { BlobStore } from './store.ts';

/** Returns at most the first `length` bytes of a blob of any size; null if it does not exist. */
export async function readHead(blobs: BlobStore, sha256: string, length: number): Promise<Buffer | null> {
  const blob = await blobs.open(sha256, { end: length });
  return blob === null ? null : Buffer.concat(await blob.stream.toArray());
}
