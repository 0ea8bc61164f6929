import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobRef } from '@xiezhi/contract/judging';
import { BoundedFolder } from './bounded-folder.ts';

/** Fetches a blob from the server. Rejects with BlobMissing if the server has none with that hash. */
export type BlobSource = (sha256: string, signal: AbortSignal) => Promise<Readable>;

/** The server does not have the blob; a retry is pointless. */
export class BlobMissing extends Error {
  constructor(sha256: string) {
    super(`the test data ${sha256.slice(0, 12)}… does not exist on the server`);
    this.name = 'BlobMissing';
  }
}

export interface PinnedBlob {
  path: string;
  size: number;
  release: () => void;
}

/**
 * Test data cache keyed by SHA-256. A file gets its final name only after all of it was verified. Files that an earlier
 * process left are verified at first use, because a power failure may have damaged them. Files whose size or timestamps
 * changed since the last check are verified at each use, and unchanged ones now and then, because a disk may corrupt
 * data silently. Damaged files are fetched again.
 */
export class BlobCache {
  readonly #folder: BoundedFolder;
  readonly #temporary: string;
  readonly #source: BlobSource;
  /** Size and change time of each file that this process has verified and that still exists. */
  readonly #checked: Map<string, Stamp>;
  readonly #mayTrust: () => boolean;
  readonly #pending = new Map<string, Promise<void>>();

  private constructor(
    folder: BoundedFolder,
    checked: Map<string, Stamp>,
    temporary: string,
    source: BlobSource,
    mayTrust: () => boolean,
  ) {
    this.#folder = folder;
    this.#checked = checked;
    this.#temporary = temporary;
    this.#source = source;
    this.#mayTrust = mayTrust;
  }

  /**
   * `mayTrust` is called at each use of a file that looks unchanged; if it returns false, the file is verified again.
   * The default returns false once in 64 calls.
   */
  static async open(
    path: string,
    limitBytes: number,
    source: BlobSource,
    mayTrust: () => boolean = () => Math.random() >= 1 / 64,
  ): Promise<BlobCache> {
    const temporary = `${path}.partial`;
    await rm(temporary, { recursive: true, force: true });
    await mkdir(temporary, { recursive: true });
    const checked = new Map<string, Stamp>();
    const folder = new BoundedFolder(path, limitBytes, (name) => checked.delete(name));
    return new BlobCache(folder, checked, temporary, source, mayTrust);
  }

  /**
   * Returns the blob's file, pinned until released. Rejects with BlobMissing if the server does not have the blob, and
   * with another error if the server is unreachable.
   */
  async get(blob: BlobRef, signal: AbortSignal): Promise<PinnedBlob> {
    const release = this.#folder.pin(blob.sha256);
    try {
      if (!(await this.#isVerified(blob.sha256)) || !this.#mayTrust()) await this.#ensureOnce(blob, signal);
      return { path: this.#pathOf(blob.sha256), size: blob.size, release };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Stores the given bytes in the cache. */
  async put(bytes: Uint8Array): Promise<BlobRef> {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    if (!(await this.#isVerified(sha256))) {
      const partial = join(this.#temporary, randomUUID());
      await writeFile(partial, bytes);
      await this.#place(partial, sha256, bytes.length);
    }
    return { sha256, size: bytes.length };
  }

  /**
   * Evicts unpinned blobs until at least `bytes` are free, because the disk is nearly full. Frees less if the other
   * blobs are pinned. Returns the number of bytes freed.
   */
  makeRoom(bytes: number): Promise<number> {
    return this.#folder.makeRoom(bytes);
  }

  /** Whether this process has verified the file, and its size and change time are the same since. */
  async #isVerified(sha256: string): Promise<boolean> {
    const stamp = this.#checked.get(sha256);
    if (stamp === undefined || !this.#folder.has(sha256)) return false;
    const now = await stampOf(this.#pathOf(sha256));
    return now !== null && now.size === stamp.size && now.changed === stamp.changed;
  }

  #pathOf(sha256: string): string {
    return join(this.#folder.path, sha256);
  }

  /** Shares one download between concurrent requests for the same blob. */
  async #ensureOnce(blob: BlobRef, signal: AbortSignal): Promise<void> {
    for (;;) {
      const pending = this.#pending.get(blob.sha256);
      if (pending === undefined) break;
      try {
        await orAborted(pending, signal);
        return;
      } catch (error) {
        // If the task that started the download was cancelled, this request starts the download again.
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
    if (this.#folder.has(sha256)) {
      if (await this.#isSound(sha256, size)) return;
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

  /** Reads the whole file and returns whether its hash is correct. If so, records its size and change time. */
  async #isSound(sha256: string, size: number): Promise<boolean> {
    const stamp = await stampOf(this.#pathOf(sha256));
    if (stamp?.size !== size || (await hashFile(this.#pathOf(sha256))) !== sha256) return false;
    this.#checked.set(sha256, stamp);
    return true;
  }

  async #place(partial: string, sha256: string, size: number): Promise<void> {
    await rename(partial, this.#pathOf(sha256));
    const stamp = await stampOf(this.#pathOf(sha256));
    if (stamp !== null) this.#checked.set(sha256, stamp);
    await this.#folder.added(sha256, size);
  }
}

/**
 * Waits for `work`, but rejects with the signal's reason as soon as the signal aborts, because another caller's
 * download may take long.
 */
async function orAborted(work: Promise<void>, signal: AbortSignal): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', abort, { once: true });
  await Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', abort));
}

interface Stamp {
  size: number;
  /** Time of the last change of content or metadata (ctime), in nanoseconds. */
  changed: bigint;
}

/** Returns the size and change time of a file; null if the file does not exist. */
async function stampOf(path: string): Promise<Stamp | null> {
  try {
    const { size, ctimeNs } = await stat(path, { bigint: true });
    return { size: Number(size), changed: ctimeNs };
  } catch {
    return null;
  }
}

/** Writes at most `size` bytes and returns their hash; throws on a longer stream. */
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
