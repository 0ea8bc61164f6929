import { createHash } from 'node:crypto';
import { BlobDamaged } from './store.ts';

/** Yields the bytes of a blob unchanged. Throws `BlobDamaged` at the end if they do not match its name. */
export async function* verifyBytes(chunks: AsyncIterable<Buffer>, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== sha256) throw new BlobDamaged(sha256);
}
