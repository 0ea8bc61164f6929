import { readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Encoded } from './encoded.ts';

const fromBrotli: (bytes: Buffer) => Promise<Buffer> = promisify(brotliDecompress);
const fromGzip: (bytes: Buffer) => Promise<Buffer> = promisify(gunzip);

/** Milliseconds for which the file is taken to be as it was: whoever builds the site anew sees it soon. */
const trustedFor = 1000;

/** A file held in memory with what is compressed beside it (`.br`, `.gz`); read again when it has changed. */
export function holdPage(file: string): () => Promise<Encoded> {
  let held: { readonly page: Promise<Encoded>; readonly modified: number } | null = null;
  let trustedUntil = 0;

  return async () => {
    if (held && performance.now() < trustedUntil) return held.page;
    const { mtimeMs } = await stat(file);
    trustedUntil = performance.now() + trustedFor;
    if (held?.modified !== mtimeMs) held = { page: readPage(file), modified: mtimeMs };
    return held.page.catch((error: unknown) => {
      held = null;
      throw error;
    });
  };
}

async function readPage(file: string): Promise<Encoded> {
  const plain = await readFile(file);
  const [br, gz] = await Promise.all([
    readCompressed(`${file}.br`, plain, fromBrotli),
    readCompressed(`${file}.gz`, plain, fromGzip),
  ]);
  return new Encoded(plain, {
    ...(br && { br: Promise.resolve(br) }),
    ...(gz && { gzip: Promise.resolve(gz) }),
  });
}

/** Null where there is none, or it is of another build than the file beside it. */
async function readCompressed(
  file: string,
  plain: Buffer,
  decompress: (bytes: Buffer) => Promise<Buffer>,
): Promise<Buffer | null> {
  try {
    const bytes = await readFile(file);
    return plain.equals(await decompress(bytes)) ? bytes : null;
  } catch {
    return null;
  }
}
