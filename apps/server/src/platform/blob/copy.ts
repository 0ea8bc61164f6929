import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { BlobDamaged, type BlobStore, type ListedBlob } from './store.ts';
import { verifyBytes } from './verify-bytes.ts';

/** Number of blobs that are copied or verified in parallel. */
const width = 8;
/** Attempts for one blob, and milliseconds before the second attempt; the pause doubles each time. */
const attempts = 5;
const firstPauseMs = 500;

/** A number of blobs and their bytes. */
export interface BlobAmount {
  readonly blobs: number;
  readonly bytes: number;
}

interface WorkOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (done: BlobAmount, total: BlobAmount) => void;
}

export interface CopyReport {
  readonly copied: BlobAmount;
  /** Blobs that the target had already, with the same size. */
  readonly present: number;
  /** Hashes of blobs whose bytes at the source do not match their name; they are not copied. */
  readonly damaged: readonly string[];
}

/**
 * Copies all blobs that the target lacks; a second call continues where the first one stopped. Both stores
 * may be in use. Verifies the bytes of the source while it reads them, and the hash and size that the target
 * reports. Skips a blob that the source deletes meanwhile. Rejects if a store stays out of reach.
 */
export async function copyBlobs(
  source: BlobStore,
  target: BlobStore,
  options: WorkOptions,
): Promise<CopyReport> {
  const sizes = new Map<string, number>();
  for await (const { sha256, size } of target.list()) sizes.set(sha256, size);
  const all = await listAll(source, options.signal);
  const missing = all.filter(({ sha256, size }) => sizes.get(sha256) !== size);
  const damaged: string[] = [];
  const copied = { blobs: 0, bytes: 0 };
  await forEach(missing, options, async ({ sha256, size }) => {
    const isThere = await copyOne(source, target, sha256).catch(noteDamage(damaged));
    if (isThere !== true) return;
    copied.blobs += 1;
    copied.bytes += size;
  });
  return { copied, present: all.length - missing.length, damaged };
}

/** Reads every blob of a store; returns their number and the hashes of those whose bytes do not match. */
export async function verifyBlobs(
  store: BlobStore,
  options: WorkOptions,
): Promise<BlobAmount & { damaged: readonly string[] }> {
  const damaged: string[] = [];
  const all = await listAll(store, options.signal);
  await forEach(all, options, async ({ sha256 }) => {
    const blob = await store.open(sha256);
    if (blob === null) return;
    await readAll(verifyBytes(blob.stream, sha256)).catch(noteDamage(damaged));
  });
  return { ...amountOf(all), damaged };
}

async function copyOne(source: BlobStore, target: BlobStore, sha256: string): Promise<boolean> {
  const blob = await source.open(sha256);
  if (blob === null) return false;
  const stored = await target.put(Readable.from(verifyBytes(blob.stream, sha256), { objectMode: false }));
  if (stored.sha256 !== sha256 || stored.size !== blob.size)
    throw new Error(`the target stored ${stored.size} bytes of blob ${sha256} as ${stored.sha256}`);
  return true;
}

/** For `catch`: records a damaged blob in `damaged`; rethrows other errors. */
function noteDamage(damaged: string[]): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof BlobDamaged)) throw error;
    damaged.push(error.sha256);
  };
}

async function readAll(chunks: AsyncIterable<Buffer>): Promise<void> {
  // oxlint-disable-next-line no-empty -- reading verifies
  for await (const _ of chunks) {
  }
}

async function listAll(store: BlobStore, signal: AbortSignal): Promise<ListedBlob[]> {
  const all: ListedBlob[] = [];
  for await (const blob of store.list()) {
    signal.throwIfAborted();
    all.push(blob);
  }
  return all;
}

function amountOf(blobs: readonly ListedBlob[]): BlobAmount {
  return { blobs: blobs.length, bytes: blobs.reduce((sum, { size }) => sum + size, 0) };
}

/** Works on several blobs at a time, each with retries. */
async function forEach(
  blobs: readonly ListedBlob[],
  { signal, onProgress = () => {} }: WorkOptions,
  work: (blob: ListedBlob) => Promise<void>,
): Promise<void> {
  const total = amountOf(blobs);
  const done = { blobs: 0, bytes: 0 };
  const rest = blobs.values();
  const worker = async () => {
    for (const blob of rest) {
      await withRetries(signal, () => work(blob));
      done.blobs += 1;
      done.bytes += blob.size;
      onProgress(done, total);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

async function withRetries(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    signal.throwIfAborted();
    try {
      await work();
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
      await pause(firstPauseMs * 2 ** (attempt - 1), undefined, { signal });
    }
  }
}
