import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { type PreloadManifest, readPreloadManifest } from './preload-manifest.ts';
import { Encoded } from './encoded.ts';

const toBrotli = promisify(brotliCompress);

/** Milliseconds for which the file is taken to be as it was: whoever builds the site anew sees it soon. */
const trustedFor = 1000;

/** Where the page tells its boot script what to fetch at once. */
const placeOfChunks = '<script data-boot';

/** The page of the application as it was built. */
export interface AppShell {
  /** It, with what the page at an address needs early. */
  readonly at: (address: string) => Encoded;
  /** Of the scripts that stand in it, as a content security policy names them. */
  readonly scripts: readonly string[];
}

/** A page held in memory, also as it is for each kind of address; read again when it has changed. */
export function createAppShellReader(file: string): () => Promise<AppShell> {
  let held: { readonly page: Promise<AppShell>; readonly modified: number } | null = null;
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

async function readPage(file: string): Promise<AppShell> {
  const [html, early] = await Promise.all([
    readFile(file, 'utf8'),
    readPreloadManifest(join(dirname(file), '.vite/early.json')),
  ]);
  const pages = new Map<number, Encoded>();
  return {
    at(address) {
      const number = early.pageOf(address);
      const page = pages.get(number) ?? encode(withChunks(html, early, number));
      pages.set(number, page);
      return page;
    },
    scripts: scriptsIn(html),
  };
}

function withChunks(html: string, early: PreloadManifest, page: number): string {
  const chunks = JSON.stringify(early.filesOf(page)).replaceAll('"', '&quot;');
  return html.replace(placeOfChunks, () => `${placeOfChunks} data-chunks="${chunks}"`);
}

/** Made once and sent many times, it is compressed as well as can be. */
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
