import type { PackageSource } from '@xiezhi/formats/model/plan';
import { TransferredResult } from './serve.ts';

/** Size in bytes of the chunks in which a file is streamed. */
const chunkBytes = 256 * 1024;

export interface FileCall {
  readonly source: number;
  readonly path: string;
  readonly maximum?: number | undefined;
}

export interface FilesCall {
  readonly source: number;
  readonly paths: readonly string[];
}

/** Contents of several files, concatenated, and the size of each. */
export interface ManyFiles {
  readonly bytes: Uint8Array;
  readonly sizes: readonly number[];
}

/**
 * Package sources that a parser has opened, by number. The caller reads their files through the handlers: one file with
 * `read`, several with `readMany`, or a stream with `openFile`, `nextChunk` and `closeFile`.
 */
export function openedSources() {
  const sources: PackageSource[] = [];
  const files = new Map<number, AsyncIterator<string | Buffer>>();
  let opened = 0;

  const sourceOf = (number: number): PackageSource => {
    const source = sources[number];
    if (source === undefined) throw new Error(`There is no source ${number}`);
    return source;
  };

  return {
    add: (source: PackageSource): number => sources.push(source) - 1,
    /** Removes all sources and files. The caller must have closed the sources before. */
    clear() {
      sources.length = 0;
      files.clear();
    },
    handlers: {
      read: async ({ source, path, maximum }: FileCall) =>
        moved([await sourceOf(source).read(path, maximum)]),
      readMany: async ({ source, paths }: FilesCall) => {
        const read: Buffer[] = [];
        for (const path of paths) {
          try {
            read.push(await sourceOf(source).read(path));
          } catch (error) {
            // Ends the batch before this file, so that only a batch that begins with this file gets the error.
            if (read.length === 0) throw error;
            break;
          }
        }
        const bytes = joined(read);
        const many: ManyFiles = { bytes, sizes: read.map(({ length }) => length) };
        return new TransferredResult(many, [bytes.buffer]);
      },
      async openFile({ source, path }: FileCall) {
        const stream = await sourceOf(source).stream(path);
        opened += 1;
        files.set(opened, stream[Symbol.asyncIterator]());
        return opened;
      },
      async nextChunk(file: number) {
        const chunks: Uint8Array[] = [];
        let bytes = 0;
        const iterator = files.get(file);
        let next = await iterator?.next();
        while (next !== undefined && next.done !== true) {
          const chunk = typeof next.value === 'string' ? Buffer.from(next.value) : next.value;
          chunks.push(chunk);
          bytes += chunk.length;
          next = bytes < chunkBytes ? await iterator?.next() : undefined;
        }
        return chunks.length === 0 ? null : moved(chunks);
      },
      async closeFile(file: number) {
        const iterator = files.get(file);
        files.delete(file);
        await iterator?.return?.();
        return null;
      },
    },
  };
}

function moved(chunks: readonly Uint8Array[]): TransferredResult {
  const own = joined(chunks);
  return new TransferredResult(own, [own.buffer]);
}

/**
 * Concatenates chunks into separate memory, because a small buffer that shares memory cannot be transferred. Copies
 * each byte only once: the garbage of further copies would be freed only after tens of megabytes.
 */
function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const own = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    own.set(chunk, at);
    at += chunk.length;
  }
  return own;
}
