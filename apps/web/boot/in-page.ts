import { readFile } from 'node:fs/promises';
import { minify } from 'rolldown/utils';
import type { Plugin } from 'vite';

const fileOf = (name: string): string => `${import.meta.dirname}/${name}.js`;

/**
 * Inlines boot.js and baseline.js into the page, so that the requests of boot.js start one round trip earlier than with
 * separate files. The server's CSP allows every inline script of the page by its hash.
 */
export function bootInPage(): Plugin[] {
  return [
    {
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
    },
    {
      name: 'xiezhi:boot-after-entry',
      apply: 'build',
      transformIndexHtml: { order: 'post', handler: placeBoot },
    },
  ];
}

/**
 * Moves the boot script to its place in the page. It must be below the links of the entry's chunks, so that the browser
 * requests these before the API calls. It must be above the style sheet, because a script below a style sheet waits for
 * it.
 */
export function placeBoot(html: string): string {
  const [boot = ''] = /<script data-boot>[^]*?<\/script>\s*/.exec(html) ?? [];
  const styles = /<link rel="stylesheet" crossorigin/;
  return styles.test(html) ? html.replace(boot, '').replace(styles, (link) => `${boot}${link}`) : html;
}

async function readBoot(): Promise<string> {
  const file = fileOf('boot');
  const { code } = await minify(file, await readFile(file, 'utf8'));
  return code.trim();
}

/**
 * Returns the script on one line. Removes only comments and line breaks, because minifiers emit newer syntax such as
 * template literals. Each line of the file must end where a statement ends.
 */
export async function readBaselineScript(): Promise<string> {
  const lines = (await readFile(fileOf('baseline'), 'utf8')).split('\n').map((line) => line.trim());
  return lines.filter((line) => !line.startsWith('//')).join('');
}
