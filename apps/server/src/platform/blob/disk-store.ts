import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobRange, BlobStore } from './store.ts';
import { createRemoval, noneIfAbsent, finishDraft, touch } from './disk-removal.ts';
import { readWhole } from './read-whole.ts';

/**
 * Stores blobs as files, `<folder>/ab/cdef…`. A blob is written to a draft file, flushed, and then linked to its final
 * name. A crash can leave a draft, but never a blob whose bytes differ from its hash.
 */
export function createDiskBlobStore(folder: string): BlobStore {
  const drafts = join(folder, 'drafts');
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Error('not the name of a blob');
    return join(folder, sha256.slice(0, 2), sha256.slice(2));
  };

  async function put(content: Uint8Array | Readable) {
    // A source may fail before `pipeline` listens to it. Without this listener, the error would end the process.
    if (content instanceof Readable) content.on('error', () => undefined);
    if (content instanceof Uint8Array) {
      const sha256 = createHash('sha256').update(content).digest('hex');
      const isThere = (await sizeOf(sha256)) === content.byteLength && (await touch(pathOf(sha256)));
      if (isThere) return { sha256, size: content.byteLength };
    }
    await mkdir(drafts, { recursive: true, mode: 0o700 });
    const draft = join(drafts, randomUUID());
    const hash = createHash('sha256');
    let size = 0;
    const file = await open(draft, 'wx', 0o600);
    try {
      const source = content instanceof Readable ? content : Readable.from([content]);
      await pipeline(source, async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) {
          hash.update(chunk);
          size += chunk.byteLength;
          for (let at = 0; at < chunk.byteLength;) at += (await file.write(chunk, at)).bytesWritten;
        }
      });
      await file.sync();
      const sha256 = hash.digest('hex');
      const path = pathOf(sha256);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await finishDraft(draft, path);
      return { sha256, size };
    } finally {
      await file.close();
      await rm(draft, { force: true });
    }
  }

  const sizeOf = async (sha256: string) => (await stat(pathOf(sha256)).catch(noneIfAbsent))?.size ?? null;

  async function openBlob(sha256: string, { start = 0, end }: BlobRange = {}) {
    const file = await open(pathOf(sha256), 'r').catch(noneIfAbsent);
    if (!file) return null;
    const { size } = await file.stat();
    const last = Math.min(end ?? size, size) - 1;
    if (last < start && size > 0) {
      await file.close();
      return { size, stream: Readable.from([]) };
    }
    const range = last < size - 1 || start > 0 ? { start, end: last } : {};
    return { size, stream: file.createReadStream({ ...range, highWaterMark: 256 * 1024 }) };
  }

  return {
    put,
    open: openBlob,
    read: readWhole(openBlob),
    has: async (sha256) => (await sizeOf(sha256)) !== null,
    sizeOf,
    directAddress: () => Promise.resolve(null),
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    ...createRemoval(folder, drafts, pathOf),
  };
}
