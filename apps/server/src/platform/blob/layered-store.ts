import type { BlobStore } from './store.ts';

/**
 * Combines two stores while a site moves from `former` to `current`. Blobs are put into `current` and read from the
 * first store that has them.
 */
export function createLayeredBlobStore(current: BlobStore, former: BlobStore): BlobStore {
  return {
    put: (content) => current.put(content),
    open: async (sha256, range) => (await current.open(sha256, range)) ?? (await former.open(sha256, range)),
    read: async (sha256, maximum) =>
      (await current.read(sha256, maximum)) ?? (await former.read(sha256, maximum)),
    has: async (sha256) => (await current.has(sha256)) || (await former.has(sha256)),
    sizeOf: async (sha256) => (await current.sizeOf(sha256)) ?? (await former.sizeOf(sha256)),
    async *list() {
      yield* current.list();
      for await (const blob of former.list()) if (!(await current.has(blob.sha256))) yield blob;
    },
    // Deletes from `former` first. If the blob was put again meanwhile, it is in `current`, where `remove` keeps it.
    remove: async (sha256, before) =>
      (await former.remove(sha256, before)) && (await current.remove(sha256, before)),
    async tidy(before) {
      await current.tidy(before);
      await former.tidy(before);
    },
    directAddress: async (sha256) =>
      (await current.has(sha256)) ? await current.directAddress(sha256) : await former.directAddress(sha256),
    async check() {
      await current.check();
      await former.check();
    },
  };
}
