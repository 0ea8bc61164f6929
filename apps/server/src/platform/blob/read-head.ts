import type { BlobStore } from './store.ts';

/** The first bytes of a blob, at most `length` of them, however large it is; null where it is gone. */
export async function readHead(blobs: BlobStore, sha256: string, length: number): Promise<Buffer | null> {
  const blob = await blobs.open(sha256);
  if (!blob) return null;
  const chunks: Buffer[] = [];
  let found = 0;
  // Leaving the loop ends the stream.
  for await (const chunk of blob.stream) {
    chunks.push(chunk);
    found += chunk.length;
    if (found >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}
