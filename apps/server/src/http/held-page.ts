import { readFile, stat } from 'node:fs/promises';
import { Encoded } from './encoded.ts';

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
  const [plain, br, gz] = await Promise.all([
    readFile(file),
    readFile(`${file}.br`).catch(() => null),
    readFile(`${file}.gz`).catch(() => null),
  ]);
  return new Encoded(plain, {
    ...(br && { br: Promise.resolve(br) }),
    ...(gz && { gzip: Promise.resolve(gz) }),
  });
}
