import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';
import { type Extract, extract } from 'tar-stream';
import type { z } from 'zod';
import { ApiError } from '../../platform/http/api-error.ts';
import { readChecksum } from './checksum.ts';
import {
  backupHead,
  type BackupHead,
  backupTail,
  type BackupTail,
  type KeyName,
  keyNames,
  sizes,
} from './format.ts';

/**
 * An entry of an archive, in the order of the archive. Readers must consume the content of rows and blobs completely.
 */
export type ArchiveEntry =
  | { readonly kind: 'head'; readonly head: BackupHead }
  | { readonly kind: 'key'; readonly name: KeyName; readonly bytes: Buffer }
  | { readonly kind: 'rows'; readonly table: string; readonly content: AsyncIterable<Buffer> }
  | {
      readonly kind: 'blob';
      readonly sha256: string;
      readonly size: number;
      readonly content: AsyncIterable<Buffer>;
    }
  | { readonly kind: 'tail'; readonly tail: BackupTail };

const damaged = (reason: string) => new ApiError('backupDamaged', { reason });

/**
 * Reads an archive entry by entry. Throws `backupDamaged` if it is not a backup, ends too early, or contains anything
 * unexpected.
 */
export async function* readBackupArchive(path: string, signal?: AbortSignal): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const leaving = new AbortController();
  const reading = unpack(path, tar, leaving.signal);
  // Prevents an unhandled rejection if the reader stops early.
  reading.catch(() => undefined);
  let last: ArchiveEntry['kind'] | null = null;
  try {
    for await (const entry of tar) {
      signal?.throwIfAborted();
      const { name, size, type } = entry.header;
      if (type !== 'file') throw damaged(`${name}: ${type}`);
      if ((last === null) !== (name === 'head.json') || last === 'tail') throw damaged(name);
      const read = await readEntry(name, size, bytesOf(entry));
      last = read.kind;
      yield read;
    }
    await reading;
  } catch (error) {
    if (signal?.aborted) throw signal.reason;
    throw describe(error);
  } finally {
    leaving.abort();
    tar.destroy();
    await reading.catch(() => undefined);
  }
  if (last !== 'tail') throw damaged('tail.json');
}

/**
 * Decompresses the file and passes the bytes to `tar`. Reads the file to its end, which is after the end of the tar,
 * because the checksum is there.
 */
async function unpack(path: string, tar: Extract, leaving: AbortSignal): Promise<void> {
  const bytes = createZstdDecompress();
  const decompressed = readChecksum(path).then(({ start, check }) => {
    const file = createReadStream(path, { end: start - 1, highWaterMark: 1024 ** 2, signal: leaving });
    return pipeline(file, check, bytes);
  });
  decompressed.catch((error: Error) => bytes.destroy(error));
  try {
    for await (const chunk of bytes) {
      leaving.throwIfAborted();
      if (!tar.destroyed && !tar.write(chunk)) await whenDrained(tar);
    }
    await decompressed;
    tar.end(null);
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

function whenDrained(tar: Extract): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      tar.off('drain', settle).off('close', settle);
      resolve();
    };
    tar.on('drain', settle).on('close', settle);
  });
}

async function readEntry(name: string, size: number, content: AsyncIterable<Buffer>): Promise<ArchiveEntry> {
  if (name === 'head.json')
    return { kind: 'head', head: await readJson(backupHead, content, size, sizes.head) };
  if (name === 'tail.json')
    return { kind: 'tail', tail: await readJson(backupTail, content, size, sizes.tail) };
  const key = keyNames.find((one) => name === `keys/${one}`);
  if (key) return { kind: 'key', name: key, bytes: await readWhole(content, size, sizes.key) };
  const table = /^database\/([a-z_][a-z0-9_]*)\/\d{6}$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'rows', table, content };
  const sha256 = /^blobs\/([0-9a-f]{64})$/.exec(name)?.[1];
  if (sha256 !== undefined) return { kind: 'blob', sha256, size, content };
  throw damaged(name);
}

async function* bytesOf(content: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of content) if (Buffer.isBuffer(chunk)) yield chunk;
  } catch (error) {
    throw describe(error);
  }
}

async function readWhole(content: AsyncIterable<Buffer>, size: number, maximum: number): Promise<Buffer> {
  if (size > maximum) throw damaged(`${size} > ${maximum}`);
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readJson<Schema extends z.ZodType>(
  schema: Schema,
  content: AsyncIterable<Buffer>,
  size: number,
  maximum: number,
): Promise<z.output<Schema>> {
  const bytes = await readWhole(content, size, maximum);
  return schema.parse(JSON.parse(bytes.toString()));
}

/** Converts errors caused by damaged archives to `backupDamaged`; file system errors stay unchanged. */
function describe(error: unknown): unknown {
  if (error instanceof ApiError || !(error instanceof Error)) return error;
  // Only file system errors have `syscall`. Errors of zstd and of the tar reader mean that bytes are damaged.
  if ('syscall' in error) return error;
  return new ApiError('backupDamaged', { reason: error.message.split('\n', 1)[0] ?? '' });
}

/** Head and tail of an archive that was read completely and is valid. */
export interface CheckedArchive {
  readonly head: BackupHead;
  readonly tail: BackupTail;
}

/** Reads a whole archive and checks it against its own totals. Throws `backupDamaged`. */
export async function checkArchive(path: string, signal?: AbortSignal): Promise<CheckedArchive> {
  let head: BackupHead | null = null;
  let tail: BackupTail | null = null;
  const tables = new Map<string, ReturnType<typeof digest>>();
  const blobs = { count: 0, bytes: 0 };
  const keys = new Set<string>();
  for await (const entry of readBackupArchive(path, signal)) {
    if (entry.kind === 'head') head = entry.head;
    else if (entry.kind === 'tail') tail = entry.tail;
    else if (entry.kind === 'key') keys.add(entry.name);
    else if (entry.kind === 'rows') {
      const sum = tables.get(entry.table) ?? digest();
      tables.set(entry.table, sum);
      await sum.take(entry.content);
    } else {
      const sum = digest();
      await sum.take(entry.content);
      if (sum.hex() !== entry.sha256) throw damaged(`blobs/${entry.sha256}`);
      blobs.count += 1;
      blobs.bytes += entry.size;
    }
  }
  if (head === null || tail === null || !keys.has('secret.key')) throw damaged('secret.key');
  for (const { name, sha256 } of tail.tables) {
    if ((tables.get(name) ?? digest()).hex() !== sha256) throw damaged(`database/${name}`);
    tables.delete(name);
  }
  const [stray] = tables.keys();
  if (stray !== undefined) throw damaged(`database/${stray}`);
  if (blobs.count !== tail.blobs.count || blobs.bytes !== tail.blobs.bytes) throw damaged('blobs');
  return { head, tail };
}

function digest() {
  const hash = createHash('sha256');
  return {
    async take(content: AsyncIterable<Buffer>) {
      for await (const chunk of content) hash.update(chunk);
    },
    hex: () => hash.copy().digest('hex'),
  };
}
