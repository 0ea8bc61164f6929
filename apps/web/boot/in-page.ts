import { readFile } from 'node:fs/promises';
import { minify } from 'rolldown/utils';
import type { Plugin } from 'vite';

const fileOf = (name: string): string => `${import.meta.dirname}/${name}.js`;

/**
 * Writes boot.js and baseline.js into the page itself: what boot.js asks for is on its way one round trip earlier than
 * if it were fetched. The server allows both by their digest, as every script that it finds in the page it serves.
 */
export function bootInPage(): Plugin {
  return {
    name: 'xiezhi:boot-in-page',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const scripts = { boot: await readBoot(), baseline: await readBaselineScript() };
        return Object.entries(scripts).reduce(
          (page, [name, code]) =>
            page.replace(`<script data-${name}></script>`, () => `<script data-${name}>${code}</script>`),
          html,
        );
      },
    },
  };
}

async function readBoot(): Promise<string> {
  const file = fileOf('boot');
  const { code } = await minify(file, await readFile(file, 'utf8'));
  return code.trim();
}

/**
 * Shortened by its comments and line breaks alone: minifiers write newer syntax, as template literals for strings.
 * Its lines end where statements do.
 */
export async function readBaselineScript(): Promise<string> {
  const lines = (await readFile(fileOf('baseline'), 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => !line.startsWith('//')).join('');
}
