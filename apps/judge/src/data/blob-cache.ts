import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobRef } from '@xiezhi/contract/judging';
import { BoundedFolder } from './bounded-folder.ts';

/** Where blobs come from: the server. Rejects with BlobMissing when it has none by that hash. */
export type BlobSource = (sha256: string, signal: AbortSignal) => Promise<Readable>;

/** The server does not have the data: no retry helps. */
export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`the test data ${sha256.slice(0, 12)}… does not exist on the server`);
    this.name = 'BlobMissing';
  }
}

export interface HeldBlob {
  path: string;
  size: number;
  release: () => void;
}

/**
 * Test data by content hash. A file stands under its name only when all of it has been checked; what an
 * earlier process left is checked again at its first use, since a power cut may have spoilt it.
 */
export class BlobCache {
  readonly #folder: BoundedFolder;
  readonly #temporary: string;
  readonly #source: BlobSource;
  readonly #checked = new Set<string>();
  readonly #pending = new Map<string, Promise<void>>();

  private constructor(folder: BoundedFolder, temporary: string, source: BlobSource) {
    this.#folder = folder;
    this.#temporary = temporary;
    this.#source = source;
  }

  static async open(path: string, limitBytes: number, source: BlobSource): Promise<BlobCache> {
    const temporary = `${path}.partial`;
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true });
    return new BlobCache(new BoundedFolder(path, limitBytes), temporary, source);
  }

  /** The blob's file, kept until released. Rejects with BlobMissing, or when the server cannot be reached. */
  async get(blob: BlobRef, signal: AbortSignal): Promise<HeldBlob> {
    const release = this.#folder.hold(blob.sha256);
    try {
      if (!this.#isAtHand(blob.sha256)) await this.#ensureOnce(blob, signal);
      return { path: join(this.#folder.path, blob.sha256), size: blob.size, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Puts bytes that are at hand into the cache. */
  async put(bytes: Uint8Array): Promise<BlobRef> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (!this.#isAtHand(sha256)) {
      const partial = join(this.#temporary, randomUUID());
      await writeFile(partial, bytes);
      await this.#place(partial, sha256, bytes.length);
    }
    return { sha256, size: bytes.length };
  }

  /** For a disk that is nearly full: gives up so many bytes, or what is not held. */
  makeRoom(bytes: number): Promise<void> {
    return this.#folder.makeRoom(bytes);
  }

  #isAtHand(sha256: string): boolean {
    return this.#checked.has(sha256) && this.#folder.has(sha256);
  }

  /** Many tasks may want the same blob at once; it is fetched for all of them together. */
  async #ensureOnce(blob: BlobRef, signal: AbortSignal): Promise<void> {
    for (;;) {
      const pending = this.#pending.get(blob.sha256);
      if (pending === undefined) break;
      try {
        await pending;
        return;
      } catch (error) {
        // The one who fetched may have been cancelled: that is not our failure.
        if (signal.aborted || error instanceof BlobMissing) throw error;
      }
    }
    const work = this.#ensure(blob, signal);
    this.#pending.set(blob.sha256, work);
    try {
      await work;
    } finally {
      this.#pending.delete(blob.sha256);
    }
  }

  async #ensure({ sha256, size }: BlobRef, signal: AbortSignal): Promise<void> {
    if (this.#isAtHand(sha256)) return;
    if (this.#folder.has(sha256)) {
      if ((await hashFile(join(this.#folder.path, sha256))) === sha256) {
        this.#checked.add(sha256);
        return;
      }
      await this.#folder.removed(sha256);
    }
    const partial = join(this.#temporary, randomUUID());
    try {
      const found = await download(await this.#source(sha256, signal), partial, size, signal);
      if (found !== sha256) throw new Error(`the test data ${sha256.slice(0, 12)}… arrived damaged`);
      await this.#place(partial, sha256, size);
    } finally {
      await rm(partial, { force: true });
    }
  }

  async #place(partial: string, sha256: string, size: number): Promise<void> {
    await rename(partial, join(this.#folder.path, sha256));
    this.#checked.add(sha256);
    await this.#folder.added(sha256, size);
  }
}

/** Writes at most `size` bytes and gives their hash; a longer stream is damaged. */
async function download(source: Readable, to: string, size: number, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > size) return done(new Error('more bytes arrived than the data has'));
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(source, measure, createWriteStream(to), { signal });
  return hash.digest('hex');
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    if (Buffer.isBuffer(chunk)) hash.update(chunk);
  }
  return hash.digest('hex');
}
