import type { BlobStore } from './store.ts';

/** Returns at most the first `length` bytes of a blob of any size; null if it does not exist. */
export async function readHead(blobs: BlobStore, sha256: string, length: number): Promise<Buffer | null> {
  const blob = await blobs.open(sha256);
  if (!blob) return null;
  const chunks: Buffer[] = [];
  let found = 0;
  // Leaving the loop closes the stream.
  for await (const chunk of blob.stream) {
    chunks.push(chunk);
    found += chunk.length;
    if (found >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}
