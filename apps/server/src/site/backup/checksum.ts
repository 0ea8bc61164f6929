import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ApiError } from '../../platform/http/api-error.ts';

/*
 * Archive trailer: a zstd skippable frame with the SHA-256 of all preceding bytes. zstd's own checksum is not sufficient: Node's
 * decompressor does not verify it when the output ends on a buffer boundary.
 */

const hashSize = 32;
const mark = Buffer.alloc(8);
mark.writeUInt32LE(0x184d2a5e, 0);
mark.writeUInt32LE(hashSize, 4);

const sealSize = mark.byteLength + hashSize;

/** Yields the bytes unchanged, then the trailer. */
export async function* appendChecksum(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([mark, hash.digest()]);
}

export interface ChecksumTrailer {
  /** Number of bytes before the trailer. */
  readonly start: number;
  /** Yields the bytes before the trailer unchanged. At the end, throws `backupDamaged` if their checksum is wrong. */
  readonly check: (chunks: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;
}

/** Reads the trailer of a file. Throws `backupDamaged` if there is none. */
export async function readChecksum(path: string): Promise<ChecksumTrailer> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const start = size - sealSize;
    const found = Buffer.alloc(sealSize);
    if (start > 0) await file.read(found, 0, sealSize, start);
    if (!found.subarray(0, mark.byteLength).equals(mark))
      throw new ApiError('backupDamaged', { reason: 'it does not end as a backup' });
    const expected = found.subarray(mark.byteLength);
    return {
      start,
      async *check(chunks) {
        const hash = createHash('sha256');
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
        if (!hash.digest().equals(expected)) throw new ApiError('backupDamaged', { reason: 'SHA-256' });
      },
    };
  } finally {
    await file.close();
  }
}
