import { readFile } from 'node:fs/promises';

/** File names by language, as `.vite/early.json` lists them for the pages of `apps/web/budget.json`. */
type FilesByLocale = Readonly<Record<string, readonly string[]>>;

interface EarlyPage {
  /** `/problem/$problemID`; `*` for all pages without an entry of their own. */
  readonly path: string;
  readonly files: FilesByLocale;
}

export interface PreloadManifest {
  /** Returns the index of the entry for an address, -1 if there is none. */
  readonly pageOf: (address: string) => number;
  /** Returns the files that a page loads in addition to those of the entry, by language; none for -1. */
  readonly filesOf: (page: number) => FilesByLocale;
}

/**
 * Reads which files each page loads first, so that the server can name them in the page it sends.
 * @param file written by the web build; if it is missing, no page has early files
 */
export async function readPreloadManifest(file: string): Promise<PreloadManifest> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `apps/web/budget.js` writes it
  const pages = JSON.parse(text) as readonly EarlyPage[];
  const patterns = pages.map(({ path }) => partsOf(path));
  return {
    pageOf(address) {
      const given = partsOf(address === '/' ? '/home' : address);
      const isOf = (parts: readonly string[]) =>
        parts.length === given.length &&
        parts.every((part, at) => part.startsWith('$') || part === given[at]);
      const found = patterns.findIndex(isOf);
      return found === -1 ? pages.findIndex(({ path }) => path === '*') : found;
    },
    filesOf: (page) => pages[page]?.files ?? {},
  };
}

/** Splits a path; a trailing slash makes no difference. */
function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}
