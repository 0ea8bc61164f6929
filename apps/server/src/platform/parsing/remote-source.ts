import { Readable } from 'node:stream';
import type { PackageFile, PackageSource } from '@xiezhi/formats/model/plan';
import type { ManyFiles } from './opened-sources.ts';
import type { Parser } from './parser-pool.ts';

/**
 * Limits of batches: only files up to `fileBytes` bytes are read in batches; a batch has at most `files` files and
 * `bytes` bytes.
 */
const batch = { fileBytes: 256 * 1024, files: 256, bytes: 1024 ** 2 } as const;

export interface RemoteFiles {
  /** Result of `list`. */
  readonly files: readonly PackageFile[];
  /**
   * Files in the order in which they will be read, if the order is known; otherwise empty. Small files are read in
   * batches, because one message for each of thousands of files would take longer than reading them. At most one batch
   * is kept in memory.
   */
  readonly order: readonly Pick<PackageFile, 'path' | 'size'>[];
}

/**
 * Gives the caller access to a package source that a parser has opened. `close` does nothing, because the source ends
 * with the parser.
 */
export function remoteSource(parser: Parser, source: number, { files, order }: RemoteFiles): PackageSource {
  const places = new Map(order.map(({ path }, index) => [path, index]));
  let batchBytes = new Map<string, Buffer>();

  /** Returns the paths of the batch that begins with this file. */
  function batchFrom(path: string): string[] {
    const paths: string[] = [];
    let bytes = 0;
    const first = places.get(path) ?? order.length;
    for (const next of order.slice(first, first + batch.files)) {
      bytes += next.size;
      if (next.size > batch.fileBytes || bytes > batch.bytes) break;
      paths.push(next.path);
    }
    return paths;
  }

  async function read(path: string, maximum?: number): Promise<Buffer> {
    const known = batchBytes.get(path);
    if (known !== undefined && known.length <= (maximum ?? Infinity)) return known;
    const paths = batchFrom(path);
    if (maximum !== undefined || paths.length < 2)
      return bufferOf(await parser.call<Uint8Array>('read', { source, path, maximum }));
    const { bytes, sizes } = await parser.call<ManyFiles>('readMany', { source, paths });
    const whole = bufferOf(bytes);
    batchBytes = new Map();
    let from = 0;
    for (const [index, size] of sizes.entries()) {
      batchBytes.set(paths[index] ?? '', whole.subarray(from, from + size));
      from += size;
    }
    const found = batchBytes.get(path);
    if (found === undefined) throw new Error(`The parser did not bring ${path}`);
    return found;
  }

  return {
    list: () => files,
    read,
    stream: (path) => Promise.resolve(Readable.from(chunksOf(parser, source, path), { objectMode: false })),
    close: () => Promise.resolve(),
  };
}

async function* chunksOf(parser: Parser, source: number, path: string): AsyncGenerator<Buffer> {
  const file = await parser.call<number>('openFile', { source, path });
  try {
    for (;;) {
      const chunk = await parser.call<Uint8Array | null>('nextChunk', file);
      if (chunk === null) return;
      yield bufferOf(chunk);
    }
  } finally {
    // Ignores errors: a parser that was stopped has nothing to close, and the previous call reported the reason.
    await parser.call('closeFile', file).catch(() => undefined);
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
