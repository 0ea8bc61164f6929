import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { appendChecksum } from './checksum.ts';

/** Suffix of archives that are incomplete, because they are being written or were interrupted. */
export const partEnding = '.part';

const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
};

export interface ArchiveWriter {
  add(name: string, content: Buffer): Promise<void>;
  /** Adds an entry of exactly `size` bytes. */
  addStream(name: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>;
}

/**
 * Writes an archive atomically: the file appears under its name only when complete. After a crash, at most an
 * incomplete file with the suffix `partEnding` remains.
 */
export async function writeArchive(
  path: string,
  signal: AbortSignal,
  fill: (writer: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const part = path + partEnding;
  const tar = pack();
  const failing = new AbortController();
  // `flush` writes the bytes to the disk before the file is renamed.
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(tar, createZstdCompress(compression), appendChecksum, file, {
    signal: AbortSignal.any([signal, failing.signal]),
  });
  try {
    await Promise.race([written, fill(entriesOf(tar))]);
    tar.finalize();
    await written;
    await rename(part, path);
    await flushFolder(dirname(path));
  } catch (error) {
    failing.abort();
    await written.catch(() => undefined);
    await rm(part, { force: true });
    throw signal.aborted ? signal.reason : error;
  }
}

const settled = (work: (done: (error?: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())));

const header = (name: string, size: number) => ({ name, size, mode: 0o600, mtime: new Date(0) });

function entriesOf(tar: ReturnType<typeof pack>): ArchiveWriter {
  return {
    add: (name, content) =>
      settled((done) => void tar.entry(header(name, content.byteLength), content, done)),
    async addStream(name, size, content) {
      let flowing: Promise<void> | undefined;
      const packed = settled((done) => {
        flowing = pipeline(content, tar.entry(header(name, size), done));
      });
      await Promise.all([packed, flowing]);
    },
  };
}

/** Flushes a folder, so that a preceding rename in it survives a power failure. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
