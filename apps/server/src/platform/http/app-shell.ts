import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type PreloadManifest, readPreloadManifest } from './preload-manifest.ts';
import { Encoded } from './encoded.ts';

const toBrotli = promisify(brotliCompress);

/** Milliseconds for which the file is not checked for changes. Short, so that a new build appears soon. */
const trustedFor = 1000;

/** Start of the boot script in the page. The list of files for this script is inserted here. */
const placeOfChunks = '<script data-boot';

/** The built page of the application. */
export interface AppShell {
  /**
   * Returns the HTML of the page. It includes the list of files that the boot script loads first for this address.
   * @param head tags about the site
   */
  readonly at: (address: string, head: string) => Encoded;
  /** CSP sources of the inline scripts in the page. */
  readonly scripts: readonly string[];
}

/**
 * Creates a function that reads the page. The page is cached in memory, once for each kind of address, and read again
 * when the file has changed.
 */
export function createAppShellReader(file: string): () => Promise<AppShell> {
  let cached: { readonly page: Promise<AppShell>; readonly modified: number } | null = null;
  let trustedUntil = 0;

  return async () => {
    if (cached && performance.now() < trustedUntil) return cached.page;
    const { mtimeMs } = await stat(file);
    trustedUntil = performance.now() + trustedFor;
    if (cached?.modified !== mtimeMs) cached = { page: readPage(file), modified: mtimeMs };
    return cached.page.catch((error: unknown) => {
      cached = null;
      throw error;
    });
  };
}

async function readPage(file: string): Promise<AppShell> {
  const [html, early] = await Promise.all([
    readFile(file, 'utf8'),
    readPreloadManifest(join(dirname(file), '.vite/early.json')),
  ]);
  const pages = new Map<number, Encoded>();
  let encodedHead = '';
  return {
    at(address, head) {
      // The settings have changed.
      if (head !== encodedHead) pages.clear();
      encodedHead = head;
      const number = early.pageOf(address);
      const page = pages.get(number) ?? encode(withHead(html, early, number, head));
      pages.set(number, page);
      return page;
    },
    scripts: scriptsIn(html),
  };
}

function withHead(html: string, early: PreloadManifest, page: number, head: string): string {
  const chunks = JSON.stringify(early.filesOf(page)).replaceAll('"', '&quot;');
  return html.replace(placeOfChunks, () => `${head}${placeOfChunks} data-chunks="${chunks}"`);
}

/** Compresses the page at the highest level, because it is encoded once and sent often. */
function encode(html: string): Encoded {
  const plain = Buffer.from(html);
  return new Encoded(plain, { br: toBrotli(plain) });
}

function scriptsIn(html: string): string[] {
  return [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)]
    .map(([, code = '']) => code)
    .filter((code) => code !== '')
    .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
