import type { BlobStore } from './store.ts';

/** Implements the method `read` of a store with its method `open`. */
export function readWhole(open: BlobStore['open']): BlobStore['read'] {
  return async (sha256, maximum) => {
    const blob = await open(sha256);
    if (!blob) return null;
    if (blob.size > maximum) {
      blob.stream.destroy();
      throw new Error(`blob ${sha256} has ${blob.size} bytes, more than ${maximum}`);
    }
    return Buffer.concat(await blob.stream.toArray());
  };
}
