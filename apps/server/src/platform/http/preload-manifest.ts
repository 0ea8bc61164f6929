import { readFile } from 'node:fs/promises';

/** File names by language. The web build writes them to `.vite/early.json` for the pages in `apps/web/budget.json`. */
type FilesByLocale = Readonly<Record<string, readonly string[]>>;

interface EarlyPage {
  /** Path pattern such as `/problem/$problemID`; `*` stands for all pages without a separate entry. */
  readonly path: string;
  readonly files: FilesByLocale;
}

export interface PreloadManifest {
  /** Returns the index of the entry for an address; -1 if there is none. */
  readonly pageOf: (address: string) => number;
  /**
   * Returns the files that a page loads in addition to the entry files of the application, by language. None for -1.
   */
  readonly filesOf: (page: number) => FilesByLocale;
}

/**
 * Reads which files each page loads first. The server lists them in the page that it sends.
 * @param file written by the web build; if it is missing, no files are listed
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

/** Splits a path at its slashes, ignoring a trailing slash. */
function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/');
}
