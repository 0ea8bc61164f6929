import { Readable } from 'node:stream';
import type { PackageFile, PackageSource } from '@xiezhi/formats/plan';
import type { Parser } from './parser-pool.ts';

/** A source that a parser has open, as its caller sees it. It ends with the parser: `close` does nothing. */
export function remoteSource(parser: Parser, source: number, files: readonly PackageFile[]): PackageSource {
  return {
    list: () => files,
    read: async (path, maximum) => bufferOf(await parser.call<Uint8Array>('read', { source, path, maximum })),
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
    // Where the parser was stopped there is nothing to close, and the call before this one said why.
    await parser.call('closeFile', file).catch(() => undefined);
  }
}

function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
