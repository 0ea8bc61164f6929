import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** HTML is excluded: the server keeps the page in memory and adds preload links per URL. */
const compressed = /\.(js|css|svg|wasm)$/;
const smallest = 1024;
/** Maximum number of files compressed in parallel. Some hosts limit a process to 1,024 open files. */
const concurrency = 8;

/**
 * Writes `.br` and `.gz` files next to each larger text file, so that the server does not compress per
 * request.
 */
export function precompress(): Plugin {
  return {
    name: 'xiezhi:precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      if (dir === undefined) return;
      const files = (await readdir(dir, { recursive: true })).filter((file) => compressed.test(file));
      // The workers share one iterator, so each takes the next file.
      const rest = files.values();
      const work = async () => {
        for (const file of rest) await compressFile(join(dir, file));
      };
      await Promise.all(Array.from({ length: concurrency }, work));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < smallest) return;
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
