import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { BlobDamaged, type BlobStore, type ListedBlob } from './store.ts';
import { verifyBytes } from './verify-bytes.ts';

/** Number of blobs that are copied or verified in parallel. */
const width = 8;
/** Number of attempts for one blob, and milliseconds before the second attempt. The pause doubles each time. */
const attempts = 5;
const firstPauseMs = 500;

/** Number of blobs and their total bytes. */
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
  /** Blobs that the target already had with the same size. */
  readonly present: number;
  /** Hashes of blobs whose bytes at the source do not match the hash. These blobs are not copied. */
  readonly damaged: readonly string[];
}

/**
 * Copies all blobs that the target lacks. Both stores may be in use; a repeated call continues an interrupted one.
 * Verifies the source bytes while reading, and the hash and size that the target reports. Skips blobs that the source
 * deletes meanwhile. Rejects if a store stays unreachable.
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

/** Reads and verifies every blob of a store. Returns the number of blobs and the hashes of damaged ones. */
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

/** Error handler for `catch`: records a damaged blob in `damaged`; rethrows other errors. */
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

/** Processes several blobs in parallel, each with retries. */
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
