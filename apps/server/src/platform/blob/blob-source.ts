import type { BlobRef } from '@xiezhi/contract/judging';
import { PackageError, type PackageSource } from '@xiezhi/formats';
import type { BlobStore } from './store.ts';

/** Returns blobs as a package source; the keys of `refs` are paths in the archive. */
export function blobSource(blobs: BlobStore, refs: ReadonlyMap<string, BlobRef>): PackageSource {
  const refOf = (path: string): BlobRef => {
    const ref = refs.get(path);
    if (!ref) throw new PackageError(`${path} is missing in the package`);
    return ref;
  };
  return {
    list: () => [...refs].map(([path, { size }]) => ({ path, size })),
    async read(path, maximum = Number.MAX_SAFE_INTEGER) {
      const bytes = await blobs.read(refOf(path).sha256, maximum);
      if (bytes === null) throw new PackageError(`the bytes of ${path} are gone from the blob store`);
      return bytes;
    },
    async stream(path) {
      const blob = await blobs.open(refOf(path).sha256);
      if (blob === null) throw new PackageError(`the bytes of ${path} are gone from the blob store`);
      return blob.stream;
    },
    close: () => Promise.resolve(),
  };
}
