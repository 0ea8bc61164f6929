import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minify } from 'rolldown/utils';
import type { Plugin } from 'vite';

/** Files of public/ are copied as they are; the one script among them loses its comments here. */
export function smallBoot(): Plugin {
  return {
    name: 'xiezhi:small-boot',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir }) {
        const file = join(dir ?? 'dist', 'boot.js');
        const { code } = await minify(file, await readFile(file, 'utf8'));
        await writeFile(file, code);
      },
    },
  };
}
